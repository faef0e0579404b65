/** What missions ask of the rest of the exchange. `exchange.ts` supplies the answers; no module knows another. */
import type { Amount, Context, Instant } from '#simulator/kernel/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import type { Market } from '#simulator/market/index.ts';
import type { Side } from '#simulator/market/book/index.ts';
import type { Page, PageRequest } from '../module.ts';
import type { Mission } from './definition.ts';

/** A fill, as spot trading tells it. Price in ticks; fees in base (buyer) and quote (seller); `side` is the taker's. */
export interface Fill {
  readonly id: number;
  readonly pair: number;
  readonly at: Instant;
  readonly price: number;
  readonly lots: number;
  readonly side: Side;
  readonly buyer: number;
  readonly buyOrder: number;
  readonly sellOrder: number;
  readonly buyerFee: Amount;
  readonly sellerFee: Amount;
}

/** How an order was met on arrival, as far as missions ask. */
export interface Receipt {
  readonly order: number;
  readonly pair: number;
  readonly side: Side;
  readonly mode: 'limit' | 'market';
  readonly at: Instant;
  readonly levels: readonly { readonly price: number; readonly lots: number }[];
  /** Last price when the order came, in ticks. */
  readonly reference: number;
  readonly notional: Amount;
  readonly averagePrice: Amount;
  readonly fee: Amount;
}

/** A user's own orders. */
export interface Orders {
  /** Fills of the user's orders, newest first; ids grow with time. */
  trades(user: number, page: PageRequest): Page<Fill>;
  /** Ids of the orders that wait. */
  open(user: number): readonly number[];
  /** The receipt of an order of this user while it is kept. */
  receipt(user: number, order: number): Receipt | undefined;
}

/** What the missions module stands on. */
export interface MissionDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly orders: Orders;
  readonly missions: readonly Mission[];
  /** When the scenario began. */
  readonly start: Instant;
  isUser(id: number): boolean;
}
