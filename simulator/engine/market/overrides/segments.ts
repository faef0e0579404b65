/** Joins the overrides of a pair into segments without gaps. */
import { REST, factorAt, isFlat } from './ramps.ts';
import type { FixedPrice, Ramp } from './records.ts';

/** How much the market maker offers from a step on; 100 is the ordinary measure. */
export interface Offering {
  readonly from: number;
  readonly sizePercent: number;
}

/**
 * The price overrides of a pair: a trend and a shake, which multiply; pins, which fix the price while trading goes on and
 * hide both; halts, at which no one trades, and which hide the rest; and what the maker offers, by which the crowd trades.
 * Each in order of time.
 */
export interface Layers {
  readonly trend: readonly Ramp[];
  readonly shakes: readonly Ramp[];
  readonly pins: readonly FixedPrice[];
  readonly halts: readonly FixedPrice[];
  readonly quoting: readonly Offering[];
}

/** Steps [from, to) over which one leg of each layer is in force; `frozen` is the price of a halt or a pin. */
export interface LayerSegment {
  readonly from: number;
  readonly to: number;
  readonly trend: Ramp;
  readonly shake: Ramp;
  /** Multiple of the volume; 0 in a halt. */
  readonly volume: number;
  /** What the maker offers, in percent of the ordinary measure, 100 where it is that or more. */
  readonly sizePercent: number;
  readonly frozen: number | undefined;
}

/** Hands out the leg in force at ever later steps. */
function follow(ramps: readonly Ramp[]): (step: number) => Ramp {
  let next = 0;
  let ramp = REST;
  return (step) => {
    for (let later = ramps[next]; later !== undefined && later.from <= step; later = ramps[next]) {
      ramp = later;
      next += 1;
    }
    return ramp;
  };
}

/** The layers laid over each other: segments without a gap from the first override on, the last without an end. */
export function layerSegments({ trend, shakes, pins, halts, quoting }: Layers): readonly LayerSegment[] {
  const offered = quoting.map(({ from, sizePercent }) => ({ from, sizePercent: Math.min(100, sizePercent) }));
  const changes = offered.filter(
    ({ sizePercent }, index) => sizePercent !== (offered[index - 1]?.sizePercent ?? 100),
  );
  const marks = [
    ...trend.map(({ from }) => from),
    ...shakes.map(({ from }) => from),
    ...[...pins, ...halts].flatMap(({ from, to = from }) => [from, to]),
    ...changes.map(({ from }) => from),
  ];
  const starts = [...new Set(marks)].sort((left, right) => left - right);
  const [trendAt, shakeAt] = [follow(trend), follow(shakes)];
  return starts.map((from, index) => {
    const halt = fixedAt(halts, from);
    const [ramp, shake] = [trendAt(from), shakeAt(from)];
    return {
      from,
      to: starts[index + 1] ?? Infinity,
      trend: ramp,
      shake,
      volume: halt === undefined ? Math.max(ramp.volume, shake.volume) : 0,
      sizePercent: changes.findLast((change) => change.from <= from)?.sizePercent ?? 100,
      frozen: (halt ?? fixedAt(pins, from))?.price,
    };
  });
}

/** The halt or pin in force at a step. */
export function fixedAt(fixed: readonly FixedPrice[], step: number): FixedPrice | undefined {
  return fixed.findLast(({ from, to = Infinity }) => from <= step && step < to);
}

/** Whether the factor of a piece is the same at all its steps. */
export function isEven({ trend, shake }: LayerSegment): boolean {
  return isFlat(trend) && isFlat(shake);
}

/** The factor at a step of a piece. */
export function factorIn({ trend, shake }: LayerSegment, step: number): number {
  return factorAt(trend, step) * factorAt(shake, step);
}

/** Factors that those of the steps [from, to) of a piece do not leave; the tighter, the shorter the range. */
export function factorRange(
  { trend, shake }: LayerSegment,
  from: number,
  to: number,
): { low: number; high: number } {
  const [t1, t2] = [factorAt(trend, from), factorAt(trend, to - 1)];
  const [s1, s2] = [factorAt(shake, from), factorAt(shake, to - 1)];
  return { low: Math.min(t1, t2) * Math.min(s1, s2), high: Math.max(t1, t2) * Math.max(s1, s2) };
}
