/** From the levels of a book to the rows of the order book panel. */
import {
  add,
  compare,
  decimalsOf,
  divide,
  fixed,
  larger,
  multiply,
  truncate,
} from '#client/exchange/index.ts';
import type { Book, Decimal, Level } from '#client/exchange/index.ts';
import type { Side } from '../side.ts';
import { shortAmount } from './short-amount.ts';

/** One row of the order book. */
export interface LadderRow {
  /** 1 is the best price of its side. */
  readonly position: number;
  /** 4 decimals, as all figures of a row that is read out (BOOK-005). */
  readonly price: Decimal;
  readonly quantity: Decimal;
  /** Quantity of this row and all better ones. */
  readonly sum: Decimal;
  /** Both as they are written: with the decimals that the pair's amounts have, or in thousands. */
  readonly shownQuantity: string;
  readonly shownSum: string;
  /** Length of the depth bar: 1 is the largest quantity of either side (BOOK-006). */
  readonly share: number;
  /** Whether an own order rests here. */
  readonly isOwn: boolean;
}

/** Both sides, best first. */
export interface Ladder {
  readonly bids: readonly LadderRow[];
  readonly asks: readonly LadderRow[];
}

/** Prices of the own resting orders. */
export interface OwnPrices {
  readonly bids: readonly Decimal[];
  readonly asks: readonly Decimal[];
}

const PLACES = 4;
/** Rows shown on a side. */
const ROWS = 15;
const SHARE_PLACES = 4;

/** The multiple of `step` that a price belongs to: down for buys, up for sells, so that no price looks better than it is. */
export function bucketOf(price: Decimal, step: Decimal, side: Side): Decimal {
  const floor = multiply(divide(price, step, 0), step);
  return side === 'buy' || compare(floor, price) === 0 ? floor : add(floor, step);
}

/** Levels whose prices belong to one multiple of `step`, added up; the order stays. */
export function grouped(levels: readonly Level[], step: Decimal, side: Side): readonly Level[] {
  const rows: Level[] = [];
  for (const level of levels) {
    const price = bucketOf(level.price, step, side);
    const last = rows.at(-1);
    if (last && compare(last.price, price) === 0)
      rows[rows.length - 1] = { price, quantity: add(last.quantity, level.quantity) };
    else rows.push({ price, quantity: level.quantity });
  }
  return rows;
}

interface Scale {
  readonly max: Decimal;
  /** Decimals of the amounts. */
  readonly places: number;
}

function rowsOf(levels: readonly Level[], { max, places }: Scale, own: ReadonlySet<Decimal>): LadderRow[] {
  let sum = '0';
  return levels.map(({ price, quantity }, index) => {
    sum = add(sum, quantity);
    const shown = fixed(price, PLACES);
    return {
      position: index + 1,
      price: shown,
      quantity: fixed(quantity, PLACES),
      sum: fixed(sum, PLACES),
      shownQuantity: shortAmount(quantity, places),
      shownSum: shortAmount(sum, places),
      share: Number(divide(quantity, max, SHARE_PLACES)),
      isOwn: own.has(shown),
    };
  });
}

/** Every amount and sum of a book. */
export function amountsOf({ bids, asks }: Book): readonly Decimal[] {
  return [bids, asks].flatMap((levels) => {
    let sum = '0';
    return levels.flatMap(({ quantity }) => [quantity, (sum = add(sum, quantity))]);
  });
}

interface LadderOptions {
  readonly step: Decimal;
  readonly own?: OwnPrices;
  /** Decimals of the amounts that are written out. */
  readonly places?: number;
}

const noOwn: OwnPrices = { bids: [], asks: [] };

/** The rows of a book, grouped by `step`. */
export function ladderOf(book: Book, { step, own = noOwn, places = PLACES }: LadderOptions): Ladder {
  const side = (levels: readonly Level[], of: Side) => grouped(levels, step, of).slice(0, ROWS);
  const bids = side(book.bids, 'buy');
  const asks = side(book.asks, 'sell');
  const scale = {
    max: [...bids, ...asks].map(({ quantity }) => quantity).reduce(larger, '0'),
    places,
  };
  const marked = (prices: readonly Decimal[], of: Side) =>
    new Set(prices.map((price) => fixed(bucketOf(price, step, of), PLACES)));
  return {
    bids: rowsOf(bids, scale, marked(own.bids, 'buy')),
    asks: rowsOf(asks, scale, marked(own.asks, 'sell')),
  };
}

/** The steps that a book can be grouped by: the finest price step seen in it, and ten, a hundred and a thousand of it. */
export function stepsOf(book: Book): readonly Decimal[] {
  const decimals = [...book.bids, ...book.asks].map(({ price }) => decimalsOf(truncate(price, PLACES)));
  const places = Math.max(0, ...decimals);
  const finest = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`;
  return ['1', '10', '100', '1000'].map((times) => multiply(finest, times));
}
