/** What a book takes as an order, and what it refuses; what it does with orders is compared with its rules in book-venue.test.ts. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Venue } from '#simulator/engine/market/book/index.ts';
import type { NewOrder } from '#simulator/engine/market/book/index.ts';
import { marketOf, order, restartIds } from './book-example.ts';
import { anyPair } from './book-market.ts';

beforeEach(restartIds);

test('an order at the market may be for more than could wait at one price', () => {
  const venue = new Venue(anyPair, marketOf(1000));
  const { fills, cancelledLots } = venue.place(order(1, 'buy', Number.MAX_SAFE_INTEGER, 1001, false), 0);
  expect(fills).toEqual([{ price: 1001, lots: 5, maker: 'house' }]);
  expect(cancelledLots).toBe(Number.MAX_SAFE_INTEGER - 5);
});

describe('what cannot be an order', () => {
  const hostile: [string, Partial<Record<keyof NewOrder, unknown>>][] = [
    ['the id', { id: 1 }],
    ['the id', { id: 0 }],
    ['the id', { id: Number.NaN }],
    ['the id', { id: 2 ** 53 }],
    ['the id', { id: '__proto__' }],
    ['the owner', { owner: 0 }],
    ['side', { side: 'short' }],
    ['side', { side: undefined }],
    ['the lots', { lots: 0 }],
    ['the lots', { lots: 0.5 }],
    ['the lots', { lots: 2 ** 53 }],
    ['lots at one price', { lots: 2 ** 53 - 1 }],
    ['the limit', { limit: 0 }],
    ['the limit', { limit: null }],
    ['rest', { rest: 'yes' }],
  ];

  test.each(hostile)('is refused for %s: %o, and nothing changes', (name, change) => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'buy', 3, 990), 0);
    const before = venue.dump();
    const wrong = { ...order(2, 'buy', 5, 1003), ...change } as NewOrder;
    expect(() => venue.place(wrong, 0)).toThrow(RangeError);
    expect(() => venue.place(wrong, 0)).toThrow(name);
    expect(venue.dump()).toEqual(before);
  });

  test('is refused at an instant that is none', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    const before = venue.dump();
    for (const at of [Number.NaN, -1, 0.5, '0' as unknown as number])
      expect(() => venue.place(order(1, 'buy', 3, 1003), at)).toThrow(/the instant/);
    expect(() => venue.requote(Number.NaN)).toThrow(/the instant/);
    expect(() => venue.depth(0, -1)).toThrow(/the number of levels/);
    expect(venue.dump()).toEqual(before);
  });

  test('an unknown or impossible id cancels nothing and finds nothing', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'buy', 3, 990), 0);
    const before = venue.dump();
    for (const id of [2, 0, -1, 1.5, Number.NaN, '1', '__proto__', 'constructor', null, undefined]) {
      expect(venue.cancel(id as number), String(id)).toBeUndefined();
      expect(venue.order(id as number), String(id)).toBeUndefined();
    }
    expect(venue.dump()).toEqual(before);
  });

  test('an id that has been used is refused, also when its order is gone', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place({ id: 5, owner: 1, side: 'buy', lots: 3, limit: 990, rest: true }, 0);
    venue.cancel(5);
    for (const id of [5, 4]) {
      expect(() => venue.place({ id, owner: 1, side: 'buy', lots: 3, limit: 990, rest: true }, 0)).toThrow(
        /the id must be a whole number of at least 6/,
      );
    }
  });
});
