import { activity } from './activity.ts';
import { firstReaches, nearestApproach, plausibility } from './bridge.ts';
import type { Bridge } from './bridge.ts';
import type { Candle } from './candle.ts';
import { Draws } from './draws.ts';
import { DAY_STEPS, MINUTE_STEPS } from './grid.ts';
import type { Leaves } from './leaves.ts';
import { leavesOf } from './leaves.ts';

/** Below this many steps a frame is laid out at once; from 4 steps on any candle can be. */
export const SMALLEST_SPLIT = 8;

/** A price that wanders freely spans about this many of its deviations. */
const RANGE_PER_DEVIATION = 1.6;

/** A walk is not made so calm that it would need a leap to span its candle: at least this part of what the range suggests. */
const CALMEST = 0.6;

/** Middles that are tried before one is taken. */
const CANDIDATES = 4;

/** Beyond this many days the market is drawn back to where it was instead of wandering further off. */
const MEMORY_DAYS = 40;

/** A candle with its place: steps [start, start + size). */
export interface Frame extends Candle {
  readonly start: number;
  readonly size: number;
}

type Prices = Omit<Candle, 'volume'>;

/** Folds a value that left [low, high] back into it. */
function reflect(value: number, low: number, high: number): number {
  if (value > high) return Math.max(low, 2 * high - value);
  if (value < low) return Math.min(high, 2 * low - value);
  return value;
}

/** Where the second half begins. Whole minutes are kept together, so that the candles people look at are frames. */
export function splitPoint(size: number): number {
  const minutes = Math.floor(size / MINUTE_STEPS);
  if (minutes > 1 && minutes * MINUTE_STEPS === size) return Math.floor(minutes / 2) * MINUTE_STEPS;
  return Math.floor(size / 2);
}

/**
 * Draws what lies inside a candle. The halves always fit the whole: first open, last close, highest high, lowest low and the sum
 * of the volumes are those of the parent, whatever is drawn. What is drawn only makes the walk look like one.
 */
export class Growth {
  readonly #draws: Draws;
  /** Deviation of a day's move, as a fraction of the price. */
  readonly #volatility: number;

  constructor(seed: number, dayVolatility: number) {
    this.#draws = new Draws(seed);
    this.#volatility = (1.1 * dayVolatility) / 1000;
  }

  /** The two halves of a frame of at least {@link SMALLEST_SPLIT} steps. */
  split(whole: Frame): readonly [Frame, Frame] {
    const { start, size, open, high, low, close } = whole;
    this.#draws.seek(start, size);
    const cut = splitPoint(size);
    const deviation = this.#deviation(whole);
    const variance = (deviation * deviation) / size;
    const before = variance * cut;
    const after = variance * (size - cut);
    const leave = this.#middle(whole, before, after);
    const enter = reflect(leave + Math.round(this.#draws.normal() * Math.sqrt(variance)), low, high);
    const [leftDrop, rightDrop] = this.#approaches(
      { from: high - open, to: high - leave, variance: before },
      { from: high - enter, to: high - close, variance: after },
    );
    const [leftRise, rightRise] = this.#approaches(
      { from: open - low, to: leave - low, variance: before },
      { from: enter - low, to: close - low, variance: after },
    );
    const first = { open, high: high - leftDrop, low: low + leftRise, close: leave };
    const second = { open: enter, high: high - rightDrop, low: low + rightRise, close };
    const volume = this.#firstVolume(whole, cut, first, second);
    return [
      { start, size: cut, ...first, volume },
      { start: start + cut, size: size - cut, ...second, volume: whole.volume - volume },
    ];
  }

  /** The steps of a frame of 4 to {@link SMALLEST_SPLIT} − 1 steps. */
  leaves(whole: Frame): Leaves {
    return leavesOf(whole, this.#draws);
  }

  /**
   * How far the price strays over the frame: mostly what the pair usually does in that time, a little what this candle did, so
   * that wild hours have wild minutes and yet every hour finds its way back to the pair's character.
   */
  #deviation({ size, open, close, high, low }: Frame): number {
    const days = size / DAY_STEPS;
    const mood = 0.7 + 0.6 * this.#draws.next();
    const usual = ((open + close) / 2) * this.#volatility * mood * Math.sqrt(days / (1 + days / MEMORY_DAYS));
    const shown = Math.max(1, high - low) / RANGE_PER_DEVIATION;
    return Math.max(CALMEST * shown, Math.sqrt(usual * Math.sqrt(usual * shown)));
  }

  /** Where the first half ends: of some walks between open and close, one that explains the extremes of the whole. */
  #middle({ open, high, low, close }: Frame, before: number, after: number): number {
    const share = before / (before + after);
    const mean = open + (close - open) * share;
    const scatter = Math.sqrt(before * (1 - share));
    let total = 0;
    let chosen = open;
    for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
      const price = reflect(Math.round(mean + this.#draws.normal() * scatter), low, high);
      const weight =
        plausibility(
          { from: high - open, to: high - price, variance: before },
          { from: high - price, to: high - close, variance: after },
        ) *
        plausibility(
          { from: open - low, to: price - low, variance: before },
          { from: price - low, to: close - low, variance: after },
        );
      total += weight;
      if (candidate === 0 || this.#draws.next() * total < weight) chosen = price;
    }
    return chosen;
  }

  /** How near each half comes to an extreme of the whole: one of them reaches it. */
  #approaches(left: Bridge, right: Bridge): readonly [number, number] {
    if (firstReaches(left, right, this.#draws.next())) return [0, nearestApproach(right, this.#draws.next())];
    return [nearestApproach(left, this.#draws.next()), 0];
  }

  /** The lots of the first half: more where the clock, and more where the price, was busy; days differ less than their minutes. */
  #firstVolume(whole: Frame, cut: number, first: Prices, second: Prices): number {
    const middle = whole.start + cut;
    const range = whole.high - whole.low + 1;
    const [even, whim] = whole.size > DAY_STEPS ? [2, 0.25] : [0.35, 1];
    const weigh = (half: Prices, busy: number): number =>
      busy * (even + (half.high - half.low + 1) / range) * (1 + whim * (this.#draws.next() - 0.5));
    const before = weigh(first, activity(whole.start, middle));
    const after = weigh(second, activity(middle, whole.start + whole.size));
    return Math.floor(whole.volume * (before / (before + after)));
  }
}
