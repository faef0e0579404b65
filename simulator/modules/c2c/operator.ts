/** What operators and scenarios may do: let the simulated party of a deal act now, and decide a deal that is stuck. */
import { Refusal } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import { requireOneOf, requireOperator } from '../module.ts';
import type { C2cContext } from './commands.ts';
import { coinBuyer, coinSeller, isRunning } from './math.ts';
import type { Deal } from './records.ts';
import { streams, isTrader } from './traders/people.ts';
import type { BehaviourProfile, Trader } from './traders/people.ts';

/** What the simulated party of a deal does: as coin buyer pays or cancels, as coin seller confirms. */
export type TraderActsInput = { readonly deal: number; readonly does: 'pay' | 'cancel' | 'confirm' };

/** A trader takes an open ad of a user: one of this behaviour profile, or any. */
export type TraderTakesInput = { readonly ad: number; readonly temperament?: BehaviourProfile };

/** A running deal is cancelled; one that is declared paid may be released instead. */
export type RuleInput = { readonly deal: number; readonly decision: 'release' | 'cancel' };

/** The operators' commands; all refuse others with NOT_OWNER. */
export function createC2cOperator(c2c: C2cContext) {
  return {
    /** `c2c.traderActs`. Refuses NOT_FOUND, STATE (not now, or not the trader's to do). */
    traderActs: (actor: Actor, input: TraderActsInput): null => traderActs(c2c, actor, input),
    /** `c2c.traderTakes`: the deal. Refuses NOT_FOUND (no such ad, no such trader), STATE (the ad is not open, or a trader's). */
    traderTakes: (actor: Actor, input: TraderTakesInput): Deal => traderTakes(c2c, actor, input),
    /** `c2c.rule`: ends a deal as an appeal would. Refuses NOT_FOUND, STATE. */
    rule: (actor: Actor, input: RuleInput): null => rule(c2c, actor, input),
  };
}

function dealNamed({ state }: C2cContext, id: number): Deal {
  const deal = state.deal(id);
  if (!deal) throw new Refusal('NOT_FOUND');
  return deal;
}

function traderActs(c2c: C2cContext, actor: Actor, { deal: id, does }: TraderActsInput): null {
  requireOperator(actor);
  requireOneOf('does', does, ['pay', 'cancel', 'confirm']);
  const deal = dealNamed(c2c, id);
  const { person, status } =
    does === 'confirm'
      ? ({ person: coinSeller(deal), status: 'paid' } as const)
      : ({ person: coinBuyer(deal), status: 'unpaid' } as const);
  if (!isTrader(person) || deal.status !== status) throw new Refusal('STATE');
  if (does === 'pay') c2c.lifecycle.pay(deal);
  else if (does === 'cancel') c2c.lifecycle.cancel(deal, 'buyer');
  else c2c.lifecycle.finish(deal);
  return null;
}

function traderTakes(c2c: C2cContext, actor: Actor, { ad: id, temperament }: TraderTakesInput): Deal {
  requireOperator(actor);
  const ad = c2c.state.ad(id);
  const visitor = ad && visitorOf(c2c, ad.id, c2c.state.dealsOf(ad.id).length, temperament);
  if (!visitor) throw new Refusal('NOT_FOUND');
  if (ad.status !== 'open' || isTrader(ad.publisher)) throw new Refusal('STATE');
  return c2c.lifecycle.open(ad, visitor.id);
}

/** The trader who comes for an ad after so many deals on it; undefined where there is none of that behaviour profile. */
export function visitorOf(
  { deps: { traders, settings } }: C2cContext,
  ad: number,
  round: number,
  temperament?: BehaviourProfile,
): Trader | undefined {
  const present = traders.all.slice(0, settings.c2cTraders);
  const fitting = present.filter((trader) => (temperament ?? trader.temperament) === trader.temperament);
  return fitting[traders.draw(streams.visitor, ad, round, 0, fitting.length - 1)];
}

function rule(c2c: C2cContext, actor: Actor, { deal: id, decision }: RuleInput): null {
  requireOperator(actor);
  requireOneOf('decision', decision, ['release', 'cancel']);
  const deal = dealNamed(c2c, id);
  if (!isRunning(deal)) throw new Refusal('STATE');
  if (decision === 'cancel') {
    c2c.lifecycle.cancel(deal, 'operator');
  } else {
    if (deal.status !== 'paid') throw new Refusal('STATE');
    c2c.lifecycle.finish(deal);
  }
  return null;
}
