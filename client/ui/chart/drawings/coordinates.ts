/**
 * Times and positions along a chart. Bar number n of those that are drawn is at the position n; between two bars, and by
 * the length of a bar before the oldest and after the newest one, time runs evenly.
 */
import type { ChartCandle } from '#client/exchange/index.ts';
import type { DrawingPoint, PriceMeasure } from './drawing.ts';

/** The bars along a chart. */
export interface BarSeries {
  /** Oldest first. */
  readonly bars: readonly ChartCandle[];
  /** Length of a bar. */
  readonly seconds: number;
}

/** The number of the last bar that does not begin after `time`; -1 before the oldest one. */
function barBefore(bars: readonly ChartCandle[], time: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.time ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** When the bar of this number begins, also where it is not loaded or not there yet. Undefined without bars. */
function startOf({ bars, seconds }: BarSeries, index: number): number | undefined {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return undefined;
  if (index < 0) return first.time + index * seconds * 1000;
  return bars[index]?.time ?? last.time + (index - bars.length + 1) * seconds * 1000;
}

/** The position of a time; undefined without bars. */
export function positionAt(all: BarSeries, time: number): number | undefined {
  const { bars, seconds } = all;
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return undefined;
  if (time < first.time) return (time - first.time) / (seconds * 1000);
  if (time >= last.time) return bars.length - 1 + (time - last.time) / (seconds * 1000);
  const index = barBefore(bars, time);
  const [from = 0, to = 1] = [bars[index]?.time, bars[index + 1]?.time];
  return index + (time - from) / (to - from);
}

/** The time at a position; undefined without bars. */
export function timeAt(all: BarSeries, position: number): number | undefined {
  const index = Math.floor(position);
  const [from, to] = [startOf(all, index), startOf(all, index + 1)];
  return from === undefined || to === undefined
    ? undefined
    : Math.round(from + (position - index) * (to - from));
}

/** What lies between two points. */
export function measureOf(all: BarSeries, from: DrawingPoint, to: DrawingPoint): PriceMeasure {
  const difference = to.price - from.price;
  return {
    difference,
    percent: from.price === 0 ? undefined : (difference / from.price) * 100,
    bars: Math.round((positionAt(all, to.time) ?? 0) - (positionAt(all, from.time) ?? 0)),
    time: to.time - from.time,
  };
}

/** The shares of a move at which a Fibonacci retracement has its levels. */
const fibonacciShares: readonly number[] = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** A level of a Fibonacci retracement. */
interface Level {
  readonly share: number;
  readonly price: number;
}

/** The levels of a move: 0 at its end, 1 at its beginning, so that a share says how much of the move is taken back. */
export const fibonacciLevels = (from: DrawingPoint, to: DrawingPoint): readonly Level[] =>
  fibonacciShares.map((share) => ({ share, price: to.price + (from.price - to.price) * share }));
