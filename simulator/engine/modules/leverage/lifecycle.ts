/**
 * Every step in the life of a trade (LEVERAGE-R9): its money, its record, its event. The caller has checked
 * that the step is allowed.
 */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import { priceOfTicks } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { profitAt, splitAt } from './math.ts';
import { isHeld } from './records.ts';
import type { LeverEnd, LeverTrade } from './records.ts';
import { postClose, postRefund, postStake } from './settlement.ts';
import type { LeverAccount, LeverageDeps, LeverState } from './state.ts';

/** Takes margin and fee of a new trade, and keeps it. */
export function place(deps: LeverageDeps, state: LeverState, trade: LeverTrade): void {
  postStake(deps.ledger, ownerOf(state, trade), trade);
  change(deps, state, trade);
}

/** Keeps what became of a trade whose money stays where it is. */
export function change({ context }: LeverageDeps, state: LeverState, trade: LeverTrade): void {
  state.put(trade);
  const { id, user, pair, status } = trade;
  state.notify(user);
  context.emit({ type: 'leverage.trade', trade: id, user, pair, status });
}

/** A pending trade becomes a position; it is not priced again. */
export function activate(deps: LeverageDeps, state: LeverState, trade: LeverTrade): void {
  change(deps, state, { ...trade, status: 'holding', openedAt: deps.context.now() });
}

/** Gives margin and fee of a pending trade back. */
export function revoke(deps: LeverageDeps, state: LeverState, trade: LeverTrade): void {
  const now = deps.context.now();
  postRefund(deps.ledger, ownerOf(state, trade), trade);
  const closePrice = lastPrice(deps, state, trade);
  const end = { marginLeft: 0n, closePrice, handledAt: now, completedAt: now };
  change(deps, state, { ...trade, status: 'revoked', ...end });
}

/** Closes a position at the last price. */
export function close(deps: LeverageDeps, state: LeverState, trade: LeverTrade, end: LeverEnd): void {
  const closed = ended(deps, state, trade, end);
  const settled = { margin: trade.marginLeft, profit: closed.profit };
  postClose(deps.ledger, ownerOf(state, trade), settled, logTypes.leverClose);
  change(deps, state, closed);
}

/** Closes some hands of a position at the last price; the id of the trade that they become. The rest stays open. */
export function closePart(deps: LeverageDeps, state: LeverState, trade: LeverTrade, share: number): number {
  const { part, rest } = splitAt(trade, share);
  const id = deps.context.nextId('leverage.trade');
  change(deps, state, rest);
  close(deps, state, { ...part, id }, 'user');
  return id;
}

/** Closes every position of an account at the last prices, in one posting: what one wins covers what another loses. */
export function liquidate(deps: LeverageDeps, state: LeverState, account: LeverAccount): void {
  const held = state.openTrades(account).filter(isHeld);
  const closed = held.map((trade) => ended(deps, state, trade, 'liquidation'));
  const sum = (part: (trade: LeverTrade) => Amount) => closed.reduce((all, each) => all + part(each), 0n);
  const settled = { margin: sum(({ marginLeft }) => marginLeft), profit: sum(({ profit }) => profit) };
  postClose(deps.ledger, account, settled, logTypes.leverLiquidation);
  for (const trade of closed) change(deps, state, trade);
}

/** Revokes what waits in a pair and closes its positions at the last price, as part of the work in hand. */
export function closePair(deps: LeverageDeps, state: LeverState, { id }: Pair): void {
  for (const trade of state.openOf(id)) {
    if (trade.status === 'pending') revoke(deps, state, trade);
    else close(deps, state, trade, 'delisted');
  }
}

function ownerOf(state: LeverState, trade: LeverTrade) {
  return { user: trade.user, quote: state.pairOf(trade).quote };
}

function lastPrice({ context, market }: LeverageDeps, state: LeverState, trade: LeverTrade): Amount {
  const pair = state.pairOf(trade);
  return priceOfTicks(pair, market.price(pair, context.now()));
}

function ended(deps: LeverageDeps, state: LeverState, trade: LeverTrade, end: LeverEnd): LeverTrade {
  const closePrice = lastPrice(deps, state, trade);
  const now = deps.context.now();
  return {
    ...trade,
    status: 'closed',
    closePrice,
    profit: profitAt(trade, closePrice),
    end,
    handledAt: trade.handledAt === 0 ? now : trade.handledAt,
    completedAt: now,
  };
}
