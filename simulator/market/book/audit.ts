import type { OrderBook } from './order-book.ts';
import { NONE } from './order-pool.ts';
import type { PriceLevel } from './price-level.ts';
import type { Side } from './types.ts';

/** Recounts a book from its queues and reports what does not add up; [] when all is well. */
export function auditBook(book: OrderBook): string[] {
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const side of ['buy', 'sell'] as const) auditSide(book, side, seen, faults);
  if (seen.size !== book.size) faults.push(`${book.size} orders are known, ${seen.size} wait`);
  const bid = book.best('buy');
  const ask = book.best('sell');
  if (bid !== undefined && ask !== undefined && bid.price >= ask.price)
    faults.push(`the best buy ${bid.price} is not below the best sell ${ask.price}`);
  return faults;
}

function auditSide(book: OrderBook, side: Side, seen: Set<number>, faults: string[]): void {
  const indexed = [...book.side(side).indexed()].reverse();
  let better: PriceLevel | undefined;
  let count = 0;
  for (let level = book.best(side); level !== undefined && count <= indexed.length; level = level.worse) {
    const where = `the ${side} level ${level.price}`;
    if (level.side !== side || level.better !== better) faults.push(`${where} is linked wrongly`);
    if (better !== undefined && better.rank <= level.rank) faults.push(`${where} is out of order`);
    if (indexed[count] !== level) faults.push(`${where} is not where the index has it`);
    auditQueue(book, level, seen, faults);
    better = level;
    count += 1;
  }
  if (count !== indexed.length)
    faults.push(`the ${side} side has ${count} levels, its index ${indexed.length}`);
}

function auditQueue(book: OrderBook, level: PriceLevel, seen: Set<number>, faults: string[]): void {
  const { orders } = book;
  let lots = 0;
  let count = 0;
  let ahead = NONE;
  for (let slot = level.head; slot !== NONE && count <= book.size; slot = orders.behind(slot)) {
    const id = orders.id(slot);
    const fault = faultOfOrder(book, level, slot, ahead);
    if (fault !== undefined) faults.push(`order ${id} ${fault}`);
    seen.add(id);
    lots += orders.left(slot);
    count += 1;
    ahead = slot;
  }
  if (ahead === NONE) faults.push(`the ${level.side} level ${level.price} is empty`);
  if (ahead !== level.tail) faults.push(`the ${level.side} level ${level.price} ends elsewhere`);
  if (lots !== level.lots)
    faults.push(`the ${level.side} level ${level.price} says ${level.lots} lots, its orders say ${lots}`);
}

function faultOfOrder(book: OrderBook, level: PriceLevel, slot: number, ahead: number): string | undefined {
  const { orders } = book;
  const id = orders.id(slot);
  if (book.slotOf(id) !== slot) return 'is not where the index has it';
  if (orders.level(slot) !== level.number) return 'says that it waits elsewhere';
  if (orders.ahead(slot) !== ahead) return 'is linked wrongly';
  if (ahead !== NONE && orders.id(ahead) >= id)
    return `waits behind order ${orders.id(ahead)}, which came later`;
  const { left, lots } = book.view(slot);
  return left >= 1 && left <= lots ? undefined : `has ${left} lots left of ${lots}`;
}
