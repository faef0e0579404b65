/** `Idempotency-Key` on every kind of host. */
import { join } from 'node:path';
import { getResponse, HttpHandler } from 'msw';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHostOptions } from '#simulator/server/host.ts';
import { handlers } from '../../../package/msw.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';
import { fundsOf, newFolder, openHost } from '../../support/rooms.ts';
import { openPageHost, PAGE } from './page-link.ts';

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** A host, and somebody who is logged in there. */
interface Bed {
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** Stops the host and starts another one over what it kept; its calls may go to another host as well. */
  restart?(): Promise<void>;
}

async function loggedIn(fetch: Fetch): Promise<Bed['headers']> {
  const body = new URLSearchParams({ user_string: 'demo@sandpit.test', password: 'demo123' });
  const response = await fetch('/api/user/login', { method: 'POST', body });
  return { authorization: ((await response.json()) as { message: string }).message };
}

async function openNode(options: NodeHostOptions): Promise<Bed> {
  let host = await startNodeHost({ speed: 0, ...options });
  onTestFinished(() => host.close());
  const ask: Fetch = (path, init) => fetch(host.url + path, init);
  const restart = async () => {
    await host.close();
    host = await startNodeHost({ speed: 0, ...options });
  };
  return { fetch: ask, headers: await loggedIn(ask), restart };
}

async function openPage(): Promise<Bed> {
  const page = openPageHost();
  onTestFinished(() => page.close());
  return { ...page, headers: await loggedIn(page.fetch) };
}

async function openMsw(): Promise<Bed> {
  const all = handlers({ speed: 0 }).filter((handler) => handler instanceof HttpHandler);
  const ask: Fetch = async (path, init) =>
    (await getResponse(all, new Request(new URL(path, PAGE), init))) ?? Response.error();
  return { fetch: ask, headers: await loggedIn(ask) };
}

let rooms = 0;

async function openRoom(log?: string): Promise<Bed> {
  const hall = await openHost(undefined, log === undefined ? undefined : [log]);
  const made = await hall.room(`keys-${++rooms}`, { funds: fundsOf({ change: '5000' }) });
  const { login } = await hall.trader(made, 'Ann');
  const headers = { authorization: login.token, cookie: `sandpit-seat=${login.token}` };
  return { fetch: (path, init) => fetch(hall.host.url + path, init), headers };
}

const server = natsServerOfFile();

/** Three hosts, which are asked in turn; the one that leads goes away. */
async function openLog(): Promise<Bed> {
  const room = { servers: [server().url], name: `keys-${++rooms}` };
  const hosts: Awaited<ReturnType<typeof startNodeHost>>[] = [];
  for (let count = 0; count < 3; count += 1) hosts.push(await startNodeHost({ speed: 0, room }));
  onTestFinished(async () => void (await Promise.all(hosts.map((host) => host.close()))));
  let calls = 0;
  const ask: Fetch = (path, init) => fetch((hosts[++calls % hosts.length]?.url ?? '') + path, init);
  const restart = async () => void (await hosts.shift()?.close());
  return { fetch: ask, headers: await loggedIn(ask), restart };
}

/** Kinds of hosts, how each is opened, and whether it keeps its session. */
const beds: readonly (readonly [string, () => Promise<Bed>, boolean])[] = [
  ['a Node host', () => openNode({}), false],
  ['a Node host with a journal', async () => openNode({ data: join(await newFolder(), 'journal') }), true],
  ['a host with rooms', () => openRoom(), false],
  ['a page', openPage, true],
  ['MSW', openMsw, false],
  ...(HAS_NATS_SERVER
    ? [
        ['hosts with a log', openLog, true] as const,
        ['rooms with a log', () => openRoom(server().url), false] as const,
      ]
    : []),
];

const PAIR = { legal_id: '3', currency_id: '1' };
const ORDER = { ...PAIR, price: '1000', num: '0.01', mode: '2' };
const ORDERS = '/api/transaction/in';

const caller = ({ fetch: ask, headers }: Bed) => {
  const post = async (path: string, body: URLSearchParams | string, key?: string, more = {}) => {
    const sent = { ...headers, ...(key !== undefined && { 'idempotency-key': key }), ...more };
    const response = await ask(path, { method: 'POST', headers: sent, body });
    return { status: response.status, body: (await response.json()) as { type: string; message: unknown } };
  };
  return {
    order: (fields = {}, key?: string, more = {}) =>
      post(ORDERS, new URLSearchParams({ ...ORDER, ...fields }), key, more),
    post,
    /** How many orders are open. */
    orders: async (): Promise<number> => {
      const { body } = await post(
        '/api/transaction_in',
        new URLSearchParams({ ...PAIR, page: '1', limit: '50' }),
      );
      return (body.message as { list: readonly unknown[] }).list.length;
    },
  };
};

describe.each(beds)('on %s', (_title, open) => {
  test('ROOM-018 PROOF-255 a call is carried out once with its key, and a key of another call is refused', async () => {
    const bed = await open();
    const { order, orders, post } = caller(bed);
    const first = await order({}, 'k1');
    expect(first).toMatchObject({ status: 200, body: { type: 'ok' } });
    expect(await order({}, 'k1')).toEqual(first);
    // The same form in another order, as JSON, and with what keeps caches away.
    const backwards = new URLSearchParams(Object.entries(ORDER).toReversed());
    expect(await post(`${ORDERS}?_timespan=1`, backwards, 'k1')).toEqual(first);
    const json = { 'content-type': 'application/json' };
    expect(await post(ORDERS, JSON.stringify(ORDER), 'k1', json)).toEqual(first);
    expect(await orders()).toBe(1);

    const other = await order({ num: '0.5' }, 'k1');
    expect(other.status).toBe(422);
    expect(other.body.message).toMatch(
      /^Idempotency-Key "k1": expected .*POST \/api\/transaction\/in; got another form\. Nothing was carried out\. Repeat/,
    );
    const transfer = new URLSearchParams({
      currency_id: '3',
      number: '10',
      from_field: 'change',
      to_field: 'legal',
    });
    const elsewhere = await post('/api/wallet/change', transfer, 'k1');
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.body.message).toMatch(
      /first sent with, POST \/api\/transaction\/in; got POST \/api\/wallet\/change\./,
    );
    expect(await orders()).toBe(1);
    expect((await order({}, 'k2')).body.type).toBe('ok');
    expect((await order()).body.type).toBe('ok');
    expect(await orders()).toBe(3);
  });

  test('PROOF-255 calls at once are carried out once, and one that is refused binds no key', async () => {
    const { order, orders } = caller(await open());
    const together = await Promise.all([1, 2, 3, 4].map(() => order({}, 'at once')));
    expect(new Set(together.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const mixed = await Promise.all(['0.01', '0.02', '0.03'].map((num) => order({ num }, 'mixed')));
    expect(mixed.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await orders()).toBe(2);
    expect((await order({ num: '900' }, 'too much')).body.type).not.toBe('ok');
    expect((await order({ num: '0.01' }, 'too much')).body.type).toBe('ok');
    expect(await orders()).toBe(3);
  });
});

describe.each(beds.filter(([, , keeps]) => keeps))('begun again: %s', (_title, open) => {
  test('PROOF-256 ROOM-019 knows what was carried out, and of which request', async () => {
    const bed = await open();
    const { order, orders, post } = caller(bed);
    const first = await order({}, 'k1');
    await bed.restart?.();
    // The confirmation is kept, not what the response had beside it.
    const { type, message } = first.body;
    await expect.poll(async () => (await order({}, 'k1')).body).toEqual({ type, message });
    expect((await order({ num: '0.5' }, 'k1')).status).toBe(422);
    expect((await post('/api/wallet/change', new URLSearchParams(), 'k1')).status).toBe(422);
    expect(await orders()).toBe(1);
  });
});

test('PROOF-255 another caller may choose the same key', async () => {
  const bed = await openNode({});
  const { order } = caller(bed);
  await order({}, 'k1');
  const body = new URLSearchParams({ user_string: 'alice@sandpit.test', password: 'alice123' });
  const response = await bed.fetch('/api/user/login', { method: 'POST', body });
  const { message: authorization } = (await response.json()) as { message: string };
  const alice = caller({ ...bed, headers: { authorization } });
  expect((await alice.order({ num: '0.02' }, 'k1')).body.type).toBe('ok');
  expect(await alice.orders()).toBe(1);
});

test('PROOF-255 a login that is repeated with its key gets its token again', async () => {
  const { post } = caller({ ...(await openNode({ data: join(await newFolder(), 'journal') })), headers: {} });
  const form = new URLSearchParams({ user_string: 'alice@sandpit.test', password: 'alice123' });
  const first = await post('/api/user/login', form, 'in');
  expect(first.body.message).toMatch(/^[0-9a-f]{48}$/);
  expect(await post('/api/user/login', form, 'in')).toEqual(first);
});
