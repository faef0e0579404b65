/** Price paths from recorded minute candles. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { CandleSum } from './candle.ts';
import { MINUTE_STEPS } from './grid.ts';
import type { Growth } from './growth.ts';
import type { PathSource } from './path.ts';
import { candleIn } from './path.ts';
import type { Threshold, TreeNode } from './tree.ts';
import { Tree, reaches } from './tree.ts';

/** Minute candles of a pair without a gap, as they were recorded. Prices in ticks, volumes in lots, one entry a minute. */
export interface RecordedSeries {
  /** Id of the pair (`match_id`). */
  readonly pair: number;
  /** Where it comes from, for people. */
  readonly source: string;
  /** Start of the first minute. */
  readonly start: Instant;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** The end of the last minute. */
export function endOfSeries(series: RecordedSeries): Instant {
  return series.start + series.open.length * MINUTE_MS;
}

/** Entries that share one summary on the next floor. */
const FAN = 16;

/** Opened nodes kept at hand: about a megabyte a pair. */
const NODES_KEPT = 4096;

interface Floor {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

function summary({ low, high }: Floor): Floor {
  const count = Math.ceil(low.length / FAN);
  const floor = { low: new Float64Array(count), high: new Float64Array(count) };
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [index * FAN, (index + 1) * FAN];
    floor.low[index] = low.subarray(from, to).reduce((min, price) => Math.min(min, price));
    floor.high[index] = high.subarray(from, to).reduce((max, price) => Math.max(max, price));
  }
  return floor;
}

/** Extremes of every 1, 16, 256 … minutes, so that a year is searched in a few steps. */
function floorsOf(ground: Floor): readonly Floor[] {
  const floors = [ground];
  let top = ground;
  while (top.low.length > 1) floors.push((top = summary(top)));
  return floors;
}

/** `sums[i]` is what the first i entries add up to. */
function runningSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => (sums[index + 1] = (sums[index] ?? 0) + value));
  return sums;
}

/** The recorded minutes as a path source: between minutes as recorded, within each drawn from the seed. Knows its own steps only. */
export class RecordedPath implements PathSource {
  readonly #series: RecordedSeries;
  readonly #first: number;
  readonly #floors: readonly Floor[];
  readonly #volumes: Float64Array;
  readonly #tree: Tree;
  readonly #minutes = new Map<number, TreeNode>();

  constructor(series: RecordedSeries, first: number, growth: Growth) {
    this.#series = series;
    this.#first = first;
    this.#floors = floorsOf(series);
    this.#volumes = runningSums(series.volume);
    this.#tree = new Tree(growth);
  }

  price(step: number): number {
    return this.#tree.price(this.#minute(this.#indexOf(step)), step);
  }

  volume(step: number): number {
    return this.#tree.volume(this.#minute(this.#indexOf(step)), step);
  }

  lots(from: number, to: number): number {
    return candleIn(this, from, to)?.volume ?? 0;
  }

  addCandle(from: number, to: number, sum: CandleSum): void {
    const firstWhole = Math.ceil((from - this.#first) / MINUTE_STEPS);
    const endWhole = this.#indexOf(to);
    if (firstWhole > endWhole) {
      this.#tree.addCandle(this.#minute(endWhole), from, to, sum);
      return;
    }
    if (this.#indexOf(from) < firstWhole) this.#tree.addCandle(this.#minute(firstWhole - 1), from, to, sum);
    if (firstWhole < endWhole) this.#addMinutes(firstWhole, endWhole, sum);
    if (this.#startOf(endWhole) < to) this.#tree.addCandle(this.#minute(endWhole), from, to, sum);
  }

  firstTouch(threshold: Threshold, from: number, to: number): number | undefined {
    const end = this.#indexOf(to - 1) + 1;
    let minute = this.#firstReaching(threshold, this.#indexOf(from), end);
    while (minute !== undefined) {
      const touched = this.#tree.firstTouch(this.#minute(minute), threshold, from, to);
      if (touched !== undefined) return touched;
      minute = this.#firstReaching(threshold, minute + 1, end);
    }
    return undefined;
  }

  lastTraded(from: number, to: number): number | undefined {
    // A minute with any volume has some in its first step, so that no earlier one need be searched.
    const minute = this.#lastTradedMinute(this.#indexOf(to - 1));
    if (this.#startOf(minute + 1) <= from) return undefined;
    return this.#tree.lastTraded(this.#minute(minute), from, to);
  }

  #indexOf(step: number): number {
    return Math.floor((step - this.#first) / MINUTE_STEPS);
  }

  #startOf(minute: number): number {
    return this.#first + minute * MINUTE_STEPS;
  }

  /** Adds whole minutes [from, to). */
  #addMinutes(from: number, to: number, sum: CandleSum): void {
    const { open, close } = this.#series;
    const floor = { low: Infinity, high: -Infinity };
    this.#bound(from, to, floor);
    sum.add({
      open: at(open, from),
      ...floor,
      close: at(close, to - 1),
      volume: at(this.#volumes, to) - at(this.#volumes, from),
    });
  }

  /** Widens `bounds` by the minutes [from, to): single entries at the ragged ends, summaries in between. */
  #bound(from: number, to: number, bounds: { low: number; high: number }, level = 0): void {
    const floor = this.#floors[level];
    if (floor === undefined) return;
    const take = (index: number): void => {
      bounds.low = Math.min(bounds.low, at(floor.low, index));
      bounds.high = Math.max(bounds.high, at(floor.high, index));
    };
    const inner = Math.min(to, Math.ceil(from / FAN) * FAN);
    const outer = Math.max(inner, Math.floor(to / FAN) * FAN);
    for (let index = from; index < inner; index += 1) take(index);
    for (let index = outer; index < to; index += 1) take(index);
    this.#bound(inner / FAN, outer / FAN, bounds, level + 1);
  }

  /** The first minute of [from, to) whose range reaches the threshold: up to where a summary does, then down into it. */
  #firstReaching(threshold: Threshold, from: number, to: number): number | undefined {
    let index = from;
    let level = 0;
    for (;;) {
      const floor = this.#floors[level];
      if (floor === undefined || index >= floor.low.length) return undefined;
      if (reaches(threshold, at(floor.low, index), at(floor.high, index))) {
        if (level === 0) return index < to ? index : undefined;
        level -= 1;
        index *= FAN;
      } else if ((index + 1) % FAN === 0) {
        level += 1;
        index = (index + 1) / FAN;
      } else {
        index += 1;
      }
    }
  }

  /** The last minute up to one that has any volume; −1 where there is none. */
  #lastTradedMinute(upTo: number): number {
    const total = at(this.#volumes, upTo + 1);
    let low = 0;
    let high = upTo + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (at(this.#volumes, middle) < total) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #minute(index: number): TreeNode {
    // Every minute that is kept has been opened, so that this bounds the minutes too.
    if (this.#tree.grown > NODES_KEPT) {
      this.#minutes.clear();
      this.#tree.forget();
    }
    let node = this.#minutes.get(index);
    if (node === undefined) {
      const { open, high, low, close, volume } = this.#series;
      node = {
        start: this.#startOf(index),
        size: MINUTE_STEPS,
        open: at(open, index),
        high: at(high, index),
        low: at(low, index),
        close: at(close, index),
        volume: at(volume, index),
      };
      this.#minutes.set(index, node);
    }
    return node;
  }
}

function at(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no entry ${index} among ${values.length}`);
  return value;
}
