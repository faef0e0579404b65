import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '#client/exchange/index.ts';
import type { Book } from '#client/exchange/index.ts';
import {
  bucketOf,
  groupedLevels,
  isNotable,
  bookLadderOf,
  priceDecimalsOf,
  priceStepsOf,
} from '#client/desk/logic/ladder.ts';
import { tickOf } from '#client/desk/logic/increments.ts';
import { sample } from '../../support/cases.ts';

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
};

describe('rows of the book', () => {
  test('mark own orders, also where their price is part of a group', () => {
    const own = { bids: ['99.98'], asks: [] };
    expect(bookLadderOf(book, { step: '0.01', own }).bids.map(({ isOwn }) => isOwn)).toEqual([
      false,
      true,
      false,
    ]);
    expect(bookLadderOf(book, { step: '0.1', own }).bids.map(({ isOwn }) => isOwn)).toEqual([true, false]);
    expect(bookLadderOf(book, { step: '0.01', own }).asks.some(({ isOwn }) => isOwn)).toBe(false);
  });

  const best = (count?: number) => ({ from: 0, count });

  test('DESK-201 all levels are grouped before rows are cut', () => {
    const { asks, bids } = bookLadderOf(book, { step: '0.1', rows: { buy: best(1), sell: best(1) } });
    expect([...asks, ...bids].map(({ price, quantity }) => [price, quantity])).toEqual([
      ['100.1000', '5.0000'],
      ['99.9000', '3.0000'],
    ]);
  });

  test('DESK-204 bars measure sums by the largest sum of the rows that are shown', () => {
    const shares = (rows?: number) => {
      const ladder = bookLadderOf(book, {
        step: '0.01',
        bars: 'sum',
        rows: { buy: best(rows), sell: best(rows) },
      });
      return [ladder.asks, ladder.bids].map((side) => side.map(({ share }) => share));
    };
    expect(shares()).toEqual([
      [0.1666, 0.8333, 0.9166],
      [0.3333, 0.5, 1],
    ]);
    expect(shares(2)).toEqual([
      [0.2, 1],
      [0.4, 0.6],
    ]);
  });

  test('DESK-450 rows further down keep their numbers and sums, and the last ones are shown at most', () => {
    const { bids, depth } = bookLadderOf(book, {
      step: '0.01',
      rows: { buy: { from: 1, count: 1 }, sell: best() },
    });
    const all = bookLadderOf(book, { step: '0.01' }).bids;
    expect(depth).toEqual({ buy: 3, sell: 3 });
    expect(bids.map(({ position, sum }) => [position, sum])).toEqual([[2, all[1]?.sum]]);
    const beyond = bookLadderOf(book, { step: '0.01', rows: { buy: { from: 9, count: 2 }, sell: best() } });
    expect(beyond.bids.map(({ position }) => position)).toEqual([2, 3]);
  });

  test('DESK-205 an amount that changes by a fifth or less is not news', () => {
    expect(isNotable('1', '0.8')).toBe(false);
    expect(isNotable('1', '1.25')).toBe(false);
    expect(isNotable('1', '0.79')).toBe(true);
    expect(isNotable('1', '1.26')).toBe(true);
  });

  test('of an empty book are none', () => {
    const empty: Book = { bids: [], asks: [] };
    expect(bookLadderOf(empty, { step: '1' })).toEqual({ bids: [], asks: [], depth: { buy: 0, sell: 0 } });
    expect(priceStepsOf(empty, tickOf(2))).toEqual(['0.01']);
  });
});

describe('price steps', () => {
  test('DESK-206 begin with the tick and end at a tenth of the price', () => {
    expect(priceDecimalsOf(book)).toBe(2);
    expect(priceStepsOf(book, tickOf(2))).toEqual(['0.01', '0.1', '1']);
    const cheap: Book = { ...book, bids: [{ price: '0.181', quantity: '1' }], asks: [] };
    expect(priceStepsOf(cheap, tickOf(4))).toEqual(['0.0001', '0.001', '0.01']);
  });

  test('DESK-206 stay as they are when every price happens to end in a zero', () => {
    const round: Book = { ...book, bids: [{ price: '99', quantity: '1' }], asks: [] };
    expect(priceDecimalsOf(round, 2)).toBe(2);
  });

  test('a group keeps the quantity of its levels, and its price is within a step of each', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((ticks) => (ticks / 100).toFixed(2));
    const levels = fc.uniqueArray(price, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(levels, fc.constantFrom('0.01', '0.1', '1', '10'), (prices, step) => {
        const rows = prices.sort((a, b) => compare(b, a)).map((at) => ({ price: at, quantity: '1.5' }));
        const groups = groupedLevels(rows, step, 'buy');
        const total = (list: typeof rows) => list.reduce((sum, row) => add(sum, row.quantity), '0');
        expect(total([...groups])).toBe(total(rows));
        for (const { price: at } of rows) {
          expect(compare(bucketOf(at, step, 'buy'), at)).toBeLessThanOrEqual(0);
          expect(compare(bucketOf(at, step, 'sell'), at)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: sample(100) },
    );
  });
});
