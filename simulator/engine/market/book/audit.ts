import type { BookSide } from './book-side.ts';
import type { OrderBook } from './order-book.ts';
import type { PriceLevel, WaitingOrder } from './price-level.ts';

/** Recounts a book from its queues and reports what does not add up; [] when all is well. */
export function auditBook(book: OrderBook): string[] {
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const side of ['buy', 'sell'] as const) auditSide(book, book.side(side), seen, faults);
  if (seen.size !== book.size) faults.push(`${book.size} orders are known, ${seen.size} wait`);
  const bid = book.best('buy');
  const ask = book.best('sell');
  if (bid !== undefined && ask !== undefined && bid.price >= ask.price)
    faults.push(`the best buy ${bid.price} is not below the best sell ${ask.price}`);
  return faults;
}

function auditSide(book: OrderBook, side: BookSide, seen: Set<number>, faults: string[]): void {
  side.levels.forEach((level, position) => {
    const where = `the ${level.side} level ${level.price}`;
    const worse = side.levels[position - 1];
    if (worse !== undefined && worse.rank >= level.rank) faults.push(`${where} is out of order`);
    if (side.find(level.price) !== level) faults.push(`${where} is not found by its price`);
    auditQueue(book, level, seen, faults);
  });
}

function auditQueue(book: OrderBook, level: PriceLevel, seen: Set<number>, faults: string[]): void {
  const where = `the ${level.side} level ${level.price}`;
  let lots = 0;
  let count = 0;
  let ahead: WaitingOrder | undefined;
  for (let order = level.head; order !== undefined && count <= book.size; order = order.behind) {
    const fault = faultOfOrder(book, level, order, ahead);
    if (fault !== undefined) faults.push(`order ${order.id} ${fault}`);
    seen.add(order.id);
    lots += order.left;
    count += 1;
    ahead = order;
  }
  if (ahead === undefined) faults.push(`${where} is empty`);
  if (ahead !== level.tail) faults.push(`${where} ends elsewhere`);
  if (lots !== level.lots) faults.push(`${where} says ${level.lots} lots, its orders say ${lots}`);
}

function faultOfOrder(
  book: OrderBook,
  level: PriceLevel,
  order: WaitingOrder,
  ahead: WaitingOrder | undefined,
): string | undefined {
  const { id, left, lots } = order;
  if (book.order(id) !== order) return 'is not found by its id';
  if (order.level !== level) return 'says that it waits elsewhere';
  if (order.ahead !== ahead) return 'is linked wrongly';
  if (ahead !== undefined && ahead.id >= id) return `waits behind order ${ahead.id}, which came later`;
  return left >= 1 && left <= lots ? undefined : `has ${left} lots left of ${lots}`;
}
