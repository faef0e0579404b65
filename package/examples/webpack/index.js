import { startSandpit } from 'sandpit-exchange/browser';
import { createClient } from 'sandpit-exchange/contract';
import { io } from 'socket.io-client';

// This front end expects its backend at another place than the page.
startSandpit({
  scenario: 'calm-market',
  seed: 'mine',
  api: '/backend/api',
  socket: '/backend/socket.io',
});

const pair = { legal_id: 3, currency_id: 1 };
const { call } = createClient({ baseUrl: '/backend', token: () => localStorage.token });
const at = (id) => document.getElementById(id);
const look = async () => (at('balance').textContent = (await call('spotDeal', pair)).user_currency);

at('log-in').onclick = async () => {
  const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: 1 };
  localStorage.token = await call('login', demo);
  await look();
};
at('buy').onclick = () => call('spotBuy', { ...pair, mode: '1', price: '', num: '0.01' }).then(look);
at('look').onclick = look;
if (localStorage.token) void look();
io({ path: '/backend/socket.io' }).on('daymarket', ({ symbol, now_price }) => {
  if (symbol === 'BTC/USDT') at('price').textContent = now_price;
});
