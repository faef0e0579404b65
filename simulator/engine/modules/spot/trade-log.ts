/** The trades of users: the latest at hand, those before them by the thousand as texts. */
import { History, MalformedState, read } from '#simulator/engine/kernel/index.ts';
import type { Archive, Plain } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { HOUSE } from '../module.ts';
import type { RowPage, RowRange } from '../module.ts';
import { append } from './indexes.ts';
import { spotTrade } from './records.ts';
import type { SpotTrade } from './records.ts';

/** Trades per text. */
const CHUNK = 1_000;
/** More than any exchange has pairs. */
const MAX_PAIRS = 1_048_576;

const keyOf = (user: number, pair: number): number => user * MAX_PAIRS + pair;

const NONE: readonly never[] = [];

/** Two whole numbers. */
const FEES = /^\d+ \d+$/;

/** The trades of a text of `TradeLog.texts`. Throws MalformedState. */
export function readTrades(text: string, path = '$.history'): SpotTrade[] {
  return text.split('\n').map((line, index) => {
    const fields = line.split(' ');
    const where = `${path} line ${index + 1}`;
    const buyerFee = fields[10] ?? '';
    const sellerFee = fields[11] ?? '';
    if (!FEES.test(`${buyerFee} ${sellerFee}`))
      throw new MalformedState(where, 'expected the fees of a trade');
    const trade = {
      id: Number(fields[0]),
      pair: Number(fields[1]),
      at: Number(fields[2]),
      price: Number(fields[3]),
      lots: Number(fields[4]),
      buyer: Number(fields[5]),
      seller: Number(fields[6]),
      buyOrder: Number(fields[7]),
      sellOrder: Number(fields[8]),
      side: fields[9] ?? '',
      buyerFee: BigInt(buyerFee),
      sellerFee: BigInt(sellerFee),
    };
    return spotTrade(trade, where);
  });
}

function writeTrades(trades: readonly SpotTrade[]): string {
  return trades
    .map(({ id, pair, at, price, lots, buyer, seller, buyOrder, sellOrder, side, buyerFee, sellerFee }) =>
      [id, pair, at, price, lots, buyer, seller, buyOrder, sellOrder, side, buyerFee, sellerFee].join(' '),
    )
    .join('\n');
}

/** Trades by user and market, and those at hand by order and on the tape of each pair. */
export class TradeLog {
  readonly #pairs: ReadonlyMap<number, Pair>;
  readonly #tapeLength: number;
  readonly #isNeeded: (order: number) => boolean;
  readonly #history = new History<SpotTrade>({
    keysOf: ({ buyer, seller, pair }) =>
      (buyer === seller ? [buyer] : [buyer, seller])
        .filter((user) => user !== HOUSE)
        .map((user) => keyOf(user, pair)),
    write: writeTrades,
    read: (text) => readTrades(text),
  });
  readonly #tapes = new Map<number, SpotTrade[]>();
  readonly #byOrder = new Map<number, SpotTrade[]>();

  /** @param isNeeded whether the trades of an order must stay at hand */
  constructor(pairs: ReadonlyMap<number, Pair>, tapeLength: number, isNeeded: (order: number) => boolean) {
    this.#pairs = pairs;
    this.#tapeLength = tapeLength;
    this.#isNeeded = isNeeded;
  }

  get length(): number {
    return this.#history.length;
  }

  add(trade: SpotTrade): void {
    // A thousand more stay at hand, for the pages that are looked at.
    if (this.#history.recent.length >= 2 * CHUNK) this.#write();
    this.#history.push(trade);
    this.#index(trade);
  }

  /** A trade by its id: ids are counted from 1 without gaps. */
  get(id: number): SpotTrade | undefined {
    return this.#history.at(id - 1);
  }

  /** A user's trades, newest first, of the markets with a base or quote where one is given. */
  page(
    user: number,
    base: number | undefined,
    quote: number | undefined,
    page: RowRange,
  ): RowPage<SpotTrade> {
    const wanted = [...this.#pairs.values()].filter(
      (pair) => pair.base === (base ?? pair.base) && pair.quote === (quote ?? pair.quote),
    );
    const keys = wanted.map((pair) => keyOf(user, pair.id));
    return this.#history.page(keys, page);
  }

  /** The trades of an order, oldest first, while it is open or its receipt is kept. */
  ofOrder(order: number): readonly SpotTrade[] {
    return this.#byOrder.get(order) ?? NONE;
  }

  tape(pair: number): readonly SpotTrade[] {
    return this.#tapes.get(pair) ?? NONE;
  }

  /** The texts of the oldest trades, which are made when they are looked at, and the trades after them. */
  dump(): { readonly texts: readonly (() => string)[]; readonly recent: readonly SpotTrade[] } {
    this.#writeAll();
    return { texts: this.#history.texts(), recent: [...this.#history.recent] };
  }

  save(archive: Archive): Plain {
    this.#writeAll();
    const kept = [...this.#tapes.values(), ...this.#byOrder.values()].flat().map(({ id }) => id);
    const written = [...new Set(kept)].filter((id) => id <= this.#history.written).sort((a, b) => a - b);
    return { history: this.#history.save(archive), kept: written };
  }

  /** Throws MalformedState. */
  open(saved: Plain, path: string, archive: Archive): void {
    const members = read.object(saved, path);
    const kept = read.items(members['kept'], `${path}.kept`, read.integer);
    this.clear();
    this.#history.open(members['history'] ?? null, `${path}.history`, archive);
    for (const id of kept) {
      const trade = this.get(id);
      if (trade) this.#index(trade);
    }
    this.#history.recent.forEach((trade) => this.#index(trade));
  }

  clear(): void {
    this.#history.clear();
    this.#tapes.clear();
    this.#byOrder.clear();
  }

  #index(trade: SpotTrade): void {
    for (const order of [trade.buyOrder, trade.sellOrder])
      if (order !== HOUSE) append(this.#byOrder, order, trade);
    const tape = append(this.#tapes, trade.pair, trade);
    if (tape.length > this.#tapeLength) tape.shift();
  }

  #write(): void {
    this.#history.write(CHUNK);
    for (const [order, trades] of this.#byOrder) {
      const last = trades.at(-1)?.id ?? 0;
      if (last <= this.#history.written && !this.#isNeeded(order)) this.#byOrder.delete(order);
    }
  }

  #writeAll(): void {
    while (this.#history.recent.length >= CHUNK) this.#write();
  }
}
