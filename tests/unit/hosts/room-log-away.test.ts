// @vitest-environment node
/** Hosts whose log does not answer. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import type { RoomReport } from '#contract/rooms/index.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHost } from '#simulator/hosts/node/host.ts';
import type * as Deadlines from '#simulator/hosts/node/room-log/deadlines.ts';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import type { NatsServer } from '../../support/nats-server.ts';
import { openHost, Trader } from '../../support/rooms.ts';
import { requestOf } from '../../support/wire.ts';
import { tinyCatalogue, tinyParts } from './tiny-exchange.ts';

const deadlines = vi.hoisted(() => ({ CALL_PATIENCE_MS: 2_500, LOG_SILENCE_MS: 1_500 }));
/** Everything as it is, with less patience: nothing here depends on how long it is. */
vi.mock('#simulator/hosts/node/room-log/deadlines.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...deadlines,
}));

test('PROOF-263 the deadlines of a call that waits for its log leave a part of the 8 s', async () => {
  const { CALL_PATIENCE_MS, AWAY_LOOK_MS, LOG_SILENCE_MS } = await vi.importActual<typeof Deadlines>(
    '#simulator/hosts/node/room-log/deadlines.ts',
  );
  // It is known by then, and seen at the second look.
  expect(LOG_SILENCE_MS).toBeLessThan(CALL_PATIENCE_MS);
  expect(CALL_PATIENCE_MS + 2 * AWAY_LOOK_MS).toBeLessThan(8_000);
});

async function startServer(): Promise<NatsServer> {
  const server = await startNatsServer();
  onTestFinished(() => server.stop());
  return server;
}

async function open({ url }: NatsServer): Promise<NodeHost> {
  const room = { servers: [url], name: 'away' };
  const host = await startNodeHost({ parts: tinyParts, catalogue: tinyCatalogue, room, speed: 0 });
  onTestFinished(() => host.close());
  return host;
}

const add = ({ url }: NodeHost, amount: number, key: string): Promise<Response> =>
  fetch(`${url}/api/add`, {
    method: 'POST',
    body: new URLSearchParams({ amount: String(amount) }),
    headers: { 'idempotency-key': key },
  });
const get = ({ url }: { readonly url: string }, path: string): Promise<Response> => fetch(url + path);
const total = async (host: NodeHost): Promise<unknown> => (await get(host, '/api/total')).json();
const readiness = async (host: { readonly url: string }): Promise<unknown> => {
  const response = await get(host, '/readyz');
  const { state, message } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, state, message };
};
const amounts = async (host: NodeHost): Promise<unknown> => {
  const { records } = (await (await get(host, '/sim/journal')).json()) as {
    readonly records: readonly { readonly input: { readonly amount: number } }[];
  };
  return records.map(({ input }) => input.amount);
};

/** What a refused call says, and when to come again. */
async function refusalOf(response: Response): Promise<unknown> {
  const { message } = (await response.json()) as { readonly message: string };
  return { status: response.status, again: response.headers.get('retry-after'), message };
}

const HOUR = 3_600_000;
const ORDER = { legal_id: 3, currency_id: 1, num: '0.01', mode: 1 };

type Way = readonly [
  title: string,
  leave: (server: NatsServer) => unknown,
  back: (server: NatsServer) => unknown,
];
const WAYS: readonly Way[] = [
  ['was killed', (server) => server.kill(), (server) => server.restart()],
  ['does not answer', (server) => server.freeze(), (server) => server.thaw()],
];

/** Resolves when a host has found out that its log is away. */
const untilKnown = (host: { readonly url: string }): Promise<void> =>
  expect.poll(() => readiness(host)).toMatchObject({ status: 503, state: 'disconnected' });

describe.skipIf(!HAS_NATS_SERVER).each(WAYS)('a room whose only server %s', (_title, leave, back) => {
  test('PROOF-263 PROOF-264 refuses commands at every host, lets read what is stored, and goes on when it is back', async () => {
    const server = await startServer();
    const [leader, follower] = [await open(server), await open(server)];
    const hosts = [leader, follower];
    await add(follower, 5, 'before');
    await leave(server);
    // All of it is answered while the server is away: it comes back below.
    for (const host of hosts) {
      await untilKnown(host);
      expect(await readiness(host)).toMatchObject({
        message: expect.stringContaining(`The servers of the log (${server.url})`),
      });
      expect(await total(host)).toEqual({ type: 'ok', message: 5 });
      expect((await get(host, '/healthz')).status).toBe(200);
    }
    const called = hosts.flatMap((host, index) => [
      add(host, 7, `away-${index}`),
      fetch(`${host.url}/sim/clock`, { method: 'POST', body: JSON.stringify({ advanceMs: 60_000 }) }),
    ]);
    for (const response of await Promise.all(called)) {
      expect(await refusalOf(response)).toEqual({
        status: 503,
        again: '2',
        message: expect.stringMatching(
          /^The servers of the log \(nats:\/\/127\.0\.0\.1:\d+\) .* (This call was not|It is not known whether this call was) carried out/,
        ),
      });
    }
    expect(await total(follower)).toEqual({ type: 'ok', message: 5 });

    await back(server);
    for (const host of hosts)
      await expect.poll(() => readiness(host)).toMatchObject({ status: 200, state: 'running' });
    for (const [index, host] of hosts.entries()) {
      const repeat = async () => (await (await add(host, 7, `away-${index}`)).json()) as { type: string };
      await expect.poll(async () => (await repeat()).type).toBe('ok');
    }
    expect(await amounts(leader)).toEqual([5, 7, 7]);
    await expect.poll(() => total(follower)).toEqual({ type: 'ok', message: 19 });
  });
});

describe.skipIf(!HAS_NATS_SERVER)('a call that was on its way when the log went', () => {
  test('PROOF-263 PROOF-264 is refused without being denied, is not shown before it is stored, and is found by its key', async () => {
    const server = await startServer();
    const [leader, follower] = [await open(server), await open(server)];
    await add(leader, 5, 'before');
    await expect.poll(() => total(follower)).toEqual({ type: 'ok', message: 5 });
    await server.freeze();
    const refused = await refusalOf(await add(leader, 7, 'on its way'));
    expect(refused).toEqual({
      status: 503,
      again: '2',
      message: expect.stringContaining('It is not known whether this call was carried out.'),
    });
    // What is not stored may be lost with this host.
    expect(await refusalOf(await get(leader, '/api/total'))).toMatchObject({ status: 503, again: '2' });
    expect(await total(follower)).toEqual({ type: 'ok', message: 5 });
    server.thaw();
    const again = async () =>
      ((await (await add(follower, 7, 'on its way')).json()) as { type: string }).type;
    await expect.poll(again).toBe('ok');
    await expect.poll(() => readiness(leader)).toMatchObject({ status: 200 });
    for (const host of [leader, follower])
      await expect.poll(() => total(host)).toEqual({ type: 'ok', message: 12 });
    expect(await amounts(follower)).toEqual([5, 7]);
  });

  test('PROOF-263 lets read who is logged in, also where a call would have the login live longer', async () => {
    const server = await startServer();
    const openReal = async () => {
      const host = await startNodeHost({ room: { servers: [server.url], name: 'read' }, speed: 0 });
      onTestFinished(() => host.close());
      return host;
    };
    const hosts = [await openReal(), await openReal()];
    const ask = async (host: NodeHost | undefined, name: OperationName, input: object, token?: string) => {
      const { url, method, headers, body } = requestOf(name, input, { token });
      const { pathname, search } = new URL(url);
      const sent = body && (await new Response(body).arrayBuffer());
      const response = await fetch(`${host?.url}${pathname}${search}`, { method, headers, body: sent });
      return (await response.json()) as { type: string; message: string };
    };
    const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: 1 };
    const { message: token } = await ask(hosts[0], 'login', demo);
    const before = await ask(hosts[0], 'walletList', {}, token);
    expect(before.type).toBe('ok');
    await fetch(`${hosts[0]?.url}/sim/clock`, { method: 'POST', body: JSON.stringify({ advanceMs: HOUR }) });
    await server.freeze();
    for (const host of hosts) {
      await untilKnown(host);
      expect(await ask(host, 'walletList', {}, token)).toMatchObject({ type: 'ok' });
    }
    server.thaw();
  });

  test('PROOF-263 does not keep a host from stopping', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const server = await startServer();
    const [leader, follower] = [await open(server), await open(server)];
    await add(leader, 5, 'before');
    await server.freeze();
    const onItsWay = add(leader, 7, 'on its way');
    await untilKnown(leader);
    // The server does not come back before both have stopped.
    await Promise.all([leader.close(), follower.close()]);
    expect((await onItsWay).status).toBe(503);
  });
});

describe.skipIf(!HAS_NATS_SERVER)('rooms of several hosts whose only server does not answer', () => {
  test('PROOF-263 PROOF-264 refuse what has to be stored at every host, let read, and go on', async () => {
    const server = await startServer();
    const [first, second] = [
      await openHost(undefined, [server.url]),
      await openHost(undefined, [server.url]),
    ];
    const made = await first.room('monday');
    const { instructorToken: token } = made;
    const ann = await first.trader(made, 'Ann');
    const seats = [ann, new Trader(second, ann.login)];
    await ann.buy();
    await expect.poll(() => seats[1]?.balances()).toEqual(await ann.balances());
    const held = await ann.balances();
    await server.freeze();
    for (const { host } of [first, second]) await untilKnown(host);
    for (const seat of seats) expect(await seat.balances()).toEqual(held);
    const body = { text: 'Away.' };
    const replies = [first, second].map((hall) =>
      hall.send('POST', '/api/rooms/monday/messages', { token, body }),
    );
    const orders = seats.map((seat) => seat.reply('spotBuy', ORDER));
    for (const { status, headers, text } of await Promise.all(replies)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(text).toContain(`The servers of the log (${server.url})`);
    }
    for (const { status, headers } of await Promise.all(orders))
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    server.thaw();
    for (const { host } of [first, second])
      await expect.poll(() => readiness(host)).toMatchObject({ status: 200, state: 'running' });
    for (const seat of seats)
      await expect.poll(async () => (await seat.reply('spotBuy', ORDER)).status).toBe(200);
    expect(await second.ask<RoomReport>(token, 'GET', '/api/rooms/monday')).toMatchObject({
      phase: 'running',
    });
  });
});
