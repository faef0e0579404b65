/** Several hosts in one process that share a room. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMemoryJournals } from '#simulator/hosts/memory-store.ts';
import { createFileJournals } from '#simulator/hosts/node/file-journals.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHost } from '#simulator/hosts/node/host.ts';
import { BranchStream } from '#simulator/hosts/node/room-log/branch-stream.ts';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import type { NatsServer } from '../../support/nats-server.ts';
import { newFolder } from '../../support/rooms.ts';
import { tinyCatalogue, tinyParts, tinyRuntime } from './tiny-exchange.ts';

interface Status {
  readonly role: string;
  readonly host: string;
  readonly leader: string | null;
  readonly term: number;
  readonly seq: number;
  readonly sequence: number;
  readonly at: number;
  readonly hash: string;
  readonly lag: { readonly commands: number; readonly milliseconds: number };
}

type Sender = (path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Response>;

const senderOf =
  ({ url }: NodeHost): Sender =>
  (path, body, headers) =>
    fetch(`${url}${path}`, { method: body === undefined ? 'GET' : 'POST', body, headers });

describe.skipIf(!HAS_NATS_SERVER)('hosts of a room', () => {
  let server: NatsServer;
  let hosts: NodeHost[] = [];
  let rooms = 0;
  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterEach(async () => {
    await Promise.all(hosts.splice(0).map((host) => host.close()));
  });
  afterAll(() => server.stop());

  const open = async (name: string): Promise<NodeHost> => {
    const room = { servers: [server.url], name };
    const host = await startNodeHost({ parts: tinyParts, catalogue: tinyCatalogue, room, speed: 0 });
    hosts.push(host);
    return host;
  };
  /** Three hosts whose time stands still; the first leads. */
  const openThree = async (): Promise<readonly [NodeHost, NodeHost, NodeHost]> => {
    const name = `hosts-${++rooms}`;
    return [await open(name), await open(name), await open(name)];
  };
  const statusOf = async (host: NodeHost): Promise<Status> =>
    (await (await senderOf(host)('/sim/room')).json()) as Status;
  const add = async (host: NodeHost, amount: number, key?: string): Promise<unknown> => {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    return (
      await senderOf(host)('/api/add', new URLSearchParams({ amount: String(amount) }), headers)
    ).json();
  };
  const totalAt = async (host: NodeHost): Promise<unknown> => (await senderOf(host)('/api/total')).json();
  const clock = (host: NodeHost, body: object): Promise<Response> =>
    senderOf(host)('/sim/clock', JSON.stringify(body));
  /** The hashes of hosts that have come to the same place. */
  const hashes = async (wanted: readonly NodeHost[]): Promise<ReadonlySet<string>> => {
    await expect
      .poll(
        async () =>
          new Set((await Promise.all(wanted.map(statusOf))).map(({ seq, at }) => `${seq} ${at}`)).size,
      )
      .toBe(1);
    return new Set((await Promise.all(wanted.map(statusOf))).map(({ hash }) => hash));
  };

  test('ROOM-016 a command at any host is carried out once, and its caller finds it there at once', async () => {
    const three = await openThree();
    for (const [index, host] of three.entries()) {
      expect(await add(host, 10)).toEqual({ type: 'ok', message: 10 * (index + 1) });
      expect(await totalAt(host)).toEqual({ type: 'ok', message: 10 * (index + 1) });
    }
    expect((await hashes(three)).size).toBe(1);
  });

  test('ROOM-017 hosts report who leads, what they have, and the same hash; time passes where it was announced', async () => {
    const three = await openThree();
    await clock(three[1], { speed: 600 });
    await add(three[2], 5);
    await clock(three[2], { speed: 0 });
    await clock(three[1], { advanceMs: 3_600_000 });
    expect((await hashes(three)).size).toBe(1);
    const [first, second] = await Promise.all(three.map(statusOf));
    expect(first).toMatchObject({
      role: 'leader',
      leader: first?.host,
      lag: { commands: 0, milliseconds: 0 },
    });
    expect(second).toMatchObject({ role: 'follower', leader: first?.host, seq: 1, lag: { commands: 0 } });
    const ready = await (await senderOf(three[1])('/readyz')).json();
    expect(ready).toMatchObject({ state: 'running', room: { role: 'follower', leader: first?.host } });
  });

  test('ROOM-018 a request repeated with its Idempotency-Key, at any host, is not carried out twice', async () => {
    const three = await openThree();
    await add(three[1], 1_000, 'the key');
    await add(three[2], 1_000, 'the key');
    await add(three[0], 1_000, 'the key');
    expect(await totalAt(three[2])).toEqual({ type: 'ok', message: 1_000 });
    const together = three.map((host) => add(host, 7, 'another key'));
    await Promise.all(together);
    expect(await totalAt(three[1])).toEqual({ type: 'ok', message: 1_007 });
  });

  test('ROOM-019 when the leader leaves another host goes on, knows its requests, and sockets of others stay', async () => {
    const three = await openThree();
    await add(three[0], 100, 'before');
    const socket = io(three[1].url, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const totals: unknown[] = [];
    socket.on('total', (total) => totals.push(total));
    await three[0].close();
    hosts = hosts.filter((host) => host !== three[0]);
    expect(await add(three[1], 100, 'before')).toEqual({ type: 'ok', message: 'done' });
    expect(await add(three[2], 20)).toEqual({ type: 'ok', message: 120 });
    await expect.poll(() => totals).toContain(120);
    expect(socket.connected).toBe(true);
    socket.disconnect();
    const [second, third] = await Promise.all([statusOf(three[1]), statusOf(three[2])]);
    expect([second.role, third.role].sort()).toEqual(['follower', 'leader']);
    expect(third.leader).toBe(second.leader);
    const late = await open(`hosts-${rooms}`);
    expect((await hashes([three[1], three[2], late])).size).toBe(1);
  });

  test('ROOM-020 a branch that begins at one host is the branch of all', async () => {
    const three = await openThree();
    await add(three[0], 1);
    await clock(three[0], { advanceMs: 600_000 });
    await add(three[0], 2);
    const back = await senderOf(three[2])('/sim/back', JSON.stringify({ byMs: 300_000 }));
    expect(back.status).toBe(200);
    const branchOf = async (host: NodeHost) =>
      ((await (await senderOf(host)('/sim/state')).json()) as { branch: string }).branch;
    for (const host of three) await expect.poll(() => branchOf(host)).toBe('branch 2');
    expect((await hashes(three)).size).toBe(1);
    expect(await add(three[1], 4)).toMatchObject({ type: 'ok' });
    const replay = await senderOf(three[1])('/sim/replay', JSON.stringify({ byMs: 1_000 }));
    expect(replay.status).toBe(409);
  });

  test('ROOM-021 ROOM-026 without servers a call gets 503 with a sentence and Retry-After and no time passes, until they are back', async () => {
    const [first, second] = await openThree();
    await add(first, 3);
    await clock(first, { speed: 60 });
    let before = 0;
    let unchanged = 0;
    /** How many looks in a row have found the same time. */
    const stillness = async (): Promise<number> => {
      const { at } = await statusOf(first);
      unchanged = at > before ? 0 : unchanged + 1;
      before = at;
      return unchanged;
    };
    const options = { interval: 300 };
    await server.kill();
    const refusal = senderOf(second)('/api/add', new URLSearchParams({ amount: '4' }), {
      'idempotency-key': 'while away',
    });
    await expect.poll(stillness, options).toBe(5);
    const refused = await refusal;
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining(`The servers of the log (${server.url}) are not reached.`),
    });
    await server.restart();
    await expect.poll(stillness, options).toBe(0);
    await expect.poll(async () => ((await add(second, 4, 'while away')) as { type: string }).type).toBe('ok');
    const journal = await senderOf(second)('/sim/journal');
    expect(await journal.json()).toMatchObject({
      records: [{ input: { amount: 3 } }, { input: { amount: 4 } }],
    });
  });

  test('ROOM-121 a recording that breaks off fails at every host as in a network', async () => {
    const [leader, follower] = await openThree();
    await add(leader, 3);
    const reading = vi.spyOn(BranchStream.prototype, 'records').mockRejectedValue(new Error('it is damaged'));
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const host of [leader, follower]) {
      const recording = senderOf(host)('/sim/recording').then((response) => response.text());
      await expect(recording).rejects.toThrow(TypeError);
    }
    expect(logged.mock.calls.map(([, error]) => String(error))).toEqual(
      Array(2).fill('Error: it is damaged'),
    );
    reading.mockRestore();
    logged.mockRestore();
  });

  test('ROOM-022 a session of 200 commands has one hash in memory, in a file, in a room of one and in a room of three', async () => {
    const session = Array.from({ length: 200 }, (_, index) => index);
    const file = join(await newFolder(), 'till.journal');
    const alone: unknown[] = [];
    for (const journals of [createMemoryJournals(), createFileJournals(file)]) {
      const runtime = tinyRuntime({ journals, speed: 0 });
      const send = async (path: string, body: BodyInit) =>
        (await runtime.handle(new Request(`http://sandpit.test${path}`, { method: 'POST', body }))).json();
      for (const index of session) {
        if (index % 20 === 0) await send('/sim/clock', JSON.stringify({ advanceMs: 90_000 }));
        await send('/api/add', new URLSearchParams({ amount: String(index) }));
      }
      const state = await runtime.handle(new Request('http://sandpit.test/sim/state'));
      alone.push(((await state.json()) as { hash: string }).hash);
      await runtime.close();
    }
    const together: unknown[] = [];
    for (const wanted of [[await open(`hosts-${++rooms}`)], await openThree()]) {
      for (const index of session) {
        const host = wanted[index % wanted.length]!;
        if (index % 20 === 0) await clock(host, { advanceMs: 90_000 });
        await add(host, index);
      }
      together.push(...(await hashes(wanted)));
    }
    expect(new Set([...alone, ...together]).size).toBe(1);
    expect(together).toHaveLength(2);
  });
});
