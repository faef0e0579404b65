/** The decimals that prices and amounts of a pair have. The protocol does not say tick and lot: what is quoted and traded shows them. */
import { canonical, decimalsOf } from '#client/exchange/index.ts';
import type { Book, Decimal } from '#client/exchange/index.ts';

/** Decimals of a pair. */
export interface Increments {
  /** Of a price: those of the tick. */
  readonly price: number;
  /** Of the amount of an order: those of the lot, as far as an order may have them. */
  readonly amount: number;
}

/** The smallest step between prices with so many decimals. */
export const tickOf = (decimals: number): Decimal =>
  decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;

/** More than any pair takes. */
const MAX_PRICE = 8;
/** An order takes no more (E11). */
export const MAX_AMOUNT_PLACES = 5;
/** Fewer figures may all be round ones. */
const MIN_FIGURES = 5;

/** The most decimals that any of the figures has; `unknown` while there are too few of them. */
function maxPlaces(values: readonly Decimal[], unknown: number): number {
  if (values.length < MIN_FIGURES) return unknown;
  return Math.min(unknown, Math.max(...values.map((value) => decimalsOf(canonical(value)))));
}

/** Of the levels of the book, and of amounts that were traded: those of a book are often rounder than the lot. */
export function incrementsOf(book: Book | undefined, traded: readonly Decimal[]): Increments {
  const levels = [...(book?.bids ?? []), ...(book?.asks ?? [])];
  return {
    price: maxPlaces(
      levels.map(({ price }) => price),
      MAX_PRICE,
    ),
    amount: maxPlaces([...levels.map(({ quantity }) => quantity), ...traded], MAX_AMOUNT_PLACES),
  };
}
