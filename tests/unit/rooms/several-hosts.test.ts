/** Rooms that several hosts serve together. */
import { isDeepStrictEqual } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type {
  CreatedRoom,
  ImportedRoster,
  RoomReport,
  RoomResults,
  RoomTable,
  Roster,
  SeatReport,
} from '#contract/rooms/index.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { startRoomsHost } from '#simulator/server/rooms/host.ts';
import { LogJournal } from '#simulator/cluster/log-storage.ts';
import { HAS_NATS_SERVER, startNatsServer, natsServerOfFile } from '../../support/nats-server.ts';
import { startHost } from '../../support/room-hosts.ts';
import { bodyOf, changesOf, codeOf, Hall, newFolder, openHost, Trader } from '../../support/rooms.ts';

const MINUTE = 60_000;

describe.skipIf(!HAS_NATS_SERVER)('rooms of several hosts', () => {
  const server = natsServerOfFile();
  let rooms = 0;
  let folders: string[] = [];
  let shared: readonly [Hall, Hall];
  /** Hosts for all tests, each of which makes a room of its own. */
  const start = async (): Promise<Hall> => {
    const folder = await mkdtemp(join(tmpdir(), 'sandpit-rooms-'));
    folders = [...folders, folder];
    return new Hall(await startRoomsHost({ rooms: folder, log: { servers: [server().url] } }));
  };
  beforeAll(async () => {
    shared = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(shared.map(({ host }) => host.close()));
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  const open = async (folder?: string): Promise<Hall> => openHost(folder, [server().url]);

  /** Two hosts and a room that runs; the first host leads it. */
  async function openTwo() {
    const [first, second] = shared;
    const name = `class-${++rooms}`;
    const made = await first.room(name);
    const { instructorToken: token } = made;
    const table = async (hall: Hall) =>
      (await hall.ask<RoomTable>(token, 'GET', `/api/rooms/${name}/table`)).rows;
    return { name, path: `/api/rooms/${name}`, first, second, made, token, table };
  }

  test('ROOM-100 what is made and changed at one host is at the others, and at one that starts later', async () => {
    const { name, path, first, second, made, token } = await openTwo();
    expect(second.host.administrator).toBe(first.host.administrator);
    const listed = bodyOf<{ rooms: { name: string }[] }>(
      await second.send('GET', '/api/rooms', { token: second.host.administrator }),
    );
    expect(listed.rooms.map((room) => room.name)).toContain(name);

    const keys = await second.ask<ImportedRoster>(
      token,
      'POST',
      `${path}/roster`,
      'name,nickname\nAnn,lynx\n',
    );
    await second.ask(token, 'POST', `${path}/settings`, { title: 'Monday' });
    await second.ask(token, 'POST', `${path}/messages`, { text: 'Welcome.' });
    expect(await second.ask<RoomReport>(token, 'GET', path)).toMatchObject({
      title: 'Monday',
      phase: 'running',
    });
    const late = await open();
    for (const hall of [first, late]) {
      expect(await hall.ask<Roster>(token, 'GET', `${path}/roster`)).toMatchObject({
        rows: [{ name: 'Ann' }],
      });
      expect(await hall.ask<RoomReport>(token, 'GET', path)).toMatchObject({ title: 'Monday' });
    }
    const body = { code: made.room.joinCode, key: keys.rows[0]?.key };
    const ann = new Trader(first, bodyOf(await late.send('POST', `${path}/join`, { body })));
    expect(ann.login.trader).toEqual({ number: 1, shown: 'lynx' });
    const seat = bodyOf<SeatReport>(await ann.room('GET'));
    expect(seat.messages.map(({ text }) => text)).toEqual(['Welcome.']);
  });

  test('ROOM-101 ROOM-109 a trader goes on at another host, what is announced is announced at both, and the table of every host has all traders', async () => {
    const { path, first, second, made, token, table } = await openTwo();
    const ann = await first.trader(made, 'Ann');
    const bob = await second.trader(made, 'Bob');
    const annElsewhere = new Trader(second, ann.login);
    expect(await annElsewhere.buy()).toMatchObject({ type: 'ok' });
    expect(await new Trader(first, bob.login).buy('0.02')).toMatchObject({ type: 'ok' });
    expect(await annElsewhere.balances()).toEqual(await ann.balances());

    const sockets = [await ann.socket(), await annElsewhere.socket()];
    await ann.buy('0.03');
    for (const { received } of sockets)
      await expect.poll(() => received.map(({ event }) => event)).toContain('update_balance');
    const before = sockets.map(changesOf);
    await second.ask(token, 'POST', `${path}/messages`, { text: 'Look at the book.' });
    await expect.poll(() => sockets.map(changesOf)).toEqual(before.map((count) => count + 1));
    await second.ask(token, 'POST', '/sim/clock', { speed: 0, advanceMs: 5 * MINUTE });
    await expect.poll(async () => (await table(second)).map((row) => row.at(-1))).toEqual([2, 0]);
    await expect.poll(async () => isDeepStrictEqual(await table(first), await table(second))).toBe(true);
    expect((await table(first)).map(([number, name]) => [number, name])).toEqual([
      [1, 'Ann'],
      [2, 'Bob'],
    ]);
  });

  test('ROOM-118 a host that is behind carries out what came before a pause and before the end', async () => {
    const { name, path, first, second, made, token, table } = await openTwo();
    const ann = await first.trader(made, 'Ann');
    await expect.poll(() => table(second)).toHaveLength(1);
    const { session } = second.host.rooms.named(name).book;
    const failed: unknown[] = [];
    session.onStatus((status) => status.state === 'running' || failed.push(status));
    const now = (hall: Hall) => hall.ask<RoomReport>(token, 'GET', path);
    const seq = (hall: Hall) => hall.host.rooms.named(name).book.control.exchange().kernel.lastSeq();
    for (const act of ['/sim/clock', `${path}/end`]) {
      const pump = vi.spyOn(session, 'pump').mockResolvedValue();
      expect(await ann.buy()).toMatchObject({ type: 'ok' });
      await first.ask(token, 'POST', act, act === '/sim/clock' ? { speed: 0 } : undefined);
      const { phase } = await now(first);
      await expect.poll(() => now(second)).toMatchObject({ phase, speed: 0 });
      pump.mockRestore();
      await expect.poll(() => seq(second)).toBe(seq(first));
      if (phase === 'running') await first.ask(token, 'POST', '/sim/clock', { speed: 1 });
    }
    expect(failed).toEqual([]);
  });

  test('ROOM-103 of two hosts that change a room at once one is refused, and no change is lost', async () => {
    const { name, path, first, second, token } = await openTwo();
    await second.ask(token, 'POST', `${path}/messages`, { text: 'Before.' });
    const both = [first, second].map(({ host }) => host.rooms.named(name));
    const outcomes = await Promise.allSettled(
      both.map((room, index) => {
        const config = { ...room.record.config, title: `Title ${index}` };
        return room.keep({ ...room.record, config });
      }),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.findIndex(({ status }) => status === 'rejected');
    expect(outcomes[refused]).toMatchObject({ reason: { status: 503, code: 'CHANGED' } });
    for (const room of both) await expect.poll(() => room.record.config.title).toBe(`Title ${1 - refused}`);
    await second.ask(token, 'POST', `${path}/messages`, { text: 'After.' });
    for (const room of both)
      await expect.poll(() => room.record.messages.map(({ text }) => text)).toEqual(['Before.', 'After.']);
  });

  test('ROOM-104 the results of a room are the same at every host, and after it is archived', async () => {
    const { path, first, second, made, token } = await openTwo();
    const ann = await second.trader(made, 'Ann');
    await ann.buy('0.05');
    await second.ask(token, 'POST', '/sim/clock', { advanceMs: 30 * MINUTE });
    expect(await second.ask<RoomReport>(token, 'POST', `${path}/end`)).toMatchObject({ phase: 'ended' });
    expect(codeOf(await first.send('POST', `${path}/end`, { token }))).toBe('409 STATE');
    const ask = async (hall: Hall, what: string) =>
      (await hall.send('GET', `${path}/${what}`, { token })).text;
    const whole = ['results', 'results.csv', 'results?trader=1'];
    const results = await Promise.all(whole.map((what) => ask(first, what)));
    const { seedHash, nonce, rows } = bodyOf<RoomResults>({
      status: 200,
      headers: new Headers(),
      text: results[0] ?? '',
    });
    expect([seedHash, nonce, rows.length]).toEqual([made.room.seedHash, expect.any(String), 1]);
    expect(await Promise.all(whole.map((what) => ask(second, what)))).toEqual(results);
    await second.ask(token, 'POST', `${path}/archive`);
    const late = await open();
    for (const hall of [first, second, late]) {
      expect(await Promise.all(whole.map((what) => ask(hall, what)))).toEqual(results);
      expect(codeOf(await new Trader(hall, ann.login).room('POST', '/what-if', { at: 0 }))).toBe('409 STATE');
    }
    expect(bodyOf(await new Trader(late, ann.login).room('GET', '/results'))).toMatchObject({
      row: { number: 1 },
    });
  });

  test('ROOM-105 what several hosts cannot do together is refused', async () => {
    const folder = await newFolder();
    const { first, second, made } = await openTwo();
    const ann = await second.trader(made, 'Ann');
    const at = made.room.start;
    expect(bodyOf<SeatReport>(await ann.room('GET')).canBranch).toBe(false);
    expect(codeOf(await ann.room('POST', '/what-if', { at }))).toBe('409 NOT_WITH_LOG');
    expect(codeOf(await new Trader(first, ann.login).room('POST', '/what-if', { at }))).toBe(
      '409 NOT_WITH_LOG',
    );

    const alone = await openHost(folder);
    await expect(open(folder)).rejects.toThrow('the token of another administrator');
    await alone.room('tuesday');
    await expect(open(folder)).rejects.toThrow(
      'has rooms of its own: with --log give a folder without rooms',
    );
    const log = ['--rooms', folder, '--log', 'nats://a:4222'];
    expect(readFlags(log)).toMatchObject({
      rooms: folder,
      log: { servers: ['nats://a:4222'] },
      room: undefined,
    });
    expect(() => readFlags([...log, '--room', 'x'])).toThrow('--room does not go with --rooms');
  });

  test('ROOM-106 of two hosts that make a room of one name at once, one makes it', async () => {
    const name = `class-${++rooms}`;
    const both = [...shared];
    const replies = await Promise.all(
      both.map((hall) => hall.send('POST', '/api/rooms', { token: hall.host.administrator, body: { name } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = bodyOf<CreatedRoom>(replies.find(({ status }) => status === 201) ?? replies[0]!);
    for (const hall of both) {
      const report = await hall.ask<RoomReport>(made.instructorToken, 'GET', `/api/rooms/${name}`);
      expect(report.seed).toBe(made.room.seed);
    }
    const connection = await connect({ servers: [server().url] });
    onTestFinished(() => connection.close());
    const streams: string[] = [];
    for await (const stream of (await jetstreamManager(connection)).streams.names()) streams.push(stream);
    expect(streams.filter((stream) => stream.startsWith(`KV_sandpit_${name}`))).toHaveLength(1);
  });

  test('ROOM-102 when the leader is killed its traders and instructors go on at a host that has followed, and then at one that opens the session from its journal', async () => {
    const { url, stop } = await startNatsServer();
    onTestFinished(stop);
    const killed = await startHost(['--rooms', await newFolder(), '--log', url]);
    onTestFinished(() => killed.kill());
    const administrator = /administrator: ([\w-]+)/.exec(killed.printed)?.[1] ?? '';
    const first = new Hall({ url: killed.url, administrator });
    const second = await openHost(undefined, [url]);
    const made = await first.room('killed');
    const { instructorToken: token } = made;
    const path = '/api/rooms/killed';
    const ann = await first.trader(made, 'Ann');
    await ann.call('spotBuy', { legal_id: 3, currency_id: 1, price: '1000', num: '0.01', mode: 2 });
    await second.ask(token, 'POST', `${path}/messages`, { text: 'Before.' });
    const held = await ann.balances();

    await killed.kill();
    const there = new Trader(second, ann.login);
    expect(await there.balances()).toEqual(held);
    expect(await there.buy()).toMatchObject({ type: 'ok' });
    await second.ask(token, 'POST', `${path}/messages`, { text: 'After.' });
    const bob = await second.trader(made, 'Bob');
    expect(bob.login.trader.number).toBe(2);

    const third = await openHost(undefined, [url]);
    const takeOver = vi.spyOn(LogJournal.prototype, 'takeOver');
    takeOver.mockRejectedValueOnce(new Error('The servers are away.'));
    await second.host.close();
    expect(await new Trader(third, bob.login).buy()).toMatchObject({ type: 'ok' });
    expect(takeOver).toHaveBeenCalled();
    const { messages } = bodyOf<SeatReport>(await new Trader(third, ann.login).room('GET'));
    expect(messages.map(({ text }) => text)).toEqual(['Before.', 'After.']);
    const { rows } = await third.ask<RoomTable>(token, 'GET', `${path}/table`);
    expect(rows.map(([number, name]) => [number, name])).toEqual([
      [1, 'Ann'],
      [2, 'Bob'],
    ]);

    // All hosts have stopped before the next one begins.
    await third.ask(token, 'POST', '/sim/clock', { speed: 0 });
    const state = async (hall: Hall) => [
      await new Trader(hall, ann.login).balances(),
      await hall.ask(token, 'GET', `${path}/table`),
      await hall.ask(token, 'GET', '/sim/state'),
    ];
    const before = await state(third);
    await third.host.close();
    const fourth = await openHost(undefined, [url]);
    expect(await state(fourth)).toEqual(before);
    await fourth.ask(token, 'POST', '/sim/clock', { speed: 1 });
    expect(await new Trader(fourth, ann.login).buy()).toMatchObject({ type: 'ok' });
    expect(await fourth.ask<RoomReport>(token, 'GET', path)).toMatchObject({ phase: 'running', traders: 2 });
  });
});
