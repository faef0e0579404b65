/** What users do in leverage trading: submit, close, set stops, revoke (E21, E23–E26). */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { requireUser } from '../module.ts';
import * as lifecycle from './lifecycle.ts';
import type { LeverSide, LeverTrade } from './records.ts';
import type { LeverageDeps, LeverState } from './state.ts';
import { checkLeverPrice, readStop, readLeverTerms } from './terms.ts';
import type { SubmitLeverInput } from './terms.ts';
import { priceOfTicks } from '#simulator/engine/market/index.ts';

export type TradeInput = { readonly trade: number };

/** A position and how many of its hands. */
export type PartInput = { readonly trade: number; readonly share: number };

/** Which positions are to be closed; what is left out does not restrict. */
export type CloseAllInput = {
  readonly side?: LeverSide | undefined;
  readonly quote?: number | undefined;
  readonly base?: number | undefined;
};

/** Decimal texts; '0' clears a side (D-17b). */
export type StopsInput = {
  readonly trade: number;
  readonly takeProfit: string;
  readonly stopLoss: string;
};

/** `leverage.submit`: refuses with LOGIN, NOT_FOUND, CLOSED, PARAM, LIMIT, STATE, NO_PRICE, BALANCE. */
export function submitLeverOrder(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  input: SubmitLeverInput,
): { trade: number } {
  const { user, pair, value: _value, ...terms } = readLeverTerms(deps, state, actor, input);
  const now = deps.context.now();
  const waits = input.mode === 'limit';
  const trade: LeverTrade = {
    ...terms,
    id: deps.context.nextId('leverage.trade'),
    user,
    pair: pair.id,
    side: input.side,
    status: waits ? 'pending' : 'holding',
    multiple: input.multiple,
    share: input.share,
    marginLeft: terms.margin,
    overnightPercent: pair.overnightPercent,
    overnightPaid: 0n,
    closePrice: 0n,
    profit: 0n,
    end: '',
    createdAt: now,
    openedAt: waits ? 0 : now,
    handledAt: 0,
    completedAt: 0,
  };
  lifecycle.place(deps, state, trade);
  return { trade: trade.id };
}

function ownTrade(state: LeverState, actor: Actor, id: number): LeverTrade {
  const user = requireUser(actor);
  const trade = state.trade(id);
  if (!trade) throw new Refusal('NOT_FOUND');
  if (trade.user !== user) throw new Refusal('NOT_OWNER');
  return trade;
}

/** A halted pair has no price to close at. */
function hasPrice({ market }: LeverageDeps, trade: LeverTrade): boolean {
  return market.pair(trade.pair)?.openLever === true;
}

/** An own position that can be closed now. */
function closable(deps: LeverageDeps, state: LeverState, actor: Actor, id: number): LeverTrade {
  const trade = ownTrade(state, actor, id);
  if (trade.status !== 'holding') throw new Refusal('STATE');
  if (!hasPrice(deps, trade)) throw new Refusal('NO_PRICE');
  return trade;
}

/** `leverage.close`: at the last price. Refuses with LOGIN, NOT_FOUND, NOT_OWNER, STATE, NO_PRICE. */
export function closeLeverTrade(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  input: TradeInput,
): { trade: number } {
  const trade = closable(deps, state, actor, input.trade);
  lifecycle.close(deps, state, trade, 'user');
  return { trade: trade.id };
}

/**
 * `leverage.closePart`: some hands of a position at the last price, as a trade of its own (LEVERAGE-R22). Refuses with LOGIN, NOT_FOUND,
 * NOT_OWNER, STATE, NO_PRICE, PARAM.
 */
export function closeLeverPart(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  input: PartInput,
): { trade: number } {
  const trade = closable(deps, state, actor, input.trade);
  const isPart = Number.isInteger(input.share) && input.share >= 1 && input.share < trade.share;
  if (!isPart) throw new Refusal('PARAM', { field: 'share' });
  return { trade: lifecycle.closePart(deps, state, trade, input.share) };
}

/** `leverage.cancel`: a pending trade only. Refuses with LOGIN, NOT_FOUND, NOT_OWNER, STATE. */
export function cancelLeverOrder(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  input: TradeInput,
): { trade: number } {
  const trade = ownTrade(state, actor, input.trade);
  if (trade.status !== 'pending') throw new Refusal('STATE');
  lifecycle.revoke(deps, state, trade);
  return { trade: trade.id };
}

/** The job `leverage.closeMarked`: closes what a batch has marked. */
export function closeMarked(
  deps: LeverageDeps,
  state: LeverState,
  { trades }: { readonly trades: readonly number[] },
): void {
  for (const id of trades) lifecycle.close(deps, state, state.must(id), 'user');
}

/** `leverage.closeAll`: marks positions; they are closed at this instant. Refuses with LOGIN, NOT_FOUND, NO_PRICE. */
export function closeAll(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  { side, quote, base }: CloseAllInput,
): { trades: readonly number[] } {
  const user = requireUser(actor);
  const held = state.tradesOf(user).filter((trade) => {
    const pair = state.pairOf(trade);
    return (
      trade.status === 'holding' &&
      (side ?? trade.side) === trade.side &&
      (quote ?? pair.quote) === pair.quote &&
      (base ?? pair.base) === pair.base
    );
  });
  if (held.length === 0) throw new Refusal('NOT_FOUND');
  const closable = held.filter((trade) => hasPrice(deps, trade));
  if (closable.length === 0) throw new Refusal('NO_PRICE');
  const now = deps.context.now();
  for (const trade of closable)
    lifecycle.change(deps, state, { ...trade, status: 'closing', handledAt: now });
  const trades = closable.map(({ id }) => id);
  deps.context.schedule(now, 'leverage.closeMarked', { trades });
  return { trades };
}

/** `leverage.setStops`: refuses with LOGIN, CLOSED, PARAM, NOT_FOUND, LIMIT. */
export function setStops(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  { trade: id, takeProfit, stopLoss }: StopsInput,
): { trade: number } {
  const user = requireUser(actor);
  if (!deps.settings.leverStops) throw new Refusal('CLOSED');
  checkLeverPrice('takeProfit', takeProfit);
  checkLeverPrice('stopLoss', stopLoss);
  const trade = state.trade(id);
  const mine = trade?.user === user && trade.status === 'holding' ? trade : undefined;
  if (!mine) throw new Refusal('NOT_FOUND');
  const pair = state.pairOf(mine);
  const last = priceOfTicks(pair, deps.market.price(pair, deps.context.now()));
  const bounds = { side: mine.side, prices: [mine.price, last] };
  lifecycle.change(deps, state, {
    ...mine,
    takeProfit: readStop(pair, 'takeProfit', takeProfit, bounds),
    stopLoss: readStop(pair, 'stopLoss', stopLoss, bounds),
  });
  return { trade: id };
}
