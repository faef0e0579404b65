/** How a chart writes numbers. */
import { decimalOf, fixed } from '#client/exchange/index.ts';
import { grouped } from '#shared/ui/digits.ts';

/** A number with fixed decimals, its digits grouped in threes as everywhere (DESK-164): a canvas knows no commas of CSS. */
export const groupedText = (value: number, places: number): string =>
  grouped(fixed(decimalOf(value), places));

/** Below this width of a chart, the digits beside it take space that its bars need. */
const NARROW_CHART = 480;
/** Digits beside a narrow chart (DESK-432). */
const NARROW_DIGITS = 6;

/** The most digits of a number beside a chart of this width. */
export const digitsBeside = (width: number): number => (width < NARROW_CHART ? NARROW_DIGITS : Infinity);

/** How many zeros stand between the point and the first other digit. */
const leadingZeros = (value: number): number => /^0\.(0*)/.exec(Math.abs(value).toFixed(8))?.[1]?.length ?? 0;

/** How many of its decimals a number keeps where it may have so many digits; zeros at its beginning are none. */
export function placesWithin(value: number, places: number, digits: number): number {
  const whole = Math.trunc(Math.abs(value)).toString().length;
  return Math.max(0, Math.min(places, digits - whole + leadingZeros(value)));
}
