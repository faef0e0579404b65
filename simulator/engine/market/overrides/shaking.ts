/** Swings the price of a pair around its value. */
import { Draws } from '../draws.ts';
import type { Ramp } from './records.ts';
import { startedBy, factorAt, rampAt, constantRamp } from './ramps.ts';

/** A swing takes 5 to 15 seconds; a long shake swings more slowly, so that it has a few hundred swings at most. */
const MIN_SWING_STEPS = 10;
const LONGER_SWINGS = 21;
const MAX_SWINGS = 300;

/** The least part of the amplitude that a swing reaches. */
const MIN_SWING = 0.3;

/** How many times as long as the shortest swings are where so many steps are swung through. */
export function slownessOf(steps: number): number {
  return Math.ceil(steps / (MAX_SWINGS * MIN_SWING_STEPS));
}

/** Steps of the next swing where so many are left; the last takes what would be too short for another. */
export function swingSteps(draws: Draws, slowness: number, left: number): number {
  const steps = slowness * (MIN_SWING_STEPS + draws.below(LONGER_SWINGS));
  return steps + slowness * MIN_SWING_STEPS >= left ? left : steps;
}

/** How a pair is shaken. */
export interface Shaking {
  /** Of the pair; swings are drawn from it and from their place. */
  readonly seed: number;
  /** The farthest a swing goes, as a part of the price. */
  readonly amplitude: number;
  readonly steps: number;
  readonly volume: number;
}

/** Replaces what lies after a step by swings up and down around the price, which end at nothing. */
export function shaken(
  ramps: readonly Ramp[],
  after: number,
  { seed, amplitude, steps, volume }: Shaking,
): readonly Ramp[] {
  const slowness = slownessOf(steps);
  const draws = new Draws(seed).seek(after);
  const end = after + steps + 1;
  const swings: Ramp[] = [];
  let up = draws.next() < 0.5;
  let start = factorAt(rampAt(ramps, after), after);
  for (let from = after + 1; from < end;) {
    const length = swingSteps(draws, slowness, end - from);
    const reach = amplitude * (MIN_SWING + (1 - MIN_SWING) * draws.next());
    const goal = from + length === end ? 1 : 1 + (up ? reach : -reach);
    swings.push({ from, start, end: goal, steps: length, volume });
    start = goal;
    from += length;
    up = !up;
  }
  return [...startedBy(ramps, after), ...swings, constantRamp(end, 1)];
}
