/** Second contracts: where a price will stand after some seconds (docs/second-contracts.md). */
import { persistence } from '../kit.ts';
import { createMicroCommands } from './commands.ts';
import type { MicroDeps } from './deps.ts';
import { createInsuranceCommands } from './insurance/commands.ts';
import { createMicroQueries } from './queries.ts';
import { MicroState } from './state.ts';

export type { InsuranceType } from './insurance/offers.ts';
export type { EndReason, Policy } from './insurance/policy.ts';
export { durations, payments } from './offers.ts';
export type { PaymentTerms } from './offers.ts';
export type { MicroFilter } from './queries.ts';
export type { MicroOrder } from './records.ts';
export type { MicroReceipt, Sighting } from './receipt.ts';

/** The module of second contracts: `micro.submit`, and for operators `micro.insure`, `micro.claim` and `micro.endInsurance`. */
export type MicroModule = ReturnType<typeof createMicro>;

/** Builds the module over a ledger and a market. */
export function createMicro(deps: MicroDeps) {
  const state = new MicroState();
  const { settle, feeBack, pairLeft, ...trading } = createMicroCommands(deps, state);
  const queries = createMicroQueries(deps, state);
  return {
    name: 'micro',
    commands: { ...trading, ...createInsuranceCommands(deps, state) },
    jobs: { settle, feeBack },
    queries,
    /** Keeps the price with which a pair goes off the lists, as part of the work in hand. */
    pairLeft,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now()),
  };
}
