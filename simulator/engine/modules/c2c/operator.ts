/** What operators and scenarios may do: let the simulated party of a deal act now, and decide a deal that is stuck. Others are refused with NOT_OWNER. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { requireOneOf, requireOperator } from '../module.ts';
import * as lifecycle from './lifecycle.ts';
import { coinBuyer, coinSeller, isRunning } from './math.ts';
import type { Deal } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';
import { streams, isTrader } from './traders/people.ts';
import type { BehaviourProfile, SimulatedTrader } from './traders/people.ts';

/** What the simulated party of a deal does: as coin buyer pays or cancels, as coin seller confirms. */
export type TraderActsInput = { readonly deal: number; readonly does: 'pay' | 'cancel' | 'confirm' };

/** A trader takes an open ad of a user: one of this behaviour profile, or any. */
export type TraderTakesInput = { readonly ad: number; readonly temperament?: BehaviourProfile };

/** A running deal is cancelled; one that is declared paid may be released instead. */
export type RuleInput = { readonly deal: number; readonly decision: 'release' | 'cancel' };

function dealNamed(state: C2cState, id: number): Deal {
  const deal = state.deal(id);
  if (!deal) throw new Refusal('NOT_FOUND');
  return deal;
}

/** `c2c.traderActs`. Refuses NOT_FOUND, STATE (not now, or not the trader's to do). */
export function traderActs(
  deps: C2cDeps,
  state: C2cState,
  actor: Actor,
  { deal: id, does }: TraderActsInput,
): null {
  requireOperator(actor);
  requireOneOf('does', does, ['pay', 'cancel', 'confirm']);
  const deal = dealNamed(state, id);
  const { person, status } =
    does === 'confirm'
      ? ({ person: coinSeller(deal), status: 'paid' } as const)
      : ({ person: coinBuyer(deal), status: 'unpaid' } as const);
  if (!isTrader(person) || deal.status !== status) throw new Refusal('STATE');
  if (does === 'pay') lifecycle.pay(deps, state, deal);
  else if (does === 'cancel') lifecycle.cancel(deps, state, deal, 'buyer');
  else lifecycle.finish(deps, state, deal);
  return null;
}

/** `c2c.traderTakes`: the deal. Refuses NOT_FOUND (no such ad, no such trader), STATE (the ad is not open, or a trader's). */
export function traderTakes(
  deps: C2cDeps,
  state: C2cState,
  actor: Actor,
  { ad: id, temperament }: TraderTakesInput,
): Deal {
  requireOperator(actor);
  const ad = state.ad(id);
  const visitor = ad && visitorOf(deps, ad.id, state.dealsOf(ad.id).length, temperament);
  if (!visitor) throw new Refusal('NOT_FOUND');
  if (ad.status !== 'open' || isTrader(ad.publisher)) throw new Refusal('STATE');
  return lifecycle.open(deps, state, ad, visitor.id);
}

/** The trader who comes for an ad after so many deals on it; undefined where there is none of that behaviour profile. */
export function visitorOf(
  { traders, settings }: C2cDeps,
  ad: number,
  round: number,
  temperament?: BehaviourProfile,
): SimulatedTrader | undefined {
  const present = traders.all.slice(0, settings.c2cTraders);
  const fitting = present.filter((trader) => (temperament ?? trader.temperament) === trader.temperament);
  return fitting[traders.draw(streams.visitor, ad, round, 0, fitting.length - 1)];
}

/** `c2c.rule`: ends a deal as an appeal would. Refuses NOT_FOUND, STATE. */
export function rule(deps: C2cDeps, state: C2cState, actor: Actor, { deal: id, decision }: RuleInput): null {
  requireOperator(actor);
  requireOneOf('decision', decision, ['release', 'cancel']);
  const deal = dealNamed(state, id);
  if (!isRunning(deal)) throw new Refusal('STATE');
  if (decision === 'cancel') {
    lifecycle.cancel(deps, state, deal, 'operator');
  } else {
    if (deal.status !== 'paid') throw new Refusal('STATE');
    lifecycle.finish(deps, state, deal);
  }
  return null;
}
