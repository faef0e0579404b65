/** The front end: it knows the address of its backend, and nothing of MSW. */
import { createClient } from 'sandpit-exchange/contract';
import { io, WebSocket } from 'socket.io-client';

const baseUrl = 'http://exchange.test';

/** Logs the demo user in and buys; resolves with the balance in bitcoin. */
export async function buyAsDemo() {
  const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: 1 };
  const token = await createClient({ baseUrl }).call('login', demo);
  const { call } = createClient({ baseUrl, token });
  const pair = { legal_id: 3, currency_id: 1 };
  await call('spotBuy', { ...pair, mode: '1', price: '', num: '0.01' });
  return (await call('spotDeal', pair)).user_currency;
}

// With the WebSocket of the page. Otherwise socket.io-client connects with `ws` in Node, which MSW does not see, and polls.
export const connect = () => io('http://exchange.test', { transports: [WebSocket] });
