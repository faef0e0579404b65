import { mix32 } from '#simulator/kernel/index.ts';
import type { Candle, CandleSum } from '../candle.ts';
import type { Course } from '../path.ts';
import { candleIn } from '../path.ts';
import { scaled, thresholdBefore } from '../scaling.ts';
import type { Threshold } from '../tree.ts';
import { reaches } from '../tree.ts';
import type { Piece } from './bend.ts';
import { factorIn, factorRange, isEven } from './bend.ts';
import { ENOUGH_PERCENT, tradedInDrought } from './drought.ts';

/** Tells how courses are bent. */
export interface BendSource {
  /** Changes whenever any course is bent anew. */
  readonly version: number;
  /** The pieces of a pair (see `piecesOf`); none for a pair that was never bent. */
  pieces(pair: number): readonly Piece[];
}

/** The pair whose course is bent. */
export interface BentPair {
  readonly id: number;
  /** What the crowd trades in an ordinary step, in lots. */
  readonly usualLots: number;
  /** What is drawn of its droughts is drawn from it. */
  readonly seed: number;
}

/** Steps [from, to). */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What of a piece is asked about. */
interface Part extends Stretch {
  readonly piece: Piece;
}

/** A stretch this short is looked at step by step. */
const SHORT = 24;

/** Finished candles kept at hand. */
const CANDLES_KEPT = 4096;

/**
 * A course as its bends let it run: before the first bend the course itself, then piece by piece. Where the factor stands,
 * questions are translated; where it moves, they are answered by halves, leaving out every half that cannot matter.
 */
export class BentCourse implements Course {
  readonly #inner: Course;
  readonly #source: BendSource;
  readonly #pair: BentPair;
  readonly #whole = new Map<Piece, Candle>();
  #version = NaN;
  #pieces: readonly Piece[] = [];

  constructor(inner: Course, source: BendSource, pair: BentPair) {
    this.#inner = inner;
    this.#source = source;
    this.#pair = pair;
  }

  price(step: number): number {
    const index = this.#indexAt(step);
    return index < 0 ? this.#inner.price(step) : this.#priceIn(this.#pieces[index] as Piece, step);
  }

  volume(step: number): number {
    const piece = this.#pieces[this.#indexAt(step)];
    if (piece === undefined) return this.#inner.volume(step);
    if (isDry(piece)) return this.#tradedUntil(piece, step + 1) - this.#tradedUntil(piece, step);
    return piece.volume === 0 ? 0 : this.#inner.volume(step) * piece.volume;
  }

  addCandle(from: number, to: number, sum: CandleSum): void {
    const bent = this.#firstBent(from, to);
    if (from < bent) this.#inner.addCandle(from, bent, sum);
    for (const part of this.#parts(bent, to)) {
      const candle = this.#candle(part);
      if (candle !== undefined) sum.add(candle);
    }
  }

  firstTouch(threshold: Threshold, from: number, to: number): number | undefined {
    const bent = this.#firstBent(from, to);
    const early = from < bent ? this.#inner.firstTouch(threshold, from, bent) : undefined;
    if (early !== undefined || bent >= to) return early;
    const parts = mergedParts(this.#parts(bent, to));
    return this.#touchAmong(parts, 0, parts.length, threshold);
  }

  lastTraded(from: number, to: number): number | undefined {
    const bent = this.#firstBent(from, to);
    for (const { piece, ...part } of this.#parts(bent, to).reverse()) {
      const traded = this.#lastTradedIn(piece, part);
      if (traded !== undefined) return traded;
    }
    return from < bent ? this.#inner.lastTraded(from, bent) : undefined;
  }

  #lastTradedIn(piece: Piece, { from, to }: Stretch): number | undefined {
    if (piece.volume === 0) return undefined;
    if (!isDry(piece)) return this.#inner.lastTraded(from, to);
    const total = this.#tradedUntil(piece, to);
    if (this.#tradedUntil(piece, from) === total) return undefined;
    let [low, high] = [from, to - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#tradedUntil(piece, middle + 1) === total) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What is traded in a dry piece before a step. */
  #tradedUntil({ from, volume, sizePercent }: Piece, step: number): number {
    const lots = step > from ? (candleIn(this.#inner, from, step)?.volume ?? 0) : 0;
    const { usualLots, seed } = this.#pair;
    return tradedInDrought(lots * volume, { sizePercent, usualLots, seed: mix32(seed, from) });
  }

  /** The pieces as they stand. */
  #current(): readonly Piece[] {
    if (this.#version !== this.#source.version) {
      this.#version = this.#source.version;
      this.#pieces = this.#source.pieces(this.#pair.id);
      this.#whole.clear();
    }
    return this.#pieces;
  }

  /** The piece a step lies in; −1 before the first. */
  #indexAt(step: number): number {
    const pieces = this.#current();
    let low = 0;
    let high = pieces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pieces[middle] as Piece).from <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Where bent steps begin in [from, to]. */
  #firstBent(from: number, to: number): number {
    return Math.min(to, Math.max(from, this.#current()[0]?.from ?? Infinity));
  }

  /** What of each piece lies in [from, to), which is bent throughout. */
  #parts(from: number, to: number): Part[] {
    const parts: Part[] = [];
    if (from >= to) return parts;
    for (let index = this.#indexAt(from); index < this.#pieces.length; index += 1) {
      const piece = this.#pieces[index] as Piece;
      if (piece.from >= to) break;
      parts.push({ piece, from: Math.max(from, piece.from), to: Math.min(to, piece.to) });
    }
    return parts;
  }

  #priceIn(piece: Piece, step: number): number {
    return piece.frozen ?? scaled(this.#inner.price(step), factorIn(piece, step));
  }

  /** The candle of a part; that of a whole piece is kept, because lists ask for the last day again and again. */
  #candle(part: Part): Candle | undefined {
    const { piece, from, to } = part;
    if (from !== piece.from || to !== piece.to) return this.#drawn(part);
    const known = this.#whole.get(piece) ?? this.#drawn(part);
    if (this.#whole.size > CANDLES_KEPT) this.#whole.clear();
    if (known !== undefined) this.#whole.set(piece, known);
    return known;
  }

  #drawn({ piece, from, to }: Part): Candle | undefined {
    const { frozen } = piece;
    if (frozen !== undefined && piece.volume === 0) return standingAt(frozen, 0);
    const candle = candleIn(this.#inner, from, to);
    if (candle === undefined) return undefined;
    const volume = isDry(piece)
      ? this.#tradedUntil(piece, to) - this.#tradedUntil(piece, from)
      : candle.volume * piece.volume;
    if (frozen !== undefined) return standingAt(frozen, volume);
    const open = this.#priceIn(piece, from);
    const close = this.#priceIn(piece, to - 1);
    if (isEven(piece)) {
      const factor = factorIn(piece, from);
      return { open, high: scaled(candle.high, factor), low: scaled(candle.low, factor), close, volume };
    }
    const ends = [open, close];
    const high = this.#farthest(piece, { from, to }, 'above', Math.max(...ends));
    const low = this.#farthest(piece, { from, to }, 'below', Math.min(...ends));
    return { open, high, low, close, volume };
  }

  /** The price that the steps of a stretch do not pass on a side; the tighter, the shorter the stretch. */
  #bound(piece: Piece, { from, to }: Stretch, side: Threshold['side']): number {
    const candle = candleIn(this.#inner, from, to);
    const factor = factorRange(piece, from, to);
    if (side === 'below') return candle === undefined ? Infinity : scaled(candle.low, factor.low);
    return candle === undefined ? -Infinity : scaled(candle.high, factor.high);
  }

  /** The farthest price of a stretch on a side, `known` if none is beyond it. The half that may go farther is tried first. */
  #farthest(piece: Piece, stretch: Stretch, side: Threshold['side'], known: number): number {
    const farther = side === 'below' ? Math.min : Math.max;
    if (stretch.to - stretch.from <= SHORT) {
      let found = known;
      for (let step = stretch.from; step < stretch.to; step += 1)
        found = farther(found, this.#priceIn(piece, step));
      return found;
    }
    const halves = halvesOf(stretch).map((half) => ({ half, bound: this.#bound(piece, half, side) }));
    if (halves[0]?.bound !== farther(...halves.map(({ bound }) => bound))) halves.reverse();
    let found = known;
    for (const { half, bound } of halves)
      if (farther(found, bound) !== found) found = this.#farthest(piece, half, side, found);
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
    const frozen = parts.flatMap(({ piece }) => piece.frozen ?? []);
    if (frozen.some((price) => reaches(threshold, price, price))) return true;
    const factors = parts.map(({ piece, from, to }) => factorRange(piece, from, to));
    const [start, end] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0];
    const candle = candleIn(this.#inner, start, end);
    if (candle === undefined) return false;
    const low = Math.min(...factors.map((factor) => factor.low));
    const high = Math.max(...factors.map((factor) => factor.high));
    return reaches(threshold, scaled(candle.low, low), scaled(candle.high, high));
  }

  #touchIn({ piece, from, to }: Part, threshold: Threshold): number | undefined {
    const { frozen } = piece;
    if (frozen !== undefined) return reaches(threshold, frozen, frozen) ? from : undefined;
    if (!isEven(piece)) return this.#touchOnTheWay(piece, threshold, { from, to });
    const factor = factorIn(piece, from);
    const before = thresholdBefore(threshold, factor, (ticks) => scaled(ticks, factor));
    return this.#inner.firstTouch(before, from, to);
  }

  #touchOnTheWay(piece: Piece, threshold: Threshold, stretch: Stretch): number | undefined {
    const bound = this.#bound(piece, stretch, threshold.side);
    if (!reaches(threshold, bound, bound)) return undefined;
    if (stretch.to - stretch.from > SHORT) {
      const [early, late] = halvesOf(stretch);
      return this.#touchOnTheWay(piece, threshold, early) ?? this.#touchOnTheWay(piece, threshold, late);
    }
    for (let step = stretch.from; step < stretch.to; step += 1) {
      const price = this.#priceIn(piece, step);
      if (reaches(threshold, price, price)) return step;
    }
    return undefined;
  }
}

function standingAt(price: number, volume: number): Candle {
  return { open: price, high: price, low: price, close: price, volume };
}

/** Parts that differ in volume only, as one. */
function mergedParts(parts: readonly Part[]): readonly Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last !== undefined && hasSameFactor(last.piece, part.piece))
      merged[merged.length - 1] = { ...last, to: part.to };
    else merged.push(part);
  }
  return merged;
}

function hasSameFactor(one: Piece, other: Piece): boolean {
  if (one.frozen !== undefined || other.frozen !== undefined) return false;
  return isEven(one) && isEven(other) && factorIn(one, one.from) === factorIn(other, other.from);
}

function halvesOf({ from, to }: Stretch): readonly [Stretch, Stretch] {
  const middle = Math.floor((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Whether so little is offered in a piece that the crowd holds back. */
function isDry({ volume, sizePercent }: Piece): boolean {
  return volume > 0 && sizePercent < ENOUGH_PERCENT;
}
