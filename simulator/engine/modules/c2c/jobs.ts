/** What happens by itself: ads and deals run out, and simulated traders act. A job that comes too late does nothing. */
import { must } from '../kit.ts';
import type { AdInput, C2cDealInput } from './commands.ts';
import * as lifecycle from './lifecycle.ts';
import { coinBuyer } from './math.ts';
import { visitorOf } from './operator.ts';
import type { Deal, DealStatus } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';
import { reallyPays } from './traders/behaviour.ts';

type Step = (deps: C2cDeps, state: C2cState, deal: Deal) => void;

const whenStill =
  (status: DealStatus, step: Step) =>
  (deps: C2cDeps, state: C2cState, { deal: id }: C2cDealInput): void => {
    const deal = must(state.deal(id), `deal ${id} is unknown`);
    if (deal.status === status) step(deps, state, deal);
  };

/** The ad was not taken. */
export function expire(deps: C2cDeps, state: C2cState, { ad: id }: AdInput): void {
  const ad = must(state.ad(id), `ad ${id} is unknown`);
  if (ad.status === 'open') lifecycle.close(deps, state, ad, 'expired');
}

/** The time to pay is over; this does not count as a cancel of the day (C2C-039). */
export const lapse = whenStill('unpaid', (deps, state, deal) => lifecycle.cancel(deps, state, deal, 'time'));

/** A trader takes an ad, if it has been open since the visit was scheduled. */
export function visit(
  deps: C2cDeps,
  state: C2cState,
  { ad: id, round }: AdInput & { readonly round: number },
): void {
  const ad = state.ad(id);
  const visitor = visitorOf(deps, id, round);
  if (visitor && ad?.status === 'open' && state.dealsOf(id).length === round)
    lifecycle.open(deps, state, ad, visitor.id);
}

export const traderPays = whenStill('unpaid', lifecycle.pay);
export const traderConfirms = whenStill('paid', lifecycle.finish);

/** Decided by what really was paid: a user's word counts, a dishonest trader's does not. */
export const arbitrate = whenStill('paid', (deps, state, deal) => {
  const trader = lifecycle.traderIn(deps, deal);
  const isPaid = trader?.id !== coinBuyer(deal) || reallyPays(trader.temperament);
  if (isPaid) lifecycle.finish(deps, state, deal);
  else lifecycle.cancel(deps, state, deal, 'operator');
});
