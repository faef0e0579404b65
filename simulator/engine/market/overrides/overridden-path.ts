/** The price of a pair with its overrides applied. */
import { mix32 } from '#simulator/engine/kernel/index.ts';
import type { Candle, CandleSum } from '../candle.ts';
import type { PathSource, PricePath } from '../path.ts';
import { candleIn } from '../path.ts';
import { scaled, thresholdBefore } from '../scaling.ts';
import type { Threshold } from '../tree.ts';
import { reaches } from '../tree.ts';
import type { LayerSegment } from './segments.ts';
import { factorIn, factorRange, isEven } from './segments.ts';
import { ENOUGH_PERCENT, tradedInDrought } from './drought.ts';

/** Gives the segments of overridden paths. */
export interface SegmentSource {
  /** Changes whenever any override changes. */
  readonly version: number;
  /** The segments of a pair (see `layerSegments`); none for a pair without overrides. */
  segments(pair: number): readonly LayerSegment[];
}

/** The pair whose path is overridden. */
export interface OverriddenPair {
  readonly id: number;
  /** What the crowd trades in an ordinary step, in lots. */
  readonly usualLots: number;
  /** What is drawn of its droughts is drawn from it. */
  readonly seed: number;
}

/** Steps [from, to). */
interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** What of a piece is asked about. */
interface Part extends StepRange {
  readonly segment: LayerSegment;
}

/** A range this short is looked at step by step. */
const SHORT = 24;

/** Finished candles kept at hand. */
const CANDLES_KEPT = 4096;

/**
 * A path source with overrides: before the first override the original, then segment by segment. Where the factor is constant,
 * queries are translated; where it moves, they are searched by halves, leaving out every half that cannot matter.
 */
export class OverriddenPath implements PricePath {
  readonly #inner: PathSource;
  readonly #source: SegmentSource;
  readonly #pair: OverriddenPair;
  readonly #whole = new Map<LayerSegment, Candle>();
  #version = NaN;
  #segments: readonly LayerSegment[] = [];

  constructor(inner: PathSource, source: SegmentSource, pair: OverriddenPair) {
    this.#inner = inner;
    this.#source = source;
    this.#pair = pair;
  }

  price(step: number): number {
    const index = this.#indexAt(step);
    return index < 0 ? this.#inner.price(step) : this.#priceIn(this.#segments[index] as LayerSegment, step);
  }

  volume(step: number): number {
    const segment = this.#segments[this.#indexAt(step)];
    if (segment === undefined) return this.#inner.volume(step);
    return this.#volumeIn({ segment, from: step, to: step + 1 }, this.#inner.volume(step));
  }

  addCandle(from: number, to: number, sum: CandleSum): void {
    const start = this.#firstOverridden(from, to);
    if (from < start) this.#inner.addCandle(from, start, sum);
    for (const part of this.#parts(start, to)) {
      const candle = this.#candle(part);
      if (candle !== undefined) sum.add(candle);
    }
  }

  firstTouch(threshold: Threshold, from: number, to: number): number | undefined {
    const start = this.#firstOverridden(from, to);
    const early = from < start ? this.#inner.firstTouch(threshold, from, start) : undefined;
    if (early !== undefined || start >= to) return early;
    const parts = mergedParts(this.#parts(start, to));
    return this.#touchAmong(parts, 0, parts.length, threshold);
  }

  lastTraded(from: number, to: number): number | undefined {
    const start = this.#firstOverridden(from, to);
    for (const { segment, ...part } of this.#parts(start, to).reverse()) {
      const traded = this.#lastTradedIn(segment, part);
      if (traded !== undefined) return traded;
    }
    return from < start ? this.#inner.lastTraded(from, start) : undefined;
  }

  #lastTradedIn(segment: LayerSegment, { from, to }: StepRange): number | undefined {
    if (segment.volume === 0) return undefined;
    if (isDry(segment)) return this.#lastTradedInDrought(segment, { from, to });
    if (hasOwnPrices(segment)) return to - 1;
    return this.#inner.lastTraded(from, to) ?? (from === segment.from ? from : undefined);
  }

  /** The lots of a part, of whose steps the crowd would trade so many otherwise. Each price that the override makes is traded. */
  #volumeIn({ segment, from, to }: Part, lots: number): number {
    if (segment.volume === 0) return 0;
    if (isDry(segment)) return this.#tradedUntil(segment, to) - this.#tradedUntil(segment, from);
    const made = hasOwnPrices(segment) ? to - from : Number(from === segment.from);
    return lots * segment.volume + made;
  }

  /** Looks back farther and farther until something was traded, then by halves. */
  #lastTradedInDrought(segment: LayerSegment, { from, to }: StepRange): number | undefined {
    const total = this.#tradedUntil(segment, to);
    let [low, high] = [to - 1, to - 1];
    while (this.#tradedUntil(segment, low) === total) {
      if (low <= from) return undefined;
      const back = 2 * (to - low);
      high = low - 1;
      low = Math.max(from, to - back);
    }
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#tradedUntil(segment, middle + 1) === total) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What is traded in a dry piece before a step. */
  #tradedUntil({ from, volume, sizePercent }: LayerSegment, step: number): number {
    if (step <= from) return 0;
    const lots = this.#inner.lots(from, step);
    const { usualLots, seed } = this.#pair;
    return tradedInDrought(lots * volume, { sizePercent, usualLots, seed: mix32(seed, from) });
  }

  /** The pieces as they stand. */
  #current(): readonly LayerSegment[] {
    if (this.#version !== this.#source.version) {
      this.#version = this.#source.version;
      this.#segments = this.#source.segments(this.#pair.id);
      this.#whole.clear();
    }
    return this.#segments;
  }

  /** The piece a step lies in; −1 before the first. */
  #indexAt(step: number): number {
    const segments = this.#current();
    let low = 0;
    let high = segments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((segments[middle] as LayerSegment).from <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The first overridden step in [from, to]. */
  #firstOverridden(from: number, to: number): number {
    return Math.min(to, Math.max(from, this.#current()[0]?.from ?? Infinity));
  }

  /** The part of each segment in [from, to), all of it overridden. */
  #parts(from: number, to: number): Part[] {
    const parts: Part[] = [];
    if (from >= to) return parts;
    for (let index = this.#indexAt(from); index < this.#segments.length; index += 1) {
      const segment = this.#segments[index] as LayerSegment;
      if (segment.from >= to) break;
      parts.push({ segment, from: Math.max(from, segment.from), to: Math.min(to, segment.to) });
    }
    return parts;
  }

  /** The price of a step; in a drought that of the last step that traded. */
  #priceIn(segment: LayerSegment, step: number): number {
    if (segment.frozen !== undefined) return segment.frozen;
    const { from } = segment;
    const traded = isDry(segment) ? this.#lastTradedInDrought(segment, { from, to: step + 1 }) : step;
    return this.#pathIn(segment, traded ?? step);
  }

  /** Where the path of a segment leads at a step, whether it trades or not. */
  #pathIn(segment: LayerSegment, step: number): number {
    return scaled(this.#inner.price(step), factorIn(segment, step));
  }

  /** The prices of a short range, step by step. */
  #pricesIn(segment: LayerSegment, { from, to }: StepRange): readonly number[] {
    const steps = Array.from({ length: to - from }, (_, index) => from + index);
    if (!isDry(segment)) return steps.map((step) => this.#priceIn(segment, step));
    let price = this.#priceIn(segment, from);
    let before = this.#tradedUntil(segment, from + 1);
    return steps.map((step) => {
      const traded = this.#tradedUntil(segment, step + 1);
      if (traded !== before) price = this.#pathIn(segment, step);
      before = traded;
      return price;
    });
  }

  /** The candle of a part; that of a whole piece is kept, because lists ask for the last day again and again. */
  #candle(part: Part): Candle | undefined {
    const { segment, from, to } = part;
    if (from !== segment.from || to !== segment.to) return this.#drawn(part);
    const known = this.#whole.get(segment) ?? this.#drawn(part);
    if (this.#whole.size > CANDLES_KEPT) this.#whole.clear();
    if (known !== undefined) this.#whole.set(segment, known);
    return known;
  }

  #drawn({ segment, from, to }: Part): Candle | undefined {
    const { frozen } = segment;
    if (frozen !== undefined && segment.volume === 0) return flatCandle(frozen, 0);
    const candle = candleIn(this.#inner, from, to);
    if (candle === undefined) return undefined;
    const volume = this.#volumeIn({ segment, from, to }, candle.volume);
    if (frozen !== undefined) return flatCandle(frozen, volume);
    const open = this.#priceIn(segment, from);
    const close = this.#priceIn(segment, to - 1);
    if (isTranslated(segment)) {
      const factor = factorIn(segment, from);
      return { open, high: scaled(candle.high, factor), low: scaled(candle.low, factor), close, volume };
    }
    const ends = [open, close];
    const high = this.#farthest(segment, { from, to }, 'above', Math.max(...ends));
    const low = this.#farthest(segment, { from, to }, 'below', Math.min(...ends));
    return { open, high, low, close, volume };
  }

  /** The price that the steps of a range do not pass on a side; the tighter, the shorter the range. */
  #bound(segment: LayerSegment, { from, to }: StepRange, side: Threshold['side']): number {
    const candle = candleIn(this.#inner, from, to);
    const factor = factorRange(segment, from, to);
    // In a drought the price of before the range may stand in it.
    const first = isDry(segment) ? [this.#priceIn(segment, from)] : [];
    if (side === 'below')
      return candle === undefined ? Infinity : Math.min(scaled(candle.low, factor.low), ...first);
    return candle === undefined ? -Infinity : Math.max(scaled(candle.high, factor.high), ...first);
  }

  /** The farthest price of a range on a side, `known` if none is beyond it. The half that may go farther is tried first. */
  #farthest(segment: LayerSegment, range: StepRange, side: Threshold['side'], known: number): number {
    const farther = side === 'below' ? Math.min : Math.max;
    if (range.to - range.from <= SHORT) return farther(known, ...this.#pricesIn(segment, range));

    const halves = halvesOf(range).map((half) => ({ half, bound: this.#bound(segment, half, side) }));
    if (halves[0]?.bound !== farther(...halves.map(({ bound }) => bound))) halves.reverse();
    let found = known;
    for (const { half, bound } of halves)
      if (farther(found, bound) !== found) found = this.#farthest(segment, half, side, found);
    return found;
  }

  /** The first touch in parts [first, end): where all of them together do not come near, none is looked at. */
  #touchAmong(parts: readonly Part[], first: number, end: number, threshold: Threshold): number | undefined {
    if (end - first <= 1) return first < end ? this.#touchIn(parts[first] as Part, threshold) : undefined;
    if (!this.#mayTouch(parts.slice(first, end), threshold)) return undefined;
    const middle = (first + end) >>> 1;
    return (
      this.#touchAmong(parts, first, middle, threshold) ?? this.#touchAmong(parts, middle, end, threshold)
    );
  }

  #mayTouch(parts: readonly Part[], threshold: Threshold): boolean {
    const frozen = parts.flatMap(({ segment }) => segment.frozen ?? []);
    if (frozen.some((price) => reaches(threshold, price, price))) return true;
    const [first] = parts;
    const standing = first && this.#priceIn(first.segment, first.from);
    if (standing !== undefined && reaches(threshold, standing, standing)) return true;
    const factors = parts.map(({ segment, from, to }) => factorRange(segment, from, to));
    const [start, end] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0];
    const candle = candleIn(this.#inner, start, end);
    if (candle === undefined) return false;
    const low = Math.min(...factors.map((factor) => factor.low));
    const high = Math.max(...factors.map((factor) => factor.high));
    return reaches(threshold, scaled(candle.low, low), scaled(candle.high, high));
  }

  #touchIn({ segment, from, to }: Part, threshold: Threshold): number | undefined {
    const { frozen } = segment;
    if (frozen !== undefined) return reaches(threshold, frozen, frozen) ? from : undefined;
    if (!isTranslated(segment)) return this.#touchOnTheWay(segment, threshold, { from, to });
    const factor = factorIn(segment, from);
    const before = thresholdBefore(threshold, factor, (ticks) => scaled(ticks, factor));
    return this.#inner.firstTouch(before, from, to);
  }

  #touchOnTheWay(segment: LayerSegment, threshold: Threshold, range: StepRange): number | undefined {
    const bound = this.#bound(segment, range, threshold.side);
    if (!reaches(threshold, bound, bound)) return undefined;
    if (range.to - range.from > SHORT) {
      const [early, late] = halvesOf(range);
      return this.#touchOnTheWay(segment, threshold, early) ?? this.#touchOnTheWay(segment, threshold, late);
    }
    const touched = this.#pricesIn(segment, range).findIndex((price) => reaches(threshold, price, price));
    return touched < 0 ? undefined : range.from + touched;
  }
}

function flatCandle(price: number, volume: number): Candle {
  return { open: price, high: price, low: price, close: price, volume };
}

/** Parts that differ in volume only, as one. */
function mergedParts(parts: readonly Part[]): readonly Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last !== undefined && hasSameFactor(last.segment, part.segment))
      merged[merged.length - 1] = { ...last, to: part.to };
    else merged.push(part);
  }
  return merged;
}

function hasSameFactor(one: LayerSegment, other: LayerSegment): boolean {
  if (one.frozen !== undefined || other.frozen !== undefined) return false;
  return isTranslated(one) && isTranslated(other) && factorIn(one, one.from) === factorIn(other, other.from);
}

function halvesOf({ from, to }: StepRange): readonly [StepRange, StepRange] {
  const middle = Math.floor((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Whether the override makes another price at each step. */
const hasOwnPrices = (segment: LayerSegment): boolean => segment.frozen === undefined && !isEven(segment);

/** Whether each price of a segment is the original one times the same factor. */
function isTranslated(segment: LayerSegment): boolean {
  return isEven(segment) && !isDry(segment);
}

/** Whether so little is offered in a piece that the crowd holds back. */
function isDry({ volume, sizePercent }: LayerSegment): boolean {
  return volume > 0 && sizePercent < ENOUGH_PERCENT;
}
