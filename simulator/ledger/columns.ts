/** Growing columns of numbers and amounts, stored in typed arrays. */
import type { RunningHash } from '#simulator/kernel/index.ts';

const FIRST_CAPACITY = 1024;

/** Numbers in a row, in the few bytes a typed array gives them; grows by doubling. */
export class NumberColumn {
  #cells: Int32Array | Float64Array | Uint16Array;

  /** @param cells an empty array of the kind to use: Int32Array for indexes, Float64Array for instants, Uint16Array for codes */
  constructor(cells: Int32Array | Float64Array | Uint16Array) {
    this.#cells = cells;
  }

  at(index: number): number {
    return this.#cells[index] as number;
  }

  /** Writes a cell; cells are written in order, each after the one before it. */
  set(index: number, value: number): void {
    if (index >= this.#cells.length) this.#grow();
    this.#cells[index] = value;
  }

  #grow(): void {
    const Kind = this.#cells.constructor as new (length: number) => Int32Array;
    const larger = new Kind(Math.max(FIRST_CAPACITY, this.#cells.length * 2));
    larger.set(this.#cells);
    this.#cells = larger;
  }
}

/** Amounts in a row, 8 bytes each; the rare amount beyond 64 bits keeps its full value on the side. */
export class AmountColumn {
  #cells = new BigInt64Array(0);
  #words = new Int32Array(0);
  readonly #wide = new Map<number, bigint>();

  at(index: number): bigint {
    return (this.#wide.size > 0 ? this.#wide.get(index) : undefined) ?? (this.#cells[index] as bigint);
  }

  /** Writes a cell; cells are written in order, each after the one before it. */
  set(index: number, value: bigint): void {
    if (index >= this.#cells.length) this.#grow();
    this.#cells[index] = value;
    if (this.#cells[index] !== value) this.#wide.set(index, value);
    else if (this.#wide.size > 0) this.#wide.delete(index);
  }

  /** Adds a cell to a hash, without making a bigint of it. */
  addTo(hash: RunningHash, index: number): void {
    hash.addWord(this.#words[2 * index] as number);
    hash.addWord(this.#words[2 * index + 1] as number);
    const wide = this.#wide.size > 0 ? this.#wide.get(index) : undefined;
    if (wide !== undefined) hash.addText(wide.toString());
  }

  #grow(): void {
    const larger = new BigInt64Array(Math.max(FIRST_CAPACITY, this.#cells.length * 2));
    larger.set(this.#cells);
    this.#cells = larger;
    this.#words = new Int32Array(larger.buffer);
  }
}
