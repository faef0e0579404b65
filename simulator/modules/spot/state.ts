/** The spot module's state: one venue per pair, the trades of users, and the receipts of their latest orders. */
import type { Context, Instant, Plain, TypeOf } from '#simulator/kernel/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import type { Market, Pair } from '#simulator/market/index.ts';
import type { Resting, Venue } from '#simulator/market/book/index.ts';
import { HashChain, must } from '../kit.ts';
import type { Settings } from '../settings.ts';
import { OpenIndex, ReceiptIndex, TradeIndex } from './indexes.ts';
import type { OpenEntry } from './indexes.ts';
import { savedSpot } from './records.ts';
import type { OpenOrder, OrderReceipt, SpotTrade } from './records.ts';

/** What the spot module stands on. */
export interface SpotDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
}

/** How many receipts are kept, over all users; the oldest goes first. */
const RECEIPTS_KEPT = 2_000;

/** How many of the latest users' trades of a pair the tape keeps at hand. */
const TAPE_KEPT = 20;

/** The state with its indexes. Only the commands of this module call what changes it. */
export class SpotState {
  /** Over every trade and receipt. */
  readonly chain = new HashChain();
  readonly venues: ReadonlyMap<number, Venue>;
  readonly #pairs: ReadonlyMap<number, Pair>;
  readonly #now: () => Instant;
  readonly #open = new OpenIndex();
  readonly #index: TradeIndex;
  readonly #receipts = new ReceiptIndex();
  #trades: SpotTrade[] = [];
  #version = 0;

  constructor(pairs: ReadonlyMap<number, Pair>, venues: ReadonlyMap<number, Venue>, now: () => Instant) {
    this.venues = venues;
    this.#pairs = pairs;
    this.#now = now;
    this.#index = new TradeIndex(pairs, TAPE_KEPT);
  }

  /** A pair by its id; every order has one. */
  pair(id: number): Pair {
    return must(this.#pairs.get(id), `there is no pair ${id}`);
  }

  venue(pair: Pair): Venue {
    return must(this.venues.get(pair.id), `${pair.symbol} has no venue`);
  }

  /** An open order by its id. */
  order(id: number): OpenOrder | undefined {
    const pair = this.#open.pairOf(id);
    return pair && this.orderIn(pair, id);
  }

  /** An order that must be in the book of its pair. */
  orderIn(pair: Pair, id: number): OpenOrder {
    const order = must(this.venue(pair).order(id), `order ${id} is not in the book of ${pair.symbol}`);
    return { ...order, pair };
  }

  /** A trade by its id: ids are counted from 1 without gaps. */
  trade(id: number): SpotTrade | undefined {
    return this.#trades[id - 1];
  }

  openOf(user: number): readonly OpenEntry[] {
    return this.#open.of(user);
  }

  /** Every order that waits. */
  *openOrders(): Generator<OpenOrder> {
    for (const [id, pair] of this.#open.all()) yield this.orderIn(pair, id);
  }

  /** Every order that waits in a pair. */
  openIn({ id }: Pair): readonly OpenOrder[] {
    return [...this.openOrders()].filter(({ pair }) => pair.id === id);
  }

  tradesOf(user: number, base?: number, quote?: number): readonly SpotTrade[] {
    return this.#index.of(user, base, quote);
  }

  tape(pair: number): readonly SpotTrade[] {
    return this.#index.tape(pair);
  }

  receipt(order: number): OrderReceipt | undefined {
    return this.#receipts.get(order);
  }

  receiptsOf(user: number): readonly OrderReceipt[] {
    return this.#receipts.of(user);
  }

  /** The trades of an order, oldest first. */
  tradesOfOrder(order: number): readonly SpotTrade[] {
    return this.#index.ofOrder(order);
  }

  opened(order: Resting, pair: Pair): void {
    this.#version += 1;
    this.#open.add(order, pair);
  }

  closed(id: number, owner: number): void {
    this.#version += 1;
    this.#open.remove(id, owner);
  }

  traded(trade: SpotTrade): void {
    this.#remember(trade);
    this.#trades.push(trade);
    this.#index.add(trade);
  }

  keepReceipt(receipt: OrderReceipt): void {
    this.#remember(receipt);
    this.#receipts.add(receipt);
    if (this.#receipts.size > RECEIPTS_KEPT) this.#receipts.dropOldest();
  }

  /** Changes whenever an order comes, goes or is filled: another price may be waited for then. */
  version(): number {
    return this.#version;
  }

  dump(): TypeOf<ReturnType<typeof savedSpot>> {
    const receipts = [...this.#receipts.all()];
    return { ...this.#books(), trades: [...this.#trades], receipts, chain: this.chain.value };
  }

  /** As the dump, with the chain in place of the histories. */
  digest(): Plain {
    const receipts = this.#receipts.size;
    return { ...this.#books(), trades: this.#trades.length, receipts, chain: this.chain.value };
  }

  load(plain: Plain): void {
    const saved = savedSpot([...this.venues.keys()])(plain, '$');
    for (const [id, venue] of this.venues) venue.load(saved.venues[id] ?? null, `$.venues.${id}`);
    this.#open.clear();
    this.#index.clear();
    this.#receipts.clear();
    for (const [id, pairId] of saved.open) {
      const pair = this.pair(pairId);
      this.#open.add(this.orderIn(pair, id), pair);
    }
    this.#trades = [...saved.trades];
    for (const trade of this.#trades) this.#index.add(trade);
    for (const receipt of saved.receipts) this.#receipts.add(receipt);
    this.chain.restore(saved.chain);
    this.#version += 1;
  }

  /** One message for each order on which indexes and books disagree. */
  audit(): readonly string[] {
    const inBooks = new Set<number>();
    for (const venue of this.venues.values()) for (const { id } of venue.waiting()) inBooks.add(id);
    const indexed = new Set<number>();
    for (const user of this.#open.users()) for (const { id } of this.openOf(user)) indexed.add(id);
    const open = [...this.#open.all()].map(([id]) => id);
    const unknown = [...inBooks].filter((id) => !indexed.has(id));
    const lost = open.filter((id) => !indexed.has(id) || !inBooks.has(id));
    return [
      ...unknown.map((id) => `order ${id} waits in a book unknown`),
      ...lost.map((id) => `order ${id} is open but in no book`),
    ];
  }

  #books() {
    const now = this.#now();
    return {
      venues: Object.fromEntries([...this.venues].map(([id, venue]) => [id, venue.dump(now)])),
      open: [...this.#open.all()].map(([id, pair]) => [id, pair.id] as const),
    };
  }

  #remember(entry: SpotTrade | OrderReceipt): void {
    this.#version += 1;
    this.chain.append(entry);
  }
}
