import { startSandpit } from './sandpit/browser.js';
import { balance, buy, followPrices, logIn } from './exchange.js';

startSandpit({ scenario: 'calm-market', seed: 'mine' });

const at = (id) => document.getElementById(id);
const look = async () => (at('balance').textContent = await balance());
at('log-in').onclick = () => logIn('demo@sandpit.test', 'demo123').then(look);
at('buy').onclick = () => buy('0.01').then(look);
at('look').onclick = look;
if (localStorage.token) void look();
followPrices((price) => (at('price').textContent = price));
