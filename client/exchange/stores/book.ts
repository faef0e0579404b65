/** The order book of a pair: both sides best first. */
import type { BookLevel, DecodedEventOf } from '#contract/index.ts';
import { compare, isPositive } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';

/** All orders at one price, added up. */
export interface DepthLevel {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

export interface Book {
  /** Highest first. */
  readonly bids: readonly DepthLevel[];
  /** Lowest first. */
  readonly asks: readonly DepthLevel[];
}

/** Most levels kept on a side. */
const BOOK_LEVELS = 50;

/** `transaction` sends at most this many levels a side; fewer mean that there are no more. */
const TOP_LEVELS = 5;

const emptyBook: Book = { bids: [], asks: [] };

type Order = (a: DepthLevel, b: DepthLevel) => number;
const highestFirst: Order = (a, b) => compare(b.price, a.price);
const lowestFirst: Order = (a, b) => compare(a.price, b.price);

const side = (levels: readonly DepthLevel[], order: Order): DepthLevel[] =>
  levels
    .filter((level) => isPositive(level.quantity))
    .sort(order)
    .slice(0, BOOK_LEVELS);

/** Replaces the whole depth (FEED-008). Servers disagree about the order of asks, so both sides are sorted. */
export function withDepth(depth: DecodedEventOf<'market_depth'>): Book {
  const levels = (rows: typeof depth.bids) => rows.map(([price, quantity]) => ({ price, quantity }));
  return {
    bids: side(levels(depth.bids), highestFirst),
    asks: side(levels(depth.asks), lowestFirst),
  };
}

/** Replaces the best levels (FEED-004) up to the last one sent; deeper levels stay. The same book where it has them already. */
export function withTop(
  before: Book = emptyBook,
  top: { in: readonly BookLevel[]; out: readonly BookLevel[] },
): Book {
  const bids = mergedTop(before.bids, top.in, highestFirst);
  const asks = mergedTop(before.asks, top.out, lowestFirst);
  return isSame(bids, before.bids) && isSame(asks, before.asks) ? before : { bids, asks };
}

const isSame = (some: readonly DepthLevel[], others: readonly DepthLevel[]): boolean =>
  some.length === others.length &&
  some.every(({ price, quantity }, place) => {
    const other = others[place];
    return other && compare(price, other.price) === 0 && compare(quantity, other.quantity) === 0;
  });

function mergedTop(before: readonly DepthLevel[], rows: readonly BookLevel[], order: Order): DepthLevel[] {
  const best = side(
    rows.map(({ price, number }) => ({ price, quantity: number })),
    order,
  );
  const worst = best.at(-1);
  if (worst === undefined || rows.length < TOP_LEVELS) return best;
  return [...best, ...before.filter((level) => order(worst, level) < 0)].slice(0, BOOK_LEVELS);
}
