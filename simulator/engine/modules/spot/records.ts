/** What spot trading remembers: trades, receipts, open orders. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { Amount, Codec, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Resting, Side } from '#simulator/engine/market/book/index.ts';

export type OrderMode = 'limit' | 'market';

const sides: readonly Side[] = ['buy', 'sell'];
const modes: readonly OrderMode[] = ['limit', 'market'];

export const spotTrade = codec.record({
  id: codec.integer(),
  pair: codec.integer(),
  at: codec.instant,
  price: codec.integer(),
  lots: codec.integer(),
  /** The taker's. */
  side: codec.oneOf(sides),
  buyer: codec.integer(),
  seller: codec.integer(),
  buyOrder: codec.integer(),
  sellOrder: codec.integer(),
  buyerFee: codec.amount(),
  sellerFee: codec.amount(),
});

/** One fill between a buyer and a seller (`HOUSE` = the simulated maker). Price in ticks; fees in base and in quote (D-31). */
export type SpotTrade = TypeOf<typeof spotTrade>;

const orderReceipt = codec.record({
  order: codec.integer(),
  user: codec.integer(),
  pair: codec.integer(),
  side: codec.oneOf(sides),
  mode: codec.oneOf(modes),
  at: codec.instant,
  /** The cap, for a market order. */
  limit: codec.integer(),
  lots: codec.integer(),
  restingLots: codec.integer(),
  cancelledLots: codec.integer(),
  levels: codec.list(codec.record({ price: codec.integer(), lots: codec.integer() })),
  reference: codec.integer(),
  /** Lots before it at its price. */
  queueAhead: codec.integer(),
  /** Quote paid or received before fees. */
  notional: codec.amount(),
  /** Quote per base, truncated; 0 when nothing traded. */
  averagePrice: codec.amount(),
  /** In base for a buy, in quote for a sell. */
  fee: codec.amount(),
});

/** How an order was met on arrival: what it walked, what it paid, where it waits. Prices in ticks, amounts in 1e-8. */
export type OrderReceipt = TypeOf<typeof orderReceipt>;

/** What a snapshot holds, besides the books of the pairs, which read themselves. */
export function savedSpot(pairs: readonly number[]) {
  const venues: Record<string, Codec<Plain>> = Object.fromEntries(pairs.map((id) => [id, codec.plain]));
  return codec.record({
    venues: codec.record(venues),
    open: codec.list(codec.tuple(codec.integer(1), codec.integer(1))),
    /** The oldest trades, a text for each thousand. */
    history: codec.optional(codec.list(codec.text)),
    trades: codec.list(spotTrade),
    receipts: codec.list(orderReceipt),
    chain: codec.text,
  });
}

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

/** An open order of a user. `lots` is the original quantity, `left` what still waits. */
export interface OpenSpotOrder extends Resting {
  readonly pair: Pair;
}
