import { beforeEach, describe, expect, test } from 'vitest';
import { MalformedState } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { Venue } from '#simulator/market/book/index.ts';
import { marketOf, order, restartIds } from './book-example.ts';
import { anyPair } from './book-market.ts';

beforeEach(restartIds);

describe('the state', () => {
  const filled = (): Venue => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'buy', 3, 990), 0);
    venue.place(order(2, 'buy', 9, 1001), 0);
    return venue;
  };

  test('equal states have equal dumps, however they came about', () => {
    const detour = new Venue(anyPair, marketOf(1000));
    for (let id = 1; id <= 40; id += 1) detour.place(order(1, 'sell', 1, 1100 + (id % 7)), 0);
    for (let id = 1; id <= 40; id += 1) if (id !== 20 && id !== 33) detour.cancel(id);
    restartIds();
    const straight = new Venue(anyPair, marketOf(1000));
    straight.place({ ...order(1, 'sell', 1, 1100 + (20 % 7)), id: 20 }, 0);
    straight.place({ ...order(1, 'sell', 1, 1100 + (33 % 7)), id: 33 }, 0);
    const passing = { id: 40, owner: 1, side: 'sell', lots: 1, limit: 1100, rest: false } as const;
    straight.place({ ...passing, limit: 5_000 }, 0);
    expect(straight.dump()).toEqual(detour.dump());
  });

  test('a dump with a time omits what was taken in an earlier step', () => {
    const venue = filled();
    expect(venue.dump(499)).toMatchObject({ taken: { step: 0, buy: [], sell: [[1001, 5]] } });
    expect(venue.dump(500)).toMatchObject({ taken: null });
    const reader = new Venue(anyPair, marketOf(1000));
    reader.load(venue.dump(500));
    expect(reader.depth(500, 9)).toEqual(venue.depth(500, 9));
  });

  test('a depth of few levels adds up users and market quotes at its last level too', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'buy', 7, 999), 0);
    venue.place(order(2, 'sell', 3, 1002), 0);
    expect(venue.depth(0, 1)).toEqual({
      bids: [{ price: 999, lots: 12 }],
      asks: [{ price: 1001, lots: 5 }],
    });
    expect(venue.depth(0, 0)).toEqual({ bids: [], asks: [] });
    expect(venue.depth(0, 2).asks).toEqual([
      { price: 1001, lots: 5 },
      { price: 1002, lots: 11 },
    ]);
  });

  test('taken quantities are listed by price, the lowest first', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'sell', 7, 998), 0);
    expect(venue.dump(0)).toMatchObject({
      taken: {
        buy: [
          [998, 2],
          [999, 5],
        ],
      },
    });
  });

  test('reading changes nothing', () => {
    const venue = filled();
    const before = venue.dump();
    venue.depth(90_000, 5);
    venue.best(90_000);
    venue.next(0, 90_000);
    venue.waiting();
    venue.preview(order(3, 'sell', 50, 1), 90_000);
    venue.audit();
    expect(venue.dump()).toEqual(before);
  });

  test('a dump that is none is refused, and the venue stays as it was', () => {
    const venue = filled();
    const before = venue.dump();
    const row = [2, 2, 'buy', 1001, 9, 4, 0];
    const good = { lastId: 2, orders: [row], taken: null };
    const wrong: Plain[] = [
      null,
      [],
      {},
      { ...good, lastId: 1 },
      { ...good, lastId: '2' },
      { ...good, orders: [row, row] },
      { ...good, orders: [row.slice(0, 6)] },
      { ...good, orders: [[2, 2, 'buy', 1001, 3, 4, 0]] },
      { ...good, orders: [[2, 2, 'hold', 1001, 9, 4, 0]] },
      { ...good, orders: [row, [1, 3, 'sell', 1000, 9, 4, 0]] },
      { ...good, taken: { step: 0, buy: [], sell: [[1001, 0]] } },
      {
        ...good,
        taken: {
          step: 0,
          buy: [],
          sell: [
            [1001, 1],
            [1001, 2],
          ],
        },
      },
      { ...good, taken: { step: 0, buy: [] } },
    ];
    for (const plain of wrong) {
      const load = () => venue.load(plain);
      expect(load, JSON.stringify(plain)).toThrow();
      try {
        load();
      } catch (fault) {
        expect(fault instanceof MalformedState || fault instanceof RangeError).toBe(true);
      }
      expect(venue.dump()).toEqual(before);
    }
    venue.load(good);
    expect(venue.order(2)?.left).toBe(4);
  });

  test('the audit names liquidity taken that was never offered', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.load({ lastId: 0, orders: [], taken: { step: 0, buy: [], sell: [[1001, 6]] } });
    expect(venue.audit()).toEqual([`${anyPair.symbol}: 6 lots are taken of the maker's 5 at 1001`]);
  });
});
