/** The rules of leverage: what waits, what closes, what is liquidated, and what a night costs. */
import { describe, expect, test } from 'vitest';
import { amountOf, DAY_MS } from '#simulator/engine/kernel/index.ts';
import { riskRate, isBurst } from '#simulator/engine/modules/leverage/index.ts';
import type { SubmitLeverInput } from '#simulator/engine/modules/leverage/index.ts';
import { LeverState } from '#simulator/engine/modules/leverage/state.ts';
import { openDesk, PAIRS, START, USDC, USDT } from './desk.ts';
import type { Desk } from './desk.ts';

const FLAT = { 1: [2_000_000] };

/** Statuses and ends of trades by id. */
const ends = (desk: Desk, ...ids: number[]) => ids.map((id) => [desk.trade(id).status, desk.trade(id).end]);

test('a halted pair takes no orders and closes none, yet lets pending ones go', () => {
  const desk = openDesk(FLAT, ['1000']);
  const held = desk.submit();
  const waiting = desk.submit({ mode: 'limit', price: '19000' });
  desk.market.halt(1);
  expect(desk.refusal('submit', {})).toBe('CLOSED lever=BTC/USDT');
  expect(desk.refusal('close', { trade: held.id })).toBe('NO_PRICE');
  expect(desk.refusal('closeAll', {})).toBe('NO_PRICE');
  desk.run('cancel', { trade: waiting.id });
  expect(ends(desk, held.id, waiting.id)).toEqual([
    ['holding', ''],
    ['revoked', ''],
  ]);
});

describe('waiting', () => {
  test('LEVER-045 a pending long becomes a position at the first price at or below its target, not priced again', () => {
    const desk = openDesk({ 1: [2_000_000, 1_990_001, 1_990_000, 1_985_000] }, ['1000']);
    const { id } = desk.submit({ mode: 'limit', price: '19900' });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('982.40044'), amountOf('15.9996')]);
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ status: 'pending', openedAt: 0 });
    expect(desk.leverage.queries.risk(2, USDT).margin).toBe(0n);
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({
      status: 'holding',
      openedAt: START + 1000,
      price: amountOf('19999.5'),
    });
    expect([desk.available(), desk.locked()]).toEqual([amountOf('982.40044'), amountOf('15.9996')]);
  });

  test.each([
    ['long', '19900', 1_990_000, '19900.01'],
    ['short', '20100', 2_010_000, '20099.99'],
  ] as const)(
    'LEVER-045 a pending %s waits for %s, although a stop a tick before ends another trade',
    (side, price, ticks, stopLoss) => {
      const before = ticks + Math.sign(2_000_000 - ticks);
      const desk = openDesk({ 1: [2_000_000, before, ticks] }, ['1000']);
      const { id } = desk.submit({ side, mode: 'limit', price });
      const other = desk.submit({ side, stopLoss });
      desk.steps(1);
      expect([desk.trade(other.id).end, desk.trade(id).status]).toEqual(['stopLoss', 'pending']);
      desk.steps(1);
      expect(desk.trade(id).status).toBe('holding');
    },
  );

  test('LEVER-044 a revoked order gives margin and fee back, once, and only to its owner', () => {
    const desk = openDesk(FLAT, ['1000', '1000']);
    const { id } = desk.submit({ mode: 'limit', price: '19000' });
    expect(desk.refusal('cancel', { trade: id }, 3)).toBe('NOT_OWNER');
    expect(desk.refusal('cancel', { trade: 99 })).toBe('NOT_FOUND');
    desk.run('cancel', { trade: id });
    expect(desk.trade(id)).toMatchObject({ status: 'revoked', marginLeft: 0n });
    expect([desk.available(), desk.locked(), desk.ledger.house('fees', USDT)]).toEqual([
      amountOf('1000'),
      0n,
      0n,
    ]);
    expect(desk.refusal('cancel', { trade: id })).toBe('STATE');
    expect(desk.refusal('close', { trade: id })).toBe('STATE');
  });
});

describe('stops', () => {
  test('LEVER-045 a stop is reached at its very price, and not a tick before', () => {
    for (const [side, ticks, stops] of [
      ['long', 2_050_000, { takeProfit: '20500' }],
      ['long', 1_990_000, { stopLoss: '19900' }],
      ['short', 1_950_000, { takeProfit: '19500' }],
      ['short', 2_010_000, { stopLoss: '20100' }],
    ] as const) {
      const before = ticks + Math.sign(2_000_000 - ticks);
      const desk = openDesk({ 1: [2_000_000, before, ticks] }, ['1000']);
      const { id } = desk.submit({ side, ...stops });
      desk.steps(1);
      expect([stops, desk.trade(id).status]).toEqual([stops, 'holding']);
      desk.steps(1);
      expect([stops, desk.trade(id).end]).toEqual([stops, Object.keys(stops)[0]]);
    }
  });

  test('LEVER-036 LEVER-037 stops are set, moved and cleared while the position is open', () => {
    const desk = openDesk({ 1: [2_000_000, 1_990_000, 1_980_000] }, ['1000', '1000']);
    const pending = desk.submit({ mode: 'limit', price: '19000' }).id;
    const { id } = desk.submit({ stopLoss: '19900' });
    const stops = (takeProfit: string, stopLoss: string, user = 2) =>
      desk.refusal('setStops', { trade: id, takeProfit, stopLoss }, user);
    expect(stops('0', '0', 3)).toBe('NOT_FOUND');
    expect(stops('-1', '0')).toBe('PARAM field=takeProfit');
    expect(stops('0', '-1')).toBe('PARAM field=stopLoss');
    expect(stops('20100', '0')).toBe('LIMIT field=takeProfit above=20100.00000000');
    expect(stops('0', '20000')).toBe('LIMIT field=stopLoss below=20000.00000000');
    expect(desk.run('setStops', { trade: id, takeProfit: '20100.01', stopLoss: '19800' })).toEqual({
      trade: id,
    });
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ status: 'holding', takeProfit: amountOf('20100.01') });
    expect(stops('0', '0')).toBeUndefined();
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ status: 'holding', takeProfit: 0n, stopLoss: 0n });
    desk.run('close', { trade: id });
    for (const trade of [id, pending, 99])
      expect(desk.refusal('setStops', { trade, takeProfit: '0', stopLoss: '0' })).toBe('NOT_FOUND');
    const off = openDesk(FLAT, ['1000'], { leverStops: false });
    expect(off.refusal('setStops', { trade: off.submit().id, takeProfit: '0', stopLoss: '0' })).toBe(
      'CLOSED',
    );
  });
});

describe('closing', () => {
  test('LEVER-035 a position is closed by its owner, once', () => {
    const desk = openDesk(FLAT, ['1000', '1000']);
    const { id } = desk.submit();
    expect(desk.refusal('close', { trade: id }, 3)).toBe('NOT_OWNER');
    desk.run('close', { trade: id });
    expect(desk.trade(id)).toMatchObject({ status: 'closed', profit: amountOf('-4'), completedAt: START });
    expect(desk.refusal('close', { trade: id })).toBe('STATE');
    expect(desk.leverage.queries.hasOpen(2)).toBe(false);
  });

  test("DESK-237 a part is fewer hands than a position of one's own has", () => {
    const desk = openDesk(FLAT, ['1000', '1000']);
    const { id } = desk.submit();
    for (const share of [0, 2, 1.5, -1])
      expect(desk.refusal('closePart', { trade: id, share })).toBe('PARAM field=share');
    expect(desk.refusal('closePart', { trade: id, share: 1 }, 3)).toBe('NOT_OWNER');
    desk.run('close', { trade: id });
    expect(desk.refusal('closePart', { trade: id, share: 1 })).toBe('STATE');
    expect(desk.refusal('closePart', { trade: 99, share: 1 })).toBe('NOT_FOUND');
  });

  test('DESK-237 a part and the rest have together what the position had, also after nights', () => {
    const desk = openDesk(FLAT, ['1000']);
    const { id } = desk.submit({ share: 3 });
    desk.kernel.advanceTo(START + 2 * DAY_MS);
    const whole = desk.trade(id);
    expect(whole.overnightPaid).toBe(amountOf('4.824'));
    const [part, rest] = [desk.trade(desk.closePart(id, 2)), desk.trade(id)];
    for (const name of ['number', 'margin', 'marginLeft', 'fee', 'overnightPaid'] as const) {
      expect([name, part[name]]).toEqual([name, (whole[name] * 2n) / 3n]);
      expect([name, part[name] + rest[name]]).toEqual([name, whole[name]]);
    }
    expect(desk.locked()).toBe(rest.marginLeft);
    expect(part).toMatchObject({ handledAt: START + 2 * DAY_MS, completedAt: START + 2 * DAY_MS });
    expect(desk.leverage.queries.profit(part)).toBe(part.profit);
    expect(desk.kernel.audit()).toEqual([]);
  });

  test('LEVER-042 a batch closes the positions that match, at once, reports them, and leaves pending orders', () => {
    const desk = openDesk(FLAT, ['1000']);
    const orders = [{}, { side: 'short' }, { base: 2 }, { quote: USDC }, { mode: 'limit', price: '19000' }];
    const [long, short, ether, dollar, waiting = 0] = orders.map(
      (order) => desk.submit(order as Partial<SubmitLeverInput>).id,
    );
    expect(desk.run('closeAll', { base: 2 })).toEqual({ trades: [ether] });
    expect(desk.run('closeAll', { quote: USDC })).toEqual({ trades: [dollar] });
    expect(desk.run('closeAll', { side: 'short', quote: USDT, base: 1 })).toEqual({ trades: [short] });
    for (const none of [{ base: 2 }, { side: 'short' }])
      expect(desk.refusal('closeAll', none)).toBe('NOT_FOUND');
    expect(desk.run('closeAll', { side: 'long' })).toEqual({ trades: [long] });
    expect(desk.refusal('closeAll', {})).toBe('NOT_FOUND');
    expect(desk.trade(waiting).status).toBe('pending');
    const [first, second] = [desk.submit().id, desk.submit({ side: 'short', base: 2 }).id];
    expect(desk.run('closeAll', {})).toEqual({ trades: [first, second] });
  });

  test('the latest positions of a pair are those that opened last, newest first, of one side', () => {
    const desk = openDesk({ 1: [2_000_000, 2_000_000, 1_990_000] }, ['1000', '1000']);
    const waited = desk.submit({ mode: 'limit', price: '19900' }).id;
    const first = desk.submit({}, 3).id;
    const second = desk.submit().id;
    desk.submit({ side: 'short' });
    const [pair] = PAIRS;
    if (!pair) throw new Error('no pair');
    const latest = (count: number) => desk.leverage.queries.latest(pair, 'long', count).map(({ id }) => id);
    expect(latest(9)).toEqual([second, first]);
    desk.steps(2);
    expect(latest(9)).toEqual([waited, second, first]);
    expect(latest(1)).toEqual([waited]);
  });
});

describe('liquidation', () => {
  test.each([
    // 200 hands: margin 1608, fee 160.8, spread loss 400; at 19,999 the equity is 1.1 × 1608 exactly.
    ['long', 200, 1_999_900, '2333.6', '110.00000001', 'closed'],
    ['long', 200, 1_999_900, '2333.6', '110', 'closed'],
    ['long', 200, 1_999_900, '2333.6', '109.99999999', 'holding'],
    // Millions, of which no float shows the last unit.
    ['long', 20_000, 1_999_900, '233360', '110', 'closed'],
    ['long', 20_000, 1_999_900, '233360.00000001', '110', 'holding'],
    ['short', 200_000, 2_100_000, '6310400', '110', 'closed'],
    ['short', 200_000, 2_100_000, '6310400.00000001', '110', 'holding'],
  ] as const)(
    'LEVER-054 of a %s of %i hands at %i with a balance of %s: at a threshold of %s it is %s',
    (side, share, ticks, balance, percent, status) => {
      const settings = { leverBurstPercent: amountOf(percent) };
      const desk = openDesk({ 1: [2_000_000, ticks] }, [balance], settings);
      const { id } = desk.submit({ side, share });
      desk.steps(1);
      expect(desk.trade(id).status).toBe(status);
    },
  );

  test('LEVER-054 of positions in two pairs is met at the unit of their sum', () => {
    // A long of 0.04 BTC and a short of 0.04 ETH: 16.08 + 15.92 of margin, 1.608 + 1.592 of fees.
    const of = (balance: string) => {
      const desk = openDesk({ 1: [2_000_000, 1_990_000], 2: [2_000_000, 2_010_000] }, [balance]);
      const [long, short] = [desk.submit(), desk.submit({ base: 2, side: 'short' })];
      desk.steps(1);
      return [long, short].map(({ id }) => desk.trade(id).status);
    };
    // Losses of 8 each at those prices: 3.2 of balance and profit are 110 %.
    expect(of('54.4')).toEqual(['closed', 'closed']);
    expect(of('54.40000001')).toEqual(['holding', 'holding']);
  });

  test('LEVER-054 nothing held means no risk, however little there is', () => {
    const nothing = { balance: 0n, margin: 0n, profit: 0n };
    expect([isBurst(nothing, amountOf('110')), riskRate(nothing)]).toEqual([false, 0n]);
    const desk = openDesk(FLAT, ['1000']);
    desk.run('cancel', { trade: desk.submit({ mode: 'limit', price: '19000' }).id });
    desk.steps(10);
    expect(desk.leverage.queries.risk(2, USDT)).toMatchObject({ margin: 0n, balance: amountOf('1000') });
  });

  test('LEVER-054 accounts that are liquidated at one step are, by user and then by quote currency', () => {
    const prices = [2_000_000, 1_000_000];
    const desk = openDesk({ 1: prices, 12: prices }, ['100', '100', '100']);
    for (const [user, quote] of [
      [4, USDC],
      [3, USDC],
      [3, USDT],
      [2, USDT],
      [4, USDT],
    ] as const)
      desk.submit({ quote }, user);
    const seen: number[] = [];
    desk.leverage.onChange((user) => seen.push(user));
    desk.steps(1);
    expect(seen).toEqual([2, 3, 3, 4, 4]);
    const rows = desk.ledger.houseMovements('maker', 9).map(({ currency }) => currency);
    expect(rows).toEqual([USDC, USDT, USDC, USDT, USDT]);
  });

  test('LEVER-054 all positions of the quote currency close in one posting; winners cover losers; others stay', () => {
    const desk = openDesk({ 1: [2_000_000, 1_800_000], 2: [2_000_000, 2_010_000] }, ['120']);
    const loser = desk.submit({ share: 6 });
    const winner = desk.submit({ base: 2, share: 2 });
    const dollar = desk.submit({ quote: USDC, share: 2 });
    const waiting = desk.submit({ mode: 'limit', price: '17000', multiple: 100, share: 1 });
    const before = desk.ledger.movements({ user: 2 }, { offset: 0, limit: 1 }).total;
    desk.steps(1);
    expect(ends(desk, loser.id, winner.id, dollar.id, waiting.id)).toEqual([
      ['closed', 'liquidation'],
      ['closed', 'liquidation'],
      ['holding', ''],
      ['pending', ''],
    ]);
    const { rows, total } = desk.ledger.movements({ user: 2 }, { offset: 0, limit: 10 });
    const news = rows.slice(0, total - before).map(({ type, locked, memo }) => [type, locked, memo]);
    expect(news).toEqual([
      [32, false, 'log.leverLiquidation'],
      [32, false, 'log.leverShortfall'],
      [32, true, 'log.leverLiquidation'],
    ]);
    expect(desk.available()).toBe(0n);
    expect(desk.ledger.house('insurance-pool', USDT) < 0n).toBe(true);
    expect(desk.kernel.audit()).toEqual([]);
  });

  test('D-16 a gap beyond everything is clipped at zero; the insurance pool pays the rest, and the log says how much', () => {
    const desk = openDesk({ 1: [2_000_000, 1_000_000] }, ['117.688']);
    const { id } = desk.submit();
    desk.steps(1);
    expect(desk.trade(id)).toMatchObject({ end: 'liquidation', profit: amountOf('-404') });
    expect([desk.available(), desk.locked()]).toEqual([0n, 0n]);
    expect(desk.ledger.house('insurance-pool', USDT)).toBe(amountOf('-287.92'));
    expect(desk.ledger.house('maker', USDT)).toBe(amountOf('404'));
    const rows = desk.ledger.movements({ user: 2 }, { offset: 0, limit: 9 }).rows;
    expect(rows.find(({ memo }) => memo === 'log.leverShortfall')?.amount).toBe(amountOf('287.92'));
  });

  test('an overnight fee that the user cannot pay is paid by the insurance pool', () => {
    const desk = openDesk({ 1: [2_000_000, 1_999_950] }, ['23.4'], { leverBurstPercent: 0n });
    const { id } = desk.submit();
    desk.kernel.advanceTo(START + 14 * 86_400_000);
    expect(desk.trade(id)).toMatchObject({
      status: 'holding',
      overnightPaid: amountOf('22.512'),
      marginLeft: 0n,
    });
    expect(desk.available()).toBe(0n);
    expect(desk.ledger.house('insurance-pool', USDT)).toBe(amountOf('-0.72'));
    expect(desk.kernel.audit()).toEqual([]);
  });

  test('a second pass over the same step changes nothing', () => {
    const desk = openDesk({ 1: [2_000_000, 1_800_000] }, ['60', '60']);
    desk.submit();
    desk.submit({}, 3);
    desk.steps(1);
    const settled = desk.leverage.digest?.();
    desk.leverage.triggers?.[0]?.fire(desk.kernel.now());
    expect(desk.leverage.digest?.()).toEqual(settled);
    expect(desk.leverage.triggers?.[0]?.next(desk.kernel.now() - 1, desk.kernel.now())).toBeUndefined();
  });

  test('LEVER-051 the overnight fee of a position of the very start of the day is not due on it, and is due on the next', () => {
    const midnight = START + 14 * 3_600_000;
    const desk = openDesk(FLAT, ['1000']);
    desk.kernel.advanceTo(midnight);
    const { id } = desk.submit();
    desk.kernel.advanceTo(midnight + 60_000);
    expect(desk.trade(id).overnightPaid).toBe(0n);
    desk.kernel.advanceTo(midnight + DAY_MS + 59_999);
    expect(desk.trade(id).overnightPaid).toBe(0n);
    desk.kernel.advanceTo(midnight + DAY_MS + 60_000);
    expect(desk.trade(id).overnightPaid).toBe(amountOf('1.608'));
  });
});

test('the audit names what the sums and indexes of an account lack', () => {
  const desk = openDesk(FLAT, ['1000']);
  const trade = desk.submit();
  const state = new LeverState(new Map(PAIRS.map((pair) => [pair.id, pair])));
  state.put(trade);
  state.put({ ...trade, id: 2, side: 'short' });
  state.put({ ...trade, id: 3, pair: 2 });
  expect(state.audit()).toEqual([]);
  const account = state.account(2, USDT);
  if (!account) throw new Error('no account');
  account.positions = { ...state.positions(account), margin: 1n };
  expect(state.audit()).toEqual(['sums of user 2 differ from the trades']);
  account.positions = undefined;
  account.trades.delete(2);
  expect(state.audit()).toEqual([
    'leverage trade 2 is in no account',
    '3 leverage trades are open, 2 and 3 are indexed',
  ]);
});
