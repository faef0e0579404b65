/** The price levels of an order book, and the orders that wait at them. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Resting, Side } from './types.ts';

/** An order in the queue of its level. */
export class WaitingOrder {
  readonly id: number;
  readonly owner: number;
  readonly lots: number;
  /** What still waits of them. */
  left: number;
  readonly placedAt: Instant;
  readonly level: PriceLevel;
  /** The order before it in the queue. */
  ahead: WaitingOrder | undefined;
  /** The order after it. */
  behind: WaitingOrder | undefined;

  constructor({ id, owner, lots, left, placedAt }: Resting, level: PriceLevel) {
    this.id = id;
    this.owner = owner;
    this.lots = lots;
    this.left = left;
    this.placedAt = placedAt;
    this.level = level;
    this.ahead = level.tail;
    this.behind = undefined;
  }

  /** As plain data, without the queue. */
  view(): Resting {
    const { id, owner, lots, left, placedAt } = this;
    const { side, price } = this.level;
    return { id, owner, side, price, lots, left, placedAt };
  }
}

/** The orders that wait at one price: a linked queue, oldest first, from which an order leaves at any place in the same time. */
export class PriceLevel {
  readonly side: Side;
  readonly price: number;
  /** Orders prices from worst to best: the price of a buy, the negated price of a sell. */
  readonly rank: number;
  /** Σ `left` of the queue. */
  lots = 0;
  head: WaitingOrder | undefined;
  tail: WaitingOrder | undefined;

  constructor(side: Side, price: number) {
    this.side = side;
    this.price = price;
    this.rank = rankOf(side, price);
  }

  /** Adds an order behind all others. */
  add(order: Resting): WaitingOrder {
    const added = new WaitingOrder(order, this);
    if (this.tail === undefined) this.head = added;
    else this.tail.behind = added;
    this.tail = added;
    this.lots += order.left;
    return added;
  }

  remove({ ahead, behind, left }: WaitingOrder): void {
    if (ahead === undefined) this.head = behind;
    else ahead.behind = behind;
    if (behind === undefined) this.tail = ahead;
    else behind.ahead = ahead;
    this.lots -= left;
  }
}

/** The rank of a price on a side: greater is better. */
export function rankOf(side: Side, price: number): number {
  return side === 'buy' ? price : -price;
}
