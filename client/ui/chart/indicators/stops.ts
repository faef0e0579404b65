/** The parabolic stop and reverse (SAR) of J. Welles Wilder, New Concepts in Technical Trading Systems (1978). */
import type { ChartCandle } from '#client/exchange/index.ts';

type Range = Pick<ChartCandle, 'high' | 'low'>;

/** Where a bar left the stop. */
export interface Stop {
  /** The bar, and the one before it. */
  readonly bars: readonly [Range, Range?];
  readonly isLong: boolean;
  /** Undefined at the first bar, which has no direction. */
  readonly stop: number | undefined;
  /** The highest price of a rise, the lowest of a fall. */
  readonly extreme: number;
  /** The share of the way to the extreme that the stop goes with the next bar. */
  readonly acceleration: number;
}

const further = (isLong: boolean, ...prices: readonly number[]): number =>
  isLong ? Math.max(...prices) : Math.min(...prices);

/** Never beyond the prices of the two bars before. */
const held = (isLong: boolean, stop: number, bars: Stop['bars']): number =>
  further(!isLong, stop, ...bars.flatMap((bar) => (bar ? [isLong ? bar.low : bar.high] : [])));

/** The second bar begins a rise or a fall, whichever way its middle lies; its stop is the far end of the first one. */
function begun(before: Range, bar: Range, step: number): Stop {
  const isLong = bar.high + bar.low >= before.high + before.low;
  return {
    bars: [bar, before],
    isLong,
    stop: isLong ? before.low : before.high,
    extreme: isLong ? bar.high : bar.low,
    acceleration: step,
  };
}

/** The stop at a bar that follows another one, or none. */
export function stopAfter(last: Stop | undefined, { high, low }: Range, step: number, most: number): Stop {
  const bar = { high, low };
  if (!last) return { bars: [bar], isLong: true, stop: undefined, extreme: high, acceleration: step };
  const { bars, isLong, stop } = last;
  if (stop === undefined) return begun(bars[0], bar, step);
  const moved = held(isLong, stop + last.acceleration * (last.extreme - stop), bars);
  const extreme = further(isLong, last.extreme, isLong ? high : low);
  if (isLong ? low < moved : high > moved) {
    return {
      bars: [bar, bars[0]],
      isLong: !isLong,
      stop: extreme,
      extreme: isLong ? low : high,
      acceleration: step,
    };
  }
  const acceleration =
    extreme === last.extreme ? last.acceleration : Math.min(most, last.acceleration + step);
  return { bars: [bar, bars[0]], isLong, stop: moved, extreme, acceleration };
}
