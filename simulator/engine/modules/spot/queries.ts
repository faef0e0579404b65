/**
 * What reads spot trading (E10, E14–E18). A page of a user's rows costs a page, not a history.
 */
import { notional } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import { lockOf } from './math.ts';
import { spentCurrency, SPOT_WALLET } from './settlement.ts';
import type { OpenSpotOrder, OrderReceipt, OrderReport, SpotTrade } from './records.ts';
import type { SpotDeps, SpotState } from './state.ts';

/** Restricts a list of a user's rows to one market or one base currency. */
export interface MarketFilter {
  readonly base?: number;
  readonly quote?: number;
}

/** Restricts open orders further to one side. */
interface OrderFilter extends MarketFilter {
  readonly side?: Side;
}

/** What an order came to: all of it traded, a part of it did, or what was left of it was cancelled. */
type Outcome = 'filled' | 'partly' | 'cancelled';

/** Restricts orders further to one outcome, for which each of them is looked at. */
interface HistoryFilter extends MarketFilter {
  readonly outcome?: Outcome | undefined;
}

/** The read side of the spot module. */
export function createSpotQueries({ context }: SpotDeps, state: SpotState) {
  return {
    /** A user's open orders, newest first. */
    openOrders(user: number, { side, ...market }: OrderFilter, page: RowRange): RowPage<OpenSpotOrder> {
      const wanted = state
        .openOf(user)
        .filter((order) => (side ?? order.side) === order.side && isIn(market, order.pair));
      const { rows, total } = newestFirst(wanted, page);
      return { rows: rows.map(({ id, pair }) => state.orderIn(pair, id)), total };
    },
    /** Trades in which the user bought or sold, newest first. */
    trades: (user: number, filter: MarketFilter, page: RowRange): RowPage<SpotTrade> =>
      state.tradesOf(user, filter, page),
    /** The latest users' trades of a pair, newest first, at most 20. */
    tape: (pair: Pair): readonly SpotTrade[] => state.tape(pair.id).toReversed(),
    /** Aggregated book, users' orders and the maker's quotes together, best level first. */
    depth: (pair: Pair, levels: number) => state.venue(pair).depth(context.now(), levels),
    /** The latest orders of a user, newest first, open and done, each with everything that became of it. */
    orders(user: number, { outcome, ...market }: HistoryFilter, page: RowRange): RowPage<OrderReport> {
      const wanted = state
        .receiptsOf(user)
        .filter((receipt) => isIn(market, state.pair(receipt.pair)))
        .filter((receipt) => outcome === undefined || hasOutcome(reportOf(state, receipt), outcome));
      const { rows, total } = newestFirst(wanted, page);
      return { rows: rows.map((receipt) => reportOf(state, receipt)), total };
    },
    /** The receipt of a user's order while it is kept; undefined for somebody else's. */
    receipt(user: number, order: number): OrderReceipt | undefined {
      const receipt = state.receipt(order);
      return receipt?.user === user ? receipt : undefined;
    },
    /** Everything that has become of an order. */
    report: (receipt: OrderReceipt): OrderReport => reportOf(state, receipt),
    /** A waiting order; undefined for one that is filled, cancelled or unknown. */
    order: (id: number): OpenSpotOrder | undefined => state.order(id),
    /** Every order that waits in a pair. */
    openIn: (pair: Pair): readonly OpenSpotOrder[] => state.openIn(pair),
    trade: (id: number): SpotTrade | undefined => state.trade(id),
    /** The trades of an order that is open or has its receipt, oldest first. */
    tradesOfOrder: (order: number): readonly SpotTrade[] => state.tradesOfOrder(order),
    /** Every lock that open orders explain. */
    *locks(): Generator<Lock> {
      for (const order of state.openOrders()) {
        const { pair, side, owner: user } = order;
        yield { user, wallet: SPOT_WALLET, currency: spentCurrency(pair, side), amount: lockOf(pair, order) };
      }
    },
  };
}

function isIn({ base, quote }: MarketFilter, pair: Pair): boolean {
  return (base ?? pair.base) === pair.base && (quote ?? pair.quote) === pair.quote;
}

/** An order that traded in part and was then cancelled came to both. */
function hasOutcome({ receipt, filled, left }: OrderReport, outcome: Outcome): boolean {
  const isWhole = filled === receipt.lots;
  if (outcome === 'filled') return isWhole;
  return outcome === 'partly' ? filled > 0 && !isWhole : left === 0 && !isWhole;
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

/** The direction of a trade as a viewer sees it (D-12): his own, or the taker's when he had no part in it. */
export function sideOf(trade: SpotTrade, viewer: number): Side {
  if (trade.buyer === viewer) return 'buy';
  return trade.seller === viewer ? 'sell' : trade.side;
}
