/** Rooms in which each trader has an own book. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RoomCurves, RoomLogin, RoomTable, SeatReport, WhatIfReport } from '#contract/rooms/index.ts';
import { Journal } from '#simulator/session/journal.ts';
import { held } from '../../support/held.ts';
import { bodyOf, codeOf, fundsOf, newFolder, openHost, openRoom, Trader } from '../../support/rooms.ts';
import type { Hall } from '../../support/rooms.ts';

const MINUTE = 60_000;

/** A room whose clock stands unless a test moves it, so that traders can act at the same moments. */
async function open(host?: Hall, more: object = {}) {
  const funds = fundsOf({ change: '1000000', lever: '50000' });
  const rules = { tradeWhilePaused: true };
  const opened = await openRoom({ mode: 'own', funds, rules, ...more }, { host });
  await opened.sim('/sim/clock', { speed: 0, toInstant: opened.made.room.start + MINUTE });
  return opened;
}

/** Equity, profit and all other figures of the table. */
const figures = ({ rows }: RoomTable) => rows.map(([_number, _name, _shown, ...rest]) => rest);

const room = (hall: Hall) => hall.host.rooms.named('monday');

/** Where each exchange of the room stands: the market first. */
const places = (hall: Hall) => {
  const { book, own } = room(hall);
  const books = [book, ...(own?.all() ?? []).map(([, each]) => each)];
  return books.map(({ control }) => [control.session().branch, control.clock().now]);
};

const PAIR = { legal_id: 3, currency_id: 1 };

/** What a trader sees of the market: prices of all pairs, the book and the latest trades. */
async function market(trader: Trader) {
  const { message } = await trader.call('spotDeal', PAIR);
  const { in: bids, out: asks, complete } = message as Record<string, unknown>;
  return { quotations: await trader.call('quotations'), bids, asks, complete };
}

/** What a host that is killed leaves: the process that keeps the copy is another. */
const copy = (from: string, to: string) =>
  cp(from, to, { recursive: true, filter: (path) => !/\.lock(\.|$)/.test(path) });

/** Has the next write of a journal wait for `end`. */
function stallNextWrite() {
  const { append } = Journal.prototype;
  const write = held();
  let isWaiting = false;
  const spy = vi.spyOn(Journal.prototype, 'append').mockImplementationOnce(async function (
    this: Journal,
    ...args
  ) {
    isWaiting = true;
    await write.until;
    return append.apply(this, args);
  });
  onTestFinished(() => {
    write.release();
    spy.mockRestore();
  });
  return { isWaiting: () => isWaiting, end: write.release };
}

describe('own books', () => {
  test('ROOM-090 the same commands at the same moments end with the same figures', async () => {
    const { hall, made, sim, table } = await open();
    const traders = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
    const together = async (act: (trader: Trader) => Promise<unknown>) => {
      const replies = [];
      for (const trader of traders) replies.push(await act(trader));
      expect(replies[0]).toEqual(replies[1]);
    };
    await together((trader) => trader.buy('3'));
    await together((trader) => trader.lever());
    await sim('/sim/clock', { advanceMs: 41 * MINUTE });
    await together((trader) => trader.call('spotSell', { legal_id: 3, currency_id: 1, num: '1.5', mode: 1 }));
    await sim('/sim/operator/move', { pairs: 'BTC/USDT', permille: -30, overMs: 5 * MINUTE });
    await sim('/sim/clock', { advanceMs: 3 * 60 * MINUTE });
    await together((trader) => trader.balances());
    const [ann, bob] = figures(await table());
    expect(ann).toEqual(bob);
    expect(Number(ann?.[1])).not.toBe(0);
  });

  test('ROOM-090 an order of one trader, a hundred times as large, moves nothing of another', async () => {
    const { hall, made, sim } = await open();
    const ann = await hall.trader(made, 'Ann');
    const bob = await hall.trader(made, 'Bob');
    const still = await hall.trader(made, 'Cyd');
    const before = await market(still);
    await ann.call('spotBuy', { ...PAIR, price: '1000', num: '5', mode: 0 });
    await ann.buy('8');
    expect(await market(still)).toEqual(before);
    expect(await market(ann)).not.toEqual(before);
    await bob.buy('0.08');
    const alone = await openHost();
    const other = await open(alone, { seed: room(hall).record.config.seed });
    const dan = await alone.trader(other.made, 'Dan');
    await dan.buy('0.08');
    await sim('/sim/clock', { advanceMs: MINUTE });
    await other.sim('/sim/clock', { advanceMs: MINUTE });
    expect(await bob.balances()).toEqual(await dan.balances());
    expect(await market(bob)).toEqual(await market(dan));
  });

  test('ROOM-091 what an instructor does to the market happens in all of them at the same instant', async () => {
    const { hall, made, sim, token } = await open(undefined, { scenario: 'flash-crash' });
    const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
    const same = async () => {
      const seen = await market(ann);
      expect(await market(bob)).toEqual(seen);
      const [first, ...others] = places(hall);
      expect(others).toEqual([first, first]);
      return seen;
    };
    await ann.buy('0.5');
    await sim('/sim/next', {});
    await sim('/sim/clock', { advanceMs: 10 * MINUTE });
    await same();
    await sim('/sim/operator/move', { pairs: 'BTC/USDT', permille: 100, overMs: MINUTE });
    await sim('/sim/operator/publish-news', { title: 'Heard everywhere', body: 'By all' });
    await sim('/sim/clock', { speed: 60 });
    await sim('/sim/clock', { speed: 0, advanceMs: 5 * MINUTE });
    const moved = await same();
    const records = [1, 2].map((number) => room(hall).ofTrader(number).played());
    const commands = (await Promise.all(records)).map((played) =>
      played.records
        .filter(({ name }) => /^(news|market)/.test(name))
        .map(({ name, at, input }) => [name, at, input]),
    );
    expect(commands[0]).toEqual(commands[1]);
    expect(commands[0]?.length).toBe(2);
    await sim('/sim/operator/halt', { pairs: 'BTC/USDT' });
    for (const trader of [ann, bob]) expect(await trader.buy()).toMatchObject({ type: 'error' });
    await sim('/sim/back', { byMs: 10 * MINUTE });
    expect(await same()).not.toEqual(moved);
    for (const trader of [ann, bob]) expect(await trader.buy()).toMatchObject({ type: 'ok' });
    expect(places(hall)[0]?.[0]).toBe('branch 2');
    const late = await hall.trader(made, 'Late');
    await sim('/sim/back', { byMs: MINUTE });
    expect(await late.balances()).toEqual({ USDT: '1000000.00000000' });
    expect(new Set(places(hall).map(String)).size).toBe(1);
    for (const path of ['/sim/branches', '/sim/branches/remove', '/sim/fork']) {
      expect(codeOf(await hall.send('POST', path, { token, body: { name: 'main' } }))).toBe(
        '403 NOT_IN_ROOM',
      );
    }
  });

  test('ROOM-091 what is about one account goes to its trader alone', async () => {
    const { hall, made, sim, token } = await open();
    const ann = await hall.trader(made, 'Ann');
    const bob = await hall.trader(made, 'Bob');
    const funds = { say: 'give', currency: 'USDT', amount: '250' };
    await sim('/sim/operator/funds', { user: ann.login.account, ...funds });
    await sim('/sim/operator/funds?trader=1', { user: ann.login.user, ...funds });
    expect(await ann.balances()).toEqual({ USDT: '1000500.00000000' });
    expect(await bob.balances()).toEqual({ USDT: '1000000.00000000' });
    const refused = async (path: string, body: object) =>
      codeOf(await hall.send('POST', path, { token, body }));
    expect(await refused('/sim/operator/funds', { user: ann.login.user, ...funds })).toBe('400 TRADER');
    expect(await refused('/sim/operator/halt?trader=1', { pairs: 'BTC/USDT' })).toBe('400 TRADER');
    expect(await refused('/sim/operator/funds?trader=7', { user: 1, ...funds })).toBe('404 NOT_FOUND');
    const held = await hall.send('GET', `/sim/ledger?account=${ann.login.account}`, { token });
    expect(held.text).toContain('1000500');
  });

  test('ROOM-092 table, curves, watching and private branches show the own exchange, and later traders the market by then', async () => {
    const { hall, made, sim, token, table } = await open();
    const ann = await hall.trader(made, 'Ann');
    await ann.buy('2');
    await sim('/sim/clock', { advanceMs: 30 * MINUTE });
    const bob = await hall.trader(made, 'Bob');
    expect(await market(bob)).toMatchObject({ quotations: (await market(ann)).quotations });
    await sim('/sim/clock', { advanceMs: 30 * MINUTE });
    const { rows } = await table();
    expect(rows.map(([number, name, , , , , , , , , orders]) => [number, name, orders])).toEqual([
      [1, 'Ann', 1],
      [2, 'Bob', 0],
    ]);
    const curves = await hall.ask<RoomCurves>(token, 'GET', '/api/rooms/monday/curves?traders=1,2');
    expect(curves.traders.map(({ profit }) => profit.at(-1))).toEqual(rows.map((row) => row[4]));
    const login = await hall.ask<RoomLogin>(token, 'POST', '/api/rooms/monday/watch', { trader: 1 });
    const watcher = new Trader(hall, login);
    expect(await watcher.balances()).toEqual(await ann.balances());
    expect(await watcher.buy()).toMatchObject({ type: 'error' });
    const before = await ann.balances();
    const { now } = bodyOf<SeatReport>(await ann.room('GET'));
    const whatIf = bodyOf<WhatIfReport>(await ann.room('POST', '/what-if', { at: now - 45 * MINUTE }));
    expect(whatIf).toMatchObject({ now: now - 45 * MINUTE, end: now });
    expect(await ann.balances()).toEqual(before);
    await ann.buy('1');
    await ann.room('POST', '/what-if/leave');
    expect(await ann.balances()).toEqual(before);
    await sim('/sim/missions/start', { user: bob.login.account, mission: 'market-order' });
    expect((await table()).rows.map((row) => row[12])).toEqual([null, 'market-order']);
  });

  test('ROOM-093 a host that was killed has all exchanges at one instant, with every command and on one branch', async () => {
    const folder = await newFolder();
    const { hall, made, sim } = await open(await openHost(folder));
    const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
    await ann.buy('2');
    await bob.buy('1');
    await sim('/sim/clock', { advanceMs: 30 * MINUTE });
    const left = [await ann.balances(), await bob.balances()];
    const earlier = join(await newFolder(), 'earlier');
    await copy(join(folder, 'monday'), earlier);
    // Killed before Bob's exchange had what the market has.
    const killed = async () => {
      const rooms = await newFolder();
      await copy(folder, rooms);
      await rm(join(rooms, 'monday', 'books', '2'), { recursive: true });
      await copy(join(earlier, 'books', '2'), join(rooms, 'monday', 'books', '2'));
      const again = await openHost(rooms);
      const seats = [ann, bob].map(({ login }) => new Trader(again, login));
      const [first, ...others] = places(again);
      expect(others).toEqual([first, first]);
      return { again, seats };
    };
    await sim('/sim/operator/halt', { pairs: 'BTC/USDT' });
    const halted = await killed();
    expect(await Promise.all(halted.seats.map((seat) => seat.balances()))).toEqual(left);
    for (const seat of halted.seats) expect(await seat.buy()).toMatchObject({ type: 'error' });
    await sim('/sim/back', { byMs: 10 * MINUTE });
    const back = await killed();
    expect(places(back.again)).toEqual(places(hall));
    for (const seat of back.seats) expect(await seat.buy()).toMatchObject({ type: 'ok' });
  });

  test("ROOM-162 a host that was killed before the market had stored a command has it in no trader's exchange", async () => {
    const folder = await newFolder();
    const { hall, made, sim } = await open(await openHost(folder));
    const ann = await hall.trader(made, 'Ann');
    const stall = stallNextWrite();
    const halting = sim('/sim/operator/halt', { pairs: 'BTC/USDT' });
    await expect.poll(stall.isWaiting).toBe(true);
    expect(await ann.buy()).toMatchObject({ type: 'ok' });
    const killed = await newFolder();
    await copy(folder, killed);
    const again = await openHost(killed);
    expect(await new Trader(again, ann.login).buy()).toMatchObject({ type: 'ok' });
    stall.end();
    await halting;
    expect(await ann.buy()).toMatchObject({ type: 'error' });
  });

  test('ROOM-095 C2C is closed and stays closed, and the rest is open', async () => {
    const { hall, made, token } = await open();
    expect(made.room.modules).not.toContain('c2c');
    expect(made.room.modules).toContain('leverage');
    const ann = await hall.trader(made, 'Ann');
    const closed = { type: 'error', message: 'This is closed at the moment.' };
    expect(await ann.call('payoutSave', { real_name: 'Ann', alipay_account: 'ann' })).toEqual(closed);
    expect(await ann.buy()).toMatchObject({ type: 'ok' });
    const settings = await hall.send('POST', '/api/rooms/monday/settings', {
      token,
      body: { modules: ['spot', 'c2c'] },
    });
    expect(codeOf(settings)).toBe('400 INVALID');
    expect(settings.text).toContain('modules.1');
    const request = { name: 'tuesday', mode: 'own', modules: ['spot', 'c2c'] };
    const refused = await hall.send('POST', '/api/rooms', { token: hall.host.administrator, body: request });
    expect(codeOf(refused)).toBe('400 INVALID');
    expect(bodyOf<{ error: { issues: object[] } }>(refused).error.issues).toMatchObject([
      { path: 'modules' },
    ]);
  });

  test('ROOM-096 a full room takes neither another trader nor a longer roster', async () => {
    const { hall, made, token } = await open();
    const names = (count: number) =>
      ['name', ...Array.from({ length: count }, (_, row) => `Name ${row}`)].join('\n');
    const roster = (count: number) =>
      hall.send('POST', '/api/rooms/monday/roster', { token, body: names(count) });
    expect(codeOf(await roster(101))).toBe('409 FULL');
    expect((await roster(100)).status).toBe(200);
    const body = { code: made.room.joinCode, name: 'One more' };
    expect(codeOf(await hall.send('POST', '/api/rooms/monday/join', { body }))).toBe('409 FULL');
    const shared = await hall.room('tuesday');
    const longer = { token: shared.instructorToken, body: names(101) };
    expect((await hall.send('POST', '/api/rooms/tuesday/roster', longer)).status).toBe(200);
  });
});
