/** Indexes over the spot state: they make a page of a user's rows cost a page. None of them is saved. */
import type { Pair } from '#simulator/market/index.ts';
import type { Resting, Side } from '#simulator/market/book/index.ts';
import { entryOf } from '../kit.ts';
import { HOUSE } from '../module.ts';
import type { OrderReceipt, SpotTrade } from './records.ts';

const NONE: readonly never[] = [];

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): V[] {
  const list = entryOf(lists, key, () => []);
  list.push(value);
  return list;
}

/** Trades by user, by user and base, by user and market, by order, and the latest ones of each pair; every list oldest first. */
export class TradeIndex {
  readonly #pairs: ReadonlyMap<number, Pair>;
  readonly #tapeLength: number;
  readonly #mine = new Map<string, SpotTrade[]>();
  readonly #tapes = new Map<number, SpotTrade[]>();
  readonly #byOrder = new Map<number, SpotTrade[]>();

  constructor(pairs: ReadonlyMap<number, Pair>, tapeLength: number) {
    this.#pairs = pairs;
    this.#tapeLength = tapeLength;
  }

  add(trade: SpotTrade): void {
    this.#addFor(trade.buyer, trade);
    this.#addFor(trade.seller, trade);
    for (const order of [trade.buyOrder, trade.sellOrder])
      if (order !== HOUSE) append(this.#byOrder, order, trade);
    const tape = append(this.#tapes, trade.pair, trade);
    if (tape.length > this.#tapeLength) tape.shift();
  }

  of(user: number, base?: number, quote?: number): readonly SpotTrade[] {
    return this.#mine.get(keyOf(user, base, quote)) ?? NONE;
  }

  ofOrder(order: number): readonly SpotTrade[] {
    return this.#byOrder.get(order) ?? NONE;
  }

  tape(pair: number): readonly SpotTrade[] {
    return this.#tapes.get(pair) ?? NONE;
  }

  clear(): void {
    this.#mine.clear();
    this.#tapes.clear();
    this.#byOrder.clear();
  }

  #addFor(user: number, trade: SpotTrade): void {
    const pair = this.#pairs.get(trade.pair);
    if (user === HOUSE || !pair) return;
    for (const base of [undefined, pair.base])
      for (const quote of [undefined, pair.quote]) append(this.#mine, keyOf(user, base, quote), trade);
  }
}

function keyOf(user: number, base: number | undefined, quote: number | undefined): string {
  return `${user}/${base ?? ''}/${quote ?? ''}`;
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
