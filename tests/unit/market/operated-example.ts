/** A market that is operated, the same market without an operator, and looks at both; times are milliseconds after the start. */
import { expect } from 'vitest';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { createMarket } from '#simulator/engine/market/index.ts';
import type { Market, MarketModule } from '#simulator/engine/market/index.ts';
import { START, pairNamed, stepPrices } from './helpers.ts';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const BTC_USDT = 1;
export const ETH_USDT = 2;

/** The market to which nothing is done. */
export const pure = createMarket({ seed: 'conduct', start: START });
export let subject: Operated;
export let market: MarketModule;

/** Begins with a market to which nothing has been done. */
export function restart(options?: Parameters<typeof operated>[0]): void {
  subject = operated(options);
  ({ market } = subject);
}

export const operate = (name: string, input: Plain): void =>
  expect(subject.operate(name, input)).toBeUndefined();
export const advanceTo = (ms: number): void => subject.kernel.advanceTo(START + ms);

export const priceOf = (symbol: string, ms: number, of: Market = market): number =>
  of.price(pairNamed(of, symbol), START + ms);
export const price = (ms: number, of: Market = market): number => priceOf('BTC/USDT', ms, of);
/** The price of BTC/USDT as a part of what it would be if nothing had been done. */
export const factor = (ms: number): number => price(ms) / price(ms, pure);
export const pricesOf = (from: number, to: number): ReadonlySet<number> =>
  new Set(stepPrices(market, pairNamed(market, 'BTC/USDT'), START + from, START + to));

export const lotsOf = (of: Market, symbol: string, from: number, to: number): number =>
  of.candle(pairNamed(of, symbol), START + from, START + to)?.volume ?? 0;
export const ladder = (ms: number, of: Market = market) => of.ladder(pairNamed(of, 'BTC/USDT'), START + ms);
/** Ticks between the best quotes of BTC/USDT. */
export function gap(ms: number, of: Market = market): number {
  const { bids, asks } = ladder(ms, of);
  return (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0);
}
