/** How far a typed price is from the last one (DESK-224). */
import {
  compare,
  divide,
  fixed,
  isPositive,
  multiply,
  negate,
  sign,
  subtract,
} from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';

/** From more than this many percent on a price gets a warning. */
const MAX_PERCENT = '5';
const PLACES = 4;
/** From this many percent on no decimal is shown. */
const WHOLE_FROM = '10';

/** A price that is far from the last one. */
export interface PriceDeviation {
  readonly way: 'above' | 'below';
  /** With one decimal; none from 10 on. */
  readonly percent: Decimal;
}

/** Undefined where the price is near the last one, or one of them is not known. */
export function deviationOf(price: string, last: Decimal | undefined): PriceDeviation | undefined {
  if (!isPositive(price) || !isPositive(last)) return undefined;
  const exact = divide(multiply(subtract(price, last), '100'), last, PLACES);
  const size = sign(exact) < 0 ? negate(exact) : exact;
  if (compare(size, MAX_PERCENT) <= 0) return undefined;
  return {
    way: sign(exact) < 0 ? 'below' : 'above',
    percent: fixed(size, compare(size, WHOLE_FROM) < 0 ? 1 : 0),
  };
}
