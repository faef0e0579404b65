/** The price of a pair as a function of the step, with its queries. */
import type { Candle } from './candle.ts';
import { CandleSum } from './candle.ts';
import type { Threshold } from './tree.ts';

/**
 * The reference price of a pair as a function of the step. Nothing is simulated: any step and any range of steps, past or future,
 * can be asked for, and all responses agree with each other. Ranges are half-open, [from, to); prices in ticks.
 */
export interface PricePath {
  /** The price in force during a step; at least 1. */
  price(step: number): number;
  /** Lots traded during a step. */
  volume(step: number): number;
  /** Adds the steps of [from, to), from < to, in order of time. */
  addCandle(from: number, to: number, sum: CandleSum): void;
  /** The first step of [from, to) that reaches the threshold. */
  firstTouch(threshold: Threshold, from: number, to: number): number | undefined;
  /** The last step of [from, to) with any volume. */
  lastTraded(from: number, to: number): number | undefined;
}

/** A path in the form in which kinds of paths can be combined. */
export interface PathSource extends PricePath {
  /** Lots traded in the steps of [from, to). */
  lots(from: number, to: number): number;
}

/** The candle of [from, to) of a path; undefined when the range is empty. */
export function candleIn(source: PricePath, from: number, to: number): Candle | undefined {
  if (!(from < to)) return undefined;
  const sum = new CandleSum();
  source.addCandle(from, to, sum);
  return sum.result();
}

/** A recorded range [from, to) with what was before and what came after. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly before: PathSource;
  readonly inside: PathSource;
  readonly after: PathSource;
}

/** One path source before, one inside and one after a range. */
export class SplicedPath implements PathSource {
  readonly #splice: Splice;
  readonly #parts: readonly { readonly from: number; readonly to: number; readonly source: PathSource }[];

  constructor(splice: Splice) {
    const { from, to, before, inside, after } = splice;
    this.#splice = splice;
    this.#parts = [
      { from: -Infinity, to: from, source: before },
      { from, to, source: inside },
      { from: to, to: Infinity, source: after },
    ];
  }

  price(step: number): number {
    return this.#at(step).price(step);
  }

  volume(step: number): number {
    return this.#at(step).volume(step);
  }

  lots(from: number, to: number): number {
    let sum = 0;
    for (const part of this.#parts) {
      const [start, end] = [Math.max(from, part.from), Math.min(to, part.to)];
      if (start < end) sum += part.source.lots(start, end);
    }
    return sum;
  }

  addCandle(from: number, to: number, sum: CandleSum): void {
    for (const part of this.#parts) {
      const [start, end] = [Math.max(from, part.from), Math.min(to, part.to)];
      if (start < end) part.source.addCandle(start, end, sum);
    }
  }

  firstTouch(threshold: Threshold, from: number, to: number): number | undefined {
    for (const part of this.#parts) {
      const [start, end] = [Math.max(from, part.from), Math.min(to, part.to)];
      const touched = start < end ? part.source.firstTouch(threshold, start, end) : undefined;
      if (touched !== undefined) return touched;
    }
    return undefined;
  }

  lastTraded(from: number, to: number): number | undefined {
    for (const part of [...this.#parts].reverse()) {
      const [start, end] = [Math.max(from, part.from), Math.min(to, part.to)];
      const traded = start < end ? part.source.lastTraded(start, end) : undefined;
      if (traded !== undefined) return traded;
    }
    return undefined;
  }

  #at(step: number): PathSource {
    const { from, to, before, inside, after } = this.#splice;
    if (step < from) return before;
    return step < to ? inside : after;
  }
}
