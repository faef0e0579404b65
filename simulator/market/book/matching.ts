/** Plans the trades of an arriving order. */
import type { Level } from '../ladder.ts';
import { rankOfOffer } from './levels.ts';
import type { OrderBook } from './order-book.ts';
import { NONE } from './order-pool.ts';
import { rankOf } from './price-level.ts';
import type { PriceLevel } from './price-level.ts';
import type { Intent, Side } from './types.ts';

/** One step of a plan: trade `lots` with the order in `slot` (NONE: with the maker); no lots: that order is cancelled. */
export interface Step {
  slot: number;
  price: number;
  lots: number;
}

/** The side an order of this side trades with. */
export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/**
 * What an arriving order will do, decided before anything is changed: a preview is a plan that is not carried out. Plans are
 * planned again and again, so their steps are kept and overwritten.
 */
export class Plan {
  readonly #steps: Step[] = [];
  #length = 0;
  #left = 0;

  /** What of the order is not planned for. */
  get left(): number {
    return this.#left;
  }

  /** How many steps it has. */
  get length(): number {
    return this.#length;
  }

  step(index: number): Step {
    return this.#steps[index] as Step;
  }

  begin(lots: number): void {
    this.#length = 0;
    this.#left = lots;
  }

  /** Trades as much as is wanted of what is offered. */
  trade(slot: number, price: number, offered: number): void {
    const lots = offered < this.#left ? offered : this.#left;
    this.#left -= lots;
    this.#add(slot, price, lots);
  }

  /** Cancels an order of the taker's own that stands in the way. */
  expire(slot: number, price: number): void {
    this.#add(slot, price, 0);
  }

  #add(slot: number, price: number, lots: number): void {
    const step = this.#steps[this.#length];
    if (step === undefined) {
      this.#steps.push({ slot, price, lots });
    } else {
      step.slot = slot;
      step.price = price;
      step.lots = lots;
    }
    this.#length += 1;
  }
}

/** How many lots of the maker's offer at its price stand before a waiting order (FILLS-R23). */
export type AheadOf = (id: number) => number;

/**
 * Walks the opposite side from its best price to the limit: at one price users' orders by time, then the maker's offer. Trades are
 * at the maker's price; own orders are cancelled on the way (docs/fills.md, "An order arrives").
 * @param offers the maker's offers on that side, best first; those of 0 lots are taken
 * @param aheadOf undefined where no one stands before a user's order
 */
export function walk(
  book: OrderBook,
  offers: readonly Level[],
  taker: Intent,
  plan: Plan,
  aheadOf?: AheadOf,
): void {
  const side = opposite(taker.side);
  const limit = rankOf(side, taker.limit);
  let level = book.best(side);
  let next = 0;
  let traded = 0;
  plan.begin(taker.lots);
  while (plan.left > 0) {
    const offer = offers[next];
    const offered = rankOfOffer(side, offer);
    if (level !== undefined && level.rank >= offered && level.rank >= limit) {
      const quoted = aheadOf !== undefined && level.rank === offered ? (offer?.lots ?? 0) : 0;
      traded = walkLevel(book, level, taker.owner, plan, quoted, aheadOf);
      level = level.worse;
    } else if (offer !== undefined && offered >= limit) {
      if (offer.lots > traded) plan.trade(NONE, offer.price, offer.lots - traded);
      traded = 0;
      next += 1;
    } else {
      return;
    }
  }
}

/** The lots of the maker's offer at this price, of `quoted`, that stood before users' orders and are planned for. */
function walkLevel(
  { orders }: OrderBook,
  level: PriceLevel,
  taker: number,
  plan: Plan,
  quoted: number,
  aheadOf?: AheadOf,
): number {
  let traded = 0;
  for (let slot = level.head; slot !== NONE && plan.left > 0; slot = orders.behind(slot)) {
    const ahead = aheadOf === undefined ? 0 : Math.min(aheadOf(orders.id(slot)), quoted) - traded;
    if (ahead > 0) {
      plan.trade(NONE, level.price, ahead);
      traded += ahead;
      if (plan.left === 0) break;
    }
    if (orders.owner(slot) === taker) plan.expire(slot, level.price);
    else plan.trade(slot, level.price, orders.left(slot));
  }
  return traded;
}

/** Carries out a plan on the book it was planned on. The maker's part is the caller's. */
export function carryOut(book: OrderBook, plan: Plan): void {
  for (let i = 0; i < plan.length; i += 1) {
    const { slot, lots } = plan.step(i);
    if (slot === NONE) continue;
    if (lots === 0) book.remove(slot);
    else book.fill(slot, lots);
  }
}
