import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, multiply, subtract } from '#client/exchange/index.ts';
import type { LeverAccountData } from '#client/exchange/index.ts';
import {
  tradeDirection,
  expectedAt,
  liquidationOf,
  liquidationsOf,
  returnOf,
} from '#client/features/leverage/logic/position.ts';
import { exampleTrade, tradeLike } from './trades.ts';

const short = tradeLike({ type: 2 });

describe('direction', () => {
  test('LEVER-052 a trade with type 1 is long, and one with any other type is short', () => {
    expect(tradeDirection({ type: 1 })).toBe('long');
    fc.assert(
      fc.property(
        fc.integer().filter((type) => type !== 1),
        (type) => {
          expect(tradeDirection({ type })).toBe('short');
        },
      ),
    );
  });
});

describe('expected profit or loss of a stop price', () => {
  test('LEVER-039 LEVER-040 it is what closing there would pay, price difference times number, and never below 0', () => {
    const positive = (amount: string) => (compare(amount, '0') < 0 ? '0' : amount);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_200 }), (price) => {
        const gain = multiply(subtract(String(price), exampleTrade.price), exampleTrade.number);
        const loss = subtract('0', gain);
        for (const [trade, kind, expected] of [
          [exampleTrade, 'profit', gain],
          [exampleTrade, 'loss', loss],
          [short, 'profit', loss],
          [short, 'loss', gain],
        ] as const)
          expect(expectedAt(trade, String(price), kind)).toBe(positive(expected));
      }),
    );
  });

  test('LEVER-040 there is none without a stop price', () => {
    for (const none of ['0', '', '.', '0.00000000'])
      expect(expectedAt(exampleTrade, none, 'profit')).toBeUndefined();
  });
});

describe('return', () => {
  test('it is the profit in percent of the margin at the start, with more decimals than are shown', () => {
    expect(returnOf('16', '16')).toBe('100');
    expect(returnOf('-1', '3')).toBe('-33.33333333');
    expect(returnOf(undefined, '3')).toBeUndefined();
    expect(returnOf('1', '0')).toBeUndefined();
  });
});

const account: LeverAccountData = {
  balance: '100',
  margins: '16.08',
  profits: '16',
  hazardRate: '821.39',
  liquidationRate: '110',
  positions: [exampleTrade],
  pending: [],
};

describe('liquidation price of a position', () => {
  test('all positions of the pair count together, those of other pairs stay as they are', () => {
    const hedge = tradeLike({ id: 12, type: 2 });
    const other = tradeLike({ id: 13, currency: 2, symbol: 'ETH/USDT' });
    const two = { ...account, positions: [exampleTrade, tradeLike({ id: 14 }), other] };
    expect(liquidationOf({ ...account, positions: [exampleTrade, hedge] }, exampleTrade)).toBeUndefined();
    // 100 + 16.08 + (P − 20100) × 0.04 = 1.1 × 16.08
    expect(liquidationOf({ ...account, positions: [exampleTrade, other] }, exampleTrade)).toBe('17640.2');
    // Twice the size, half the way.
    expect(liquidationOf(two, exampleTrade)).toBe('19070.1');
  });

  test('for many trades it is what it is for each', () => {
    const other = tradeLike({ id: 13, currency: 2, symbol: 'ETH/USDT', update_price: '3000' });
    const two = { ...account, positions: [exampleTrade, other, tradeLike({ id: 14 })] };
    const priceOf = liquidationsOf(two);
    for (const position of two.positions) expect(priceOf(position)).toBe(liquidationOf(two, position));
  });

  test('there is none while the account is unknown', () => {
    expect(liquidationOf({ ...account, balance: undefined }, exampleTrade)).toBeUndefined();
    expect(liquidationOf({ ...account, positions: undefined }, exampleTrade)).toBeUndefined();
  });
});
