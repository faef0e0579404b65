/** The random walks that fill a candle between its known prices. */
import { log } from '#simulator/engine/kernel/index.ts';

/*
 * Walks between known prices, seen from an extreme that they may come near but not pass: `open`, `middle` and `close` are the
 * distances of the ends of two walks, one after the other, from that extreme; `before` and `after` are how much the two stray
 * (variance, ticks squared).
 */

/** So unlikely that it only decides between things as unlikely. */
const NEXT_TO_NEVER = 1e-30;

/** A price may be met twice: neither walk excludes the other altogether. */
const ALMOST_NONE = 1e-9;

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
function chanceToReach(from: number, to: number, variance: number): number {
  return fading((2 * from * to) / variance);
}

/** The chance, up to a common factor, that a walk just reaches the extreme; `apart` is the other walk's chance to. */
function onlyOne(chance: number, from: number, to: number, variance: number, apart: number): number {
  return (chance * (from + to + 1) * (1 - apart + ALMOST_NONE)) / variance + NEXT_TO_NEVER;
}

/** How well the two walks explain that the extreme was reached and not passed; up to a common factor. */
export function plausibility(
  open: number,
  middle: number,
  close: number,
  before: number,
  after: number,
): number {
  const first = chanceToReach(open, middle, before);
  const second = chanceToReach(middle, close, after);
  return onlyOne(first, open, middle, before, second) + onlyOne(second, middle, close, after, first);
}

/** The part of cases in which the first of the two walks is the one that reached the extreme. */
export function shareOfFirst(
  open: number,
  middle: number,
  close: number,
  before: number,
  after: number,
): number {
  const first = chanceToReach(open, middle, before);
  const second = chanceToReach(middle, close, after);
  const byFirst = onlyOne(first, open, middle, before, second);
  return byFirst / (byFirst + onlyOne(second, middle, close, after, first));
}

/**
 * How near a walk comes to the extreme: whole ticks, from 0 to the distance of its nearer end, as near as a Brownian bridge that
 * stays on this side. `drawn` is uniform in [0, 1).
 */
export function nearestApproach(from: number, to: number, variance: number, drawn: number): number {
  const excursion = -log(1 - drawn * (1 - chanceToReach(from, to, variance)));
  const gap = from - to;
  const distance = Math.round((from + to - Math.sqrt(gap * gap + 2 * variance * excursion)) / 2);
  // The root is at least the gap, so that the distance is never beyond that of the nearer end.
  return Math.max(0, distance);
}

/** Folds a value that left [low, high] back into it. */
export function reflect(value: number, low: number, high: number): number {
  if (value > high) return Math.max(low, 2 * high - value);
  if (value < low) return Math.min(high, 2 * low - value);
  return value;
}
