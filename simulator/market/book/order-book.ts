import { BookSide } from './book-side.ts';
import { checkInstant, checkInteger, checkCapacity, checkSide } from './checks.ts';
import { IdIndex } from './id-index.ts';
import { NONE, OrderPool } from './order-pool.ts';
import { LevelTable, rankOf } from './price-level.ts';
import type { PriceLevel } from './price-level.ts';
import type { Resting, Side } from './types.ts';

/**
 * The users' orders of one pair that wait, by price and then by time. It stores and finds; who trades with whom is decided in
 * matching.ts. Prices are integer ticks, quantities integer lots. Resting, cancelling and filling cost the same in a book of a
 * thousand orders and of a million, but for memory that is farther away.
 */
export class OrderBook {
  readonly #pool = new OrderPool();
  readonly #ids = new IdIndex();
  readonly #levels = new LevelTable();
  readonly #buys = new BookSide();
  readonly #sells = new BookSide();

  /** How many orders wait. */
  get size(): number {
    return this.#ids.size;
  }

  /** Records by slot, to walk a queue: `level.head`, then `behind` until NONE. */
  get orders(): Pick<OrderPool, 'id' | 'owner' | 'left' | 'placedAt' | 'ahead' | 'behind' | 'level'> {
    return this.#pool;
  }

  /** The best level of a side; worse ones hang on its `worse`. */
  best(side: Side): PriceLevel | undefined {
    return this.side(side).best;
  }

  /** The index of a side's levels. */
  side(side: Side): BookSide {
    return side === 'buy' ? this.#buys : this.#sells;
  }

  /** Lots that wait at a price. */
  lotsAt(side: Side, price: number): number {
    return this.side(side).find(rankOf(side, price))?.lots ?? 0;
  }

  /** The ids of the orders that wait at a price, oldest first. Do not change the book in the meantime. */
  *idsAt(side: Side, price: number): Generator<number> {
    const level = this.side(side).find(rankOf(side, price));
    for (let slot = level?.head ?? NONE; slot !== NONE; slot = this.#pool.behind(slot))
      yield this.#pool.id(slot);
  }

  /**
   * Lets an order wait behind all others at its price.
   * @throws RangeError when a field is out of range, the id waits already or the level would overflow; nothing has changed then
   */
  rest(order: Resting): void {
    const { id, side, price, left } = order;
    checkResting(order);
    if (this.#ids.get(id) !== NONE) throw new RangeError(`order ${id} waits already`);
    const found = this.side(side).find(rankOf(side, price));
    checkCapacity(found?.lots ?? 0, left);
    const level = found ?? this.#openLevel(side, price);
    const slot = this.#pool.add(order, level.number, level.tail);
    if (level.tail === NONE) level.head = slot;
    else this.#pool.setBehind(level.tail, slot);
    level.tail = slot;
    level.lots += left;
    this.#ids.set(id, slot);
  }

  /** The slot of a waiting order, or NONE. */
  slotOf(id: number): number {
    return this.#ids.get(id);
  }

  /** A waiting order as plain data. */
  view(slot: number): Resting {
    const pool = this.#pool;
    const { side, price } = this.#levels.at(pool.level(slot));
    return {
      id: pool.id(slot),
      owner: pool.owner(slot),
      side,
      price,
      lots: pool.lots(slot),
      left: pool.left(slot),
      placedAt: pool.placedAt(slot),
    };
  }

  /** Takes a waiting order out: the order as it stood, undefined when there is none. */
  cancel(id: number): Resting | undefined {
    const slot = this.#ids.get(id);
    if (slot === NONE) return undefined;
    const order = this.view(slot);
    this.remove(slot);
    return order;
  }

  /** Trades `lots` of a waiting order; one that is complete leaves. It keeps its place in the queue otherwise. */
  fill(slot: number, lots: number): void {
    const left = this.#pool.left(slot);
    if (lots >= left) {
      this.remove(slot);
      return;
    }
    this.#pool.setLeft(slot, left - lots);
    this.#levels.at(this.#pool.level(slot)).lots -= lots;
  }

  /** Takes the order of a slot out of its queue and out of the index. */
  remove(slot: number): void {
    const pool = this.#pool;
    const level = this.#levels.at(pool.level(slot));
    this.#ids.delete(pool.id(slot));
    level.lots -= pool.left(slot);
    const ahead = pool.ahead(slot);
    const behind = pool.behind(slot);
    if (ahead === NONE) level.head = behind;
    else pool.setBehind(ahead, behind);
    if (behind === NONE) level.tail = ahead;
    else pool.setAhead(behind, ahead);
    pool.release(slot);
    if (level.head === NONE) this.#dropLevel(level);
  }

  /** Every waiting order of a side in priority: best price first, oldest first. Do not change the book in the meantime. */
  *inPriority(side: Side): Generator<Resting> {
    for (let level = this.best(side); level !== undefined; level = level.worse)
      for (let slot = level.head; slot !== NONE; slot = this.#pool.behind(slot)) yield this.view(slot);
  }

  #openLevel(side: Side, price: number): PriceLevel {
    const level = this.#levels.take(side, price);
    this.side(side).insert(level);
    return level;
  }

  #dropLevel(level: PriceLevel): void {
    this.side(level.side).remove(level);
    this.#levels.release(level);
  }
}

function checkResting({ id, owner, side, price, lots, left, placedAt }: Resting): void {
  checkInteger('the id', id, 1);
  checkInteger('the owner', owner, 1);
  checkSide(side);
  checkInteger('the price', price, 1);
  checkInteger('the lots', lots, 1);
  checkInteger('the lots left', left, 1);
  if (left > lots) throw new RangeError(`${left} lots left of ${lots}`);
  checkInstant(placedAt);
}
