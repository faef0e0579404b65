/**
 * What a user holds in one quote currency, summed up: risk is taken per user and quote currency, and it is linear in prices,
 * so a few sums stand for any number of positions.
 */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { LeverTrade } from './records.ts';
import { isHeld } from './records.ts';

/** Sums over the positions of one user in one quote currency. */
export interface PositionSums {
  /** Margins at the start. */
  readonly margin: Amount;
  /** Margins that are left, locked in the ledger. */
  readonly marginLeft: Amount;
  /** Σ ±price × number in 1e-16: positive for longs, negative for shorts. */
  readonly opened: bigint;
  /** Σ ±number by pair, in 1e-8: what the user is long, or short where it is below zero. */
  readonly net: ReadonlyMap<number, Amount>;
}

/** Adds up the positions among trades. */
export function sumPositions(trades: Iterable<LeverTrade>): PositionSums {
  let [margin, marginLeft, opened] = [0n, 0n, 0n];
  const net = new Map<number, Amount>();
  for (const trade of trades) {
    if (!isHeld(trade)) continue;
    const number = trade.side === 'long' ? trade.number : -trade.number;
    margin += trade.margin;
    marginLeft += trade.marginLeft;
    opened += number * trade.price;
    net.set(trade.pair, (net.get(trade.pair) ?? 0n) + number);
  }
  return { margin, marginLeft, opened, net };
}

/** Profits of all positions at the prices of the moment, in 1e-16. */
export function profitOf(positions: PositionSums, priceOf: (pair: number) => Amount): bigint {
  let worth = -positions.opened;
  for (const [pair, number] of positions.net) worth += number * priceOf(pair);
  return worth;
}
