/** Looking for a moment in a stretch of time, where bounds over a part of it can say that it is not there. */
import type { Instant } from '#simulator/kernel/index.ts';
import { startOfStep, stepAt } from './grid.ts';

/**
 * The first step start in (after, until] at which something is so. `mayBe` answers for the steps [from, to): false only if it is
 * so at none of them; for one step alone it must be exact. A part about which it says false is not looked into.
 */
export function firstStep(
  after: Instant,
  until: Instant,
  mayBe: (from: number, to: number) => boolean,
): Instant | undefined {
  const search = (from: number, to: number): number | undefined => {
    if (from >= to || !mayBe(from, to)) return undefined;
    if (to - from === 1) return from;
    const middle = from + ((to - from) >> 1);
    return search(from, middle) ?? search(middle, to);
  };
  const step = search(stepAt(after) + 1, stepAt(until) + 1);
  return step === undefined ? undefined : startOfStep(step);
}
