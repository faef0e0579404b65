/**
 * What reads spot trading (E10, E14–E18). A page of a user's rows costs a page, not a history.
 */
import type { Context } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import type { Level, Side } from '#simulator/market/book/index.ts';
import { newestFirst } from '../module.ts';
import type { Lock, Page, PageRequest } from '../module.ts';
import { lockOf, notional } from './math.ts';
import { spentCurrency, SPOT_WALLET } from './settlement.ts';
import type { OpenOrder, OrderReceipt, OrderReport, SpotTrade } from './records.ts';
import type { SpotState } from './state.ts';

/** Restricts a list of a user's rows to one market or one base currency. */
export interface MarketFilter {
  readonly base?: number;
  readonly quote?: number;
}

/** Restricts open orders further to one side. */
interface OrderFilter extends MarketFilter {
  readonly side?: Side;
}

/** The read side of the spot module. */
export function createSpotQueries(context: Context, state: SpotState) {
  return {
    /** A user's open orders, newest first. */
    openOrders: (user: number, filter: OrderFilter, page: PageRequest): Page<OpenOrder> =>
      openOrders(state, user, filter, page),
    /** Trades in which the user bought or sold, newest first. */
    trades: (user: number, filter: MarketFilter, page: PageRequest): Page<SpotTrade> =>
      newestFirst(state.tradesOf(user, filter.base, filter.quote), page),
    /** The latest users' trades of a pair, newest first, at most 20. */
    tape: (pair: Pair): readonly SpotTrade[] => [...state.tape(pair.id)].reverse(),
    /** Aggregated book, users' orders and the maker's quotes together, best level first. */
    depth: (
      pair: Pair,
      levels: number,
    ): { readonly bids: readonly Level[]; readonly asks: readonly Level[] } =>
      state.venue(pair).depth(context.now(), levels),
    /** The latest orders of a user, newest first, open and done, each with everything that became of it. */
    orders: (user: number, filter: MarketFilter, page: PageRequest): Page<OrderReport> =>
      orders(state, user, filter, page),
    /** The receipt of a user's order while it is kept; undefined for somebody else's. */
    receipt: (user: number, order: number): OrderReceipt | undefined =>
      ownReceipt(state.receipt(order), user),
    /** A waiting order; undefined for one that is filled, cancelled or unknown. */
    order: (id: number): OpenOrder | undefined => state.order(id),
    /** Every order that waits in a pair. */
    openIn: (pair: Pair): readonly OpenOrder[] =>
      [...state.openOrders()].filter((order) => order.pair.id === pair.id),
    trade: (id: number): SpotTrade | undefined => state.trade(id),
    /** The trades of an order, oldest first. */
    tradesOfOrder: (order: number): readonly SpotTrade[] => state.tradesOfOrder(order),
    /** Every lock that open orders explain. */
    locks: (): Iterable<Lock> => locks(state),
  };
}

function openOrders(state: SpotState, user: number, filter: OrderFilter, page: PageRequest): Page<OpenOrder> {
  const wanted = state
    .openOf(user)
    .filter(
      ({ side, pair }) =>
        (filter.side ?? side) === side &&
        (filter.base ?? pair.base) === pair.base &&
        (filter.quote ?? pair.quote) === pair.quote,
    );
  const { rows, total } = newestFirst(wanted, page);
  return { rows: rows.map(({ id, pair }) => state.orderIn(pair, id)), total };
}

function orders(state: SpotState, user: number, filter: MarketFilter, page: PageRequest): Page<OrderReport> {
  const wanted = state.receiptsOf(user).filter((receipt) => {
    const pair = state.pair(receipt.pair);
    return (filter.base ?? pair.base) === pair.base && (filter.quote ?? pair.quote) === pair.quote;
  });
  const { rows, total } = newestFirst(wanted, page);
  return { rows: rows.map((receipt) => reportOf(state, receipt)), total };
}

function reportOf(state: SpotState, receipt: OrderReceipt): OrderReport {
  const trades = state.tradesOfOrder(receipt.order);
  const isBuy = receipt.side === 'buy';
  const pair = state.pair(receipt.pair);
  return {
    receipt,
    pair,
    trades,
    left: state.order(receipt.order)?.left ?? 0,
    filled: trades.reduce((sum, { lots }) => sum + lots, 0),
    notional: trades.reduce((sum, { price, lots }) => sum + notional(pair, price, lots), 0n),
    fee: trades.reduce((sum, { buyerFee, sellerFee }) => sum + (isBuy ? buyerFee : sellerFee), 0n),
  };
}

function ownReceipt(receipt: OrderReceipt | undefined, user: number): OrderReceipt | undefined {
  return receipt?.user === user ? receipt : undefined;
}

function* locks(state: SpotState): Generator<Lock> {
  for (const order of state.openOrders()) {
    const { pair, side, owner: user } = order;
    yield { user, wallet: SPOT_WALLET, currency: spentCurrency(pair, side), amount: lockOf(pair, order) };
  }
}

/** The direction of a trade as a viewer sees it (D-12): his own, or the taker's when he had no part in it. */
export function sideOf(trade: SpotTrade, viewer: number): Side {
  if (trade.buyer === viewer) return 'buy';
  return trade.seller === viewer ? 'sell' : trade.side;
}
