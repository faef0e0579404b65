/** Indexes over the spot state: they make a page of a user's rows cost a page. None of them is saved. */
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Resting, Side } from '#simulator/engine/market/book/index.ts';
import { entryOf } from '../kit.ts';
import type { OrderReceipt } from './records.ts';

const NONE: readonly never[] = [];

/** Adds a value to the list of its key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): V[] {
  const list = entryOf(lists, key, () => []);
  list.push(value);
  return list;
}

/** The receipts that are kept, by order and by user; every list oldest first. */
export class ReceiptIndex {
  readonly #receipts = new Map<number, OrderReceipt>();
  readonly #byUser = new Map<number, OrderReceipt[]>();

  get size(): number {
    return this.#receipts.size;
  }

  get(order: number): OrderReceipt | undefined {
    return this.#receipts.get(order);
  }

  of(user: number): readonly OrderReceipt[] {
    return this.#byUser.get(user) ?? NONE;
  }

  all(): Iterable<OrderReceipt> {
    return this.#receipts.values();
  }

  add(receipt: OrderReceipt): void {
    this.#receipts.set(receipt.order, receipt);
    append(this.#byUser, receipt.user, receipt);
  }

  /** Receipts come and go in one order, over all users and for each. */
  dropOldest(): void {
    const oldest = this.#receipts.values().next();
    if (oldest.done) return;
    this.#receipts.delete(oldest.value.order);
    this.#byUser.get(oldest.value.user)?.shift();
  }

  clear(): void {
    this.#receipts.clear();
    this.#byUser.clear();
  }
}

/** Where an open order is found. */
export interface OpenEntry {
  readonly id: number;
  readonly side: Side;
  readonly pair: Pair;
}

/** Open orders by user in order of arrival, and the pair of each order. */
export class OpenIndex {
  readonly #byUser = new Map<number, OpenEntry[]>();
  readonly #pairs = new Map<number, Pair>();

  add({ id, owner, side }: Resting, pair: Pair): void {
    this.#pairs.set(id, pair);
    append(this.#byUser, owner, { id, side, pair });
  }

  /** Throws for an order that is not open: book and index have parted. */
  remove(id: number, owner: number): void {
    const entries = this.#byUser.get(owner) ?? [];
    const at = entries.findIndex((entry) => entry.id === id);
    if (!this.#pairs.delete(id) || at < 0) throw new Error(`order ${id} of user ${owner} is not open`);
    entries.splice(at, 1);
    if (entries.length === 0) this.#byUser.delete(owner);
  }

  pairOf(id: number): Pair | undefined {
    return this.#pairs.get(id);
  }

  of(user: number): readonly OpenEntry[] {
    return this.#byUser.get(user) ?? NONE;
  }

  users(): Iterable<number> {
    return this.#byUser.keys();
  }

  /** Every open order with its pair, by order of arrival. */
  all(): Iterable<readonly [id: number, pair: Pair]> {
    return this.#pairs;
  }

  clear(): void {
    this.#byUser.clear();
    this.#pairs.clear();
  }
}
