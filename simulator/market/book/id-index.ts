import { NONE } from './order-pool.ts';

/** Ids are positive, so zero can mark an empty cell. */
const EMPTY = 0;
const FIRST_CAPACITY = 512;
const TWO_32 = 4_294_967_296;

/**
 * From order id to slot: open addressing with linear probing, id beside slot, so that finding one costs one memory access. A `Map` of
 * a million ids costs several and is traced by the collector. Only numbers are ever found: no text is a key of anything.
 */
export class IdIndex {
  /** Id and slot by turns: the cell of an id is an even number. */
  #cells = new Float64Array(FIRST_CAPACITY * 2);
  #mask = FIRST_CAPACITY * 2 - 1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The slot of an id, or NONE. */
  get(id: number): number {
    const cells = this.#cells;
    for (let cell = this.#home(id); ; cell = (cell + 2) & this.#mask) {
      const found = cells[cell];
      if (found === EMPTY) return NONE;
      if (found === id) return this.#read(cell + 1);
    }
  }

  /** Remembers an id that is not there yet. */
  set(id: number, slot: number): void {
    // Kept at most half full: probes stay short even where ids crowd.
    if (this.#size * 4 >= this.#cells.length) this.#grow();
    this.#put(id, slot);
    this.#size += 1;
  }

  /** Forgets an id that is there. */
  delete(id: number): void {
    let cell = this.#home(id);
    while (this.#cells[cell] !== id) cell = (cell + 2) & this.#mask;
    this.#size -= 1;
    this.#closeGap(cell);
  }

  /** Moves later members of the probe run back, so that no look-up stops at the hole. No tombstones, no slow decay. */
  #closeGap(hole: number): void {
    const cells = this.#cells;
    const mask = this.#mask;
    let gap = hole;
    for (let cell = (gap + 2) & mask; cells[cell] !== EMPTY; cell = (cell + 2) & mask) {
      const id = this.#read(cell);
      const fromHome = (cell - this.#home(id)) & mask;
      if (fromHome < ((cell - gap) & mask)) continue;
      cells[gap] = id;
      cells[gap + 1] = this.#read(cell + 1);
      gap = cell;
    }
    cells[gap] = EMPTY;
  }

  #put(id: number, slot: number): void {
    let cell = this.#home(id);
    while (this.#cells[cell] !== EMPTY) cell = (cell + 2) & this.#mask;
    this.#cells[cell] = id;
    this.#cells[cell + 1] = slot;
  }

  /** Where the probe of an id starts. All its bits count, so that ids in any stride spread. */
  #home(id: number): number {
    let bits = (id | 0) ^ Math.imul((id / TWO_32) | 0, 0x9e3779b1);
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) << 1) & this.#mask;
  }

  #grow(): void {
    const old = this.#cells;
    this.#cells = new Float64Array(old.length * 2);
    this.#mask = this.#cells.length - 1;
    for (const [cell, id] of old.entries())
      if (cell % 2 === 0 && id !== EMPTY) this.#put(id, old[cell + 1] as number);
  }

  #read(cell: number): number {
    return this.#cells[cell] as number;
  }
}
