/**
 * The steps that prices and amounts of a pair have. The protocol does not say tick and lot: what is quoted and traded shows their
 * decimals. Of pairs of which those do not tell the step, the exchange says it (decision 81).
 */
import {
  add,
  canonical,
  compare,
  divide,
  isPositive,
  multiply,
  neededDecimals,
  subtract,
} from '#client/exchange/index.ts';
import type { Book, Decimal, ListedPair } from '#client/exchange/index.ts';

/** The steps of a pair, where the exchange says them. */
export type PairSteps = Partial<Pick<ListedPair, 'priceStep' | 'numberStep'>>;

/** Decimals of a pair. */
export interface Increments {
  /** Of a price: those of the tick. */
  readonly price: number;
  /** Of the amount of an order: those of the lot, as far as an order may have them. */
  readonly amount: number;
  /** Most decimals of an amount that is typed. */
  readonly typedAmount: number;
  /** The smallest step between prices. */
  readonly tick: Decimal;
}

/** The smallest step between prices with so many decimals. */
export const tickOf = (decimals: number): Decimal =>
  decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;

/** More than any pair takes. */
const MAX_PRICE = 8;
/** An order takes no more (E11). */
const MAX_AMOUNT_PLACES = 5;
/** Fewer figures may all be round ones. */
const MIN_FIGURES = 5;

/** The most decimals that any of the figures has; `unknown` while there are too few of them. */
function maxPlaces(values: readonly Decimal[], unknown: number): number {
  if (values.length < MIN_FIGURES) return unknown;
  return Math.min(unknown, Math.max(...values.map((value) => neededDecimals(value))));
}

/** Those that are said, or else of the levels of the book, and of amounts that were traded: those of a book are often rounder than the lot. */
export function incrementsOf(
  book: Book | undefined,
  traded: readonly Decimal[],
  { priceStep, numberStep }: PairSteps = {},
): Increments {
  const levels = [...(book?.bids ?? []), ...(book?.asks ?? [])];
  const prices = levels.map(({ price }) => price);
  const amounts = [...levels.map(({ quantity }) => quantity), ...traded];
  const price = isPositive(priceStep) ? neededDecimals(priceStep) : maxPlaces(prices, MAX_PRICE);
  const isLotKnown = isPositive(numberStep);
  const amount = isLotKnown ? neededDecimals(numberStep) : maxPlaces(amounts, MAX_AMOUNT_PLACES);
  const typedAmount = isLotKnown ? amount : MAX_AMOUNT_PLACES;
  return { price, amount, typedAmount, tick: isPositive(priceStep) ? canonical(priceStep) : tickOf(price) };
}

const floorOf = (price: Decimal, tick: Decimal): Decimal => multiply(divide(price, tick, 0), tick);

/** The prices next to one that is no multiple of the tick: the lower, unless it is 0, and the higher; none where it is a multiple. */
export function pricesBeside(price: Decimal, tick: Decimal): readonly Decimal[] {
  const lower = floorOf(price, tick);
  return compare(lower, price) === 0 ? [] : [lower, add(lower, tick)].filter(isPositive);
}

/** The multiple of the tick that is nearest to a price, above 0. */
export function onTick(price: Decimal, tick: Decimal): Decimal {
  const [lower = price, higher = lower] = pricesBeside(price, tick);
  return compare(subtract(price, lower), subtract(higher, price)) <= 0 ? lower : higher;
}

/** The next multiple of the tick above or below a price. */
export function nextTick(price: Decimal, tick: Decimal, way: 'up' | 'down'): Decimal {
  const lower = floorOf(price, tick);
  if (way === 'up') return add(lower, tick);
  return compare(lower, price) === 0 ? subtract(lower, tick) : lower;
}
