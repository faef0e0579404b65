/** From the levels of a book to the rows of the order book panel. */
import {
  add,
  canonical,
  compare,
  divide,
  fixed,
  isPositive,
  larger,
  multiply,
  neededDecimals,
  subtract,
} from '#client/exchange/index.ts';
import type { Book, Decimal, DepthLevel } from '#client/exchange/index.ts';
import { abbreviatedAmount } from '#client/ui/numbers.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';

/** One row of the order book. */
export interface LadderRow {
  /** 1 is the best price of its side. */
  readonly position: number;
  /** At least 4 decimals, as all figures of a row that is read out (BOOK-005). */
  readonly price: Decimal;
  readonly quantity: Decimal;
  /** Quantity of this row and all better ones. */
  readonly sum: Decimal;
  /** Both as they are written: with the decimals that the pair's amounts have, or in thousands. */
  readonly shownQuantity: string;
  readonly shownSum: string;
  /** Length of the depth bar: 1 is the largest quantity, or sum, of either side (BOOK-006, DESK-204). */
  readonly share: number;
  /** Whether an order of the user rests here. */
  readonly isOwn: boolean;
}

/** Both sides, best first. */
export interface BookLadder {
  readonly bids: readonly LadderRow[];
  readonly asks: readonly LadderRow[];
  /** How many rows each side has, drawn or not. */
  readonly depth: Readonly<Record<TradeSide, number>>;
}

/** The rows of a side that are drawn. */
export interface RowWindow {
  /** How many better ones are left out. */
  readonly from: number;
  /** All others if left out. */
  readonly count?: number | undefined;
}

/** Prices of the user's resting orders. */
export interface OwnPrices {
  readonly bids: readonly Decimal[];
  readonly asks: readonly Decimal[];
}

const PLACES = 4;
const SHARE_PLACES = 4;
/** More decimals of a percentage than are shown. */
const RATIO_PLACES = 8;
const PERCENT_PLACES = 3;

/** A change of an amount by less than a fifth is not news. */
const NOTABLE_PART = '5';

/** Whether an amount became another by so much that it is worth a look. */
export const isNotable = (before: Decimal, after: Decimal): boolean => {
  const change = larger(subtract(before, after), subtract(after, before));
  return compare(multiply(change, NOTABLE_PART), larger(before, after)) > 0;
};

/** The multiple of `step` that a price belongs to: down for buys, up for sells, so that no price looks better than it is. */
export function bucketOf(price: Decimal, step: Decimal, side: TradeSide): Decimal {
  const floor = multiply(divide(price, step, 0), step);
  return side === 'buy' || compare(floor, price) === 0 ? floor : add(floor, step);
}

/** Levels whose prices belong to one multiple of `step`, added up; the order stays. */
export function groupedLevels(
  levels: readonly DepthLevel[],
  step: Decimal,
  side: TradeSide,
): readonly DepthLevel[] {
  const rows: DepthLevel[] = [];
  for (const level of levels) {
    const price = bucketOf(level.price, step, side);
    const last = rows.at(-1);
    if (last && compare(last.price, price) === 0)
      rows[rows.length - 1] = { price, quantity: add(last.quantity, level.quantity) };
    else rows.push({ price, quantity: level.quantity });
  }
  return rows;
}

/** What the depth bars show: the amount of a row, or of the row and all better ones. */
export type DepthBars = 'amount' | 'sum';

interface Scale {
  readonly bars: DepthBars;
  /** What the longest bar stands for. */
  readonly max: Decimal;
  /** Decimals of the amounts. */
  readonly places: number;
  /** Decimals of a price, and of an amount that is read out. */
  readonly pricePlaces: number;
  readonly readPlaces: number;
}

/** A level with its number and with the quantity of it and all better ones. */
interface Summed extends DepthLevel {
  readonly position: number;
  readonly sum: Decimal;
}

function summed(levels: readonly DepthLevel[]): readonly Summed[] {
  let sum = '0';
  return levels.map((level, index) => ({
    ...level,
    position: index + 1,
    sum: (sum = add(sum, level.quantity)),
  }));
}

function rowsOf(
  levels: readonly Summed[],
  { bars, max, places, pricePlaces, readPlaces }: Scale,
  own: ReadonlySet<Decimal>,
): LadderRow[] {
  return levels.map(({ price, quantity, position, sum }) => {
    const measured = bars === 'sum' ? sum : quantity;
    const shown = fixed(price, pricePlaces);
    return {
      position,
      price: shown,
      quantity: fixed(quantity, readPlaces),
      sum: fixed(sum, readPlaces),
      shownQuantity: abbreviatedAmount(quantity, places),
      shownSum: abbreviatedAmount(sum, places),
      share: Number(divide(measured, max, SHARE_PLACES)),
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
  /** Decimals of the tick and of the lot; those beyond four are shown as well. */
  readonly priceDecimals?: number;
  readonly lotDecimals?: number;
  /** The rows of each side; all if left out. */
  readonly rows?: Readonly<Record<TradeSide, RowWindow>>;
  readonly bars?: DepthBars;
}

const noOwn: OwnPrices = { bids: [], asks: [] };

const allRows: RowWindow = { from: 0 };

/** The rows of a window, or the last ones where it begins behind them. */
function cut(levels: readonly Summed[], { from, count }: RowWindow): readonly Summed[] {
  if (count === undefined) return levels.slice(from);
  const first = Math.max(0, Math.min(from, levels.length - count));
  return levels.slice(first, first + count);
}

/** Some rows of a book, after all its levels were grouped by `step`. */
export function bookLadderOf(book: Book, options: LadderOptions): BookLadder {
  const { step, own = noOwn, places = PLACES, rows, bars = 'amount' } = options;
  const pricePlaces = Math.max(PLACES, options.priceDecimals ?? 0);
  const readPlaces = Math.max(PLACES, options.lotDecimals ?? 0);
  const allBids = summed(groupedLevels(book.bids, step, 'buy'));
  const allAsks = summed(groupedLevels(book.asks, step, 'sell'));
  const bids = cut(allBids, rows?.buy ?? allRows);
  const asks = cut(allAsks, rows?.sell ?? allRows);
  const max = [...bids, ...asks].map((level) => (bars === 'sum' ? level.sum : level.quantity));
  const scale = { bars, max: max.reduce(larger, '0'), places, pricePlaces, readPlaces };
  const marked = (prices: readonly Decimal[], of: TradeSide) =>
    new Set(prices.map((price) => fixed(bucketOf(price, step, of), pricePlaces)));
  return {
    bids: rowsOf(bids, scale, marked(own.bids, 'buy')),
    asks: rowsOf(asks, scale, marked(own.asks, 'sell')),
    depth: { buy: allBids.length, sell: allAsks.length },
  };
}

/** The most decimals of a book's prices, at least as many as were seen `before`: those of the pair's tick. */
export const priceDecimalsOf = ({ bids, asks }: Book, before = 0): number =>
  Math.max(before, ...[...bids, ...asks].map(({ price }) => neededDecimals(price)));

const MULTIPLES = ['10', '100', '1000', '10000'];
/** A group holds at most this part of the price. */
const WIDEST_PART = '10';

/** The steps that a book can be grouped by: the tick, and powers of ten of it that are small beside the price. */
export function priceStepsOf({ bids, asks }: Book, tick: Decimal): readonly Decimal[] {
  const price = bids[0]?.price ?? asks[0]?.price ?? '0';
  const wider = MULTIPLES.map((times) => multiply(tick, times));
  return [tick, ...wider.filter((step) => compare(multiply(step, WIDEST_PART), price) <= 0)];
}

/** The distance between the best prices. */
export interface Spread {
  readonly absolute: Decimal;
  /** Of the middle between them. */
  readonly percent: Decimal;
}

/** The spread of a book; undefined while a side is empty, or where no price is above 0. */
export function spreadOf({ bids, asks }: Book): Spread | undefined {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (bid === undefined || ask === undefined) return undefined;
  const absolute = subtract(ask, bid);
  // 100 × distance ÷ half the sum
  const sum = add(ask, bid);
  if (!isPositive(sum)) return undefined;
  const percent = divide(multiply(absolute, '200'), sum, RATIO_PLACES);
  return { absolute, percent: canonical(fixed(percent, PERCENT_PLACES)) };
}
