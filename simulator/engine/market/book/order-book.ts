import { BookSide } from './book-side.ts';
import { checkInstant, checkInteger, checkCapacity, checkSide } from './checks.ts';
import type { PriceLevel, WaitingOrder } from './price-level.ts';
import type { Resting, Side } from './types.ts';

/**
 * The users' orders of one pair that wait, by price and then by time. It stores and finds; who trades with whom is decided in
 * matching.ts. Prices are integer ticks, quantities integer lots.
 */
export class OrderBook {
  readonly #orders = new Map<number, WaitingOrder>();
  readonly #buys = new BookSide('buy');
  readonly #sells = new BookSide('sell');

  /** How many orders wait. */
  get size(): number {
    return this.#orders.size;
  }

  /** The best level of a side. */
  best(side: Side): PriceLevel | undefined {
    return this.side(side).best;
  }

  side(side: Side): BookSide {
    return side === 'buy' ? this.#buys : this.#sells;
  }

  /** Lots that wait at a price. */
  lotsAt(side: Side, price: number): number {
    return this.side(side).find(price)?.lots ?? 0;
  }

  /** The ids of the orders that wait at a price, oldest first. Do not change the book in the meantime. */
  *idsAt(side: Side, price: number): Generator<number> {
    for (let order = this.side(side).find(price)?.head; order !== undefined; order = order.behind)
      yield order.id;
  }

  /**
   * Lets an order wait behind all others at its price.
   * @throws RangeError when a field is out of range, the id waits already or the level would overflow; nothing has changed then
   */
  rest(order: Resting): void {
    checkResting(order);
    if (this.#orders.has(order.id)) throw new RangeError(`order ${order.id} waits already`);
    const side = this.side(order.side);
    const found = side.find(order.price);
    checkCapacity(found?.lots ?? 0, order.left);
    const level = found ?? side.open(order.price);
    this.#orders.set(order.id, level.add(order));
  }

  /** A waiting order. */
  order(id: number): WaitingOrder | undefined {
    return this.#orders.get(id);
  }

  /** Takes a waiting order out: the order as it stood, undefined when there is none. */
  cancel(id: number): Resting | undefined {
    const order = this.#orders.get(id);
    if (order === undefined) return undefined;
    this.remove(order);
    return order.view();
  }

  /** Trades `lots` of a waiting order; one that is complete leaves. It keeps its place in the queue otherwise. */
  fill(order: WaitingOrder, lots: number): void {
    if (lots >= order.left) return this.remove(order);
    order.left -= lots;
    order.level.lots -= lots;
  }

  /** Takes an order out, and its level with the last one. */
  remove(order: WaitingOrder): void {
    const { id, level } = order;
    this.#orders.delete(id);
    level.remove(order);
    if (level.head === undefined) this.side(level.side).close(level);
  }

  /** Every waiting order of a side in priority: best price first, oldest first. Do not change the book in the meantime. */
  *inPriority(side: Side): Generator<Resting> {
    for (const level of this.side(side).fromBest())
      for (let order = level.head; order !== undefined; order = order.behind) yield order.view();
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
