/** Second contracts: where a price will stand after some seconds (docs/second-contracts.md). */
import { bind, persistence } from '../kit.ts';
import { feeBack, pairLeft, settle, submitMicroOrder } from './commands.ts';
import { claimPolicy, endInsurance, insure, reviewLater } from './insurance/commands.ts';
import { createMicroQueries } from './queries.ts';
import { MicroState } from './state.ts';
import type { MicroDeps } from './state.ts';

export type { InsuranceOffer } from './insurance/offers.ts';
export type { EndReason, Policy } from './insurance/policy.ts';
export { durations, payments } from './offers.ts';
export type { PaymentTerms } from './offers.ts';
export type { MicroFilter } from './queries.ts';
export type { SecondContract } from './records.ts';
export type { MicroReceipt, Sighting } from './receipt.ts';

/** The module of second contracts: `micro.submit`, and for operators `micro.insure`, `micro.claim` and `micro.endInsurance`. */
export type MicroModule = ReturnType<typeof createMicro>;

/** Builds the module over a ledger and a market. */
export function createMicro(deps: MicroDeps) {
  const state = new MicroState();
  const queries = createMicroQueries(deps, state);
  return {
    name: 'micro',
    commands: bind(deps, state, { submit: submitMicroOrder, insure, claim: claimPolicy, endInsurance }),
    jobs: bind(deps, state, { settle, feeBack, reviewLater }),
    queries,
    /** Keeps the price with which a pair goes off the lists, as part of the work in hand. */
    ...bind(deps, state, { pairLeft }),
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now()),
  };
}
