/** Peer-to-peer trading: people sell each other coins for money that moves outside (docs/c2c.md). */
import { bind, persistence } from '../kit.ts';
import * as commands from './commands.ts';
import * as jobs from './jobs.ts';
import { rule, traderActs, traderTakes } from './operator.ts';
import { createC2cQueries } from './queries.ts';
import { C2cState } from './state.ts';
import type { C2cDeps } from './state.ts';
import { createTraders } from './traders/people.ts';

export { coinBuyer, coinSeller, isParty, dealWorth } from './math.ts';
export type { Ad, Deal, DealStatus, PayoutAccounts } from './records.ts';
export { paymentMethods, type PaymentMethod } from '../module.ts';
export { MAX_TRADERS, behaviourProfiles } from './traders/people.ts';
export type { BehaviourProfile } from './traders/people.ts';
export { reallyPays } from './traders/behaviour.ts';

/** The module of peer-to-peer trading. Its coin side is the legal account. */
export type C2cModule = ReturnType<typeof createC2c>;

/** Builds the module over a ledger and a market; the simulated traders are those of the seed. */
export function createC2c(given: Omit<C2cDeps, 'traders'> & { readonly seed: string }) {
  const { seed, ...rest } = given;
  const deps: C2cDeps = { ...rest, traders: createTraders(seed) };
  const state = new C2cState();
  const queries = createC2cQueries(deps, state);
  return {
    name: 'c2c',
    commands: bind(deps, state, { ...commands, rule, traderActs, traderTakes }),
    jobs: bind(deps, state, jobs),
    queries,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now()),
  };
}
