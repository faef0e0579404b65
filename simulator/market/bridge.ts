import { log } from '#simulator/kernel/index.ts';

/**
 * A walk between two known prices, seen from an extreme that it may come near but not pass: the distances of its ends from the
 * extreme, and how much it strays in between (variance, ticks squared).
 */
export interface Bridge {
  readonly from: number;
  readonly to: number;
  readonly variance: number;
}

/** So unlikely that it only decides between things as unlikely. */
const NEXT_TO_NEVER = 1e-30;

/** e^-x for x ≥ 0, roughly: good enough to weigh chances with, and several times faster. */
function fading(x: number): number {
  const once = 1 / (1 + x / 32);
  const second = once * once;
  const fourth = second * second;
  const eighth = fourth * fourth;
  const sixteenth = eighth * eighth;
  return sixteenth * sixteenth;
}

/** The chance that a walk comes as far as the extreme; 1 when an end lies on it. */
function chanceToReach({ from, to, variance }: Bridge): number {
  return fading((2 * from * to) / variance);
}

/** The chance, up to a factor common to all, that a walk just reaches the extreme while the other stays short of it. */
function reachedBy(walk: Bridge, other: Bridge): number {
  const steepness = (walk.from + walk.to + 1) / walk.variance;
  return chanceToReach(walk) * steepness * (1 - chanceToReach(other) + 1e-9) + NEXT_TO_NEVER;
}

/** How well two walks, one after the other, explain that the extreme was reached and not passed; up to a common factor. */
export function plausibility(first: Bridge, second: Bridge): number {
  return reachedBy(first, second) + reachedBy(second, first);
}

/** Which of two walks reached the extreme. `drawn` is uniform in [0, 1). */
export function firstReaches(first: Bridge, second: Bridge, drawn: number): boolean {
  const byFirst = reachedBy(first, second);
  return drawn * (byFirst + reachedBy(second, first)) < byFirst;
}

/**
 * How near a walk comes to the extreme: whole ticks, from 0 to the distance of its nearer end, as near as a Brownian bridge that
 * stays on this side. `drawn` is uniform in [0, 1).
 */
export function nearestApproach(walk: Bridge, drawn: number): number {
  const { from, to, variance } = walk;
  const excursion = -log(1 - drawn * (1 - chanceToReach(walk)));
  const gap = from - to;
  const distance = Math.round((from + to - Math.sqrt(gap * gap + 2 * variance * excursion)) / 2);
  return Math.max(0, Math.min(distance, from, to));
}
