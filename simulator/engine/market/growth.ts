/** Divides a candle into two halves that fit it. */
import { activity } from './activity.ts';
import { nearestApproach, plausibility, reflect, shareOfFirst } from './bridge.ts';
import type { CandleFrame } from './candle.ts';
import { Draws } from './draws.ts';
import { DAY_STEPS, MINUTE_STEPS } from './grid.ts';
import type { Leaves } from './leaves.ts';
import { leavesOf } from './leaves.ts';

/** Below this many steps a frame is laid out at once; from 4 steps on any candle can be. */
export const MIN_SPLIT = 8;

/** A price that wanders freely spans about this many of its deviations. */
const RANGE_PER_DEVIATION = 1.6;

/** A walk is not made so calm that it would need a leap to span its candle: at least this part of what the range suggests. */
const CALMEST = 0.6;

/** Middles that are tried before one is taken. */
const CANDIDATES = 4;

/** Beyond this many days the market is drawn back to where it was instead of wandering further off. */
const MEMORY_DAYS = 120;

export interface Halves {
  readonly left: CandleFrame;
  readonly right: CandleFrame;
}

/** Where the second half begins. Whole minutes are kept together, so that the candles people look at are frames. */
function splitPoint(size: number): number {
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

  /** The two halves of a frame of at least {@link MIN_SPLIT} steps. */
  split(whole: CandleFrame): Halves {
    const { start, size, open, high, low, close } = whole;
    const cut = splitPoint(size);
    if (high === low) return this.#flatHalves(whole, cut);
    this.#draws.seek(start, size);
    const deviation = this.#deviation(whole);
    const variance = (deviation * deviation) / size;
    const before = variance * cut;
    const after = variance * (size - cut);
    const leave = this.#middle(whole, before, after);
    const enter = reflect(leave + Math.round(this.#draws.normal() * Math.sqrt(variance)), low, high);
    const peak = this.#draws.next() < shareOfFirst(high - open, high - leave, high - close, before, after);
    const trough = this.#draws.next() < shareOfFirst(open - low, leave - low, close - low, before, after);
    const leftHigh = peak ? high : high - this.#approach(high - open, high - leave, before);
    const rightHigh = peak ? high - this.#approach(high - enter, high - close, after) : high;
    const leftLow = trough ? low : low + this.#approach(open - low, leave - low, before);
    const rightLow = trough ? low + this.#approach(enter - low, close - low, after) : low;
    const volume = this.#firstVolume(whole, cut, leftHigh - leftLow, rightHigh - rightLow);
    const rest = whole.volume - volume;
    return {
      left: { start, size: cut, open, high: leftHigh, low: leftLow, close: leave, volume },
      right: {
        start: start + cut,
        size: size - cut,
        open: enter,
        high: rightHigh,
        low: rightLow,
        close,
        volume: rest,
      },
    };
  }

  /** The steps of a frame of 4 to {@link MIN_SPLIT} − 1 steps. */
  leaves(whole: CandleFrame): Leaves {
    return leavesOf(whole, this.#draws);
  }

  /**
   * How far the price strays over the frame: mostly what the pair usually does in that time, a little what this candle did, so
   * that wild hours have wild minutes and yet every hour finds its way back to the pair's character.
   */
  #deviation({ size, open, close, high, low }: CandleFrame): number {
    const days = size / DAY_STEPS;
    const mood = 0.7 + 0.6 * this.#draws.next();
    const usual = ((open + close) / 2) * this.#volatility * mood * Math.sqrt(days / (1 + days / MEMORY_DAYS));
    const shown = (high - low) / RANGE_PER_DEVIATION;
    return Math.max(CALMEST * shown, Math.sqrt(usual * Math.sqrt(usual * shown)));
  }

  /** Where the first half ends: of some walks between open and close, one that explains the extremes of the whole. */
  #middle({ open, high, low, close }: CandleFrame, before: number, after: number): number {
    const share = before / (before + after);
    const mean = open + (close - open) * share;
    const scatter = Math.sqrt(before * (1 - share));
    let total = 0;
    let chosen = open;
    for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
      const price = reflect(Math.round(mean + this.#draws.normal() * scatter), low, high);
      const weight =
        plausibility(high - open, high - price, high - close, before, after) *
        plausibility(open - low, price - low, close - low, before, after);
      total += weight;
      if (candidate === 0 || this.#draws.next() * total < weight) chosen = price;
    }
    return chosen;
  }

  #approach(from: number, to: number, variance: number): number {
    return nearestApproach(from, to, variance, this.#draws.next());
  }

  /** A price that stands still does so in both halves; only the volume is divided. */
  #flatHalves(whole: CandleFrame, cut: number): Halves {
    const { start, size } = whole;
    this.#draws.seek(start, size);
    const volume = this.#firstVolume(whole, cut, 0, 0);
    return {
      left: { ...whole, size: cut, volume },
      right: { ...whole, start: start + cut, size: size - cut, volume: whole.volume - volume },
    };
  }

  /**
   * The lots of the first half: more where the clock, and more where the price, was busy; days differ less than their minutes.
   * A frame with a lot for each step has halves with a lot for each of theirs; one with fewer trades in its first half.
   */
  #firstVolume(whole: CandleFrame, cut: number, leftRange: number, rightRange: number): number {
    if (whole.volume === 0) return 0;
    const middle = whole.start + cut;
    const range = whole.high - whole.low + 1;
    const long = whole.size > DAY_STEPS;
    const even = long ? 0.9 : 0.35;
    const whim = long ? 0.4 : 1;
    const left = (even + (leftRange + 1) / range) * (1 + whim * (this.#draws.next() - 0.5));
    const right = (even + (rightRange + 1) / range) * (1 + whim * (this.#draws.next() - 0.5));
    const before = left * activity(whole.start, middle);
    const after = right * activity(middle, whole.start + whole.size);
    const volume = Math.floor(whole.volume * (before / (before + after)));
    if (whole.volume < whole.size) return Math.max(1, volume);
    return Math.min(whole.volume - (whole.size - cut), Math.max(cut, volume));
  }
}
