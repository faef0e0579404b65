/** Checks the values that the order book is given. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Side } from './types.ts';

/** The most lots that wait at one price: half of what a number counts exactly, so that the maker's fit on top. */
const MAX_LEVEL_LOTS = 4_503_599_627_370_495;

/** @throws RangeError unless the value is a whole number from `least` to 2^53 − 1 */
export function checkInteger(name: string, value: number, min: number): void {
  if (!Number.isSafeInteger(value) || value < min)
    throw new RangeError(`${name} must be a whole number of at least ${min}, not ${shown(value)}`);
}

/** @throws RangeError unless the value is 'buy' or 'sell' */
export function checkSide(side: Side): void {
  if (side !== 'buy' && side !== 'sell') throw new RangeError(`side must be buy or sell, not ${shown(side)}`);
}

/** @throws RangeError unless the value is true or false */
export function checkFlag(name: string, value: boolean): void {
  if (typeof value !== 'boolean') throw new RangeError(`${name} must be true or false, not ${shown(value)}`);
}

/** @throws RangeError unless the value can be an instant */
export function checkInstant(at: Instant): void {
  checkInteger('the instant', at, 0);
}

/** @throws RangeError when `lots` more than the lots that wait at a price could no longer be counted exactly */
export function checkCapacity(waiting: number, lots: number): void {
  if (waiting > MAX_LEVEL_LOTS - lots) throw new RangeError(`more than ${MAX_LEVEL_LOTS} lots at one price`);
}

/** What somebody really passed, whatever the types promised. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
