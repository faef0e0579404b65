/** The leverage module's state: every trade, with indexes by user, by pair and by what is at risk together. */
import { encode } from '#simulator/engine/kernel/index.ts';
import type { Context, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import { entryOf, HashChain, must } from '../kit.ts';
import type { Settings } from '../settings.ts';
import { sumPositions } from './positions.ts';
import type { PositionSums } from './positions.ts';
import { isOpenTrade, savedLeverage } from './records.ts';
import type { LeverTrade } from './records.ts';

/** What leverage trading needs of the market. */
export type LeverMarket = Pick<
  Market,
  'version' | 'pairs' | 'pair' | 'pairOf' | 'currency' | 'price' | 'range'
>;

/** What the leverage module depends on. */
export interface LeverageDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: LeverMarket;
  readonly settings: Settings;
}

/** The open trades of one user in one quote currency. */
export interface LeverAccount {
  readonly user: number;
  readonly quote: number;
  /** Ids, ascending. */
  readonly trades: Set<number>;
  /** Changes with the trades and with the balance. */
  version: number;
  /** The sums as of some version of the trades; undefined when they have changed. */
  positions: PositionSums | undefined;
}

/** The state. Only the commands of this module call what changes it. */
export class LeverState {
  /** Over every trade that ended. */
  readonly chain = new HashChain();
  readonly #pairs: ReadonlyMap<number, Pair>;
  readonly #trades = new Map<number, LeverTrade>();
  readonly #byUser = new Map<number, number[]>();
  readonly #openByPair = new Map<number, Set<number>>();
  readonly #pairVersions = new Map<number, number>();
  readonly #accounts = new Map<number, Map<number, LeverAccount>>();
  readonly #listeners: ((user: number) => void)[] = [];
  #sorted: readonly LeverAccount[] | undefined;
  #ended: LeverTrade[] = [];
  #version = 0;

  constructor(pairs: ReadonlyMap<number, Pair>) {
    this.#pairs = pairs;
  }

  /** Calls back whenever a trade of a user came or changed, as part of the work in hand. */
  onChange(listener: (user: number) => void): void {
    this.#listeners.push(listener);
  }

  notify(user: number): void {
    for (const listener of this.#listeners) listener(user);
  }

  /** The pair of a trade; its switches may have changed since. */
  pairOf({ pair }: Pick<LeverTrade, 'pair'>): Pair {
    return must(this.#pairs.get(pair), `there is no pair ${pair}`);
  }

  trade(id: number): LeverTrade | undefined {
    return this.#trades.get(id);
  }

  /** All trades a user ever had, oldest first. */
  tradesOf(user: number): readonly LeverTrade[] {
    return (this.#byUser.get(user) ?? []).map((id) => this.must(id));
  }

  /** The open trades of a pair, oldest first. */
  openOf(pair: number): readonly LeverTrade[] {
    return [...(this.#openByPair.get(pair) ?? [])].map((id) => this.must(id));
  }

  /** Pairs that have open trades, by id. */
  openPairs(): readonly number[] {
    return [...this.#openByPair.keys()].sort((a, b) => a - b);
  }

  /** Changes whenever a trade of the pair changes. */
  pairVersion(pair: number): number {
    return this.#pairVersions.get(pair) ?? 0;
  }

  account(user: number, quote: number): LeverAccount | undefined {
    return this.#accounts.get(user)?.get(quote);
  }

  /** What a user has open, by quote currency. */
  accountsOf(user: number): readonly LeverAccount[] {
    return [...(this.#accounts.get(user)?.values() ?? [])];
  }

  /** Everybody who has open trades, by user and quote currency. */
  accounts(): readonly LeverAccount[] {
    this.#sorted ??= [...this.#accounts.values()]
      .flatMap((quotes) => [...quotes.values()])
      .sort((a, b) => a.user - b.user || a.quote - b.quote);
    return this.#sorted;
  }

  /** The open trades of an account, oldest first. */
  openTrades(account: LeverAccount): readonly LeverTrade[] {
    return [...account.trades].map((id) => this.must(id));
  }

  positions(account: LeverAccount): PositionSums {
    account.positions ??= sumPositions(this.openTrades(account));
    return account.positions;
  }

  /** A trade that must exist. */
  must(id: number): LeverTrade {
    return must(this.#trades.get(id), `there is no leverage trade ${id}`);
  }

  /** Takes a new trade in, or what became of one. */
  put(trade: LeverTrade): void {
    this.#version += 1;
    const isNew = !this.#trades.has(trade.id);
    this.#trades.set(trade.id, trade);
    if (isNew) this.#enter(trade);
    this.#changed(trade);
    if (isOpenTrade(trade)) return;
    this.#leave(trade);
    this.#ended.push(trade);
    this.chain.append(trade);
  }

  /** The balance of a user changed: what is at risk may be touched elsewhere. */
  balanceChanged(user: number, quote: number): void {
    const account = this.account(user, quote);
    if (account === undefined) return;
    this.#version += 1;
    account.version = this.#version;
  }

  /** Changes whenever a trade or the balance behind one changes. */
  version(): number {
    return this.#version;
  }

  dump(): TypeOf<ReturnType<typeof savedLeverage>> {
    return { open: this.#open(), ended: [...this.#ended], chain: this.chain.value };
  }

  /** As the dump, with the chain in place of what has ended. */
  digest(): Plain {
    return { open: this.#open(), ended: this.#ended.length, chain: this.chain.value };
  }

  load(plain: Plain): void {
    const saved = savedLeverage((id) => this.#pairs.has(id))(plain, '$');
    for (const index of [this.#trades, this.#byUser, this.#openByPair, this.#accounts]) index.clear();
    this.#sorted = undefined;
    this.#version += 1;
    this.#ended = [...saved.ended];
    this.chain.restore(saved.chain);
    const all = [...saved.open, ...saved.ended].sort((a, b) => a.id - b.id);
    for (const trade of all) {
      this.#trades.set(trade.id, trade);
      this.#enter(trade);
      if (isOpenTrade(trade)) this.#changed(trade);
    }
  }

  /** Messages about sums and indexes that disagree with the trades. */
  audit(): readonly string[] {
    const open = [...this.#trades.values()].filter(isOpenTrade);
    const indexed = [...this.#openByPair.values()].reduce((sum, ids) => sum + ids.size, 0);
    const inAccounts = this.#open().length;
    const faults = open
      .filter((trade) => this.account(trade.user, this.pairOf(trade).quote)?.trades.has(trade.id) !== true)
      .map(({ id }) => `leverage trade ${id} is in no account`);
    if (inAccounts !== open.length || indexed !== open.length)
      faults.push(`${open.length} leverage trades are open, ${inAccounts} and ${indexed} are indexed`);
    for (const account of this.accounts()) {
      if (encodeSums(this.positions(account)) !== encodeSums(sumPositions(this.openTrades(account))))
        faults.push(`sums of user ${account.user} differ from the trades`);
    }
    return faults;
  }

  #open(): LeverTrade[] {
    const ids = this.accounts().flatMap(({ trades }) => [...trades]);
    return ids.sort((a, b) => a - b).map((id) => this.must(id));
  }

  #account(trade: LeverTrade): LeverAccount {
    const { quote } = this.pairOf(trade);
    const quotes = entryOf(this.#accounts, trade.user, () => new Map<number, LeverAccount>());
    return entryOf(quotes, quote, () => {
      this.#sorted = undefined;
      return { user: trade.user, quote, trades: new Set(), version: 0, positions: undefined };
    });
  }

  #enter(trade: LeverTrade): void {
    entryOf(this.#byUser, trade.user, () => []).push(trade.id);
    if (!isOpenTrade(trade)) return;
    entryOf(this.#openByPair, trade.pair, () => new Set()).add(trade.id);
    this.#account(trade).trades.add(trade.id);
  }

  #changed(trade: LeverTrade): void {
    const account = this.#account(trade);
    account.positions = undefined;
    account.version = this.#version;
    this.#pairVersions.set(trade.pair, this.#version);
  }

  #leave(trade: LeverTrade): void {
    const open = this.#openByPair.get(trade.pair);
    open?.delete(trade.id);
    if (open?.size === 0) this.#openByPair.delete(trade.pair);
    const account = this.#account(trade);
    account.trades.delete(trade.id);
    if (account.trades.size > 0) return;
    const quotes = this.#accounts.get(account.user);
    quotes?.delete(account.quote);
    if (quotes?.size === 0) this.#accounts.delete(account.user);
    this.#sorted = undefined;
  }
}

function encodeSums({ net, ...sums }: PositionSums): string {
  const open = [...net].filter(([, number]) => number !== 0n).sort(([a], [b]) => a - b);
  return encode({ ...sums, net: open.map(([pair, number]) => [pair, number]) });
}
