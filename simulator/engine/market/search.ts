/** Looking for a moment in a range of time, where bounds over a part of it can say that it is not there. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { startOfStep, stepAt } from './grid.ts';

/**
 * The first step start in (after, until] at which something is so. `mayBe` checks the steps [from, to): false only if it is
 * so at none of them; for one step alone it must be exact. A part about which it says false is not looked into.
 */
export function firstStep(
  after: Instant,
  until: Instant,
  mayBe: (from: number, to: number) => boolean,
): Instant | undefined {
  return firstStepOfAny(after, until, true, (_request, from, to) => mayBe(from, to) || undefined);
}

/**
 * As {@link firstStep}, of several things at once: `narrow` keeps of those that are asked for the ones that may be so at any of
 * the steps [from, to), undefined when it is none; for one step alone it must be exact. What a part rules out is not asked for
 * again within it.
 *
 * Time is halved at round numbers of steps, so that searches over different ranges look at the same parts.
 */
export function firstStepOfAny<T>(
  after: Instant,
  until: Instant,
  request: T,
  narrow: (request: T, from: number, to: number) => T | undefined,
): Instant | undefined {
  const search = (given: T, from: number, to: number): number | undefined => {
    if (from >= to) return undefined;
    const left = narrow(given, from, to);
    if (left === undefined) return undefined;
    if (to - from === 1) return from;
    const middle = roundest(from, to);
    return search(left, from, middle) ?? search(left, middle, to);
  };
  const step = search(request, stepAt(after) + 1, stepAt(until) + 1);
  return step === undefined ? undefined : startOfStep(step);
}

/** The roundest number (of powers of two) above `from` and below `to`, at least two apart. */
function roundest(from: number, to: number): number {
  let half = 1;
  while (Math.floor((to - 1) / (2 * half)) !== Math.floor(from / (2 * half))) half *= 2;
  return Math.floor((to - 1) / half) * half;
}
