/** What instructors see and do. */
import { describe, expect, test } from 'vitest';
import type {
  ImportedRoster,
  RoomCurves,
  RoomLogin,
  RoomReport,
  RoomTable,
  SeatReport,
} from '#contract/rooms/index.ts';
import { toResultRow, tradersOf } from '#simulator/rooms/results.ts';
import { bodyOf, codeOf, fundsOf, openRoom, Trader } from '../../support/rooms.ts';

const MINUTE = 60_000;

interface Timeline {
  readonly start: number;
  readonly beats: readonly {
    readonly name: Readonly<Record<string, string>>;
    readonly note: Readonly<Record<string, string>>;
    readonly at?: number;
  }[];
}

/** A row of the table by the names of its columns. */
function rowsOf({ columns, rows }: RoomTable): readonly Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [columns[index] ?? '', value])));
}

const open = () => openRoom({ funds: fundsOf({ change: '10000', lever: '5000' }) });

describe('an instructor', () => {
  test('ROOM-050 steers the own room alone, and cannot make it another session', async () => {
    const { hall, token, sim, made } = await open();
    const other = await hall.room('tuesday');
    await sim('/sim/clock', { speed: 0 });
    expect(await hall.ask(other.instructorToken, 'GET', '/sim/clock')).toMatchObject({ speed: 1 });
    expect(await hall.ask(hall.host.administrator, 'GET', '/sim/clock?room=monday')).toMatchObject({
      speed: 0,
    });
    for (const path of ['reset', 'command', 'seats', 'recording', 'snapshot', 'link', 'replay'])
      expect(codeOf(await hall.send('POST', `/sim/${path}`, { token, body: {} }))).toBe('403 NOT_IN_ROOM');
    await sim('/sim/operator/halt', { pairs: 'BTC/USDT' });
    const ann = await hall.trader(made, 'Ann');
    await sim('/sim/clock', { speed: 1 });
    expect(await ann.buy()).toMatchObject({ type: 'error' });
  });

  test('ROOM-132 an instructor is told the next event, with its note and when it happens by itself, and a trader is not', async () => {
    const { hall, made, sim } = await openRoom({ scenario: 'flash-crash' }, { isStarted: false });
    const { start, beats } = await sim<Timeline>('/sim/timeline');
    // The first one happens at the very start.
    await sim('/sim/clock', { advanceMs: 1 });
    for (const { name, note, at } of beats.slice(1)) {
      const { next } = await sim<RoomReport>('/api/rooms/monday');
      expect(next).toEqual({ name, note, ...(at !== undefined && { at: start + at }) });
      await sim('/sim/next', {});
    }
    expect((await sim<RoomReport>('/api/rooms/monday')).next).toBeNull();
    const ann = await hall.trader(made, 'Ann');
    const { en = '' } = beats[1]?.name ?? {};
    expect(en).not.toBe('');
    expect((await ann.room('GET')).text).not.toContain(en);
  });

  test('ROOM-051 ten minutes back for everybody: logins stay, and accounts that came later are opened again', async () => {
    const { hall, made, sim, table } = await open();
    const ann = await hall.trader(made, 'Ann');
    await ann.buy();
    await sim('/sim/clock', { advanceMs: 20 * MINUTE });
    const before = await ann.balances();
    await ann.buy('0.02');
    const bob = await hall.trader(made, 'Bob');
    await bob.buy('0.03');
    await sim('/sim/clock', { advanceMs: 5 * MINUTE });
    const listening = await bob.socket();
    await sim('/sim/back', { byMs: 10 * MINUTE });
    expect(await ann.balances()).toEqual(before);
    expect(await bob.balances()).toEqual({ USDT: '10000.00000000' });
    expect(await bob.buy()).toMatchObject({ type: 'ok' });
    const { branch, rows } = await table();
    expect([branch, rows.map(([number]) => number)]).toEqual(['branch 2', [1, 2]]);
    listening.close();
  });

  test('ROOM-052 the table has the figures of the ledger, read on as those from scratch', async () => {
    const { hall, made, room, sim, table } = await open();
    const ann = await hall.trader(made, 'Ann', 'lynx');
    await hall.trader(made, 'Bob');
    await ann.buy('0.05');
    await table();
    await ann.lever();
    for (const advanceMs of [37 * MINUTE, 1, 3 * 60 * MINUTE]) {
      await sim('/sim/clock', { speed: 0, advanceMs });
      await table();
      await sim('/sim/clock', { speed: 1 });
      await ann.call('spotSell', { legal_id: 3, currency_id: 1, num: '0.01', mode: 1 });
    }
    await sim('/sim/operator/funds', { user: ann.login.user, say: 'give', currency: 'USDT', amount: '250' });
    const socket = await ann.socket();
    await sim('/sim/clock', { speed: 0, advanceMs: 15 * MINUTE });
    const [first, second] = rowsOf(await table());
    const { exchange } = room.book.control;
    const [trader] = tradersOf(exchange());
    if (!trader) throw new Error('there is no trader');
    const { profit, drawdown, drawdownPercent, fees, startEquity } = toResultRow(exchange(), trader);
    expect(first).toMatchObject({
      number: 1,
      name: 'Ann',
      shown: 'lynx',
      profit,
      drawdown,
      drawdownPercent,
      fees,
    });
    expect([startEquity, first?.orders, first?.connections]).toEqual(['15000.00000000', 5, 1]);
    expect(Number(first?.equity)).toBeCloseTo(15_250 + Number(profit), 6);
    expect(Number(first?.riskRate)).toBeGreaterThan(100);
    expect(Number(first?.exposure)).toBeGreaterThan(0);
    expect(second).toMatchObject({
      name: 'Bob',
      shown: '2',
      profit: '0.00000000',
      orders: 0,
      riskRate: null,
    });
    const seen = await hall.ask<RoomTable>(made.observerToken, 'GET', '/api/rooms/monday/table');
    expect(rowsOf(seen).map(({ name, shown }) => [name, shown])).toEqual([
      [null, 'lynx'],
      [null, '2'],
    ]);
    socket.close();
  });

  test('ROOM-053 curves of chosen traders and the market have the same instants', async () => {
    const { hall, made, sim, table, token } = await open();
    const ann = await hall.trader(made, 'Ann');
    await ann.buy('0.05');
    await sim('/sim/clock', { speed: 0, advanceMs: 60 * MINUTE });
    const path = '/api/rooms/monday/curves?traders=1&pair=BTC/USDT';
    const { at, traders, market } = await hall.ask<RoomCurves>(token, 'GET', path);
    const [row] = rowsOf(await table());
    expect([at.length, traders[0]?.profit.length, market.price.length]).toEqual([96, 96, 96]);
    expect([traders[0]?.profit[0], traders[0]?.profit.at(-1)]).toEqual(['0.00000000', row?.profit]);
    expect(codeOf(await hall.send('GET', '/api/rooms/monday/curves?pair=X', { token }))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('ROOM-054 who watches reads the account and does nothing in it', async () => {
    const { hall, made, token } = await open();
    const ann = await hall.trader(made, 'Ann');
    await ann.buy();
    const login = await hall.ask<RoomLogin>(token, 'POST', '/api/rooms/monday/watch', { trader: 1 });
    const watcher = new Trader(hall, login);
    expect([login.user, login.readOnly]).toEqual([ann.login.user, true]);
    expect(await watcher.balances()).toEqual(await ann.balances());
    expect(await watcher.buy()).toMatchObject({ type: 'error' });
    expect(await ann.buy()).toMatchObject({ type: 'ok' });
    const listening = await watcher.socket();
    await ann.buy();
    await expect.poll(() => listening.received.map(({ event }) => event)).toContain('update_balance');
    expect(codeOf(await hall.send('POST', '/api/rooms/monday/watch', { token, body: { trader: 9 } }))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('ROOM-055 messages reach the trader they are for, or everybody', async () => {
    const { hall, made, token } = await open();
    const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
    await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Look at the book.' });
    await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Well done.', trader: 1 });
    const texts = async (trader: Trader) =>
      bodyOf<SeatReport>(await trader.room('GET')).messages.map(({ text }) => text);
    expect(await texts(ann)).toEqual(['Look at the book.', 'Well done.']);
    expect(await texts(bob)).toEqual(['Look at the book.']);
  });

  test('ROOM-056 funds are given and taken, and neither is profit', async () => {
    const { hall, made, sim, table, token } = await open();
    const ann = await hall.trader(made, 'Ann');
    const funds = { user: ann.login.user, currency: 'USDT' };
    await sim('/sim/operator/funds', { ...funds, say: 'give', amount: '500' });
    await sim('/sim/operator/funds', { ...funds, say: 'take', amount: '200' });
    await sim('/sim/operator/funds', { ...funds, say: 'take', amount: '1', wallet: 'lever' });
    expect(await ann.balances()).toEqual({ USDT: '10300.00000000' });
    expect(rowsOf(await table())[0]).toMatchObject({ equity: '15299.00000000', profit: '0.00000000' });
    const body = { ...funds, say: 'take', amount: '10300.01' };
    const reply = await hall.send('POST', '/sim/operator/funds', { token, body });
    expect(bodyOf(reply)).toMatchObject({ error: { code: 'REFUSED', refusal: 'BALANCE' } });
  });

  test('ROOM-057 a roster is taken whole or not at all, and its keys open the accounts', async () => {
    const { hall, made, token } = await open();
    const csv = (body: string) => hall.send('POST', '/api/rooms/monday/roster', { token, body });
    await hall.trader(made, 'Zoe');
    const wrong = await csv('name,nickname\nAnn,lynx\n,fox\n"Bo, B",lynx\nzoe,x,y\nzoe\n"open');
    expect(bodyOf<{ error: { code: string; issues: unknown[] } }>(wrong).error).toMatchObject({
      code: 'BAD_ROSTER',
      issues: [
        { path: 'line 3, column 1', message: 'expected a name' },
        { path: 'line 4, column 2', message: '"lynx" stands in line 2 already' },
        { path: 'line 5, column 3', message: 'expected 2 fields, found 3' },
        { path: 'line 6, column 1', message: '"zoe" is in the room already' },
        { path: 'line 7, column 1', message: 'expected a quote at the end of the field' },
      ],
    });
    expect(bodyOf<{ error: { issues: unknown[] } }>(await csv('who\nAnn')).error.issues).toMatchObject([
      { path: 'line 1, column 1' },
    ]);
    expect(await hall.ask(token, 'GET', '/api/rooms/monday/roster')).toMatchObject({
      rows: [{ name: 'Zoe' }],
    });
    const { rows } = bodyOf<ImportedRoster>(
      await csv('\uFEFFname,nickname\r\nAnn,lynx\r\n\r\n"Bo ""B"" C",\r\n'),
    );
    expect(rows.map(({ number, name }) => [number, name])).toEqual([
      [2, 'Ann'],
      [3, 'Bo "B" C'],
    ]);
    await hall.ask(token, 'POST', '/api/rooms/monday/settings', { rosterOnly: true });
    const enter = (body: object) =>
      hall.send('POST', '/api/rooms/monday/join', { body: { code: made.room.joinCode, ...body } });
    expect(codeOf(await enter({ name: 'Eve' }))).toBe('403 ROSTER');
    const ann = new Trader(hall, bodyOf<RoomLogin>(await enter({ key: rows[0]?.key })));
    expect(ann.login.trader).toEqual({ number: 2, shown: 'lynx' });
    expect(await ann.buy()).toMatchObject({ type: 'ok' });
  });
});
