import { NONE } from './order-pool.ts';

/** Ids are positive, so zero can mark an empty cell. */
const EMPTY = 0;
const FIRST_CAPACITY = 512;
const TWO_32 = 4_294_967_296;

/**
 * From order id to slot: open addressing with linear probing. A `Map` of a million ids costs several memory accesses a look-up and
 * is traced by the collector; this costs one or two and is not. Only numbers are ever found: no text is a key of anything.
 */
export class IdIndex {
  #ids = new Float64Array(FIRST_CAPACITY);
  #slots = new Float64Array(FIRST_CAPACITY);
  #mask = FIRST_CAPACITY - 1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The slot of an id, or NONE. */
  get(id: number): number {
    const ids = this.#ids;
    for (let cell = this.#home(id); ; cell = (cell + 1) & this.#mask) {
      const found = ids[cell] as number;
      if (found === EMPTY) return NONE;
      if (found === id) return this.#slots[cell] as number;
    }
  }

  /** Remembers an id that is not there yet. */
  set(id: number, slot: number): void {
    // Kept at most half full: probes stay short even where ids crowd.
    if (this.#size * 2 >= this.#ids.length) this.#grow();
    this.#put(id, slot);
    this.#size += 1;
  }

  /** Forgets an id that is there. */
  delete(id: number): void {
    const ids = this.#ids;
    let cell = this.#home(id);
    while (ids[cell] !== id) cell = (cell + 1) & this.#mask;
    this.#size -= 1;
    this.#closeGap(cell);
  }

  /** Moves later members of the probe run back, so that no look-up stops at the hole. No tombstones, no slow decay. */
  #closeGap(hole: number): void {
    const ids = this.#ids;
    const mask = this.#mask;
    let gap = hole;
    for (let cell = (gap + 1) & mask; ids[cell] !== EMPTY; cell = (cell + 1) & mask) {
      const id = ids[cell] as number;
      const fromHome = (cell - this.#home(id)) & mask;
      if (fromHome < ((cell - gap) & mask)) continue;
      ids[gap] = id;
      this.#slots[gap] = this.#slots[cell] as number;
      gap = cell;
    }
    ids[gap] = EMPTY;
  }

  #put(id: number, slot: number): void {
    let cell = this.#home(id);
    while (this.#ids[cell] !== EMPTY) cell = (cell + 1) & this.#mask;
    this.#ids[cell] = id;
    this.#slots[cell] = slot;
  }

  /** Where the probe of an id starts. All bits count, so that ids in any stride spread. */
  #home(id: number): number {
    let bits = (id | 0) ^ Math.imul((id / TWO_32) | 0, 0x9e3779b1);
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return (bits ^ (bits >>> 16)) & this.#mask;
  }

  #grow(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    this.#ids = new Float64Array(ids.length * 2);
    this.#slots = new Float64Array(ids.length * 2);
    this.#mask = this.#ids.length - 1;
    ids.forEach((id, cell) => {
      if (id !== EMPTY) this.#put(id, slots[cell] as number);
    });
  }
}
