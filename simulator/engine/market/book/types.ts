/** The types of orders, trades and receipts of the order book. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Level } from '../ladder.ts';

/** Which way an order trades. */
export type Side = 'buy' | 'sell';

/** A user's order that waits in the book. Prices in ticks, quantities in lots; `left` is what has not traded of `lots`. */
export interface Resting {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
  readonly left: number;
  readonly placedAt: Instant;
}

/** One trade of an arriving order, at the maker's price. */
export interface BookFill {
  readonly price: number;
  readonly lots: number;
  readonly maker: { readonly id: number; readonly owner: number } | 'house';
}

/** How an order was filled, for its owner and for an auditor (docs/fills.md, "The receipt"). */
export interface Receipt {
  /** Price levels in the order they were walked, with what was taken at each. */
  readonly levels: readonly Level[];
  /** Σ price × lots. Over `averageDenominator` = Σ lots it is the average price, exactly; both 0 when nothing traded. */
  readonly averageNumerator: bigint;
  readonly averageDenominator: bigint;
  /** The reference price in force, in ticks. */
  readonly reference: number;
  /** Lots of users' orders, and of strangers where they queue, that stood at its price before it came to rest; 0 when it does not. */
  readonly queueAhead: number;
}

/** What becomes of an arriving order. Its lots are exactly: Σ fills + `restingLots` + `cancelledLots`. */
export interface Execution {
  readonly fills: readonly BookFill[];
  readonly restingLots: number;
  readonly cancelledLots: number;
  /** Orders of the same owner that would have traded with this one, as they stood: they have left the book. */
  readonly selfCancelled: readonly Resting[];
  readonly receipt: Receipt;
}

/** A trade of a resting order with the maker's flow. */
export interface Reached {
  /** The order after the trade: `left` is 0 when it is complete and has left the book. */
  readonly order: Resting;
  /** The order's own price. */
  readonly price: number;
  readonly lots: number;
  readonly receipt: Receipt;
}

/** An order whose effect is asked for. `rest: false` is a market order: `limit` is its cap, what does not fill is cancelled. */
export interface Intent {
  readonly owner: number;
  readonly side: Side;
  readonly lots: number;
  readonly limit: number;
  readonly rest: boolean;
}

/** An order that arrives. Ids ascend: a venue takes no id at or below one it has taken. */
export interface NewOrder extends Intent {
  readonly id: number;
}
