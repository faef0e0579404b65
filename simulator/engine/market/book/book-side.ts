import { PriceLevel, rankOf } from './price-level.ts';
import type { Side } from './types.ts';

/** The price levels of one side, by price and in their order. */
export class BookSide {
  readonly #side: Side;
  readonly #byPrice = new Map<number, PriceLevel>();
  /** Worst first: levels come and go at the best end, where an array moves few of them. */
  readonly #levels: PriceLevel[] = [];

  constructor(side: Side) {
    this.#side = side;
  }

  /** All levels, the best one last. */
  get levels(): readonly PriceLevel[] {
    return this.#levels;
  }

  /** All levels, the best one first. Do not open or close one in the meantime. */
  *fromBest(): Generator<PriceLevel> {
    for (let position = this.#levels.length - 1; position >= 0; position -= 1)
      yield this.#levels[position] as PriceLevel;
  }

  get best(): PriceLevel | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  find(price: number): PriceLevel | undefined {
    return this.#byPrice.get(price);
  }

  /** Adds a level at a price that has none. */
  open(price: number): PriceLevel {
    const level = new PriceLevel(this.#side, price);
    this.#byPrice.set(price, level);
    this.#levels.splice(this.#positionOf(level.rank), 0, level);
    return level;
  }

  /** Takes a level out. */
  close({ price }: PriceLevel): void {
    this.#byPrice.delete(price);
    this.#levels.splice(this.#positionOf(rankOf(this.#side, price)), 1);
  }

  /** The first position with a rank of at least `rank`. */
  #positionOf(rank: number): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#levels[middle] as PriceLevel).rank < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
