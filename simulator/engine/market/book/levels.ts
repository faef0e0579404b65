/** Adds users' orders and the maker's offers up to price levels. */
import type { Level } from '../ladder.ts';
import type { OrderBook } from './order-book.ts';
import { rankOf } from './price-level.ts';
import type { Side } from './types.ts';

/** A level while it is being added up. */
export interface MutableLevel {
  readonly price: number;
  lots: number;
}

/** Adds lots to a list of levels that is built in order: neighbours at one price are one level. */
export function addToLevels(levels: MutableLevel[], price: number, lots: number): void {
  const last = levels.at(-1);
  if (last?.price === price) last.lots += lots;
  else levels.push({ price, lots });
}

/** The first `count` levels of a side with users' orders and the maker's offers added up, best first. */
export function mergedDepth(book: OrderBook, side: Side, offers: readonly Level[], count: number): Level[] {
  const merged: MutableLevel[] = [];
  const open = offers.filter(({ lots }) => lots > 0);
  const { levels } = book.side(side);
  let position = levels.length - 1;
  let next = 0;
  for (;;) {
    const offer = open[next];
    const level = levels[position];
    const waiting = level !== undefined && level.rank >= rankOfOffer(side, offer) ? level : undefined;
    const nearest = waiting ?? offer;
    if (nearest === undefined) return merged;
    if (merged.length === count && merged.at(-1)?.price !== nearest.price) return merged;
    addToLevels(merged, nearest.price, nearest.lots);
    if (waiting === undefined) next += 1;
    else position -= 1;
  }
}

/** The rank of the maker's next offer; nothing ranks below a side that has none left. */
export function rankOfOffer(side: Side, offer: Level | undefined): number {
  return offer === undefined ? -Infinity : rankOf(side, offer.price);
}
