import './setup-node.js';
import { createClient } from 'sandpit-exchange/contract';
import { io } from 'socket.io-client';

// Any origin, and any path.
const baseUrl = 'https://exchange.test/backend';
const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: 1 };
const token = await createClient({ baseUrl }).call('login', demo);
const order = { legal_id: 3, currency_id: 1, mode: '1', price: '', num: '0.01' };
const { message } = await createClient({ baseUrl, token }).call('spotBuy', order);
console.log(message);

const socket = io('https://exchange.test', { path: '/backend/socket.io', auth: { token } });
const { symbol, now_price } = await new Promise((resolve) => socket.once('daymarket', resolve));
console.log(`${symbol} ${now_price}`);
socket.close();
const { scenario, seed, audit } = await (await fetch(`${baseUrl}/sim/state`)).json();
console.log({ scenario, seed, audit });
