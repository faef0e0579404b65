/** How numbers are written: their decimals, and short forms of large amounts. Text in, text out. */
import {
  compare,
  decimalsOf,
  fixed,
  isDecimal,
  multiply,
  neededDecimals,
  negate,
  sign,
  truncate,
} from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';

/** From here on an amount is written in thousands or more. */
export const SHORT_FROM = '10000';
/** Digits of an amount in thousands or more. */
const SHORT_DIGITS = 4;

/** What an amount is multiplied by to be written in thousands, millions or billions. */
const units = [
  ['0.001', 'K'],
  ['0.000001', 'M'],
  ['0.000000001', 'B'],
] as const;

/** Decimals of what is worth a hundred or more, where it has no further ones. */
const FEW_PLACES = 2;
/** Decimals of prices and amounts below (CONST-001, CONST-003). */
const PLACES = 4;
/** No amount or price of the exchange has more. */
const ALL_PLACES = 8;
const FEW_FROM = '100';

/** The decimals that a number has, but at least two: those of balances (CONST-005) and of what is agreed on. */
export const exactPlaces = (value: Decimal | undefined): number =>
  isDecimal(value) ? Math.max(FEW_PLACES, neededDecimals(value)) : FEW_PLACES;

const magnitude = (value: Decimal): Decimal => (sign(value) < 0 ? negate(value) : value);

/** The decimals of a price: 4; from 100 on 2 if it has no more; 8 where 4 would hide all of it (CONST-003). */
export function pricePlaces(value: Decimal | undefined): number {
  if (!isDecimal(value)) return PLACES;
  if (exactPlaces(value) === FEW_PLACES && compare(magnitude(value), FEW_FROM) >= 0) return FEW_PLACES;
  return amountPlaces(value);
}

/** The decimals of an amount: 4; 8 where 4 would hide all of it (CONST-001). */
export const amountPlaces = (value: Decimal | undefined): number =>
  isDecimal(value) && sign(value) !== 0 && sign(truncate(value, PLACES)) === 0 ? ALL_PLACES : PLACES;

/** A price of a market is written with five decimals, and with those of the tick where that is finer. */
const WRITTEN_PLACES = 5;

/**
 * The decimals of a price of the market or of a spot order: as those of any price, but none that it has is cut (CONST-003). All that are
 * written where the tick is finer than any of the protocol, so that a column keeps its form.
 */
export function marketPlaces(value: Decimal | undefined): number {
  if (!isDecimal(value)) return PLACES;
  const written = decimalsOf(value);
  return written > WRITTEN_PLACES ? written : Math.max(pricePlaces(value), exactPlaces(value));
}

/** The decimals of a quantity that is traded: as those of any amount, but none that it has is cut (CONST-001). */
export const quantityPlaces = (value: Decimal | undefined): number =>
  Math.max(amountPlaces(value), exactPlaces(value));

/** Currencies of which people count hundredths. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'CNY']);

/** The decimals of money: 2 in dollars and yuan, but those of an amount where 2 would hide all of it; of another currency none is cut. */
export function moneyPlaces(value: Decimal | undefined, currency: string): number {
  if (!IN_HUNDREDTHS.has(currency)) return quantityPlaces(value);
  const isHidden = isDecimal(value) && sign(value) !== 0 && sign(fixed(value, FEW_PLACES)) === 0;
  return isHidden ? amountPlaces(value) : FEW_PLACES;
}

/** The decimals of a fee: as those of money, but below 0.1 so many that two digits count, where it has them. */
export function feePlaces(value: Decimal | undefined, currency: string): number {
  if (!isDecimal(value) || !IN_HUNDREDTHS.has(currency)) return moneyPlaces(value, currency);
  const zeros = /^-?0\.(0*)[1-9]/.exec(value)?.[1]?.length ?? 0;
  return Math.min(exactPlaces(value), FEW_PLACES + zeros);
}

/** How many digits stand before the point. */
export const wholeDigits = (value: Decimal): number => truncate(value, 0).length;

/** Rounded to four digits: 9.9996 is `10.00`. */
function fourDigits(value: Decimal): Decimal {
  const places = (digits: number) => Math.max(0, SHORT_DIGITS - digits);
  const first = fixed(value, places(wholeDigits(value)));
  return fixed(value, places(wholeDigits(first)));
}

/** An amount with so many decimals; from 10,000 on four digits of its thousands (K), millions (M) or billions (B). */
export function abbreviatedAmount(value: Decimal, places: number): string {
  const written = fixed(value, places);
  if (compare(written, SHORT_FROM) < 0) return written;
  const scaled = units.map(([share, letter]) => [fourDigits(multiply(value, share)), letter] as const);
  // 999 996 is 1.000M, not 1000K.
  const [digits, letter] = scaled.find(([text]) => compare(text, '1000') < 0) ?? scaled.at(-1) ?? ['', ''];
  return `${digits}${letter}`;
}
