/** The one table of handlers: the page, its service worker, `setupServer` and the package take it as it is. */
import { getResponse, http, HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { exchangeAddress } from '#simulator/page/addresses.ts';
import { exchangeHandlers } from '#simulator/page/handlers.ts';
import { intercept } from '#simulator/page/interception.ts';
import { handlers } from '../../../package/msw.ts';
import { connected, tradesSeen } from '../../support/socket-trades.ts';

const SHOP = 'http://shop.test';
const PLACES = { api: 'https://api.shop.test/v1', socket: '/feed' };

/** A table for a page whose calls go to another origin, and the calls that its handlers took. */
function openTable() {
  const taken: string[] = [];
  const respond = async ({ method, url }: Request) => {
    taken.push(`${method} ${url}`);
    return Response.json({ type: 'ok', message: null });
  };
  const addressOf = ({ url }: Request) => exchangeAddress(url, `${SHOP}/`, PLACES);
  return { taken, respond, addressOf, table: exchangeHandlers(http, respond, addressOf) };
}

const headers = (table: readonly HttpHandler[]) => table.map(({ info }) => info.header);
const calls = Object.values(operations);
const OPERATIONS = calls.map(({ method, path }) => `${method} *${path}`);

test('PROOF-357 the table has one handler for each operation, wherever the page expects it, and one for the rest of the exchange', async () => {
  const { taken, table } = openTable();
  expect(headers(table)).toEqual([...OPERATIONS, '/.+/ *']);
  const took = async (method: string, url: string) => {
    const before = table.map(({ isUsed }) => isUsed);
    const body = method === 'POST' ? 'a=1' : undefined;
    const response = await getResponse(table, new Request(url, { method, body }));
    const used = table.filter(({ isUsed }, index) => isUsed && before[index] !== true);
    return [response?.status, headers(used)];
  };
  for (const { method, path } of calls) {
    const url = `${PLACES.api}${path.replace('/api', '')}?_timespan=1`;
    expect(await took(method, url)).toEqual([200, [`${method} *${path}`]]);
    expect(taken.at(-1)).toBe(`${method} ${url}`);
  }
  expect(await took('GET', `${SHOP}/sim/state`)).toEqual([200, ['/.+/ *']]);
  for (const url of [
    `${SHOP}/feed/?EIO=4&transport=polling`,
    `${PLACES.api}/nothing`,
    `${SHOP}/upload/a.png`,
  ])
    expect((await took('GET', url))[0]).toBe(200);
  expect(await took('GET', `${SHOP}/api/news/list`)).toEqual([undefined, []]);
  expect(taken).toHaveLength(calls.length + 4);
});

test('PROOF-357 the package gives the same table, without calls that are not of the contract', async () => {
  const table = handlers({ speed: 0 }).filter((handler) => handler instanceof HttpHandler);
  expect(headers(table)).toEqual([...OPERATIONS, '/.+/ *']);
  const respond = (path: string, method = 'GET') => getResponse(table, new Request(SHOP + path, { method }));
  expect((await respond('/backend/sim/state'))?.status).toBe(200);
  expect(await (await respond('/backend/api/currency/quotation_new'))?.json()).toMatchObject({ type: 'ok' });
  expect(await respond('/api/nothing')).toBeUndefined();
  expect(await respond('/api/news/list', 'DELETE')).toBeUndefined();
});

test('PKG-130 an unmodified socket.io-client in Node is pushed what happens, and other sockets go on to theirs', async () => {
  const server = setupServer(...handlers({ speed: 0, socket: `${SHOP}/backend/socket.io` }));
  server.listen({ onUnhandledRequest: 'bypass' });
  onTestFinished(() => server.close());
  await tradesSeen(SHOP, { path: '/backend/socket.io', transports: ['polling', 'websocket'] });
  const failed = connected('http://127.0.0.1:9', { reconnection: false });
  await expect(failed).rejects.toThrow('xhr poll error');
});

test('PROOF-357 setupServer overrides one operation of the table and leaves the others', async () => {
  const { table } = openTable();
  const server = setupServer(...table);
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  const [first, second] = calls;
  if (!first || !second) throw new Error('The contract has no operations.');
  const url = ({ path }: typeof first) => PLACES.api + path.replace('/api', '');
  server.use(http.all(url(first), () => Response.json({ type: 'error', message: 'Sold out.' })));
  const ask = async (call: typeof first) => {
    const response = await fetch(url(call), { method: call.method });
    return ((await response.json()) as { type: string }).type;
  };
  expect([await ask(first), await ask(second)]).toEqual(['error', 'ok']);
});

test('PROOF-357 in a page the same table takes fetch and XHR, and other requests go on', async () => {
  const { taken, respond, addressOf } = openTable();
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  await intercept({ respond, addressOf, signal: ending.signal });
  const { type } = (await (await fetch(`${PLACES.api}/news/list`)).json()) as { type: string };
  expect([type, taken]).toEqual(['ok', [`GET ${PLACES.api}/news/list`]]);
  await expect(fetch('http://127.0.0.1:9/other')).rejects.toThrow();
  expect(taken).toHaveLength(1);
});
