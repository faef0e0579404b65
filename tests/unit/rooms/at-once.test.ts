/** Calls of a room that come at the same time. */
import { rmdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { CreatedRoom, ImportedRoster, RoomCard, RoomConfig } from '#contract/rooms/index.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { openFolderStore } from '#simulator/server/rooms/folder.ts';
import { Rooms } from '#simulator/server/rooms/rooms.ts';
import type { RoomsStore } from '#simulator/server/rooms/store.ts';
import { fromWeb } from '#simulator/http.ts';
import type { RoomRecord, RoomSeat } from '#simulator/rooms/record.ts';
import { held } from '../../support/held.ts';
import { bodyOf, codeOf, graded, newFolder, openHost, openRoom } from '../../support/rooms.ts';
import type { Reply, Trader } from '../../support/rooms.ts';

const MINUTE = 60_000;
const PATH = '/api/rooms/monday';
const MODES = ['shared', 'own'] as const;

/** A room in a folder that is known. */
async function open({
  mode = 'shared',
  isStarted = true,
}: { mode?: RoomConfig['mode']; isStarted?: boolean } = {}) {
  const folder = await newFolder();
  return { folder, ...(await openRoom({ mode }, { host: await openHost(folder), isStarted })) };
}

/** Closes a host, and compares what it says of the room with the journals that it leaves. */
async function expectAgreed({ hall, folder }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await hall.host.close();
  const of = join(folder, 'monday');
  expect(await graded(of, '--results', join(of, 'results.json'))).toContain('The results agree');
}

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

describe('the end of a room, and calls that come with it', () => {
  test.each(['running', 'open'])('ROOM-114 the clock of a room that is %s stands', async (phase) => {
    const { send, sim } = await open({ isStarted: phase === 'running' });
    const [ended, ...others] = await Promise.all([
      send(`${PATH}/end`),
      ...(phase === 'open' ? [send(`${PATH}/start`)] : []),
      send('/sim/clock', { speed: 10 }),
      send('/sim/clock', { advanceMs: MINUTE, speed: 10 }),
    ]);
    expect(ended?.status).toBe(200);
    expect(statuses(others).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await sim('/sim/clock')).toMatchObject({ speed: 0 });
  });

  test.each(MODES)('ROOM-114 results are those of the journals (%s)', async (mode) => {
    const opened = await open({ mode });
    const { hall, made, token, send } = opened;
    const ann = await hall.trader(made, 'Ann');
    const csv = 'name\nBob\nCyd\nDan\n';
    const { rows } = await hall.ask<ImportedRoster>(token, 'POST', `${PATH}/roster`, csv);
    const enter = ({ key }: ImportedRoster['rows'][number]) =>
      hall.send('POST', `${PATH}/join`, { body: { code: made.room.joinCode, key } });
    const funds = { user: ann.login.account, say: 'give', currency: 'USDT', amount: '5' };
    const replies = await Promise.all([
      send(`${PATH}/end`),
      ...rows.map(enter),
      ann.room('POST', '/missions/start', { mission: 'market-order' }),
      send('/sim/operator/funds', funds),
      send('/sim/operator/funds', funds),
    ]);
    expect(statuses(replies).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await expectAgreed(opened);
  });

  test('ROOM-114 a mission that is begun as the room ends is in the results, or not at all', async () => {
    const opened = await open();
    const { hall, made, token, send, room } = opened;
    const ann = await hall.trader(made, 'Ann');
    const { control } = room.book;
    const { until, release } = held();
    const pump = control.pump.bind(control);
    const pumped = vi.spyOn(control, 'pump').mockImplementation(() => until.then(pump));
    const beginning = ann.room('POST', '/missions/start', { mission: 'market-order' });
    await expect.poll(() => pumped.mock.calls.length).toBeGreaterThan(0);
    const ending = send(`${PATH}/end`);
    for (let reads = 0; reads < 20; reads += 1) await hall.ask(token, 'GET', PATH);
    release();
    expect(statuses(await Promise.all([beginning, ending]))).toEqual([200, 200]);
    await expectAgreed(opened);
  });

  test('ROOM-114 a row of the roster that has not entered does not enter after it', async () => {
    const { hall, made, token, send } = await open();
    const { rows } = await hall.ask<ImportedRoster>(token, 'POST', `${PATH}/roster`, 'name\nBob\n');
    expect((await send(`${PATH}/end`)).status).toBe(200);
    const body = { code: made.room.joinCode, key: rows[0]?.key };
    expect(codeOf(await hall.send('POST', `${PATH}/join`, { body }))).toBe('409 STATE');
    expect(bodyOf<RoomCard>(await hall.send('GET', PATH)).traders).toBe(0);
  });

  test.each(MODES)('ROOM-122 a fault rule with `times` leaves the journal as it is (%s)', async (mode) => {
    const opened = await open({ mode });
    const { hall, made, send, sim } = opened;
    const ann = await hall.trader(made, 'Ann');
    await sim('/sim/faults', { id: 'busy', on: 'all', error: 'http500', times: 2 });
    expect((await ann.reply('walletList')).status).toBe(500);
    expect((await send(`${PATH}/end`)).status).toBe(200);
    expect((await ann.reply('walletList')).status).toBe(200);
    await expectAgreed(opened);
  });
});

test.each(MODES)(
  'ROOM-115 a trader who calls while the instructor goes back stays logged in (%s)',
  async (mode) => {
    const { hall, made, sim } = await open({ mode });
    await sim('/sim/clock', { speed: 0, advanceMs: 30 * MINUTE });
    const ann = await hall.trader(made, 'Ann');
    const [, ...replies] = await Promise.all([
      sim('/sim/back', { byMs: 20 * MINUTE }),
      ...Array.from({ length: 10 }, () => ann.call('walletList')),
    ]);
    expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
    expect(await ann.balances()).toEqual({ USDT: '10000.00000000' });
  },
);

describe('private branches that are opened several times at once', () => {
  async function trading() {
    const opened = await open();
    const ann = await opened.hall.trader(opened.made, 'Ann');
    const { now } = await opened.sim<{ now: number }>('/sim/clock', { speed: 0, advanceMs: 10 * MINUTE });
    const seat = seatOf(opened.room, ann);
    return { ...opened, ann, seat, now, openOne: () => opened.room.openWhatIf(seat, now) };
  }

  const seatOf = (room: { seatOf(token: string): RoomSeat | undefined }, { login }: Trader): RoomSeat => {
    const seat = room.seatOf(login.token);
    if (!seat) throw new Error('there is no seat');
    return seat;
  };

  test('ROOM-116 a browser has the last of them, and the others run no more', async () => {
    const { room, seat, openOne } = await trading();
    const opened = await Promise.all([openOne(), openOne(), openOne()]);
    expect(opened.map(({ book }) => book.isRunning)).toEqual([false, false, true]);
    expect(room.whatIfs.of(seat)).toBe(opened[2]);
  });

  test.each([
    ['/sim/back', { byMs: MINUTE }],
    [`${PATH}/archive`, undefined],
  ])('ROOM-116 none is left of one that is opened during %s', async (path, body) => {
    const { room, seat, send, openOne } = await trading();
    if (body === undefined) await send(`${PATH}/end`);
    const { until, release } = held();
    const [fork, end] = [room.book.fork.bind(room.book), room.whatIfs.end.bind(room.whatIfs)];
    vi.spyOn(room.book, 'fork').mockImplementation((...given) => until.then(() => fork(...given)));
    vi.spyOn(room.whatIfs, 'end').mockImplementation(() => {
      const ended = end();
      release();
      return ended;
    });
    const [opened, reply] = await Promise.allSettled([openOne(), send(path, body)]);
    expect(reply).toMatchObject({ value: { status: 200 } });
    expect(room.whatIfs.of(seat)).toBeUndefined();
    if (opened.status === 'fulfilled') expect(opened.value.book.isRunning).toBe(false);
  });

  test('ROOM-116 none is left of one that is opened while its browser leaves', async () => {
    const { room, seat, ann, openOne } = await trading();
    const [opened, left] = await Promise.allSettled([openOne(), ann.room('POST', '/leave')]);
    expect(left).toMatchObject({ value: { status: 200 } });
    expect(room.whatIfs.of(seat)).toBeUndefined();
    if (opened.status === 'fulfilled') expect(opened.value.book.isRunning).toBe(false);
  });

  test('ROOM-116 one that runs goes on when it is moved twice at once', async () => {
    const { room, seat, now } = await trading();
    const whatIf = await room.openWhatIf(seat, now - 5 * MINUTE);
    await whatIf.setClock({ speed: 1 });
    const moves = [now - 4 * MINUTE, now - 3 * MINUTE].map((toInstant) => whatIf.setClock({ toInstant }));
    await Promise.all(moves);
    expect(whatIf.report().speed).toBe(1);
  });
});

test('ROOM-123 a change that could not be stored is not shown, and may be repeated', async () => {
  const { folder, send, room, sim } = await open({ isStarted: false });
  const obstacle = join(folder, 'monday', 'room.json.new');
  const phase = async () => (await sim<RoomCard>(PATH)).phase;
  await mkdir(obstacle);
  expect((await send(`${PATH}/start`)).status).toBe(500);
  expect(await phase()).toBe('open');
  rmdirSync(obstacle);
  expect((await send(`${PATH}/start`)).status).toBe(200);
  expect([await phase(), room.record.phase]).toEqual(['running', 'running']);
});

test('ROOM-117 ROOM-123 nor is a change acknowledged, shown or stored that was made from it or was to be written with it', async () => {
  const { folder, room } = await open();
  const { record, place } = room;
  const obstacle = join(folder, 'monday', 'room.json.new');
  const stored = () => readFile(join(folder, 'monday', 'room.json'), 'utf8');
  const before = await stored();
  const shown: RoomRecord[] = [];
  place.onRecord((restored) => {
    shown.push(restored);
    rmdirSync(obstacle);
  });
  await mkdir(obstacle);
  const changes = [1, 2].map(() => place.save({ ...record }));
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([shown, await stored()]).toEqual([[record], before]);
  await place.save({ ...record, nonce: 'another' });
  expect(await stored()).toContain('another');
});

test.each(MODES)(
  'ROOM-120 a socket that joins when its room has been archived is dropped, and the host goes on (%s)',
  async (mode) => {
    const { hall, made, send } = await open({ mode });
    const ann = await hall.trader(made, 'Ann');
    const poll = async (query: string, body?: string) => {
      const headers = { cookie: `sandpit-seat=${ann.login.token}` };
      const address = `${hall.host.url}/socket.io/?EIO=4&transport=polling${query}`;
      const response = await fetch(address, { method: body ? 'POST' : 'GET', headers, body });
      return { status: response.status, text: await response.text() };
    };
    const { sid } = JSON.parse((await poll('')).text.slice(1)) as { sid: string };
    await send(`${PATH}/end`);
    expect((await send(`${PATH}/archive`)).status).toBe(200);
    expect((await poll(`&sid=${sid}`, '40')).status).toBe(200);
    expect((await poll(`&sid=${sid}`)).status).toBe(400);
    expect(bodyOf<RoomCard>(await hall.send('GET', PATH)).phase).toBe('archived');
  },
);

describe('a host that stops', () => {
  const realTime = () => performance.now();
  const openRooms = (store: RoomsStore) =>
    Rooms.open({ store, realTime, catalogue: nodeCatalogue(), carryOut: () => Promise.reject(new Error()) });
  const request = { method: 'POST', body: JSON.stringify({ name: 'monday' }) };

  test('ROOM-119 leaves a room that is being made closed', async () => {
    const folder = await newFolder();
    const store = await openFolderStore(folder, realTime);
    const { until, release } = held();
    const rooms = await openRooms({ ...store, placeOf: (record) => until.then(() => store.placeOf(record)) });
    const sent = await fromWeb(new Request('http://sandpit.test/api/rooms', request));
    const making: Promise<CreatedRoom> = rooms.create({ kind: 'administrator' }, sent);
    const closing = rooms.close();
    release();
    await Promise.allSettled([making, closing]);
    const next = await openRooms(await openFolderStore(folder, realTime));
    expect([...next.all()].map(({ name }) => name)).toEqual(['monday']);
    await next.close();
  });

  test('ROOM-119 opens no exchange of a trader any more', async () => {
    const { hall, made, room } = await open({ mode: 'own' });
    await hall.trader(made, 'Ann');
    const { own } = room;
    const closing = own?.close();
    await expect(own?.open(1, false)).rejects.toThrow();
    await closing;
    expect(own?.all().map(([, { isRunning }]) => isRunning)).toEqual([false]);
  });
});
