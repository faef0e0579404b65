/** Which price counts at an instant: the reference price, or the last one of a pair that has stopped. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { MarketModule, Pair } from '#simulator/engine/market/index.ts';
import type { Quote } from './records.ts';

/** What is asked of the market. */
export type QuotedMarket = Pick<MarketModule, 'price' | 'status' | 'overrides'>;

/**
 * The latest price of a pair as things stand at `at`, the present.
 * @param left the price with which a delisted pair went, kept by {@link lastQuote} when it did
 */
export function latestQuote(market: QuotedMarket, pair: Pair, at: Instant, left: Quote | undefined): Quote {
  if (market.status(pair.id) === 'delisted' && left !== undefined) return left;
  return lastQuote(market, pair, at);
}

/** The price in force at `at`, and until when the pair traded: `at` itself, or the beginning of a halt. */
export function lastQuote(market: QuotedMarket, pair: Pair, at: Instant): Quote {
  let halted: Instant | undefined;
  // A halt may show as several intervals, one after the other; `at` lies in the latest.
  for (const { volume, from, to = Infinity } of [...market.overrides(pair.id)].reverse()) {
    const reaches = halted === undefined ? from <= at && at < to : to === halted;
    if (reaches && volume === 0) halted = from;
  }
  return { price: market.price(pair, at), at: halted ?? at };
}
