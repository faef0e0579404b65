/** The depth of a book, ready to be drawn: fractions for the picture, exact sums for the words. */
import {
  add,
  divide,
  larger,
  subtract,
  type Book,
  type Decimal,
  type Level,
} from '#client/exchange/index.ts';

/** A point of the picture, both from 0 to 1. */
export interface DepthPoint {
  /** From the lowest price shown to the highest. */
  readonly across: number;
  /** Quantity up to this price as a share of the deeper side. */
  readonly depth: number;
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

const sumOf = (levels: readonly Level[]): Decimal => levels.map(({ quantity }) => quantity).reduce(add, '0');

const half = (value: Decimal): Decimal => divide(value, '2', PLACES);

/** The depth of a book around the middle of its best prices; undefined while a side is empty. */
export function depthOf({ bids, asks }: Book): Depth | undefined {
  const [bestBid, bestAsk, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return undefined;
  const middle = half(add(bestBid.price, bestAsk.price));
  const [bidSum, askSum] = [sumOf(bids), sumOf(asks)];
  // The same reach on both sides, so that the picture does not lean.
  const reach = larger(subtract(middle, lastBid.price), subtract(lastAsk.price, middle));
  const width = 2 * Number(reach) || 1;
  const deepest = Math.max(Number(bidSum), Number(askSum));
  const pointsOf = (levels: readonly Level[]): readonly DepthPoint[] => {
    let sum = 0;
    return levels.map(({ price, quantity }) => {
      sum += Number(quantity);
      return { across: 0.5 + Number(subtract(price, middle)) / width, depth: sum / deepest };
    });
  };
  return {
    bids: pointsOf(bids),
    asks: pointsOf(asks),
    low: subtract(middle, reach),
    middle,
    high: add(middle, reach),
    bidSum,
    askSum,
  };
}
