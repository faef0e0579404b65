/** Decides which waiting orders the market maker trades with in a step. */
import { stepAt } from '../grid.ts';
import type { Level } from '../ladder.ts';
import { opposite } from './matching.ts';
import type { AheadOf } from './matching.ts';
import type { OrderBook } from './order-book.ts';
import { rankOf } from './price-level.ts';
import type { PriceLevel, WaitingOrder } from './price-level.ts';
import type { Side } from './types.ts';

/** A trade that the maker's flow makes with a waiting order, at that order's price. */
export interface Meeting {
  readonly order: WaitingOrder;
  readonly lots: number;
}

/** What the maker's flow will do in a step: its meetings, and the offers it uses up for them. */
export interface Flow {
  readonly meetings: readonly Meeting[];
  readonly used: readonly Level[];
}

/** The side of which the market has reached the best waiting order: buys at or above the reference, sells at or below. */
export function reachedSide(book: OrderBook, reference: number): Side | undefined {
  const reached = (side: Side) => (book.best(side)?.rank ?? -Infinity) >= rankOf(side, reference);
  if (reached('buy')) return 'buy';
  return reached('sell') ? 'sell' : undefined;
}

/**
 * Deals the maker's sizes out to the waiting orders that the market has reached, best price first, oldest first. An order may draw
 * on the maker's offers up to its own price, and on the first offer in any case. Orders that came in this step wait for the next,
 * and so do those before which strangers stand. Nothing is changed yet (docs/fills.md, "The market comes to a waiting order").
 * @param offers the maker's offers on the other side, best first; those of 0 lots are taken
 * @param aheadOf undefined where no one stands before a user's order
 */
export function meet(
  book: OrderBook,
  side: Side,
  reference: number,
  offers: readonly Level[],
  step: number,
  aheadOf?: AheadOf,
): Flow {
  const sizes = offers.map(({ price, lots }) => ({ price, lots }));
  const farthest = rankOf(side, reference);
  const meetings: Meeting[] = [];
  for (const level of book.side(side).fromBest())
    if (level.rank < farthest || !meetLevel(level, sizes, step, meetings, aheadOf)) break;
  const used = offers.map(({ price, lots }, i) => ({ price, lots: lots - (sizes[i]?.lots ?? 0) }));
  return { meetings, used: used.filter(({ lots }) => lots > 0) };
}

type Sizes = readonly { readonly price: number; lots: number }[];

/** False when the flow is dry or comes to strangers. Then it is over for worse prices too: they may draw on nothing that this one may not. */
function meetLevel(
  level: PriceLevel,
  sizes: Sizes,
  step: number,
  meetings: Meeting[],
  aheadOf?: AheadOf,
): boolean {
  for (let order = level.head; order !== undefined; order = order.behind) {
    if (stepAt(order.placedAt) >= step) continue;
    if (aheadOf !== undefined && aheadOf(order.id) > 0) return false;
    const wanted = order.left;
    const lots = draw(sizes, level, wanted);
    if (lots > 0) meetings.push({ order, lots });
    if (lots < wanted) return false;
  }
  return true;
}

/** Takes up to `wanted` lots of the offers that an order at this level may draw on, the nearest first. */
function draw(sizes: Sizes, { side, price }: PriceLevel, wanted: number): number {
  const offering = opposite(side);
  const limit = rankOf(offering, price);
  let drawn = 0;
  for (const [i, offer] of sizes.entries()) {
    if (drawn === wanted || (i > 0 && rankOf(offering, offer.price) < limit)) break;
    const lots = Math.min(offer.lots, wanted - drawn);
    offer.lots -= lots;
    drawn += lots;
  }
  return drawn;
}
