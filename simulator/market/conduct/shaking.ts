import { Draws } from '../draws.ts';
import type { Leg } from './legs.ts';
import { begunBy, factorAt, legAt, standing } from './legs.ts';

/** A swing takes 5 to 15 seconds; a long shake swings more slowly, so that it has a few hundred swings at most. */
const SHORTEST_SWING = 10;
const LONGER_SWINGS = 21;
const MOST_SWINGS = 300;

/** The least part of the amplitude that a swing reaches. */
const LEAST_SWING = 0.3;

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
  legs: readonly Leg[],
  after: number,
  { seed, amplitude, steps, volume }: Shaking,
): readonly Leg[] {
  const slowness = Math.ceil(steps / (MOST_SWINGS * SHORTEST_SWING));
  const draws = new Draws(seed).seek(after);
  const end = after + steps + 1;
  const swings: Leg[] = [];
  let up = draws.next() < 0.5;
  let start = factorAt(legAt(legs, after), after);
  for (let from = after + 1; from < end;) {
    const wanted = slowness * (SHORTEST_SWING + draws.below(LONGER_SWINGS));
    const reach = amplitude * (LEAST_SWING + (1 - LEAST_SWING) * draws.next());
    const isLast = from + wanted + slowness * SHORTEST_SWING >= end;
    const length = isLast ? end - from : wanted;
    const goal = isLast ? 1 : 1 + (up ? reach : -reach);
    swings.push({ from, start, end: goal, steps: length, volume });
    start = goal;
    from += length;
    up = !up;
  }
  return [...begunBy(legs, after), ...swings, standing(end, 1)];
}
