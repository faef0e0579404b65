import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '#client/exchange/index.ts';
import type { Book } from '#client/exchange/index.ts';
import { bucketOf, grouped, ladderOf, stepsOf } from '#client/desk/logic/ladder.ts';

const book: Book = {
  asks: [
    { price: '100.01', quantity: '1' },
    { price: '100.09', quantity: '4' },
    { price: '100.12', quantity: '0.5' },
  ],
  bids: [
    { price: '99.99', quantity: '2' },
    { price: '99.98', quantity: '1' },
    { price: '99.80', quantity: '3' },
  ],
  lastPrice: '100',
};

describe('rows of the book', () => {
  test('are numbered from the best, carry sums, and measure bars by the largest of both sides', () => {
    const { asks, bids } = ladderOf(book, { step: '0.01' });
    expect(asks.map(({ position, price, sum, share }) => [position, price, sum, share])).toEqual([
      [1, '100.0100', '1.0000', 0.25],
      [2, '100.0900', '5.0000', 1],
      [3, '100.1200', '5.5000', 0.125],
    ]);
    expect(bids.map(({ share }) => share)).toEqual([0.5, 0.25, 0.75]);
  });

  test('are grouped so that no price looks better than it is', () => {
    const { asks, bids } = ladderOf(book, { step: '0.1' });
    expect(asks.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['100.1000', '5.0000'],
      ['100.2000', '0.5000'],
    ]);
    expect(bids.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['99.9000', '3.0000'],
      ['99.8000', '3.0000'],
    ]);
  });

  test('mark own orders, also where their price is part of a group', () => {
    const own = { bids: ['99.98'], asks: [] };
    expect(ladderOf(book, { step: '0.01', own }).bids.map(({ isOwn }) => isOwn)).toEqual([
      false,
      true,
      false,
    ]);
    expect(ladderOf(book, { step: '0.1', own }).bids.map(({ isOwn }) => isOwn)).toEqual([true, false]);
    expect(ladderOf(book, { step: '0.01', own }).asks.some(({ isOwn }) => isOwn)).toBe(false);
  });

  test('write amounts with the decimals asked for, and read them out with 4', () => {
    const { bids } = ladderOf(book, { step: '0.01', places: 0 });
    expect(bids.map((row) => [row.shownQuantity, row.shownSum])).toEqual([
      ['2', '2'],
      ['1', '3'],
      ['3', '6'],
    ]);
    expect(bids[0]?.quantity).toBe('2.0000');
  });

  test('of an empty book are none', () => {
    const empty: Book = { bids: [], asks: [], lastPrice: undefined };
    expect(ladderOf(empty, { step: '1' })).toEqual({ bids: [], asks: [] });
    expect(stepsOf(empty)).toEqual(['1', '10', '100', '1000']);
  });
});

describe('price steps', () => {
  test('begin with the finest price of the book', () => {
    expect(stepsOf(book)).toEqual(['0.01', '0.1', '1', '10']);
  });

  test('a group keeps the quantity of its levels, and its price is within a step of each', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((ticks) => (ticks / 100).toFixed(2));
    const levels = fc.uniqueArray(price, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(levels, fc.constantFrom('0.01', '0.1', '1', '10'), (prices, step) => {
        const rows = prices.sort((a, b) => compare(b, a)).map((at) => ({ price: at, quantity: '1.5' }));
        const groups = grouped(rows, step, 'buy');
        const total = (list: typeof rows) => list.reduce((sum, row) => add(sum, row.quantity), '0');
        expect(total([...groups])).toBe(total(rows));
        for (const { price: at } of rows) {
          expect(compare(bucketOf(at, step, 'buy'), at)).toBeLessThanOrEqual(0);
          expect(compare(bucketOf(at, step, 'sell'), at)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
