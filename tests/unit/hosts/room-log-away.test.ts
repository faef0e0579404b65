// @vitest-environment node
/** Hosts whose log does not answer. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RoomReport } from '#contract/rooms/index.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHost, NodeHostOptions } from '#simulator/server/host.ts';
import type * as Deadlines from '#simulator/cluster/deadlines.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';
import { openHost, Trader } from '../../support/rooms.ts';
import { tiny } from './node-hosts.ts';

const deadlines = vi.hoisted(() => ({ CALL_PATIENCE_MS: 2_500, LOG_SILENCE_MS: 1_500 }));
/** Everything as it is, with less patience: nothing here depends on how long it is. */
vi.mock('#simulator/cluster/deadlines.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...deadlines,
}));

test('PROOF-263 the deadlines of a call that waits for its log leave a part of the 8 s', async () => {
  const { CALL_PATIENCE_MS, AWAY_LOOK_MS, LOG_SILENCE_MS } = await vi.importActual<typeof Deadlines>(
    '#simulator/cluster/deadlines.ts',
  );
  // It is known by then, and seen at the second look.
  expect(LOG_SILENCE_MS).toBeLessThan(CALL_PATIENCE_MS);
  expect(CALL_PATIENCE_MS + 2 * AWAY_LOOK_MS).toBeLessThan(8_000);
});

const server = natsServerOfFile();

async function open(name: string, options: NodeHostOptions = tiny): Promise<NodeHost> {
  const room = { servers: [server().url], name };
  const host = await startNodeHost({ ...options, room, speed: 0 });
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
const clock = ({ url }: NodeHost, body: object): Promise<Response> =>
  fetch(`${url}/sim/clock`, { method: 'POST', body: JSON.stringify(body) });
/** What the till holds, without the one for each minute that passes. */
const hundreds = async (host: NodeHost): Promise<number> =>
  Math.floor(((await (await get(host, '/api/total')).json()) as { message: number }).message / 100);
/** Repeats a command with its key until it is confirmed. */
const untilTaken = (host: NodeHost, amount: number, key: string): Promise<void> =>
  expect
    .poll(async () => ((await (await add(host, amount, key)).json()) as { type: string }).type)
    .toBe('ok');
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

/** Resolves when a host has found out that its log is away. */
const untilKnown = (host: { readonly url: string }): Promise<void> =>
  expect.poll(() => readiness(host)).toMatchObject({ status: 503, state: 'disconnected' });

const untilBack = (host: { readonly url: string }): Promise<void> =>
  expect.poll(() => readiness(host)).toMatchObject({ status: 200, state: 'running' });

describe.skipIf(!HAS_NATS_SERVER)('a room whose only server', () => {
  test('PROOF-263 PROOF-264 ROOM-012 ROOM-021 ROOM-026 was killed refuses commands at every host, lets read what is stored and no time pass, and goes on when it is back', async () => {
    const [leader, follower] = [await open('killed'), await open('killed')];
    const hosts = [leader, follower];
    await untilTaken(follower, 500, 'before');
    await clock(leader, { speed: 1 });
    await server().kill();
    // All of it is answered while the server is away: it comes back below.
    for (const host of hosts) {
      await untilKnown(host);
      expect(await readiness(host)).toMatchObject({
        message: expect.stringContaining(`The servers of the log (${server().url})`),
      });
      expect(await hundreds(host)).toBe(5);
      expect((await get(host, '/healthz')).status).toBe(200);
    }
    const at = async (): Promise<number> =>
      ((await (await get(leader, '/sim/room')).json()) as { readonly at: number }).at;
    const refused = async (calls: readonly Promise<Response>[]) => {
      for (const response of await Promise.all(calls)) {
        expect(await refusalOf(response)).toEqual({
          status: 503,
          again: '2',
          message: expect.stringMatching(
            /^The servers of the log \(nats:\/\/127\.0\.0\.1:\d+\) .* (This call was not|It is not known whether this call was) carried out/,
          ),
        });
      }
    };
    await refused(hosts.map((host) => clock(host, { advanceMs: 60_000 })));
    // By now the leader has lost its lease, and these calls wait as long again.
    const stood = await at();
    await refused(hosts.map((host, index) => add(host, 700, `away-${index}`)));
    expect([await hundreds(follower), await at()]).toEqual([5, stood]);

    await server().restart();
    for (const host of hosts) await untilBack(host);
    for (const [index, host] of hosts.entries()) await untilTaken(host, 700, `away-${index}`);
    expect(await amounts(leader)).toEqual([500, 700, 700]);
    await expect.poll(() => hundreds(follower)).toBe(19);
    await expect.poll(at).toBeGreaterThan(stood);
  });

  test('PROOF-263 PROOF-264 does not answer: a call on its way is refused without being denied, is not shown before it is stored, and is found by its key; nor does a host wait for it that stops', async () => {
    const [leader, follower] = [await open('frozen'), await open('frozen')];
    await untilTaken(leader, 500, 'before');
    await expect.poll(() => hundreds(follower)).toBe(5);
    await server().freeze();
    const unknown = {
      status: 503,
      again: '2',
      message: expect.stringContaining('It is not known whether this call was carried out.'),
    };
    expect(await refusalOf(await add(leader, 700, 'on its way'))).toEqual(unknown);
    // What is not stored may be lost with this host.
    expect(await refusalOf(await get(leader, '/api/total'))).toMatchObject({ status: 503, again: '2' });
    for (const host of [leader, follower]) await untilKnown(host);
    expect(await hundreds(follower)).toBe(5);
    server().thaw();
    await untilTaken(follower, 700, 'on its way');
    await untilBack(leader);
    for (const host of [leader, follower]) await expect.poll(() => hundreds(host)).toBe(12);
    expect(await amounts(follower)).toEqual([500, 700]);

    vi.spyOn(console, 'warn').mockReturnValue();
    await server().freeze();
    const onItsWay = add(leader, 700, 'on its way again');
    await untilKnown(leader);
    // The server does not come back before both have stopped.
    await Promise.all([leader.close(), follower.close()]);
    expect((await onItsWay).status).toBe(503);
    server().thaw();
  });

  test('PROOF-263 PROOF-264 does not answer: rooms of several hosts and logins refuse what has to be stored, let read, and go on', async () => {
    const log = [server().url];
    const [first, second] = [await openHost(undefined, log), await openHost(undefined, log)];
    const made = await first.room('monday');
    const { instructorToken: token } = made;
    const ann = await first.trader(made, 'Ann');
    const seats = [ann, new Trader(second, ann.login)];
    await ann.buy();
    await expect.poll(() => seats[1]?.balances()).toEqual(await ann.balances());
    const held = await ann.balances();
    // A login that the next call would have live longer.
    const real = [await open('read', {}), await open('read', {})];
    const demo = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };
    const logIn = await fetch(`${real[0]?.url}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams(demo),
    });
    const { message: authorization } = (await logIn.json()) as { readonly message: string };
    for (const host of real.slice(0, 1)) await clock(host, { advanceMs: HOUR });

    await server().freeze();
    for (const host of [first.host, second.host, ...real]) await untilKnown(host);
    for (const { url } of real) {
      const wallets = await fetch(`${url}/api/wallet/list`, { method: 'POST', headers: { authorization } });
      expect(await wallets.json()).toMatchObject({ type: 'ok' });
    }
    for (const seat of seats) expect(await seat.balances()).toEqual(held);
    const replies = [first, second].map((hall) =>
      hall.send('POST', '/api/rooms/monday/messages', { token, body: { text: 'Away.' } }),
    );
    const orders = seats.map((seat) => seat.reply('spotBuy', ORDER));
    for (const { status, headers, text } of await Promise.all(replies)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(text).toContain(`The servers of the log (${server().url})`);
    }
    for (const { status, headers } of await Promise.all(orders))
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    server().thaw();
    for (const { host } of [first, second]) await untilBack(host);
    for (const seat of seats)
      await expect.poll(async () => (await seat.reply('spotBuy', ORDER)).status).toBe(200);
    expect(await second.ask<RoomReport>(token, 'GET', '/api/rooms/monday')).toMatchObject({
      phase: 'running',
    });
  });
});
