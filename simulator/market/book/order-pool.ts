/** Stores the waiting orders of a book in a typed array. */
import type { Instant } from '#simulator/kernel/index.ts';

/** No slot: the end of a queue, or an order that is not there. */
export const NONE = -1;

/** Numbers kept per order. Eight of them fill exactly one cache line, so that touching an order costs one memory access. */
const WIDTH = 8;
const ID = 0;
const OWNER = 1;
const LOTS = 2;
const LEFT = 3;
const PLACED_AT = 4;
const LEVEL = 5;
const AHEAD = 6;
const BEHIND = 7;

const FIRST_CAPACITY = 256;

/** What a new record starts with. */
export interface OrderRecord {
  readonly id: number;
  readonly owner: number;
  readonly lots: number;
  readonly left: number;
  readonly placedAt: Instant;
}

/**
 * Storage of waiting orders: records of eight numbers in one typed array, reused through a free list, so that a busy book makes no
 * garbage and a large one gives the collector nothing to trace. A slot names a record until it is released.
 */
export class OrderPool {
  #data = new Float64Array(FIRST_CAPACITY * WIDTH);
  #used = 0;
  #free = NONE;

  id(slot: number): number {
    return this.#read(slot + ID);
  }

  owner(slot: number): number {
    return this.#read(slot + OWNER);
  }

  /** The original quantity. */
  lots(slot: number): number {
    return this.#read(slot + LOTS);
  }

  /** What still waits. */
  left(slot: number): number {
    return this.#read(slot + LEFT);
  }

  placedAt(slot: number): Instant {
    return this.#read(slot + PLACED_AT);
  }

  /** The number of the price level it waits at. */
  level(slot: number): number {
    return this.#read(slot + LEVEL);
  }

  /** The order before it in the queue, or NONE. */
  ahead(slot: number): number {
    return this.#read(slot + AHEAD);
  }

  /** The order after it in the queue, or NONE. */
  behind(slot: number): number {
    return this.#read(slot + BEHIND);
  }

  setLeft(slot: number, left: number): void {
    this.#data[slot + LEFT] = left;
  }

  setAhead(slot: number, ahead: number): void {
    this.#data[slot + AHEAD] = ahead;
  }

  setBehind(slot: number, behind: number): void {
    this.#data[slot + BEHIND] = behind;
  }

  /** Stores an order at the tail of a queue whose last order is `ahead`. */
  add(order: OrderRecord, level: number, ahead: number): number {
    const slot = this.#nextSlot();
    const data = this.#data;
    data[slot + ID] = order.id;
    data[slot + OWNER] = order.owner;
    data[slot + LOTS] = order.lots;
    data[slot + LEFT] = order.left;
    data[slot + PLACED_AT] = order.placedAt;
    data[slot + LEVEL] = level;
    data[slot + AHEAD] = ahead;
    data[slot + BEHIND] = NONE;
    return slot;
  }

  /** Gives a record back. The caller has unlinked it. */
  release(slot: number): void {
    this.#data[slot + BEHIND] = this.#free;
    this.#free = slot;
  }

  #read(cell: number): number {
    return this.#data[cell] as number;
  }

  #nextSlot(): number {
    const slot = this.#free;
    if (slot !== NONE) {
      this.#free = this.behind(slot);
      return slot;
    }
    if (this.#used === this.#data.length) this.#grow();
    const fresh = this.#used;
    this.#used += WIDTH;
    return fresh;
  }

  #grow(): void {
    const larger = new Float64Array(this.#data.length * 2);
    larger.set(this.#data);
    this.#data = larger;
  }
}
