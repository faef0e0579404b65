import { mix32 } from '#simulator/engine/kernel/index.ts';

/** The variance of a sum of four uniform numbers is a third; this makes it one. */
const NORMALISE = 1.7320508075688772;

/**
 * A short run of random numbers that belongs to a position: `seek` to it, then draw. The same position gives the same run,
 * in whatever order positions are visited.
 */
export class Draws {
  readonly #seed: number;
  #state = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Goes to the run of a position. */
  seek(a: number, b = 0): this {
    this.#state = mix32(this.#seed, a, b) | 0;
    return this;
  }

  /** At least 0, below 1. */
  next(): number {
    return this.#bits() / 4_294_967_296;
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Nearly normal with mean 0 and deviation 1, never beyond ±3.5: no draw can throw a price out of its frame. */
  normal(): number {
    const one = this.#bits();
    const other = this.#bits();
    const sum = (one & 0xffff) + (one >>> 16) + (other & 0xffff) + (other >>> 16);
    return (sum / 65_536 - 2) * NORMALISE;
  }

  #bits(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let h = this.#state ^ (this.#state >>> 16);
    h = Math.imul(h, 0x21f0aaad);
    h ^= h >>> 15;
    h = Math.imul(h, 0x735a2d97);
    return (h ^ (h >>> 15)) >>> 0;
  }
}
