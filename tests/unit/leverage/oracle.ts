/**
 * Leverage trading again, plainly: every step is looked at, every sum added up from the list of trades, numbers are whole
 * units of 1e-8 and nothing is remembered but the trades. It knows the rules of docs/leverage.md and nothing of the module.
 */
import type { Desk, Prices } from './desk.ts';
import { PAIRS } from './desk.ts';

interface Trade {
  readonly id: number;
  readonly user: number;
  readonly pair: number;
  readonly long: boolean;
  number: bigint;
  readonly origin: bigint;
  readonly price: bigint;
  margin: bigint;
  fee: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  status: string;
  end: string;
  closed: bigint;
  profit: bigint;
}

const ONE = 100_000_000n;
const quoteOf = (pair: number): number => PAIRS.find(({ id }) => id === pair)?.quote ?? 0;

/** Plays steps on a table of prices. */
export class Oracle {
  readonly trades: Trade[] = [];
  readonly funds = new Map<string, bigint>();
  readonly #prices: Prices;
  readonly #threshold: bigint;

  constructor(prices: Prices, balances: readonly bigint[], threshold: bigint) {
    this.#prices = prices;
    this.#threshold = threshold;
    balances.forEach((balance, index) => {
      for (const quote of [3, 4]) this.#add(`${index + 2}/${quote}`, balance);
    });
  }

  /** Adds an order that the desk accepted: which orders are accepted is not modelled. */
  add(given: ReturnType<Desk['trade']>): void {
    const { id, user, pair, number, originPrice: origin, price, margin, fee, takeProfit, stopLoss } = given;
    const long = given.side === 'long';
    this.trades.push({
      ...{ id, user, pair, number, origin, price, margin, fee, takeProfit, stopLoss, long },
      ...{ status: given.status, end: '', closed: 0n, profit: 0n },
    });
    this.#add(`${user}/${quoteOf(pair)}`, -margin - fee);
  }

  revoke(id: number): void {
    const trade = this.#trade(id);
    trade.status = 'revoked';
    this.#add(`${trade.user}/${quoteOf(trade.pair)}`, trade.margin + trade.fee);
  }

  close(id: number, step: number, end = 'user'): void {
    const trade = this.#trade(id);
    this.#end(trade, step, end);
    this.#credit(trade.user, quoteOf(trade.pair), trade.margin + trade.profit);
  }

  /** Some of the hands of a trade become the trade `partId` and close. */
  closePart(id: number, partId: number, share: number, hands: number, step: number): void {
    const trade = this.#trade(id);
    const of = (whole: bigint) => (whole * BigInt(share)) / BigInt(hands);
    const [number, margin, fee] = [of(trade.number), of(trade.margin), of(trade.fee)];
    this.trades.push({ ...trade, id: partId, number, margin, fee });
    trade.number -= number;
    trade.margin -= margin;
    trade.fee -= fee;
    this.close(partId, step);
  }

  /** One tick: activation, stops, liquidation. */
  step(step: number): void {
    for (const trade of this.trades.filter(({ status }) => status === 'pending')) {
      const price = this.#price(trade.pair, step);
      if (trade.long ? price <= trade.origin : price >= trade.origin) trade.status = 'holding';
    }
    for (const trade of this.trades.filter(({ status }) => status === 'holding')) {
      const price = this.#price(trade.pair, step);
      const reached = (stop: bigint, above: boolean) => stop > 0n && (above ? price >= stop : price <= stop);
      if (reached(trade.takeProfit, trade.long)) this.close(trade.id, step, 'takeProfit');
      else if (reached(trade.stopLoss, !trade.long)) this.close(trade.id, step, 'stopLoss');
    }
    for (const [key, balance] of [...this.funds]) this.#liquidate(key, balance, step);
  }

  readonly profit = (trade: Trade, step: number): bigint => {
    const move = this.#price(trade.pair, step) - trade.price;
    return ((trade.long ? move : -move) * trade.number) / ONE;
  };

  #liquidate(key: string, balance: bigint, step: number): void {
    const held = this.trades.filter(
      ({ status, user, pair }) => status === 'holding' && `${user}/${quoteOf(pair)}` === key,
    );
    const margin = held.reduce((sum, trade) => sum + trade.margin, 0n);
    const profit = held.reduce((sum, trade) => sum + this.profit(trade, step), 0n);
    if (margin === 0n || (balance + margin + profit) * 100n * ONE > this.#threshold * margin) return;
    for (const trade of held) this.#end(trade, step, 'liquidation');
    const [user = 0, quote = 0] = key.split('/').map(Number);
    this.#credit(user, quote, margin + profit);
  }

  #end(trade: Trade, step: number, end: string): void {
    trade.profit = this.profit(trade, step);
    trade.closed = this.#price(trade.pair, step);
    trade.status = 'closed';
    trade.end = end;
  }

  #credit(user: number, quote: number, amount: bigint): void {
    const key = `${user}/${quote}`;
    const after = (this.funds.get(key) ?? 0n) + amount;
    this.funds.set(key, after < 0n ? 0n : after);
  }

  #add(key: string, amount: bigint): void {
    this.funds.set(key, (this.funds.get(key) ?? 0n) + amount);
  }

  #trade(id: number): Trade {
    const trade = this.trades.find((each) => each.id === id);
    if (!trade) throw new Error(`the oracle has no trade ${id}`);
    return trade;
  }

  #price(pair: number, step: number): bigint {
    const prices = this.#prices[pair] ?? [];
    return BigInt(prices[Math.min(step, prices.length - 1)] ?? 0) * 1_000_000n;
  }
}
