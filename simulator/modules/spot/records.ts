/** What spot trading remembers: trades, receipts, open orders. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import type { Resting, Side } from '#simulator/market/book/index.ts';

/** One fill between a buyer and a seller (`HOUSE` = the simulated maker). Price in ticks; fees in base and in quote (D-31). */
export type SpotTrade = {
  readonly id: number;
  readonly pair: number;
  readonly at: Instant;
  readonly price: number;
  readonly lots: number;
  readonly side: Side /* the taker's */;
  readonly buyer: number;
  readonly seller: number;
  readonly buyOrder: number;
  readonly sellOrder: number;
  readonly buyerFee: Amount;
  readonly sellerFee: Amount;
};

/** How an order was met on arrival: what it walked, what it paid, where it waits. Prices in ticks, amounts in 1e-8. */
export type OrderReceipt = {
  readonly order: number;
  readonly user: number;
  readonly pair: number;
  readonly side: Side;
  readonly mode: OrderMode;
  readonly at: Instant;
  readonly limit: number /* the cap, for a market order */;
  readonly lots: number;
  readonly restingLots: number;
  readonly cancelledLots: number;
  readonly levels: readonly { readonly price: number; readonly lots: number }[];
  readonly reference: number;
  readonly queueAhead: number /* lots before it at its price */;
  readonly notional: Amount /* quote paid or received before fees */;
  readonly averagePrice: Amount /* quote per base, truncated; 0 when nothing traded */;
  readonly fee: Amount /* in base for a buy, in quote for a sell */;
};

/** Everything that became of an order so far: what it met on arrival and every trade since. */
export interface OrderReport {
  readonly receipt: OrderReceipt;
  readonly pair: Pair;
  /** Oldest first. */
  readonly trades: readonly SpotTrade[];
  /** Lots that still wait. */
  readonly left: number;
  /** Lots that have traded. */
  readonly filled: number;
  /** Quote paid or received before fees, in 1e-8. */
  readonly notional: Amount;
  /** In base for a buy, in quote for a sell. */
  readonly fee: Amount;
}

export type OrderMode = 'limit' | 'market';

/** An open order of a user. `lots` is the original quantity, `left` what still waits. */
export interface OpenOrder extends Resting {
  readonly pair: Pair;
}
