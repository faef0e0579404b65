/** What the audit of a book reports when its queues, levels and index do not agree. */
import { expect, test } from 'vitest';
import { auditBook } from '#simulator/market/book/audit.ts';
import { OrderBook } from '#simulator/market/book/order-book.ts';
import { NONE } from '#simulator/market/book/order-pool.ts';
import type { OrderPool } from '#simulator/market/book/order-pool.ts';
import { LevelTable } from '#simulator/market/book/price-level.ts';
import type { PriceLevel } from '#simulator/market/book/price-level.ts';

function rest(book: OrderBook, id: number, side: 'buy' | 'sell', price: number): void {
  book.rest({ id, owner: 1, side, price, lots: 5, left: 5, placedAt: 0 });
}

function levelAt(book: OrderBook, price: number): PriceLevel {
  for (let level = book.best('buy'); level !== undefined; level = level.worse)
    if (level.price === price) return level;
  throw new Error(`there is no level ${price}`);
}

/** The storage of a book, which only its own code may write to. */
const poolOf = (book: OrderBook): OrderPool => book.orders as OrderPool;

/** Leaves the middle of three levels out of the links, from the best one down. */
function passOver(book: OrderBook): void {
  const [best, last] = [levelAt(book, 500), levelAt(book, 480)];
  best.worse = last;
  last.better = best;
}

function setLeft(book: OrderBook, left: number): void {
  poolOf(book).setLeft(book.slotOf(1), left);
  levelAt(book, 500).lots = left;
}

/** What is damaged in a book of orders to buy with the ids 1, 2, 3 …, each of 5 lots, at these prices. */
test.each<[string, readonly number[], (book: OrderBook) => unknown, readonly string[]]>([
  [
    'a level that says another side',
    [500, 490],
    (book) => (levelAt(book, 500).side = 'sell'),
    ['the buy level 500 is linked wrongly'],
  ],
  [
    'a level that is not linked to its better',
    [500, 490],
    (book) => (levelAt(book, 490).better = undefined),
    ['the buy level 490 is linked wrongly'],
  ],
  [
    'a level of the rank of its better',
    [500, 490],
    (book) => (levelAt(book, 490).rank = 500),
    ['the buy level 490 is out of order'],
  ],
  ['a level that ranks just below its better', [500, 490], (book) => (levelAt(book, 490).rank = 499), []],
  [
    'levels that the links do not reach',
    [500, 490, 480],
    (book) => (levelAt(book, 490).worse = undefined),
    ['the buy side has 2 levels, its index 3', '3 orders are known, 2 wait'],
  ],
  [
    'a level that the links pass over',
    [500, 490, 480],
    passOver,
    [
      'the buy level 480 is not where the index has it',
      'the buy side has 2 levels, its index 3',
      '3 orders are known, 2 wait',
    ],
  ],
  [
    'levels in a circle',
    [500],
    (book) => (levelAt(book, 500).worse = levelAt(book, 500)),
    [
      'the buy level 500 is linked wrongly',
      'the buy level 500 is out of order',
      'the buy level 500 is not where the index has it',
      'the buy side has 2 levels, its index 1',
    ],
  ],
  [
    'a level without orders',
    [500],
    (book) => book.side('buy').insert(new LevelTable().take('buy', 480)),
    ['the buy level 480 is empty'],
  ],
  [
    'a level with more lots than its orders',
    [500, 500],
    (book) => (levelAt(book, 500).lots += 1),
    ['the buy level 500 says 11 lots, its orders say 10'],
  ],
  [
    'a level that ends before its last order',
    [500, 500],
    (book) => (levelAt(book, 500).tail = levelAt(book, 500).head),
    ['the buy level 500 ends elsewhere'],
  ],
  [
    'buys and sells that meet at one price',
    [500],
    (book) => rest(book, 2, 'sell', 500),
    ['the best buy 500 is not below the best sell 500'],
  ],
  [
    'an order that came later than the one behind it',
    [],
    (book) => [2, 1].forEach((id) => rest(book, id, 'buy', 500)),
    ['order 1 waits behind order 2, which came later'],
  ],
  [
    'an order that the index has elsewhere',
    [500],
    (book) => {
      const level = levelAt(book, 500);
      const record = { id: 1, owner: 1, lots: 5, left: 5, placedAt: 0 };
      level.head = level.tail = poolOf(book).add(record, level.number, NONE);
    },
    ['order 1 is not where the index has it'],
  ],
  [
    'orders that say they wait at another level',
    [500, 490],
    (book) => {
      const [one, other] = [levelAt(book, 500), levelAt(book, 490)];
      [one.head, one.tail, other.head, other.tail] = [other.head, other.tail, one.head, one.tail];
    },
    ['order 2 says that it waits elsewhere', 'order 1 says that it waits elsewhere'],
  ],
  [
    'an order that is not linked to the one before it',
    [500, 500],
    (book) => poolOf(book).setAhead(book.slotOf(2), NONE),
    ['order 2 is linked wrongly'],
  ],
  [
    'orders in a circle',
    [500],
    (book) => poolOf(book).setBehind(book.slotOf(1), book.slotOf(1)),
    ['order 1 is linked wrongly', 'the buy level 500 says 5 lots, its orders say 10'],
  ],
  ['an order with no lots left', [500], (book) => setLeft(book, 0), ['order 1 has 0 lots left of 5']],
  ['an order with too many lots left', [500], (book) => setLeft(book, 6), ['order 1 has 6 lots left of 5']],
  ['an order with one lot left', [500], (book) => setLeft(book, 1), []],
])('an audit names %s', (_what, prices, damage, faults) => {
  const book = new OrderBook();
  prices.forEach((price, index) => rest(book, index + 1, 'buy', price));
  expect(auditBook(book)).toEqual([]);
  damage(book);
  expect(auditBook(book)).toEqual(faults);
});
