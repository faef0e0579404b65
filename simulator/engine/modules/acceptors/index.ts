/** Acceptors: people who exchange CNY outside the exchange for coins in it (docs/acceptors.md). */
import { bind, persistence } from '../kit.ts';
import { confirmDeal, deal, markTransferred, reject, respond, timeout } from './commands.ts';
import { createAcceptorQueries } from './queries.ts';
import { AcceptorState } from './state.ts';
import type { AcceptorDeps } from './state.ts';

export { paymentMethods } from '../module.ts';
export { CONFIRMS_AFTER_MS } from './commands.ts';
export { payoutOf } from './math.ts';
export type { AcceptorAvailability } from './queries.ts';
export { dealStatuses } from './records.ts';
export type { AcceptorDeal, AcceptorDealStatus } from './records.ts';
export { regionOf, regions } from './regions.ts';

/** The module of acceptors: `acceptors.deal`, and for operators `confirm`, `reject` and `markTransferred`. */
export type AcceptorModule = ReturnType<typeof createAcceptors>;

/** Builds the module over a ledger and a market. */
export function createAcceptors(deps: AcceptorDeps) {
  const state = new AcceptorState();
  const queries = createAcceptorQueries(deps, state);
  return {
    name: 'acceptors',
    commands: bind(deps, state, { deal, confirm: confirmDeal, reject, markTransferred }),
    jobs: bind(deps, state, { answer: respond, timeout }),
    queries,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(),
  };
}
