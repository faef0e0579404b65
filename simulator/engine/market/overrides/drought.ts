/**
 * What the crowd trades while the market maker offers little: less by far, in smaller segments, and not at every step. Between two
 * trades the price stands.
 */
import { mix32 } from '#simulator/engine/kernel/index.ts';

/** Below this part of the ordinary measure, in percent, the crowd holds back. */
export const ENOUGH_PERCENT = 25;

/** A range of a pair over which little is offered. */
export interface Drought {
  readonly sizePercent: number;
  /** What the crowd trades in an ordinary step, in lots. */
  readonly usualLots: number;
  /** Of the pair and the range. */
  readonly seed: number;
}

/**
 * What is traded by the time at which ordinarily so many lots would have been, counted from the beginning of the drought. It
 * begins with what a step trades on the average, so that a price that begins with the drought is printed, and grows by jumps of
 * about what the maker offers of an ordinary step, so any two parts of a range add up to the lot.
 */
export function tradedInDrought(ordinaryLots: number, { sizePercent, usualLots, seed }: Drought): number {
  const scarcity = sizePercent / ENOUGH_PERCENT;
  const part = scarcity * scarcity * Math.sqrt(scarcity);
  const first = Math.max(1, Math.floor(usualLots * part));
  return first + tradedInSegments(ordinaryLots * part, { sizePercent, usualLots, seed });
}

function tradedInSegments(lots: number, { sizePercent, usualLots, seed }: Drought): number {
  const segment = Math.max(1, (usualLots * sizePercent) / 100);
  const boundary = (index: number): number => (index + mix32(seed, index) / 4_294_967_296) * segment;
  const index = Math.floor(lots / segment);
  if (lots >= boundary(index)) return Math.floor(boundary(index));
  return index === 0 ? 0 : Math.floor(boundary(index - 1));
}
