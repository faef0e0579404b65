import { beforeEach, describe, expect, test } from 'vitest';
import { Venue } from '#simulator/market/book/index.ts';
import type { NewOrder } from '#simulator/market/book/index.ts';
import { marketOf, order, restartIds } from './book-example.ts';
import { anyPair } from './book-market.ts';

beforeEach(restartIds);

const fills = (venue: Venue, arriving: NewOrder, at = 0) =>
  venue
    .place(arriving, at)
    .fills.map(({ price, lots, maker }) => [price, lots, maker === 'house' ? 'house' : maker.id]);

describe('an order arrives', () => {
  test('it walks from the best price to its limit, users before market quotes, at makers’ prices', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'sell', 4, 1002), 0);
    venue.place(order(2, 'sell', 3, 1002), 0);
    const taken = venue.place(order(3, 'buy', 20, 1003), 0);
    expect(taken.fills).toEqual([
      { price: 1001, lots: 5, maker: 'house' },
      { price: 1002, lots: 4, maker: { id: 1, owner: 1 } },
      { price: 1002, lots: 3, maker: { id: 2, owner: 2 } },
      { price: 1002, lots: 8, maker: 'house' },
    ]);
    expect({ rests: taken.restingLots, cancelled: taken.cancelledLots }).toEqual({ rests: 0, cancelled: 0 });
  });

  test('what is left of a limit order waits at its limit, what is left of a market order is cancelled', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    const limit = venue.place(order(1, 'buy', 8, 1001), 0);
    expect([limit.restingLots, limit.cancelledLots]).toEqual([3, 0]);
    expect(venue.order(1)).toMatchObject({ price: 1001, lots: 8, left: 3 });
    const market = venue.place(order(2, 'sell', 40, 997, false), 0);
    expect(market.fills.map(({ price, lots }) => [price, lots])).toEqual([
      [1001, 3],
      [999, 5],
      [998, 8],
    ]);
    expect([market.restingLots, market.cancelledLots]).toEqual([0, 24]);
    expect(venue.order(2)).toBeUndefined();
  });

  test('an own order that stands in the way is cancelled and the walk goes on', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'sell', 4, 1001), 0);
    venue.place(order(2, 'sell', 4, 1001), 0);
    const taken = venue.place(order(1, 'buy', 6, 1001), 0);
    expect(taken.selfCancelled.map(({ id, left }) => [id, left])).toEqual([[1, 4]]);
    expect(taken.fills.map(({ lots, maker }) => [lots, maker])).toEqual([
      [4, { id: 2, owner: 2 }],
      [2, 'house'],
    ]);
    expect(venue.order(1)).toBeUndefined();
  });

  test('taken market quotes are gone until the quotes of the next step', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    expect(fills(venue, order(1, 'buy', 3, 1001), 100)).toEqual([[1001, 3, 'house']]);
    expect(fills(venue, order(2, 'buy', 3, 1001, false), 499)).toEqual([[1001, 2, 'house']]);
    expect(venue.depth(499, 1).asks).toEqual([{ price: 1002, lots: 8 }]);
    expect(venue.depth(500, 1).asks).toEqual([{ price: 1001, lots: 5 }]);
    expect(fills(venue, order(3, 'buy', 9, 1001, false), 500)).toEqual([[1001, 5, 'house']]);
  });

  test('an order at the market may be for more than could wait at one price', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    const { fills, cancelledLots } = venue.place(order(1, 'buy', Number.MAX_SAFE_INTEGER, 1001, false), 0);
    expect(fills).toEqual([{ price: 1001, lots: 5, maker: 'house' }]);
    expect(cancelledLots).toBe(Number.MAX_SAFE_INTEGER - 5);
  });
});

describe('the market comes to a waiting order', () => {
  const reached = (venue: Venue, at: number) =>
    venue.requote(at).map(({ order: { id, left }, price, lots }) => [id, price, lots, left]);

  test('it trades at its own price, for the quantity that the market offers up to it', () => {
    const venue = new Venue(anyPair, marketOf(1000, 990));
    venue.place(order(1, 'buy', 30, 993), 0);
    expect(venue.next(0, 10_000)).toBe(500);
    expect(reached(venue, 500)).toEqual([[1, 993, 13, 17]]);
    expect(venue.depth(500, 1)).toEqual({
      bids: [{ price: 993, lots: 17 }],
      asks: [{ price: 994, lots: 20 }],
    });
    expect(venue.next(500, 10_000)).toBe(1_000);
    expect(reached(venue, 1_000)).toEqual([[1, 993, 13, 4]]);
    expect(reached(venue, 1_500)).toEqual([[1, 993, 4, 0]]);
    expect(venue.next(1_500, 10_000)).toBeUndefined();
  });

  test('at the reference itself it may draw on the first level, and no more', () => {
    const venue = new Venue(anyPair, marketOf(1000, 990));
    venue.place(order(1, 'buy', 30, 990), 0);
    expect(reached(venue, 500)).toEqual([[1, 990, 5, 25]]);
  });

  test('the best price is served first, then the oldest, out of one supply', () => {
    const venue = new Venue(anyPair, marketOf(1000, 990));
    venue.place(order(1, 'buy', 6, 992), 0);
    venue.place(order(2, 'buy', 6, 993), 0);
    venue.place(order(3, 'buy', 6, 992), 0);
    expect(reached(venue, 500)).toEqual([
      [2, 993, 6, 0],
      [1, 992, 6, 0],
      [3, 992, 1, 5],
    ]);
  });

  test('what it used is gone for takers of the same step, and what takers took is gone for it', () => {
    const venue = new Venue(anyPair, marketOf(1000, 990));
    venue.place(order(1, 'buy', 7, 992), 0);
    expect(fills(venue, order(2, 'buy', 4, 991, false), 500)).toEqual([[991, 4, 'house']]);
    expect(reached(venue, 500)).toEqual([[1, 992, 7, 0]]);
    expect(venue.depth(500, 2).asks).toEqual([
      { price: 992, lots: 2 },
      { price: 994, lots: 20 },
    ]);
  });
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
