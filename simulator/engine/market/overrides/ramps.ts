/** Factors that rise or fall between two steps. */
import type { Ramp } from './records.ts';

/** What is in force before the first leg: nothing is changed. */
export const REST: Ramp = { from: -Infinity, start: 1, end: 1, steps: 1, volume: 1 };

/** A leg on which the factor stands. */
export function constantRamp(from: number, factor: number): Ramp {
  return { from, start: factor, end: factor, steps: 1, volume: 1 };
}

/** Whether the factor is the same at every step of the leg. */
export function isFlat({ start, end }: Ramp): boolean {
  return start === end;
}

/** The factor at a step of the leg; going on, it only ever goes one way. */
export function factorAt({ from, start, end, steps }: Ramp, step: number): number {
  if (start === end) return start;
  const gone = step - from + 1;
  return gone < steps ? start + (end - start) * (gone / steps) : end;
}

/** The leg in force at a step. */
export function rampAt(ramps: readonly Ramp[], step: number): Ramp {
  return ramps.findLast(({ from }) => from <= step) ?? REST;
}

/** The legs that have begun by a step. */
export function startedBy(ramps: readonly Ramp[], step: number): readonly Ramp[] {
  return ramps.filter(({ from }) => from <= step);
}
