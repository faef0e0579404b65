/** What the audit of a book reports when its queues, levels and index do not agree. */
import { expect, test } from 'vitest';
import { auditBook } from '#simulator/engine/market/book/audit.ts';
import { OrderBook } from '#simulator/engine/market/book/order-book.ts';
import { PriceLevel } from '#simulator/engine/market/book/price-level.ts';
import type { WaitingOrder } from '#simulator/engine/market/book/price-level.ts';

function rest(book: OrderBook, id: number, side: 'buy' | 'sell', price: number): void {
  book.rest({ id, owner: 1, side, price, lots: 5, left: 5, placedAt: 0 });
}

function levelAt(book: OrderBook, price: number): PriceLevel {
  const level = book.side('buy').find(price);
  if (level === undefined) throw new Error(`there is no level ${price}`);
  return level;
}

function orderOf(book: OrderBook, id: number): WaitingOrder {
  const order = book.order(id);
  if (order === undefined) throw new Error(`there is no order ${id}`);
  return order;
}

/** The levels of a book, which only its own code may write to. */
const levelsOf = (book: OrderBook): PriceLevel[] => book.side('buy').levels as PriceLevel[];

function setLeft(book: OrderBook, left: number): void {
  orderOf(book, 1).left = left;
  levelAt(book, 500).lots = left;
}

/** What is damaged in a book of orders to buy with the ids 1, 2, 3 …, each of 5 lots, at these prices. */
test.each<[string, readonly number[], (book: OrderBook) => unknown, readonly string[]]>([
  [
    'levels out of order',
    [500, 490],
    (book) => levelsOf(book).reverse(),
    ['the buy level 490 is out of order'],
  ],
  [
    'two levels of one price',
    [500],
    (book) => {
      const twin = new PriceLevel('buy', 500);
      [twin.head, twin.tail, twin.lots] = [levelAt(book, 500).head, levelAt(book, 500).tail, 5];
      levelsOf(book).push(twin);
    },
    [
      'the buy level 500 is out of order',
      'the buy level 500 is not found by its price',
      'order 1 says that it waits elsewhere',
    ],
  ],
  [
    'a level that is left out of the order',
    [500, 490, 480],
    (book) => levelsOf(book).splice(1, 1),
    ['3 orders are known, 2 wait'],
  ],
  ['a level without orders', [500], (book) => book.side('buy').open(480), ['the buy level 480 is empty']],
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
    'an order that is another than the one with its id',
    [500],
    (book) => {
      const level = levelAt(book, 500);
      const waiting = orderOf(book, 1);
      level.remove(waiting);
      level.add(waiting.view());
    },
    ['order 1 is not found by its id'],
  ],
  [
    'orders that say they wait at another level',
    [500, 490],
    (book) => {
      const [one, other] = [levelAt(book, 500), levelAt(book, 490)];
      [one.head, one.tail, other.head, other.tail] = [other.head, other.tail, one.head, one.tail];
    },
    ['order 1 says that it waits elsewhere', 'order 2 says that it waits elsewhere'],
  ],
  [
    'an order that is not linked to the one before it',
    [500, 500],
    (book) => (orderOf(book, 2).ahead = undefined),
    ['order 2 is linked wrongly'],
  ],
  [
    'orders in a circle',
    [500],
    (book) => (orderOf(book, 1).behind = orderOf(book, 1)),
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
