import type { PriceLevel } from './price-level.ts';

/** Levels per block: small enough to shift in place, large enough that even a million levels make a short list of blocks. */
const BLOCK = 128;

/** A sorted run of levels, worst first. Ranks are kept beside the levels, so that a search reads one small array. */
class Block {
  readonly ranks = new Float64Array(BLOCK);
  readonly levels: PriceLevel[] = [];

  get size(): number {
    return this.levels.length;
  }

  get lowest(): number {
    return this.#rank(0);
  }

  /** The first position with a rank of at least `rank`. */
  search(rank: number): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#rank(middle) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(position: number, level: PriceLevel): void {
    this.levels.push(level);
    for (let i = this.levels.length - 1; i > position; i -= 1) this.#copy(i - 1, i);
    this.#set(position, level);
  }

  remove(position: number): void {
    const last = this.levels.length - 1;
    for (let i = position; i < last; i += 1) this.#copy(i + 1, i);
    this.levels.pop();
  }

  /** Moves the better half into a new block. */
  split(): Block {
    const upper = new Block();
    for (const level of this.levels.splice(BLOCK / 2)) upper.insert(upper.size, level);
    return upper;
  }

  #rank(position: number): number {
    return this.ranks[position] as number;
  }

  #copy(from: number, to: number): void {
    this.#set(to, this.levels[from] as PriceLevel);
  }

  #set(position: number, level: PriceLevel): void {
    this.levels[position] = level;
    this.ranks[position] = level.rank;
  }
}

/**
 * The price levels of one side. They are linked from best to worst for walking, and indexed in sorted blocks for finding a price.
 * Trade happens at the best end, which is the end of the last block: there a level comes or goes by moving few neighbours.
 */
export class BookSide {
  #best: PriceLevel | undefined;
  readonly #blocks: Block[] = [];

  /** The best level; the others hang on its `worse`. */
  get best(): PriceLevel | undefined {
    return this.#best;
  }

  find(rank: number): PriceLevel | undefined {
    const block = this.#blocks[this.#blockFor(rank)];
    const found = block?.levels[block.search(rank)];
    return found?.rank === rank ? found : undefined;
  }

  /** Adds a level whose price is not there yet. */
  insert(level: PriceLevel): void {
    const at = this.#blockFor(level.rank);
    const block = this.#blocks[at] ?? this.#firstBlock();
    const position = block.search(level.rank);
    const better = block.levels[position] ?? this.#blocks[at + 1]?.levels[0];
    this.#link(level, better);
    block.insert(position, level);
    if (block.size === BLOCK) this.#blocks.splice(at + 1, 0, block.split());
  }

  remove(level: PriceLevel): void {
    this.#unlink(level);
    const at = this.#blockFor(level.rank);
    const block = this.#block(at);
    block.remove(block.search(level.rank));
    if (block.size === 0) this.#blocks.splice(at, 1);
  }

  /** All levels as the index has them, worst first: for the audit, which compares them with the links. */
  *indexed(): Generator<PriceLevel> {
    for (const block of this.#blocks) yield* block.levels;
  }

  #block(index: number): Block {
    return this.#blocks[index] as Block;
  }

  /** The last block that starts at or below a rank. */
  #blockFor(rank: number): number {
    let low = 0;
    let high = this.#blocks.length - 1;
    if (high > 0 && rank >= this.#block(high).lowest) return high;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#block(middle).lowest <= rank) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #firstBlock(): Block {
    const block = new Block();
    this.#blocks.push(block);
    return block;
  }

  #link(level: PriceLevel, better: PriceLevel | undefined): void {
    const worse = better === undefined ? this.#best : better.worse;
    level.better = better;
    level.worse = worse;
    if (better === undefined) this.#best = level;
    else better.worse = level;
    if (worse !== undefined) worse.better = level;
  }

  #unlink({ better, worse }: PriceLevel): void {
    if (better === undefined) this.#best = worse;
    else better.worse = worse;
    if (worse !== undefined) worse.better = better;
  }
}
