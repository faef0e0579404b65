/** Moves the price of a pair to another factor. */
import { reflect } from '../bridge.ts';
import { Draws } from '../draws.ts';
import type { Ramp } from './records.ts';
import { startedBy, factorAt, rampAt, constantRamp } from './ramps.ts';
import { slownessOf, swingSteps } from './shaking.ts';

/** How far a move strays from the straight way over its whole length, as a part of the change (one standard deviation). */
const STRAY = 0.45;

/** How far swings go to either side of that way, measured the same. */
const SWING = 0.3;

/** How far it may go beyond its start and its end, as a part of the change. */
const BEYOND = 0.1;

/** How the price of a pair is moved. */
export interface Moving {
  /** Of the pair; swings are drawn from it and from their place. */
  readonly seed: number;
  /** The factor reached after so many steps, on which the price then stays. */
  readonly end: number;
  readonly steps: number;
  readonly volume: number;
}

/** Replaces what lies after a step by swings from the factor in force to another. */
export function moved(
  ramps: readonly Ramp[],
  after: number,
  { seed, end, steps, volume }: Moving,
): readonly Ramp[] {
  const first = after + 1;
  const origin = factorAt(rampAt(ramps, after), after);
  const isStill = origin === end;
  const lengths = isStill ? [steps] : swingLengths(new Draws(seed).seek(after), steps);
  let [from, start] = [first, origin];
  const swings = goalsOf(new Draws(seed).seek(after, 1), lengths, origin, end).map((goal, index): Ramp => {
    const ramp = { from, start, end: goal, steps: lengths[index] ?? steps, volume };
    [from, start] = [from + ramp.steps, goal];
    return ramp;
  });
  return [...startedBy(ramps, after), ...swings, constantRamp(first + steps, end)];
}

function swingLengths(draws: Draws, steps: number): readonly number[] {
  const slowness = slownessOf(steps);
  const lengths: number[] = [];
  for (let left = steps; left > 0;) {
    const length = swingSteps(draws, slowness, left);
    lengths.push(length);
    left -= length;
  }
  return lengths;
}

/** The factors at which the swings end: to either side of a random walk that is drawn to its end, along the straight way. */
function goalsOf(draws: Draws, lengths: readonly number[], start: number, end: number): readonly number[] {
  const steps = lengths.reduce((sum, length) => sum + length, 0);
  const change = end - start;
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const floor = low - BEYOND * Math.min(high - low, low);
  const ceiling = high + BEYOND * (high - low);
  let side = draws.next() < 0.5 ? SWING : -SWING;
  let [gone, walked] = [0, 0];
  const turns = lengths.map((length) => {
    const reach = Math.sqrt(length / steps);
    gone += length;
    walked += STRAY * draws.normal() * reach;
    side = -side;
    return { share: gone / steps, walked, swing: side * draws.next() * reach };
  });
  return turns.map((turn) => {
    if (turn.share === 1) return end;
    const off = turn.walked - turn.share * walked + turn.swing;
    return reflect(start + change * (turn.share + off), floor, ceiling);
  });
}
