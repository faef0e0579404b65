/**
 * What changes spot trading: placing and cancelling orders (E11–E13, docs/fills.md), and the market meeting resting ones.
 */
import { mulDiv, Refusal, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Actor, Instant } from '#simulator/engine/kernel/index.ts';
import { notional, quantity } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Execution, Resting, Side } from '#simulator/engine/market/book/index.ts';
import { HOUSE, requireUser } from '../module.ts';
import { tradeFee } from './math.ts';
import { lockFunds, releaseFunds, settleTrade } from './settlement.ts';
import type { OpenSpotOrder, OrderReceipt, SpotTrade } from './records.ts';
import type { SpotDeps, SpotState } from './state.ts';
import { readSpotTerms, tradableLots } from './terms.ts';
import type { PlaceInput, SpotOrderTerms } from './terms.ts';

export type CancelInput = { readonly order: number; readonly side: Side };

interface Party {
  readonly user: number;
  readonly order: number;
}

/** `spot.place`: the receipt of the order. Refuses with LOGIN, PARAM, NOT_FOUND, LIMIT, CLOSED, NO_PRICE, BALANCE. */
export function placeSpotOrder(
  deps: SpotDeps,
  state: SpotState,
  actor: Actor,
  input: PlaceInput,
): OrderReceipt {
  const terms = readSpotTerms(deps, actor, input);
  const venue = state.venue(terms.pair);
  const lots = tradableLots(deps, state, terms);
  const at = deps.context.now();
  const id = deps.context.nextId('spot.order');
  const execution = venue.place(
    { id, owner: terms.user, side: terms.side, lots, limit: terms.limit, rest: terms.mode === 'limit' },
    at,
  );
  for (const own of execution.selfCancelled) {
    state.closed(own.id, own.owner);
    releaseFunds(deps.ledger, terms.pair, own, 'selfTrade');
  }
  const trades = execution.fills.map((fill) => {
    const maker = fill.maker === 'house' ? { user: HOUSE, order: HOUSE } : makerParty(fill.maker);
    const { pair, side, user } = terms;
    const { price, lots: filled } = fill;
    return recordTrade(deps, state, { pair, side, price, lots: filled, taker: { user, order: id }, maker });
  });
  rest(deps, state, terms.pair, venue.order(id));
  deps.context.emit({ type: 'spot.book', pair: terms.pair.id });
  const receipt = receiptOf(terms, id, at, execution, trades);
  state.keepReceipt(receipt);
  return receipt;
}

function makerParty(maker: { id: number; owner: number }): Party {
  return { user: maker.owner, order: maker.id };
}

interface Match {
  readonly pair: Pair;
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
  readonly taker: Party;
  readonly maker: Party;
}

/** Books one fill: fees, money, the maker's place in the book, the rows and events that report it. */
function recordTrade(deps: SpotDeps, state: SpotState, match: Match): SpotTrade {
  const { pair, side, price, lots, taker, maker } = match;
  const [buyer, seller] = side === 'buy' ? [taker, maker] : [maker, taker];
  const trade: SpotTrade = {
    id: deps.context.nextId('spot.trade'),
    pair: pair.id,
    at: deps.context.now(),
    price,
    lots,
    side,
    buyer: buyer.user,
    seller: seller.user,
    buyOrder: buyer.order,
    sellOrder: seller.order,
    buyerFee: tradeFee(quantity(pair, lots), pair.feePercent),
    sellerFee: tradeFee(notional(pair, price, lots), pair.feePercent),
  };
  settleTrade(deps.ledger, pair, trade);
  state.traded(trade);
  if (maker.user !== HOUSE && !state.venue(pair).order(maker.order)) state.closed(maker.order, maker.user);
  deps.context.emit({ type: 'spot.trade', pair: pair.id, trade: trade.id, price, lots, side });
  return trade;
}

function rest(deps: SpotDeps, state: SpotState, pair: Pair, order: Resting | undefined): void {
  if (!order) return;
  lockFunds(deps.ledger, pair, order);
  state.opened(order, pair);
}

function receiptOf(
  terms: SpotOrderTerms,
  order: number,
  at: Instant,
  execution: Execution,
  trades: readonly SpotTrade[],
): OrderReceipt {
  const { pair, side } = terms;
  const filled = trades.reduce((sum, trade) => sum + trade.lots, 0);
  const paid = trades.reduce((sum, trade) => sum + notional(pair, trade.price, trade.lots), 0n);
  const fee = trades.reduce((sum, trade) => sum + (side === 'buy' ? trade.buyerFee : trade.sellerFee), 0n);
  const { levels, reference, queueAhead } = execution.receipt;
  return {
    order,
    user: terms.user,
    pair: pair.id,
    side,
    mode: terms.mode,
    at,
    limit: terms.limit,
    lots: terms.lots,
    restingLots: execution.restingLots,
    cancelledLots: terms.lots - filled - execution.restingLots,
    levels,
    reference,
    queueAhead,
    notional: paid,
    averagePrice: filled === 0 ? 0n : mulDiv(paid, UNIT, quantity(pair, filled)),
    fee,
  };
}

/** `spot.cancel`: the cancelled order. Refuses with LOGIN, NOT_FOUND, NOT_OWNER. */
export function cancelSpotOrder(
  deps: SpotDeps,
  state: SpotState,
  actor: Actor,
  input: CancelInput,
): { order: number } {
  const user = requireUser(actor);
  const order = state.order(input.order);
  if (order?.side !== input.side) throw new Refusal('NOT_FOUND');
  if (order.owner !== user) throw new Refusal('NOT_OWNER');
  withdraw(deps, state, order);
  return { order: order.id };
}

/** Takes a waiting order out of its book and gives its funds back. */
function withdraw(deps: SpotDeps, state: SpotState, order: OpenSpotOrder): void {
  const { pair } = order;
  state.venue(pair).cancel(order.id);
  state.closed(order.id, order.owner);
  releaseFunds(deps.ledger, pair, order, 'cancelled');
  deps.context.emit({ type: 'spot.book', pair: pair.id });
}

/** Cancels every waiting order of a pair. */
export function cancelPairOrders(deps: SpotDeps, state: SpotState, pair: Pair): void {
  for (const order of state.openIn(pair)) withdraw(deps, state, order);
}

/** The maker's flow meets the resting orders of every pair that trades at this step. */
export function meetSpotMarket(deps: SpotDeps, state: SpotState, at: Instant): void {
  for (const pair of deps.market.pairs) if (pair.openTransaction) meetOrders(deps, state, pair, at);
}

/** Trades at each order's own price: the order was there first, so it is the maker (FILLS-R8). */
function meetOrders(deps: SpotDeps, state: SpotState, pair: Pair, at: Instant): void {
  const met = state.venue(pair).requote(at);
  for (const { order, price, lots } of met) {
    const side = order.side === 'buy' ? 'sell' : 'buy';
    const maker = { user: order.owner, order: order.id };
    recordTrade(deps, state, { pair, side, price, lots, maker, taker: { user: HOUSE, order: HOUSE } });
  }
  if (met.length > 0) deps.context.emit({ type: 'spot.book', pair: pair.id });
}
