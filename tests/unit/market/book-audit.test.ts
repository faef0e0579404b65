/** What the audit of a book reports when its queues, levels and index do not agree. */
import { describe, expect, test } from 'vitest';
import { auditBook } from '#simulator/market/book/audit.ts';
import { OrderBook } from '#simulator/market/book/order-book.ts';
import { NONE } from '#simulator/market/book/order-pool.ts';
import type { OrderPool } from '#simulator/market/book/order-pool.ts';
import { LevelTable } from '#simulator/market/book/price-level.ts';
import type { PriceLevel } from '#simulator/market/book/price-level.ts';
import type { Side } from '#simulator/market/book/index.ts';

/** Orders to buy with the ids 1, 2, 3 …, each of 5 lots, at these prices. */
function bookOf(...prices: readonly number[]): OrderBook {
  const book = new OrderBook();
  prices.forEach((price, index) =>
    book.rest({ id: index + 1, owner: 1, side: 'buy', price, lots: 5, left: 5, placedAt: 0 }),
  );
  return book;
}

function levelAt(book: OrderBook, price: number, side: Side = 'buy'): PriceLevel {
  for (let level = book.best(side); level !== undefined; level = level.worse)
    if (level.price === price) return level;
  throw new Error(`there is no level ${price}`);
}

/** The storage of a book, which only its own code may write to. */
const poolOf = (book: OrderBook): OrderPool => book.orders as OrderPool;

describe('an audit of levels', () => {
  test('names one that says another side, and one that is not linked to its better', () => {
    const book = bookOf(500, 490);
    levelAt(book, 500).side = 'sell';
    expect(auditBook(book)).toEqual(['the buy level 500 is linked wrongly']);
    levelAt(book, 500).side = 'buy';
    levelAt(book, 490).better = undefined;
    expect(auditBook(book)).toEqual(['the buy level 490 is linked wrongly']);
  });

  test('names one that does not rank below its better', () => {
    const book = bookOf(500, 490);
    const level = levelAt(book, 490);
    level.rank = 500;
    expect(auditBook(book)).toEqual(['the buy level 490 is out of order']);
    level.rank = 499;
    expect(auditBook(book)).toEqual([]);
  });

  test('names what the links leave out, and what the index has elsewhere', () => {
    const book = bookOf(500, 490, 480);
    const [best, middle, last] = [levelAt(book, 500), levelAt(book, 490), levelAt(book, 480)];
    middle.worse = undefined;
    expect(auditBook(book)).toEqual(['the buy side has 2 levels, its index 3', '3 orders are known, 2 wait']);
    best.worse = last;
    last.better = best;
    expect(auditBook(book)).toEqual([
      'the buy level 480 is not where the index has it',
      'the buy side has 2 levels, its index 3',
      '3 orders are known, 2 wait',
    ]);
  });

  test('ends where levels are linked in a circle', () => {
    const book = bookOf(500);
    const level = levelAt(book, 500);
    level.worse = level;
    expect(auditBook(book)).toEqual([
      'the buy level 500 is linked wrongly',
      'the buy level 500 is out of order',
      'the buy level 500 is not where the index has it',
      'the buy side has 2 levels, its index 1',
    ]);
  });

  test('names one without orders', () => {
    const book = bookOf(500);
    book.side('buy').insert(new LevelTable().take('buy', 480));
    expect(auditBook(book)).toEqual(['the buy level 480 is empty']);
  });

  test('names buys and sells that meet, at one price too', () => {
    const book = bookOf(500);
    book.rest({ id: 2, owner: 1, side: 'sell', price: 500, lots: 5, left: 5, placedAt: 0 });
    expect(auditBook(book)).toEqual(['the best buy 500 is not below the best sell 500']);
  });
});

describe('an audit of a queue', () => {
  test('names an order that the index has elsewhere, and how many wait', () => {
    const book = bookOf(500);
    const level = levelAt(book, 500);
    const record = { id: 1, owner: 1, lots: 5, left: 5, placedAt: 0 };
    level.head = level.tail = poolOf(book).add(record, level.number, NONE);
    expect(auditBook(book)).toEqual(['order 1 is not where the index has it']);
  });

  test('names an order that says it waits at another level', () => {
    const book = bookOf(500, 490);
    const [one, other] = [levelAt(book, 500), levelAt(book, 490)];
    [one.head, one.tail, other.head, other.tail] = [other.head, other.tail, one.head, one.tail];
    expect(auditBook(book)).toEqual([
      'order 2 says that it waits elsewhere',
      'order 1 says that it waits elsewhere',
    ]);
  });

  test('names an order that is not linked to the one before it', () => {
    const book = bookOf(500, 500);
    poolOf(book).setAhead(book.slotOf(2), NONE);
    expect(auditBook(book)).toEqual(['order 2 is linked wrongly']);
  });

  test('ends where orders are linked in a circle', () => {
    const book = bookOf(500);
    const slot = book.slotOf(1);
    poolOf(book).setBehind(slot, slot);
    expect(auditBook(book)).toEqual([
      'order 1 is linked wrongly',
      'the buy level 500 says 5 lots, its orders say 10',
    ]);
  });

  test.each([0, 6])('names an order that has %i lots left of 5', (left) => {
    const book = bookOf(500);
    poolOf(book).setLeft(book.slotOf(1), left);
    levelAt(book, 500).lots = left;
    expect(auditBook(book)).toEqual([`order 1 has ${left} lots left of 5`]);
  });

  test.each([1, 5])('finds nothing in an order that has %i lots left of 5', (left) => {
    const book = bookOf(500);
    poolOf(book).setLeft(book.slotOf(1), left);
    levelAt(book, 500).lots = left;
    expect(auditBook(book)).toEqual([]);
  });
});
