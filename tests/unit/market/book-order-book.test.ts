import { describe, expect, test } from 'vitest';
import { auditBook } from '#simulator/engine/market/book/audit.ts';
import { BookSide } from '#simulator/engine/market/book/book-side.ts';
import { OrderBook } from '#simulator/engine/market/book/order-book.ts';
import type { Resting } from '#simulator/engine/market/book/index.ts';
import { Random } from './random.ts';
import { cases } from '../../support/cases.ts';

function resting(id: number, price: number, rest: Partial<Resting> = {}): Resting {
  return { id, owner: 1, side: 'buy', price, lots: 5, left: 5, placedAt: 0, ...rest };
}

describe('the book without a maker', () => {
  test('a hundred thousand orders at one price are cancelled in any order and leave nothing behind', () => {
    const book = new OrderBook();
    const count = cases(100_000);
    for (let id = 1; id <= count; id += 1) book.rest(resting(id, 500, { placedAt: id }));
    expect(book.lotsAt('buy', 500)).toBe(5 * count);
    let cancelled = 0;
    for (let i = 0; i < count; i += 1)
      if (book.cancel(((i * 7_919) % count) + 1) !== undefined) cancelled += 1;
    expect(cancelled).toBe(count);
    expect({ size: book.size, best: book.best('buy'), faults: auditBook(book) }).toEqual({
      size: 0,
      best: undefined,
      faults: [],
    });
  });

  test('an order out of range, a waiting id and a level that could not be counted are refused, and nothing changes', () => {
    const book = new OrderBook();
    book.rest(resting(7, 500));
    const before = [...book.inPriority('buy')];
    const hostile: [Partial<Resting>, RegExp][] = [
      [{ id: 7 }, /order 7 waits already/],
      [{ id: 0 }, /the id/],
      [{ id: Number.NaN }, /the id .* not NaN/],
      [{ id: '__proto__' as unknown as number }, /the id .* not "__proto__"/],
      [{ owner: -1 }, /the owner/],
      [{ side: 'hold' as 'buy' }, /side must be buy or sell/],
      [{ price: 0 }, /the price/],
      [{ price: 1.5 }, /the price .* not 1.5/],
      [{ lots: 2 ** 53 }, /the lots/],
      [{ left: 0 }, /the lots left/],
      [{ left: 6 }, /6 lots left of 5/],
      [{ placedAt: -1 }, /the instant/],
      [{ lots: 2 ** 53 - 1, left: 2 ** 53 - 1 }, /lots at one price/],
    ];
    for (const [change, message] of hostile)
      expect(() => book.rest(resting(8, 500, change)), String(message)).toThrow(message);
    expect([...book.inPriority('buy')]).toEqual(before);
    expect(book.size).toBe(1);
    expect(auditBook(book)).toEqual([]);
  });

  test('as many lots wait at one price as can be counted exactly with the quotes on top, and no more', () => {
    const book = new OrderBook();
    const max = 4_503_599_627_370_495;
    book.rest(resting(1, 500, { lots: max - 1, left: max - 1 }));
    expect(() => book.rest(resting(2, 500, { lots: 2, left: 2 }))).toThrow(
      new RangeError('more than 4503599627370495 lots at one price'),
    );
    book.rest(resting(2, 500, { lots: 1, left: 1 }));
    expect(book.lotsAt('buy', 500)).toBe(max);
  });
});

test('a side of twenty thousand levels stays sorted while levels come and go everywhere', () => {
  for (const seed of [1, 2]) {
    const random = new Random(seed);
    const side = new BookSide('sell');
    const prices = new Set<number>();
    for (let i = 0; i < cases(60_000); i += 1) {
      const price = random.between(1, 40_000);
      const level = side.find(price);
      if ((level !== undefined) !== prices.has(price)) throw new Error(`seed ${seed}: level ${price}`);
      if (level === undefined) {
        side.open(price);
        prices.add(price);
      } else if (random.chance(60)) {
        side.close(level);
        prices.delete(price);
      }
    }
    const sorted = [...prices].sort((left, right) => left - right);
    expect([...side.fromBest()].map(({ price }) => price)).toEqual(sorted);
    expect(side.best?.price).toBe(sorted[0]);
  }
});
