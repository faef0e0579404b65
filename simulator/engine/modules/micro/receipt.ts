/** The proof of an order: which prices made its result, and where anybody can look them up. */
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { startOfStep, stepAt } from '#simulator/engine/market/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import type { SecondContract } from './records.ts';

/** A price of an order beside what the market says of that instant now. Prices in ticks. */
export interface Sighting {
  readonly at: Instant;
  /** The half second in which that price was in force. */
  readonly step: Instant;
  /** What the order was reckoned with. */
  readonly price: number;
  /** The reference price in force at `at`, looked up again. */
  readonly reference: number;
  /** The bar of one minute (E04) that holds it, as far as it is past. */
  readonly minute: { readonly start: Instant; readonly low: number; readonly high: number } | undefined;
}

/** What an order was opened and settled by, and the sum. */
export interface MicroReceipt {
  readonly order: SecondContract;
  readonly opened: Sighting;
  readonly ended: OrderEnding | undefined;
}

export interface OrderEnding {
  /**
   * Where its price is from: in force at the end; the last before the pair stopped, at most 60 s earlier; or none, and the order
   * was a draw at its opening price (D-32).
   */
  readonly source: 'reference' | 'last' | 'none';
  readonly sighting: Sighting;
  /** What came back: the stake and the profit. */
  readonly credit: Amount;
  /** Profit less the fee. */
  readonly net: Amount;
}

/** The receipt of an order as it stands at `now`. */
export function contractReceiptOf(
  market: Market,
  pair: Pair,
  order: SecondContract,
  now: Instant,
): MicroReceipt {
  const { settlement, endsAt, stake, fee, openPrice, openedAt } = order;
  const opened = sightingOf(market, pair, openPrice, openedAt, now);
  if (settlement === null) return { order, opened, ended: undefined };
  const { quotedAt, price, profit, isPriced } = settlement;
  const traded = quotedAt === endsAt ? 'reference' : 'last';
  return {
    order,
    opened,
    ended: {
      source: isPriced ? traded : 'none',
      sighting: sightingOf(market, pair, price, quotedAt, now),
      credit: stake + profit,
      net: profit - fee,
    },
  };
}

function sightingOf(market: Market, pair: Pair, price: number, at: Instant, now: Instant): Sighting {
  const start = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const bar = market.candle(pair, start, Math.min(start + MINUTE_MS, now + 1));
  return {
    at,
    step: startOfStep(stepAt(at)),
    price,
    reference: market.price(pair, at),
    minute: bar && { start, low: bar.low, high: bar.high },
  };
}
