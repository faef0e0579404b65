/** Short forms of amounts, for narrow columns. */
import { canonical, compare, decimalsOf, larger, truncate } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { SHORT_FROM, abbreviatedAmount, wholeDigits } from '#client/ui/numbers.ts';

/** Amounts show 4 decimals at most (CONST-001), of a pair whose lot is said those of the lot. */
const MAX_PLACES = 4;
/** Digits of an amount that is written out. */
const MAX_DIGITS = 7;

/** An amount of an axis: written out without zeros at its end where it is short. */
export const axisAmount = (value: Decimal): string =>
  compare(value, SHORT_FROM) < 0 ? canonical(value) : abbreviatedAmount(value, 0);

/** The extent of a column of amounts: the most decimals and the most digits before the point. */
export interface Extent {
  readonly decimals: number;
  readonly digits: number;
}

export const noExtent: Extent = { decimals: 0, digits: 1 };

/** An extent that includes these amounts too. It only grows, so that figures keep their form as the market moves. */
export function grownExtent(before: Extent, values: readonly Decimal[], most = MAX_PLACES): Extent {
  const written = values.filter((value) => compare(value, SHORT_FROM) < 0);
  const decimals = written.map((value) => decimalsOf(truncate(value, most)));
  const digits = wholeDigits(written.reduce(larger, '0'));
  if (decimals.every((count) => count <= before.decimals) && digits <= before.digits) return before;
  return { decimals: Math.max(before.decimals, ...decimals), digits: Math.max(before.digits, digits) };
}

/** The decimals with which all amounts of a column are written: fewer where whole parts are long. */
export const placesOf = ({ decimals, digits }: Extent): number => Math.min(decimals, MAX_DIGITS - digits);
