/** Several hosts in one process that share a room. */
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { controlDocument } from '#simulator/control/openapi.ts';
import { calls } from '#simulator/control/plane.ts';
import { respondToWeb } from '#simulator/http.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHost } from '#simulator/server/host.ts';
import { BranchStream } from '#simulator/cluster/branch-stream.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';
import { newFolder } from '../../support/rooms.ts';
import { openNode, tiny } from './node-hosts.ts';
import { tinySession } from './tiny-exchange.ts';

interface Status {
  readonly role: string;
  readonly host: string;
  readonly leader: string | null;
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
}

/** Sends a request to a host; by POST where there is a body. */
type Sender = (path: string, body?: BodyInit) => Promise<Response>;

const senderOf =
  ({ url }: NodeHost): Sender =>
  (path, body) =>
    fetch(`${url}${path}`, { method: body === undefined ? 'GET' : 'POST', body });
const statusOf = async (host: NodeHost): Promise<Status> =>
  (await (await senderOf(host)('/sim/room')).json()) as Status;
const add = async (send: Sender, amount: number): Promise<unknown> =>
  (await send('/api/add', new URLSearchParams({ amount: String(amount) }))).json();
const totalAt = async (host: NodeHost): Promise<unknown> => (await senderOf(host)('/api/total')).json();
const clock = (send: Sender, body: object): Promise<Response> => send('/sim/clock', JSON.stringify(body));

/** The hash of hosts that have come to the same place. */
async function hashOf(hosts: readonly NodeHost[]): Promise<string | undefined> {
  const statuses = () => Promise.all(hosts.map(statusOf));
  await expect
    .poll(async () => new Set((await statuses()).map(({ seq, at }) => `${seq} ${at}`)).size)
    .toBe(1);
  const hashes = new Set((await statuses()).map(({ hash }) => hash));
  expect(hashes.size).toBe(1);
  return [...hashes][0];
}

/** The tests go on with one room of three hosts, of which the first leads until it leaves. */
describe.skipIf(!HAS_NATS_SERVER)('hosts of a room', () => {
  const server = natsServerOfFile();
  const opened: NodeHost[] = [];
  const open = async (name = 'shared'): Promise<NodeHost> => {
    const room = { servers: [server().url], name };
    const host = await startNodeHost({ ...tiny, room, speed: 0 });
    opened.push(host);
    return host;
  };
  const openThree = async (name?: string) => [await open(name), await open(name), await open(name)] as const;
  let three: Awaited<ReturnType<typeof openThree>>;
  beforeAll(async () => {
    three = await openThree();
  });
  afterAll(async () => void (await Promise.all(opened.map((host) => host.close()))));

  test('ROOM-016 a command at any host is carried out once, and its caller finds it there at once', async () => {
    for (const [index, host] of three.entries()) {
      expect(await add(senderOf(host), 10)).toEqual({ type: 'ok', message: 10 * (index + 1) });
      expect(await totalAt(host)).toEqual({ type: 'ok', message: 10 * (index + 1) });
    }
    await hashOf(three);
  });

  test('ROOM-017 ROOM-107 hosts report who leads and what they have, as it is described; time passes where it was announced', async () => {
    const send = three.map(senderOf);
    await clock(send[1]!, { speed: 600 });
    await add(send[2]!, 5);
    await clock(send[2]!, { speed: 0 });
    await clock(send[1]!, { advanceMs: 3_600_000 });
    await hashOf(three);
    const [first, second] = await Promise.all(three.map(statusOf));
    expect(first).toMatchObject({ role: 'leader', leader: first?.host, room: 'shared' });
    expect(first).toMatchObject({ lag: { commands: 0, milliseconds: 0 } });
    expect(second).toMatchObject({ role: 'follower', leader: first?.host, seq: 4, lag: { commands: 0 } });
    const ready = await (await send[1]!('/readyz')).json();
    expect(ready).toMatchObject({ state: 'running', room: { role: 'follower', leader: first?.host } });
    expect(Object.keys(controlDocument(calls).paths)).toContain('/sim/room');
    for (const report of [first, second])
      expect(calls['/sim/room']?.GET?.response?.parse(report)).toEqual(report);
  });

  test('ROOM-121 a recording that breaks off fails at every host as in a network', async () => {
    vi.spyOn(BranchStream.prototype, 'lines').mockRejectedValue(new Error('it is damaged'));
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const host of three.slice(0, 2)) {
      const recording = senderOf(host)('/sim/recording').then((response) => response.text());
      await expect(recording).rejects.toThrow(TypeError);
    }
    expect(logged.mock.calls.map(([, error]) => String(error))).toEqual(
      Array(2).fill('Error: it is damaged'),
    );
    vi.restoreAllMocks();
  });

  test('ROOM-020 a branch that begins at one host is the branch of all', async () => {
    const [first, second, third] = three;
    const back = await senderOf(third)('/sim/back', JSON.stringify({ byMs: 300_000 }));
    expect(back.status).toBe(200);
    const branchOf = async (host: NodeHost) =>
      ((await (await senderOf(host)('/sim/state')).json()) as { branch: string }).branch;
    for (const host of three) await expect.poll(() => branchOf(host)).toBe('branch 2');
    await hashOf(three);
    expect(await add(senderOf(first), 4)).toMatchObject({ type: 'ok' });
    const replay = await senderOf(second)('/sim/replay', JSON.stringify({ byMs: 1_000 }));
    expect(replay.status).toBe(409);
  });

  test('ROOM-019 when the leader leaves, also after a branch, another host goes on, and sockets of others stay', async () => {
    const [first, second, third] = three;
    const { message: before } = (await totalAt(first)) as { message: number };
    const socket = io(second.url, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const totals: unknown[] = [];
    socket.on('total', (total) => totals.push(total));
    await first.close();
    opened.splice(opened.indexOf(first), 1);
    expect(await add(senderOf(third), 20)).toEqual({ type: 'ok', message: before + 20 });
    await expect.poll(() => totals).toContain(before + 20);
    expect(socket.connected).toBe(true);
    socket.disconnect();
    const statuses = await Promise.all([second, third].map(statusOf));
    expect(statuses.map(({ role }) => role).sort()).toEqual(['follower', 'leader']);
    expect(new Set(statuses.map(({ leader }) => leader)).size).toBe(1);
    await hashOf([second, third, await open()]);
  });

  test('ROOM-022 a session of 200 commands has one hash in memory, in a file, in a room of one and in a room of three', async () => {
    const play = async (senders: readonly Sender[]): Promise<void> => {
      for (let index = 0; index < 200; index += 1) {
        const send = senders[index % senders.length]!;
        if (index % 20 === 0) await clock(send, { advanceMs: 90_000 });
        await add(send, index);
      }
    };
    const hashes: unknown[] = [];
    for (const journals of [createMemoryJournals(), createFileJournals(join(await newFolder(), 'till'))]) {
      const session = tinySession({ journals, speed: 0 });
      const send: Sender = (path, body) =>
        respondToWeb(
          session,
          new Request(`http://sandpit.test${path}`, { method: body ? 'POST' : 'GET', body }),
        );
      await play([send]);
      hashes.push(((await (await send('/sim/state')).json()) as { hash: string }).hash);
      await session.close();
    }
    for (const hosts of [[await open('one')], await openThree('three')]) {
      await play(hosts.map(senderOf));
      hashes.push(await hashOf(hosts));
    }
    expect(hashes).toEqual(Array(4).fill(hashes[0]));
  });
});

test('ROOM-107 a host that shares its exchange with no other has no report', async () => {
  const { sim } = await openNode(tiny);
  expect(await sim('/sim/room')).toEqual({ error: { code: 'NO_LOG', message: expect.any(String) } });
});
