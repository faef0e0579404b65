import { exp, log } from '#simulator/kernel/index.ts';
import { activity } from './activity.ts';
import type { Candle } from './candle.ts';
import { Draws } from './draws.ts';
import { DAY_STEPS, MINUTE_STEPS } from './grid.ts';

/** Below this many steps a candle is laid out at once; from 4 steps on any candle can be. */
export const SMALLEST_SPLIT = 8;

/** A price that wanders freely for n steps spans about this many of its deviations. */
const RANGE_PER_DEVIATION = 1.6;

/** Beyond this many days the market is drawn back to where it was instead of wandering further off. */
const MEMORY_DAYS = 40;

/** A candle with its place: steps [start, start + size). */
export interface Frame extends Candle {
  readonly start: number;
  readonly size: number;
}

/** The steps of a small frame, one by one. */
export interface Leaves {
  readonly prices: readonly number[];
  readonly volumes: readonly number[];
}

/** Ends and room of one half, measured from the extreme that the whole must reach: 0 is on it. */
interface Bridge {
  readonly from: number;
  readonly to: number;
  readonly variance: number;
}

function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Folds a value that left [low, high] back into it. */
function reflect(value: number, low: number, high: number): number {
  if (value > high) return Math.max(low, 2 * high - value);
  if (value < low) return Math.min(high, 2 * low - value);
  return value;
}

/** How unlikely a walk between two ends is to come as far as the extreme; 0 when an end lies on it. */
function remoteness({ from, to, variance }: Bridge): number {
  return (2 * from * to) / variance;
}

/** Where the half begins that comes second. Whole minutes are kept together, so that the candles people look at are frames. */
export function splitPoint(size: number): number {
  const minutes = Math.floor(size / MINUTE_STEPS);
  if (minutes > 1 && minutes * MINUTE_STEPS === size) return Math.floor(minutes / 2) * MINUTE_STEPS;
  return Math.floor(size / 2);
}

/**
 * Draws what lies inside a candle. A half always fits its whole: first open, last close, highest high, lowest low and the sum of
 * the volumes are those of the parent, whatever is drawn; what is drawn makes the walk look like one.
 */
export class Growth {
  readonly #draws: Draws;
  /** Deviation of a day's move, as a fraction of the price. */
  readonly #volatility: number;

  constructor(seed: number, dayVolatility: number) {
    this.#draws = new Draws(seed);
    this.#volatility = dayVolatility / 1000;
  }

  /** The two halves of a frame of at least {@link SMALLEST_SPLIT} steps. */
  split(whole: Frame): readonly [Frame, Frame] {
    const { start, size, open, high, low, close } = whole;
    this.#draws.seek(start, size);
    const cut = splitPoint(size);
    const share = cut / size;
    const deviation = this.#deviation(whole);
    const drawn =
      open + (close - open) * share + this.#draws.normal() * deviation * Math.sqrt(share * (1 - share));
    const leave = reflect(Math.round(drawn), low, high);
    const enter = reflect(
      leave + Math.round((this.#draws.normal() * deviation) / Math.sqrt(size)),
      low,
      high,
    );
    const variance = deviation * deviation;
    const [left, right] = [variance * share, variance * (1 - share)];
    const [leftDrop, rightDrop] = this.#extremes(
      { from: high - open, to: high - leave, variance: left },
      { from: high - enter, to: high - close, variance: right },
    );
    const [leftRise, rightRise] = this.#extremes(
      { from: open - low, to: leave - low, variance: left },
      { from: enter - low, to: close - low, variance: right },
    );
    const first = { open, high: high - leftDrop, low: low + leftRise, close: leave };
    const second = { open: enter, high: high - rightDrop, low: low + rightRise, close };
    const traded = this.#share(whole, cut, first, second);
    return [
      { start, size: cut, ...first, volume: traded },
      { start: start + cut, size: size - cut, ...second, volume: whole.volume - traded },
    ];
  }

  /** The steps of a frame of 4 to {@link SMALLEST_SPLIT} − 1 steps. */
  leaves(whole: Frame): Leaves {
    this.#draws.seek(whole.start, whole.size);
    const prices = this.#layOut(whole);
    return { prices, volumes: this.#trade(prices, whole.volume) };
  }

  /** How far the price strays over the frame: between what the pair usually does in that time and what this candle did. */
  #deviation({ size, open, close, high, low }: Frame): number {
    const days = size / DAY_STEPS;
    const usual = ((open + close) / 2) * this.#volatility * Math.sqrt(days / (1 + days / MEMORY_DAYS));
    const mood = 0.7 + 0.6 * this.#draws.next();
    const shown = Math.max(1, high - low) / RANGE_PER_DEVIATION;
    return Math.sqrt(usual * mood * shown);
  }

  /**
   * How near each half comes to the whole's extreme. One of them reaches it, the likelier one more often; the other comes as
   * near as a Brownian bridge that does not go beyond.
   */
  #extremes(left: Bridge, right: Bridge): readonly [number, number] {
    const favour = within(remoteness(left) - remoteness(right), -40, 40);
    const leftReaches = this.#draws.next() * (1 + exp(favour)) < 1;
    const nearest = this.#approach(leftReaches ? right : left);
    return leftReaches ? [0, nearest] : [nearest, 0];
  }

  #approach(bridge: Bridge): number {
    const { from, to, variance } = bridge;
    const reach = 1 - exp(-remoteness(bridge));
    const excursion = -log(1 - this.#draws.next() * reach);
    const gap = from - to;
    const distance = (from + to - Math.sqrt(gap * gap + 2 * variance * excursion)) / 2;
    return within(Math.round(distance), 0, Math.min(from, to));
  }

  /** The lots of the first half: more where the clock, and more where the price, was busy. */
  #share(whole: Frame, cut: number, first: Omit<Candle, 'volume'>, second: Omit<Candle, 'volume'>): number {
    const middle = whole.start + cut;
    const range = whole.high - whole.low + 1;
    const weigh = (half: Omit<Candle, 'volume'>, busy: number): number =>
      busy * (0.35 + (half.high - half.low + 1) / range) * (0.5 + this.#draws.next());
    const before = weigh(first, activity(whole.start, middle));
    const after = weigh(second, activity(middle, whole.start + whole.size));
    return Math.min(whole.volume, Math.floor(whole.volume * (before / (before + after))));
  }

  #layOut({ size, open, high, low, close }: Frame): number[] {
    const last = size - 1;
    const prices = Array.from({ length: size }, (_, step) => {
      const straight = open + ((close - open) * step) / last;
      return within(Math.round(straight + (this.#draws.normal() * (high - low)) / 4), low, high);
    });
    prices[0] = open;
    prices[last] = close;
    const peak = 1 + this.#draws.below(size - 2);
    const trough = 1 + ((peak + this.#draws.below(size - 3)) % (size - 2));
    if (open !== high && close !== high) prices[peak] = high;
    if (open !== low && close !== low) prices[trough] = low;
    return prices;
  }

  /** Deals the lots out: steps that moved the price traded, of the others about half did. */
  #trade(prices: readonly number[], volume: number): number[] {
    const weights = prices.map((price, step) => {
      const moved = step > 0 && price !== prices[step - 1];
      const drawn = this.#draws.next();
      return moved ? 0.4 + drawn : Math.max(0, drawn - 0.45) * drawn;
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let weighed = 0;
    let dealt = 0;
    return weights.map((weight, step) => {
      weighed += weight;
      const due =
        step === weights.length - 1 ? volume : Math.floor(volume * (total > 0 ? weighed / total : 0));
      const lots = Math.max(0, Math.min(volume, due) - dealt);
      dealt += lots;
      return lots;
    });
  }
}
