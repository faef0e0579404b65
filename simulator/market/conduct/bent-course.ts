import type { Candle, CandleSum } from '../candle.ts';
import type { Course } from '../path.ts';
import { candleIn } from '../path.ts';
import { scaled, thresholdBefore } from '../scaling.ts';
import type { Threshold } from '../tree.ts';
import { reaches } from '../tree.ts';
import type { Piece } from './bend.ts';
import { factorIn, factorRange, isEven } from './bend.ts';

/** Tells how courses are bent. */
export interface BendSource {
  /** Changes whenever any course is bent anew. */
  readonly version: number;
  /** The pieces of a pair (see `piecesOf`); none for a pair that was never bent. */
  pieces(pair: number): readonly Piece[];
}

interface Part {
  readonly piece: Piece;
  readonly from: number;
  readonly to: number;
}

interface Range {
  low: number;
  high: number;
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
  readonly #pair: number;
  readonly #whole = new Map<Piece, Candle>();
  #version = NaN;
  #pieces: readonly Piece[] = [];

  constructor(inner: Course, source: BendSource, pair: number) {
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
    if (piece?.volume === 0) return 0;
    return this.#inner.volume(step) * (piece?.volume ?? 1);
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
    for (const part of this.#parts(bent, to)) {
      const touched = this.#touchIn(part, threshold);
      if (touched !== undefined) return touched;
    }
    return undefined;
  }

  lastTraded(from: number, to: number): number | undefined {
    const bent = this.#firstBent(from, to);
    for (const { piece, ...part } of this.#parts(bent, to).reverse()) {
      const traded = piece.volume === 0 ? undefined : this.#inner.lastTraded(part.from, part.to);
      if (traded !== undefined) return traded;
    }
    return from < bent ? this.#inner.lastTraded(from, bent) : undefined;
  }

  /** The pieces as they stand. */
  #current(): readonly Piece[] {
    if (this.#version !== this.#source.version) {
      this.#version = this.#source.version;
      this.#pieces = this.#source.pieces(this.#pair);
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
    if (frozen !== undefined) return { open: frozen, high: frozen, low: frozen, close: frozen, volume: 0 };
    const candle = candleIn(this.#inner, from, to);
    if (candle === undefined) return undefined;
    const open = this.#priceIn(piece, from);
    const close = this.#priceIn(piece, to - 1);
    const volume = candle.volume * piece.volume;
    if (isEven(piece)) {
      const factor = factorIn(piece, from);
      return { open, high: scaled(candle.high, factor), low: scaled(candle.low, factor), close, volume };
    }
    const known = { low: Math.min(open, close), high: Math.max(open, close) };
    this.#widen(piece, from, to, known);
    return { open, ...known, close, volume };
  }

  /** Bounds that the prices of a part do not leave. */
  #bounds(piece: Piece, from: number, to: number): Range {
    const candle = candleIn(this.#inner, from, to);
    if (candle === undefined) return { low: Infinity, high: -Infinity };
    const factor = factorRange(piece, from, to);
    return { low: scaled(candle.low, factor.low), high: scaled(candle.high, factor.high) };
  }

  /** Widens `known` to the extremes of a part, passing over what lies within it for certain. */
  #widen(piece: Piece, from: number, to: number, known: Range): void {
    const { low, high } = this.#bounds(piece, from, to);
    if (low >= known.low && high <= known.high) return;
    if (to - from <= SHORT) {
      for (let step = from; step < to; step += 1) {
        const price = this.#priceIn(piece, step);
        known.low = Math.min(known.low, price);
        known.high = Math.max(known.high, price);
      }
      return;
    }
    const middle = Math.floor((from + to) / 2);
    this.#widen(piece, from, middle, known);
    this.#widen(piece, middle, to, known);
  }

  #touchIn({ piece, from, to }: Part, threshold: Threshold): number | undefined {
    const { frozen } = piece;
    if (frozen !== undefined) return reaches(threshold, frozen, frozen) ? from : undefined;
    if (!isEven(piece)) return this.#touchOnTheWay(piece, threshold, from, to);
    const factor = factorIn(piece, from);
    const before = thresholdBefore(threshold, factor, (ticks) => scaled(ticks, factor));
    return this.#inner.firstTouch(before, from, to);
  }

  #touchOnTheWay(piece: Piece, threshold: Threshold, from: number, to: number): number | undefined {
    const { low, high } = this.#bounds(piece, from, to);
    if (!reaches(threshold, low, high)) return undefined;
    if (to - from <= SHORT) {
      for (let step = from; step < to; step += 1) {
        const price = this.#priceIn(piece, step);
        if (reaches(threshold, price, price)) return step;
      }
      return undefined;
    }
    const middle = Math.floor((from + to) / 2);
    return (
      this.#touchOnTheWay(piece, threshold, from, middle) ?? this.#touchOnTheWay(piece, threshold, middle, to)
    );
  }
}
