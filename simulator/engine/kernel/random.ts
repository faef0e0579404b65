/** Seeded streams of random numbers that can be saved and restored. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { RunningHash } from './hash.ts';

/** Seeded chance for one purpose. Drawing from one stream never moves another. */
export interface RandomStream {
  /** A whole number between both bounds, each equally likely. */
  int(minInclusive: number, maxInclusive: number): number;
  /** True `numerator` times in `denominator`. */
  chance(numerator: number, denominator: number): boolean;
  /** One of the items, each equally likely. The list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** A text of n decimal digits, leading zeros included. */
  digits(n: number): string;
  /** A text of n hexadecimal digits. */
  hex(n: number): string;
}

/** The four words of a xoroshiro128plus generator. */
export type StreamState = readonly number[];

/** A stream's beginning: 128 bits of hash of the seed and the purpose, so that streams overlap only by a 2^-64 accident. */
function initialState(seed: string, purpose: string): StreamState {
  const hash = new RunningHash();
  hash.addText(seed);
  hash.addText(purpose);
  return hash.lanes();
}

/** A stream that knows how to be saved, restored and taken back. */
export class SavedStream implements RandomStream {
  readonly #initial: StreamState;
  readonly #beforeDraw: (stream: SavedStream) => void;
  #generator: ReturnType<typeof xoroshiro128plusFromState>;
  #used = false;

  /** @param beforeDraw called before every draw: the owner's chance to forbid it or to note the state */
  constructor(seed: string, purpose: string, beforeDraw: (stream: SavedStream) => void) {
    this.#initial = initialState(seed, purpose);
    this.#beforeDraw = beforeDraw;
    this.#generator = xoroshiro128plusFromState(this.#initial);
  }

  /** The state, or undefined while nothing was ever drawn. */
  state(): StreamState | undefined {
    return this.#used ? this.#generator.getState() : undefined;
  }

  /** Goes to a saved state, or back to the beginning. */
  reset(state: StreamState | undefined): void {
    this.#used = state !== undefined;
    this.#generator = xoroshiro128plusFromState(state ?? this.#initial);
  }

  int(minInclusive: number, maxInclusive: number): number {
    if (!Number.isSafeInteger(minInclusive) || !Number.isSafeInteger(maxInclusive - minInclusive))
      throw new RangeError('random: the bounds are no whole numbers in range');
    if (maxInclusive < minInclusive) throw new RangeError('random: the upper bound is below the lower');
    this.#beforeDraw(this);
    this.#used = true;
    return uniformInt(this.#generator, minInclusive, maxInclusive);
  }

  chance(numerator: number, denominator: number): boolean {
    return this.int(1, denominator) <= numerator;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)] as T;
  }

  digits(n: number): string {
    return this.#text(n, 10);
  }

  hex(n: number): string {
    return this.#text(n, 16);
  }

  #text(n: number, base: number): string {
    let text = '';
    for (let i = 0; i < n; i += 1) text += this.int(0, base - 1).toString(base);
    return text;
  }
}
