import { describe, expect, test } from 'vitest';
import { parseAmount } from '#simulator/engine/kernel/index.ts';
import { notional, quantity } from '#simulator/engine/market/index.ts';
import {
  affordableLots,
  lockOf,
  lotsPerStep,
  marketCap,
  quantityDecimals,
  tradeFee,
} from '#simulator/engine/modules/spot/index.ts';
import { through } from '../../support/marks.ts';

const pair = { priceDp: 2, lotDp: 5 };
const amount = (text: string): bigint => parseAmount(text) ?? -1n;

describe('spot formulas', () => {
  test('a notional is exact at the largest scales', () => {
    expect(notional(pair, 1_999_000, 10_000)).toBe(amount('1999'));
    expect(notional({ priceDp: 4, lotDp: 4 }, 1, 1)).toBe(1n);
    expect(notional(pair, 1_000_000_000_000, 100_000_000_000)).toBe(
      1_000_000_000_000n * 100_000_000_000n * 10n,
    );
  });

  test('an order of a pair that a scenario adds may have the decimals of the lot, others have five at most', () => {
    const [house, own] = [1, 1001].map((id) => ({ id, lotDp: 8 }));
    expect([house, own].map((each) => each && quantityDecimals(each))).toEqual([5, 8]);
    expect([house, own].map((each) => each && lotsPerStep(each))).toEqual([1_000, 1]);
  });

  test('fees are truncated at the eighth decimal', () => {
    expect(tradeFee(amount('0.1'), amount('0.2'))).toBe(amount('0.0002'));
    expect(tradeFee(1n, amount('0.2'))).toBe(0n);
    expect(tradeFee(999n, amount('0.2'))).toBe(1n);
    expect(tradeFee(amount('1'), 0n)).toBe(0n);
  });

  test('a market order reaches five percent from the last price and never below one tick', () => {
    expect(marketCap('buy', 2_000_000)).toBe(2_100_000);
    expect(through('spot.sellCap', () => marketCap('sell', 2_000_000))).toBe(1_900_000);
    expect(marketCap('buy', 33)).toBe(34);
    expect(marketCap('sell', 1)).toBe(1);
  });

  test('a buy locks price × remaining, a sell the remaining', () => {
    expect(lockOf(pair, { side: 'buy', price: 2_000_000, left: 10_000 })).toBe(amount('2000'));
    expect(lockOf(pair, { side: 'sell', price: 2_000_000, left: 10_000 })).toBe(quantity(pair, 10_000));
  });

  test('a budget buys level by level and stops where it ends', () => {
    const levels = [
      { price: 2_000_000, lots: 5_000 },
      { price: 2_010_000, lots: 100_000 },
    ];
    expect(affordableLots(pair, levels, amount('1000'), 5_000)).toBe(5_000);
    expect(affordableLots(pair, levels, amount('1000.21'), 6_000)).toBe(5_001);
    expect(affordableLots(pair, levels, amount('0.19'), 5_000)).toBe(0);
    const fine = { priceDp: 2, lotDp: 6 };
    const buy = (lots: number) =>
      affordableLots(fine, [{ price: 100, lots: 1_000 }], amount('0.000995'), lots);
    expect(through('spot.wholeSteps', () => buy(1_000))).toBe(990);
    expect(buy(999)).toBe(995);
  });
});
