/** Leverage trading at its very bounds: the largest that is taken, the last unit, and the order in which things are listed and done. */
import { describe, expect, test } from 'vitest';
import { amountOf } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { createLeverage, riskRate, isBurst } from '#simulator/modules/leverage/index.ts';
import { LeverState } from '#simulator/modules/leverage/state.ts';
import { openDesk, PAIRS, START, USDC, USDT } from './desk.ts';
import type { Desk } from './desk.ts';

const FLAT = { 1: [2_000_000] };
const DAY = 86_400_000;

/** A desk whose pairs have other terms. */
function deskWith(terms: Partial<Pair>, prices = FLAT): Desk {
  const desk = openDesk(prices, ['1000000']);
  desk.market.pairs = desk.market.pairs.map((pair) => ({ ...pair, ...terms }));
  return desk;
}

describe('an order', () => {
  test.each([
    [{ leverMinShare: 3 }, 2, 'LIMIT field=share min=3'],
    [{ leverMinShare: 3 }, 3, undefined],
    [{ leverMaxShare: 5 }, 6, 'LIMIT field=share max=5'],
    [{ leverMaxShare: 5 }, 5, undefined],
    [{ leverMaxShare: 0 }, 1_000_000_001, 'LIMIT field=share max=1000000000'],
  ])('LEVER-025 on terms %o of %i hands ends with %s', (terms, share, refusal) => {
    expect(deskWith(terms).refusal('submit', { share })).toBe(refusal);
  });

  test('LEVER-025 of a billion hands or at the largest price is only short of balance', () => {
    expect(deskWith({}).refusal('submit', { share: 1_000_000_000 })).toMatch(/^BALANCE/);
    const target = { mode: 'limit', side: 'short' } as const;
    expect(deskWith({}).refusal('submit', { ...target, price: '10000000000' })).toMatch(/^BALANCE/);
    expect(deskWith({}).refusal('submit', { ...target, price: '10000000000.01' })).toBe(
      'LIMIT field=price max=10000000000.00',
    );
  });

  test('LEVER-025 is refused where there is no price, and taken again once a batch has closed', () => {
    expect(openDesk({ 1: [0] }, ['1000']).refusal('submit', {})).toBe('NO_PRICE');
    const desk = openDesk(FLAT, ['1000']);
    desk.submit();
    desk.run('closeAll', {});
    expect(desk.refusal('submit', {})).toBeUndefined();
  });

  test('LEVER-054 may use up the balance to the unit where nothing is at risk', () => {
    const free = { leverBurstPercent: 0n };
    // Margin 16.08 and fee 1.608, and a loss of 4 by the spread that a threshold of 0 allows.
    expect(openDesk(FLAT, ['17.688'], free).refusal('submit', {})).toBeUndefined();
    expect(openDesk(FLAT, ['17.68799999'], free).refusal('submit', {})).toMatch(/^BALANCE currency=USDT/);
  });
});

describe('the threshold of liquidation', () => {
  test.each([
    ['long', '233360', 1_999_900],
    ['short', '6310400', 2_100_000],
  ] as const)(
    'LEVER-054 of a %s of millions is met to the unit, which no float shows',
    (side, balance, ticks) => {
      const share = side === 'long' ? 20_000 : 200_000;
      for (const [more, status] of [
        ['', 'closed'],
        ['.00000001', 'holding'],
      ] as const) {
        const desk = openDesk({ 1: [2_000_000, ticks] }, [`${balance}${more}`]);
        const { id } = desk.submit({ side, share });
        desk.steps(1);
        expect([more, desk.trade(id).status]).toEqual([more, status]);
      }
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
});

describe('a part', () => {
  test('DESK-237 and the rest have together what the position had, also after nights', () => {
    const desk = openDesk(FLAT, ['1000']);
    const { id } = desk.submit({ share: 3 });
    desk.kernel.advanceTo(START + 2 * DAY);
    const whole = desk.trade(id);
    expect(whole.overnightPaid).toBe(amountOf('4.824'));
    const { trade } = desk.run('closePart', { trade: id, share: 1 }) as { trade: number };
    const [part, rest] = [desk.trade(trade), desk.trade(id)];
    for (const name of ['number', 'margin', 'marginLeft', 'fee', 'overnightPaid'] as const) {
      expect([name, part[name]]).toEqual([name, whole[name] / 3n]);
      expect([name, part[name] + rest[name]]).toEqual([name, whole[name]]);
    }
    expect(desk.locked()).toBe(rest.marginLeft);
    expect(part).toMatchObject({ handledAt: START + 2 * DAY, completedAt: START + 2 * DAY });
    expect(desk.leverage.queries.profit(part)).toBe(part.profit);
    expect(desk.kernel.audit()).toEqual([]);
  });
});

describe('lists', () => {
  test('LEVER-042 a batch is restricted by side, quote and base alike, and reports what it closes', () => {
    const desk = openDesk(FLAT, ['1000']);
    const [btc, eth, dollar] = [{}, { base: 2 }, { quote: USDC }].map((order) => desk.submit(order).id);
    expect(desk.run('closeAll', { base: 2 })).toEqual({ trades: [eth] });
    expect(desk.run('closeAll', { quote: USDC })).toEqual({ trades: [dollar] });
    expect(desk.refusal('closeAll', { base: 2 })).toBe('NOT_FOUND');
    expect(desk.run('closeAll', { side: 'long' })).toEqual({ trades: [btc] });
  });

  test('LEVER-036 stops are set on what is held alone, and the call names the trade', () => {
    const desk = openDesk(FLAT, ['1000']);
    const waiting = desk.submit({ mode: 'limit', price: '19000' }).id;
    const held = desk.submit().id;
    const stops = { takeProfit: '0', stopLoss: '-1' };
    expect(desk.refusal('setStops', { trade: held, ...stops })).toBe('PARAM field=stopLoss');
    expect(desk.run('setStops', { trade: held, takeProfit: '21000', stopLoss: '19000' })).toEqual({
      trade: held,
    });
    for (const trade of [waiting, 99])
      expect(desk.refusal('setStops', { trade, takeProfit: '0', stopLoss: '0' })).toBe('NOT_FOUND');
    desk.run('close', { trade: held });
    expect(desk.refusal('setStops', { trade: held, takeProfit: '0', stopLoss: '0' })).toBe('NOT_FOUND');
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

describe('the overnight fee', () => {
  test('LEVER-051 of a position of the very start of the day is not due on it, and is due on the next', () => {
    const midnight = START + 14 * 3_600_000;
    const desk = openDesk(FLAT, ['1000']);
    desk.kernel.advanceTo(midnight);
    const { id } = desk.submit();
    desk.kernel.advanceTo(midnight + 60_000);
    expect(desk.trade(id).overnightPaid).toBe(0n);
    desk.kernel.advanceTo(midnight + DAY + 59_999);
    expect(desk.trade(id).overnightPaid).toBe(0n);
    desk.kernel.advanceTo(midnight + DAY + 60_000);
    expect(desk.trade(id).overnightPaid).toBe(amountOf('1.608'));
  });
});

test.each<[Partial<Pair>, number | undefined]>([
  [{ priceDp: 2, spreadPercent: amountOf('0.5'), leverShareNum: amountOf('0.02') }, undefined],
  [{ priceDp: 3, spreadPercent: amountOf('0.5'), leverShareNum: amountOf('0.02') }, undefined],
  [{ priceDp: 4, spreadPercent: amountOf('0.5'), leverShareNum: amountOf('0.02') }, 9],
  [{ priceDp: 2, spreadPercent: amountOf('0.05'), leverShareNum: amountOf('0.001') }, 9],
  [{ priceDp: 4, spreadPercent: amountOf('1'), leverShareNum: amountOf('100') }, undefined],
  [{ priceDp: 4, spreadPercent: 0n, leverShareNum: amountOf('0.001') }, 9],
  [{ priceDp: 8, spreadPercent: amountOf('0.00000001'), leverShareNum: 0n }, undefined],
])('a pair on terms %o that needs %s decimals is refused by name', (terms, needed) => {
  const { kernel, ledger, market } = openDesk(FLAT, []);
  market.pairs = [{ ...(PAIRS[0] as Pair), ...terms }];
  const settings = { leverBurstPercent: 0n } as never;
  const build = () => createLeverage({ context: kernel.context, ledger, market, settings });
  if (needed === undefined) expect(build).not.toThrow();
  else expect(build).toThrow(`BTC/USDT: price, spread and hand need ${needed} decimals, there are 8`);
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
