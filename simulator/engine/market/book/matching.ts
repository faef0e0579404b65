/** Plans the trades of an arriving order. */
import type { Level } from '../ladder.ts';
import { rankOfOffer } from './levels.ts';
import type { OrderBook } from './order-book.ts';
import { rankOf } from './price-level.ts';
import type { PriceLevel, WaitingOrder } from './price-level.ts';
import type { Intent, Side } from './types.ts';

/** One step of a plan: trade `lots` with an order, or with the maker where there is none; no lots: that order is cancelled. */
export interface Step {
  readonly order: WaitingOrder | undefined;
  readonly price: number;
  readonly lots: number;
}

/** The side an order of this side trades with. */
export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** What an arriving order will do, decided before anything is changed: a preview is a plan that is not carried out. */
export class Plan {
  readonly steps: Step[] = [];
  #left: number;

  constructor(lots: number) {
    this.#left = lots;
  }

  /** What of the order is not planned for. */
  get left(): number {
    return this.#left;
  }

  /** Trades as much as is wanted of what is offered. */
  trade(order: WaitingOrder | undefined, price: number, offered: number): void {
    const lots = offered < this.#left ? offered : this.#left;
    this.#left -= lots;
    this.steps.push({ order, price, lots });
  }

  /** Cancels an order of the taker's own that stands in the way. */
  expire(order: WaitingOrder): void {
    this.steps.push({ order, price: order.level.price, lots: 0 });
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
export function walk(book: OrderBook, offers: readonly Level[], taker: Intent, aheadOf?: AheadOf): Plan {
  const side = opposite(taker.side);
  const limit = rankOf(side, taker.limit);
  const { levels } = book.side(side);
  const plan = new Plan(taker.lots);
  let position = levels.length - 1;
  let next = 0;
  let traded = 0;
  while (plan.left > 0) {
    const level = levels[position];
    const offer = offers[next];
    const offered = rankOfOffer(side, offer);
    if (level !== undefined && level.rank >= offered && level.rank >= limit) {
      const quoted = aheadOf !== undefined && level.rank === offered ? (offer?.lots ?? 0) : 0;
      traded = walkLevel(level, taker.owner, plan, quoted, aheadOf);
      position -= 1;
    } else if (offer !== undefined && offered >= limit) {
      if (offer.lots > traded) plan.trade(undefined, offer.price, offer.lots - traded);
      traded = 0;
      next += 1;
    } else {
      break;
    }
  }
  return plan;
}

/** The lots of the maker's offer at this price, of `quoted`, that stood before users' orders and are planned for. */
function walkLevel(level: PriceLevel, taker: number, plan: Plan, quoted: number, aheadOf?: AheadOf): number {
  let traded = 0;
  for (let order = level.head; order !== undefined && plan.left > 0; order = order.behind) {
    const ahead = aheadOf === undefined ? 0 : Math.min(aheadOf(order.id), quoted) - traded;
    if (ahead > 0) {
      plan.trade(undefined, level.price, ahead);
      traded += ahead;
      if (plan.left === 0) break;
    }
    if (order.owner === taker) plan.expire(order);
    else plan.trade(order, level.price, order.left);
  }
  return traded;
}

/** Carries out a plan on the book it was planned on. The maker's part is the caller's. */
export function carryOut(book: OrderBook, { steps }: Plan): void {
  for (const { order, lots } of steps) {
    if (order === undefined) continue;
    if (lots === 0) book.remove(order);
    else book.fill(order, lots);
  }
}
