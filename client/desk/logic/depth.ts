/** The depth of a book, ready to be drawn: fractions for the chart, exact sums for texts. */
import { add, divide, larger, subtract } from '#client/exchange/index.ts';
import type { Book, Decimal, DepthLevel } from '#client/exchange/index.ts';

/** A level of the picture. */
export interface DepthPoint {
  /** From the lowest price shown to the highest, 0 to 1. */
  readonly across: number;
  readonly price: Decimal;
  /** Quantity between the middle and this price. */
  readonly sum: Decimal;
}

/** Both sides from the middle outwards. */
export interface Depth {
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly low: Decimal;
  readonly middle: Decimal;
  readonly high: Decimal;
  readonly bidSum: Decimal;
  readonly askSum: Decimal;
}

const PLACES = 8;
const MIDDLE = 0.5;

const sumOf = (levels: readonly DepthLevel[]): Decimal =>
  levels.map(({ quantity }) => quantity).reduce(add, '0');

const half = (value: Decimal): Decimal => divide(value, '2', PLACES);

/** The quantity of the deeper side. */
export const deepestOf = ({ bids, asks }: Book): Decimal => larger(sumOf(bids), sumOf(asks));

/** The depth of a book around the middle of its best prices; undefined while a side is empty. */
export function depthOf({ bids, asks }: Book): Depth | undefined {
  const [bestBid, bestAsk, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return undefined;
  const middle = half(add(bestBid.price, bestAsk.price));
  // Both sides cover the same price range, so that the chart is symmetrical.
  const reach = larger(subtract(middle, lastBid.price), subtract(lastAsk.price, middle));
  const width = 2 * Number(reach) || 1;
  const pointsOf = (levels: readonly DepthLevel[]): readonly DepthPoint[] => {
    let sum: Decimal = '0';
    return levels.map(({ price, quantity }) => {
      sum = add(sum, quantity);
      return { across: MIDDLE + Number(subtract(price, middle)) / width, price, sum };
    });
  };
  return {
    bids: pointsOf(bids),
    asks: pointsOf(asks),
    low: subtract(middle, reach),
    middle,
    high: add(middle, reach),
    bidSum: sumOf(bids),
    askSum: sumOf(asks),
  };
}

const STEPS = [1, 2, 5, 10];

/** The next of 1, 2, 5, 10, 20, 50 … that is not below a quantity: the top of the picture. */
export function scaleFor(quantity: Decimal): Decimal {
  const value = Number(quantity);
  if (!(value > 0)) return '1';
  const power = Math.floor(Math.log10(value));
  const step = STEPS.find((each) => each * 10 ** power >= value) ?? 10;
  return power < 0 ? (step * 10 ** power).toFixed(-power) : String(step * 10 ** power);
}

/** A point and the side of the book it belongs to. */
export interface DepthPlace extends DepthPoint {
  readonly side: 'buy' | 'sell';
}

/** Every level from the lowest price to the highest. */
export const placesAcross = ({ bids, asks }: Depth): readonly DepthPlace[] => [
  ...bids.map((point) => ({ ...point, side: 'buy' as const })).toReversed(),
  ...asks.map((point) => ({ ...point, side: 'sell' as const })),
];

/** The index of the level that covers a position of the chart; the best of its side if there is none. */
export function levelIndexAt(depth: Depth, across: number): number {
  const isBid = across < MIDDLE;
  const points = isBid ? depth.bids : depth.asks;
  const reaching = points.filter((point) => (isBid ? point.across >= across : point.across <= across));
  const index = Math.max(0, reaching.length - 1);
  return isBid ? depth.bids.length - 1 - index : depth.bids.length + index;
}
