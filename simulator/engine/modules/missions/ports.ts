/** What missions ask of the rest of the exchange. `exchange.ts` supplies the answers; no module knows another. */
import type { Amount, Context, Instant } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import type { RowPage, RowRange } from '../module.ts';
import type { Mission } from './definition.ts';

/** A fill, as spot trading reports it. Price in ticks; fees in base (buyer) and quote (seller); `side` is the taker's. */
export interface MissionFill {
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
export interface MissionReceipt {
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
  trades(user: number, page: RowRange): RowPage<MissionFill>;
  /** Ids of the orders that wait. */
  open(user: number): readonly number[];
  /** The receipt of an order of this user while it is kept. */
  receipt(user: number, order: number): MissionReceipt | undefined;
}

/** A leverage position, as far as missions ask. */
export interface Position {
  readonly id: number;
  readonly pair: number;
  readonly side: 'long' | 'short';
  readonly hands: number;
  /** Its size in the base currency. */
  readonly size: Amount;
  /** What it was opened at, after the spread, in the quote currency. */
  readonly entryPrice: Amount;
  readonly state: 'pending' | 'holding' | 'closed' | 'revoked';
  /** Since when it is held; null while it waits for its price. */
  readonly openedAt: Instant | null;
  /** Until when it was held. */
  readonly closedAt: Instant | null;
  readonly isLiquidated: boolean;
  readonly hasTakeProfit: boolean;
  readonly hasStopLoss: boolean;
  /** What it gains at a price in ticks, in the quote currency; fees and interest are in the ledger. */
  profitAt(ticks: number): Amount;
}

/** A user's own leverage positions. */
export interface Positions {
  /** All of them, newest first; ids grow with time. */
  list(user: number, page: RowRange): RowPage<Position>;
  /** Those that wait or are held. */
  open(user: number): readonly Position[];
  /** A position by its id. */
  get(id: number): Position | undefined;
  /** Calls back whenever a position of a user came or changed, as part of the work in hand. */
  onChange(listener: (user: number) => void): void;
}

/** A second contract, as far as missions ask. Prices in ticks, amounts in its currency. */
export interface MissionContract {
  readonly id: number;
  readonly pair: number;
  readonly side: 'up' | 'down';
  readonly currency: number;
  readonly stake: Amount;
  readonly fee: Amount;
  readonly openedAt: Instant;
  readonly openPrice: number;
  readonly settlesAt: Instant;
  /** Null until it is settled; `profit` without the fee. */
  readonly settlement: {
    readonly price: number;
    readonly outcome: 'win' | 'draw' | 'loss';
    readonly profit: Amount;
  } | null;
}

/** A user's own second contracts. */
export interface Contracts {
  /** All of them, newest first; ids grow with time. */
  list(user: number, page: RowRange): RowPage<MissionContract>;
  get(id: number): MissionContract | undefined;
}

/** What the missions module stands on. */
export interface MissionDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly orders: Orders;
  readonly positions: Positions;
  readonly contracts: Contracts;
  readonly missions: readonly Mission[];
  /** When the scenario began. */
  readonly start: Instant;
  isUser(id: number): boolean;
}
