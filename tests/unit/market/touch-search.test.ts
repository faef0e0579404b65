import { describe, expect, test } from 'vitest';
import { Venue } from '#simulator/engine/market/book/index.ts';
import { TouchSearch } from '#simulator/engine/market/book/touch-search.ts';
import { FakeMarket, anyPair } from './book-market.ts';

describe('when the market reaches a waiting order', () => {
  test('asking again when the market touches an order costs no second search', () => {
    const market = new FakeMarket((step) => (step < 5_000 ? 1_000 : 900));
    const venue = new Venue(anyPair, market);
    venue.place({ id: 1, owner: 1, side: 'buy', lots: 5, limit: 950, rest: true }, 0);
    expect(venue.next(0, 2_000_000)).toBeUndefined();
    expect(market.searched).toBe(4_000);
    for (let at = 0; at < 2_000_000; at += 1_000) expect(venue.next(at, at + 1_000)).toBeUndefined();
    expect({ searches: market.searches, searched: market.searched }).toEqual({
      searches: 1,
      searched: 4_000,
    });
    expect(venue.next(1_900_000, 3_000_000)).toBe(2_500_000);
    expect(market.searched).toBe(5_000);
    for (let i = 0; i < 100; i += 1) expect(venue.next(2_499_999, 9_000_000)).toBe(2_500_000);
    expect(market.searches).toBe(2);
  });

  test('is looked for again once what lies ahead is another', () => {
    let [version, touch] = [0, 5_000];
    const searches: number[] = [];
    const find = (_price: number, after: number, until: number) => {
      searches.push(after);
      return after < touch && touch <= until ? touch : undefined;
    };
    const search = new TouchSearch('buy', find, () => version);
    expect(search.next(100, 0, 4_000)).toBeUndefined();
    expect(search.next(90, 1_000, 4_000)).toBeUndefined();
    expect(searches).toEqual([0]);
    expect(search.next(100, 0, 9_000)).toBe(5_000);
    expect(search.next(100, 4_999, 9_000)).toBe(5_000);
    expect(search.next(100, 0, 4_999)).toBeUndefined();
    expect(searches).toEqual([0, 4_000]);
    expect(search.next(101, 0, 9_000)).toBe(5_000);
    expect(searches).toEqual([0, 4_000, 0]);
    expect(search.next(101, 6_000, 9_000)).toBeUndefined();
    expect(search.next(101, 0, 9_000)).toBe(5_000);
    [version, touch] = [1, 3_000];
    expect(search.next(101, 0, 9_000)).toBe(3_000);
    expect(search.next(101, 3_000, 9_000)).toBeUndefined();
    expect(searches).toEqual([0, 4_000, 0, 6_000, 0, 0, 3_000]);
  });

  test('is looked for again by a venue whose market has changed what lies ahead', () => {
    let later = 1000;
    const market = new FakeMarket((step) => (step < 10 ? 1000 : later));
    const venue = new Venue(anyPair, market);
    venue.place({ id: 1, owner: 1, side: 'buy', lots: 5, limit: 950, rest: true }, 0);
    expect(venue.next(0, 20_000)).toBeUndefined();
    later = 940;
    Object.assign(market, { version: 1 });
    expect(venue.next(0, 20_000)).toBe(5_000);
  });
});
