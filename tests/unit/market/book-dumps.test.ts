/** What is refused of a damaged dump of a book, with the place of it, and the edges of what is not. */
import { beforeEach, describe, expect, test } from 'vitest';
import { MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import { Venue } from '#simulator/engine/market/book/index.ts';
import { marketOf, order, restartIds } from './book-example.ts';
import { anyPair } from './book-market.ts';

beforeEach(restartIds);

/** Orders 1 and 2 to buy wait at 990 and 1001, and 5 lots were taken of the quotes to sell at 1001. */
function filled(): Venue {
  const venue = new Venue(anyPair, marketOf(1000), { impact: 'light', queue: true });
  venue.place(order(1, 'buy', 3, 990), 0);
  venue.place(order(2, 'buy', 9, 1001), 0);
  return venue;
}

const row = [2, 2, 'buy', 1001, 9, 4, 0];
const good: { readonly [key: string]: Plain } = { lastId: 2, orders: [row], taken: null };
const changed = (index: number, value: Plain): Plain => ({
  ...good,
  orders: [row.map((given, i) => (i === index ? value : given))],
});
const taken = (value: Plain): Plain => ({ ...good, taken: value });
const impact = (value: Plain): Plain => ({ ...good, impact: value });
const queue = (...rows: Plain[]): Plain => ({ ...good, queue: rows });

describe('a damaged dump is refused with its place, and changes nothing:', () => {
  test.each<[Plain, string]>([
    [null, '$: expected an object'],
    [{}, '$.lastId: expected a whole number'],
    [{ ...good, lastId: -1 }, '$.lastId: expected a whole number of at least 0'],
    [{ ...good, lastId: 1 }, '$.orders[0]: order 2 is above the last id 1'],
    [{ ...good, orders: {} }, '$.orders: expected a list'],
    [{ ...good, orders: [7] }, '$.orders[0]: expected a list'],
    [{ ...good, orders: [row.slice(0, 6)] }, '$.orders[0]'],
    [changed(0, 0), '$.orders[0][0]: expected a whole number of at least 1'],
    [changed(1, 0), '$.orders[0][1]: expected a whole number of at least 1'],
    [changed(2, 'hold'), '$.orders[0][2]: expected buy or sell'],
    [changed(3, 0), '$.orders[0][3]: expected a whole number of at least 1'],
    [changed(4, 0), '$.orders[0][4]: expected a whole number of at least 1'],
    [changed(5, 0), '$.orders[0][5]: expected a whole number of at least 1'],
    [changed(6, -1), '$.orders[0][6]: expected a whole number of at least 0'],
    [
      { ...good, orders: [row, [1, 3, 'sell', 1000, 9, 4, 0]] },
      '$.orders: the best buy 1001 is not below the best sell 1000',
    ],
    [taken([]), '$.taken: expected an object'],
    [taken({ step: -1, buy: [], sell: [] }), '$.taken.step: expected a whole number of at least 0'],
    [taken({ step: 0, sell: [] }), '$.taken.buy: expected a list'],
    [taken({ step: 0, buy: [] }), '$.taken.sell: expected a list'],
    [taken({ step: 0, buy: [7], sell: [] }), '$.taken.buy[0]: expected a list'],
    [
      taken({ step: 0, buy: [], sell: [[0, 1]] }),
      '$.taken.sell[0][0]: expected a whole number of at least 1',
    ],
    [taken({ step: 0, buy: [[9, 0]], sell: [] }), '$.taken.buy[0][1]: expected a whole number of at least 1'],
    [taken({ step: 0, buy: [], sell: [[9, 1], [9, 2]] }), '$.taken.sell: expected each price once'], // oxfmt-ignore
    [impact(7), '$.impact: expected an object'],
    [impact({ sell: [] }), '$.impact.buy: expected a list'],
    [impact({ buy: [] }), '$.impact.sell: expected a list'],
    [impact({ buy: [[-1, 1]], sell: [] }), '$.impact.buy[0][0]: expected a whole number of at least 0'],
    [impact({ buy: [], sell: [[3, 0]] }), '$.impact.sell[0][1]: expected a whole number of at least 1'],
    [impact({ buy: [], sell: [[3, 1], [3, 1]] }), '$.impact.sell[1]: expected the steps in ascending order'], // oxfmt-ignore
    [{ ...good, queue: {} }, '$.queue: expected a list'],
    [queue(7), '$.queue[0]: expected a list'],
    [queue([0, 1, 0, 240]), '$.queue[0][0]: expected a whole number of at least 1'],
    [queue([7, 1, 0, 240]), '$.queue[0][0]: order 7 does not wait'],
    [queue([2, 0, 0, 240]), '$.queue[0][1]: expected a whole number of at least 1'],
    [queue([2, 1, -1, 240]), '$.queue[0][2]: expected a whole number of at least 0'],
    [queue([2, 1, 5, 5]), '$.queue[0][3]: expected a whole number of at least 6'],
  ])('%j', (plain, message) => {
    const venue = filled();
    const before = venue.dump();
    expect(() => venue.load(plain)).toThrow(MalformedState);
    expect(() => venue.load(plain)).toThrow(message);
    expect(() => venue.load(plain, '$.spot.book')).toThrow(message.replace('$', '$.spot.book'));
    expect(venue.dump()).toEqual(before);
  });

  test.each<[Partial<Record<number, Plain>>, string]>([
    [{ 5: 10 }, '10 lots left of 9'],
    [{ 4: 2 ** 53 - 1, 5: 2 ** 53 - 1 }, 'more than 4503599627370495 lots at one price'],
  ])('an order with %j', (change, message) => {
    const venue = filled();
    const before = venue.dump();
    const damaged = row.map((value, index) => change[index] ?? value);
    expect(() => venue.load({ ...good, orders: [damaged] })).toThrow(message);
    expect(venue.dump()).toEqual(before);
  });
});

describe('a dump', () => {
  test('that says everything is read as it was written', () => {
    const whole = {
      lastId: 9,
      orders: [row, [3, 1, 'buy', 999, 6, 1, 700], [4, 1, 'sell', 1010, 1, 1, 0]],
      taken: { step: 0, buy: [[998, 1]], sell: [[1001, 5], [1002, 2]] }, // oxfmt-ignore
      impact: { buy: [[0, 4]], sell: [[0, 1], [1, 1]] }, // oxfmt-ignore
      queue: [[2, 1, 0, 1], [3, 7, 2, 242]], // oxfmt-ignore
    };
    const venue = filled();
    venue.load(whole);
    expect(venue.dump()).toEqual(whole);
    expect(venue.waiting().map(({ id }) => id)).toEqual([2, 3, 4]);
    const taken = { ...whole.taken, sell: whole.taken.sell.toReversed() };
    venue.load({ ...whole, taken, queue: whole.queue.toReversed() });
    expect(venue.dump()).toEqual(whole);
  });

  test('that leaves out what was taken, the impact and the queue is one without them', () => {
    const venue = filled();
    venue.load({ lastId: 2, orders: [row] });
    expect(venue.dump()).toEqual(good);
    expect(venue.depth(0, 1).asks).toEqual([{ price: 1001, lots: 5 }]);
  });

  test('of a book on which orders leave no trace has neither impact nor queue', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.place(order(1, 'buy', 5, 1001), 0);
    venue.place(order(2, 'sell', 3, 1001), 0);
    expect(Object.keys(venue.dump() as object)).toEqual(['lastId', 'orders', 'taken']);
  });

  test('of a time leaves out what has come back and who has cancelled by then', () => {
    const venue = filled();
    const parts = (step: number) => Object.keys(venue.dump(step * STEP_MS) as object);
    expect(parts(9)).toEqual(['lastId', 'orders', 'taken', 'impact']);
    expect(parts(10)).toEqual(['lastId', 'orders', 'taken']);
    expect(venue.dump(STEP_MS - 1)).toMatchObject({ taken: { step: 0 } });
    expect(venue.dump(STEP_MS)).toMatchObject({ taken: null });
    venue.place(order(3, 'buy', 1, 998), STEP_MS);
    expect(venue.dump(240 * STEP_MS)).toMatchObject({ queue: [[3, 8, 1, 241]] });
    expect(venue.dump(241 * STEP_MS)).not.toHaveProperty('queue');
  });

  test('of more than the maker offers is named by the audit', () => {
    const venue = new Venue(anyPair, marketOf(1000));
    venue.load({ lastId: 0, orders: [], taken: { step: 0, buy: [], sell: [[1001, 6]] } });
    expect(venue.audit()).toEqual([`${anyPair.symbol}: 6 lots are taken of the maker's 5 at 1001`]);
  });
});
