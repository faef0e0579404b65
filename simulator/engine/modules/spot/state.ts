/** The spot module's state: one venue per pair, the trades of users, and the receipts of their latest orders. */
import { lateTexts, read } from '#simulator/engine/kernel/index.ts';
import type { Archive, Context, Instant, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import type { Resting, Venue } from '#simulator/engine/market/book/index.ts';
import { HashChain, must } from '../kit.ts';
import type { RowPage, RowRange } from '../module.ts';
import type { Settings } from '../settings.ts';
import { OpenIndex, ReceiptIndex } from './indexes.ts';
import type { OpenEntry } from './indexes.ts';
import { savedSpot } from './records.ts';
import type { OpenSpotOrder, OrderReceipt, SpotTrade } from './records.ts';
import { readTrades, TradeLog } from './trade-log.ts';

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
  readonly #trades: TradeLog;
  readonly #receipts = new ReceiptIndex();
  #version = 0;

  constructor(pairs: ReadonlyMap<number, Pair>, venues: ReadonlyMap<number, Venue>, now: () => Instant) {
    this.venues = venues;
    this.#pairs = pairs;
    this.#now = now;
    const isNeeded = (order: number) =>
      this.#receipts.get(order) !== undefined || this.#open.pairOf(order) !== undefined;
    this.#trades = new TradeLog(pairs, TAPE_KEPT, isNeeded);
  }

  /** A pair by its id; every order has one. */
  pair(id: number): Pair {
    return must(this.#pairs.get(id), `there is no pair ${id}`);
  }

  venue(pair: Pair): Venue {
    return must(this.venues.get(pair.id), `${pair.symbol} has no venue`);
  }

  /** An open order by its id. */
  order(id: number): OpenSpotOrder | undefined {
    const pair = this.#open.pairOf(id);
    return pair && this.orderIn(pair, id);
  }

  /** An order that must be in the book of its pair. */
  orderIn(pair: Pair, id: number): OpenSpotOrder {
    const order = must(this.venue(pair).order(id), `order ${id} is not in the book of ${pair.symbol}`);
    return { ...order, pair };
  }

  /** A trade by its id: ids are counted from 1 without gaps. */
  trade(id: number): SpotTrade | undefined {
    return this.#trades.get(id);
  }

  openOf(user: number): readonly OpenEntry[] {
    return this.#open.of(user);
  }

  /** Every order that waits. */
  *openOrders(): Generator<OpenSpotOrder> {
    for (const [id, pair] of this.#open.all()) yield this.orderIn(pair, id);
  }

  /** Every order that waits in a pair. */
  openIn({ id }: Pair): readonly OpenSpotOrder[] {
    return [...this.openOrders()].filter(({ pair }) => pair.id === id);
  }

  /** A user's trades, newest first, of the markets with a base or quote where one is given. */
  tradesOf(
    user: number,
    { base, quote }: { readonly base?: number; readonly quote?: number },
    page: RowRange,
  ): RowPage<SpotTrade> {
    return this.#trades.page(user, base, quote, page);
  }

  tape(pair: number): readonly SpotTrade[] {
    return this.#trades.tape(pair);
  }

  receipt(order: number): OrderReceipt | undefined {
    return this.#receipts.get(order);
  }

  receiptsOf(user: number): readonly OrderReceipt[] {
    return this.#receipts.of(user);
  }

  /** The trades of an order that is open or has its receipt, oldest first. */
  tradesOfOrder(order: number): readonly SpotTrade[] {
    return this.#trades.ofOrder(order);
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
    this.#trades.add(trade);
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
    const { texts, recent } = this.#trades.dump();
    const history = texts.length > 0 ? lateTexts(texts) : undefined;
    return { ...this.#books(), history, trades: recent, ...this.#kept() };
  }

  /** As the dump, with the trades as a history in the archive. */
  save(archive: Archive): Plain {
    return { ...this.#books(), trades: [], log: this.#trades.save(archive), ...this.#kept() };
  }

  /** As the dump, with the chain in place of the histories. */
  digest(): Plain {
    const receipts = this.#receipts.size;
    return { ...this.#books(), trades: this.#trades.length, receipts, chain: this.chain.value };
  }

  load(plain: Plain): void {
    const saved = savedSpot([...this.venues.keys()])(plain, '$');
    const older = (saved.history ?? []).map((text, index) => readTrades(text, `$.history[${index}]`));
    this.#loadOrders(saved);
    this.#trades.clear();
    for (const trade of [...older.flat(), ...saved.trades]) this.#trades.add(trade);
  }

  /** Puts in place what `save` gave. */
  open(plain: Plain, archive: Archive): void {
    const saved = savedSpot([...this.venues.keys()])(plain, '$');
    this.#loadOrders(saved);
    this.#trades.open(read.member(read.object(plain, '$'), 'log', '$'), '$.log', archive);
  }

  #loadOrders(saved: TypeOf<ReturnType<typeof savedSpot>>): void {
    for (const [id, venue] of this.venues) venue.load(saved.venues[id] ?? null, `$.venues.${id}`);
    this.#open.clear();
    this.#receipts.clear();
    for (const [id, pairId] of saved.open) {
      const pair = this.pair(pairId);
      this.#open.add(this.orderIn(pair, id), pair);
    }
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

  #kept() {
    return { receipts: [...this.#receipts.all()], chain: this.chain.value };
  }

  #remember(entry: SpotTrade | OrderReceipt): void {
    this.#version += 1;
    this.chain.append(entry);
  }
}
