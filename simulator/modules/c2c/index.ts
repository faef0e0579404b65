/** Peer-to-peer trading: people sell each other coins for money that moves outside (docs/c2c.md). */
import { persistence } from '../kit.ts';
import { createC2cCommands } from './commands.ts';
import type { C2cDeps } from './deps.ts';
import { createC2cJobs } from './jobs.ts';
import { createLifecycle } from './lifecycle.ts';
import { createC2cMarket } from './market.ts';
import { createC2cOperator } from './operator.ts';
import { createC2cQueries } from './queries.ts';
import { C2cState } from './state.ts';
import { createTraders } from './traders/people.ts';

export { coinBuyer, coinSeller, isParty, worthOf } from './math.ts';
export type { Ad, AdSide, Deal, DealStatus, PayoutDetails } from './records.ts';
export { payWays, type PayWay } from '../module.ts';
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
  const market = createC2cMarket(deps, state);
  const c2c = { deps, state, market, lifecycle: createLifecycle(deps, state) };
  const queries = createC2cQueries(deps, state, market);
  return {
    name: 'c2c',
    commands: { ...createC2cCommands(c2c), ...createC2cOperator(c2c) },
    jobs: createC2cJobs(c2c),
    queries,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now()),
  };
}
