/** Short forms of amounts, for narrow columns. */
import { canonical, compare, decimalsOf, divide, fixed, larger, truncate } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';

/** From here on an amount is written in thousands or more. */
const SHORT_FROM = '10000';
/** Digits of an amount in thousands or more. */
const SHORT_DIGITS = 4;
/** Amounts show 4 decimals at most (CONST-001). */
const MAX_PLACES = 4;
/** Digits of an amount that is written out. */
const MAX_DIGITS = 7;

const units = [
  ['1000000000', 'B'],
  ['1000000', 'M'],
  ['1000', 'K'],
] as const;

const wholeDigits = (value: Decimal): number => truncate(value, 0).length;

/** An amount with so many decimals; from 10,000 on four digits of its thousands (K), millions (M) or billions (B). Cut, not rounded. */
export function shortAmount(value: Decimal, places: number): string {
  const unit = units.find(([size]) => compare(value, size) >= 0);
  if (!unit || compare(value, SHORT_FROM) < 0) return fixed(value, places);
  const [size, letter] = unit;
  const scaled = divide(value, size, SHORT_DIGITS);
  return `${fixed(scaled, Math.max(0, SHORT_DIGITS - wholeDigits(scaled)))}${letter}`;
}

/** An amount of an axis: written out without zeros at its end where it is short. */
export const axisAmount = (value: Decimal): string =>
  compare(value, SHORT_FROM) < 0 ? canonical(value) : shortAmount(value, 0);

/** The extent of a column of amounts: the most decimals and the most digits before the point. */
export interface Extent {
  readonly decimals: number;
  readonly digits: number;
}

export const noExtent: Extent = { decimals: 0, digits: 1 };

/** An extent that includes these amounts too. It only grows, so that figures keep their form as the market moves. */
export function grownExtent(before: Extent, values: readonly Decimal[]): Extent {
  const written = values.filter((value) => compare(value, SHORT_FROM) < 0);
  const decimals = written.map((value) => decimalsOf(truncate(value, MAX_PLACES)));
  const digits = wholeDigits(written.reduce(larger, '0'));
  if (decimals.every((count) => count <= before.decimals) && digits <= before.digits) return before;
  return { decimals: Math.max(before.decimals, ...decimals), digits: Math.max(before.digits, digits) };
}

/** The decimals with which all amounts of a column are written: fewer where whole parts are long. */
export const placesOf = ({ decimals, digits }: Extent): number => Math.min(decimals, MAX_DIGITS - digits);
