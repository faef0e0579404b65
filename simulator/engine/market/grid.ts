/** The grid of half seconds on which the market moves. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { DAY_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';

/** The market moves on a grid of half seconds; within a step nothing changes. */
export const STEP_MS = 500;

export const MINUTE_STEPS = MINUTE_MS / STEP_MS;
export const DAY_STEPS = DAY_MS / STEP_MS;

/**
 * The step an instant lies in.
 * @throws RangeError when it is no whole number of milliseconds: no search may start from nowhere
 */
export function stepAt(at: Instant): number {
  if (!Number.isSafeInteger(at))
    throw new RangeError(`${at} is not an instant: expected an integer of milliseconds`);
  return Math.floor(at / STEP_MS);
}

/** The first instant of a step. */
export function startOfStep(step: number): Instant {
  return step * STEP_MS;
}
