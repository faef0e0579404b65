/** Second contracts: where a price will stand after some seconds (docs/second-contracts.md). */
import type { EngineModule } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { persistence } from '../kit.ts';
import type { LockHolder } from '../module.ts';
import { createMicroCommands } from './commands.ts';
import type { MicroDeps } from './deps.ts';
import { createInsuranceCommands } from './insurance/commands.ts';
import { createMicroQueries } from './queries.ts';
import type { MicroQueries } from './queries.ts';
import { MicroState } from './state.ts';

export type { InsuranceType } from './insurance/offers.ts';
export type { EndReason, Policy } from './insurance/policy.ts';
export { durations, payments } from './offers.ts';
export type { PaymentTerms } from './offers.ts';
export type { MicroFilter } from './queries.ts';
export type { MicroOrder } from './records.ts';
export type { MicroReceipt, Sighting } from './receipt.ts';

type MicroCommands = Pick<ReturnType<typeof createMicroCommands>, 'submit'> &
  ReturnType<typeof createInsuranceCommands>;

/** The module of second contracts: `micro.submit`, and for operators `micro.insure`, `micro.claim` and `micro.endInsurance`. */
export interface MicroModule extends EngineModule, LockHolder {
  readonly commands: MicroCommands;
  readonly queries: MicroQueries;
  /** Keeps the price with which a pair goes off the lists, as part of the work in hand. */
  pairLeft(pair: Pair): void;
}

/** Builds the module over a ledger and a market. */
export function createMicro(deps: MicroDeps): MicroModule {
  const state = new MicroState();
  const { settle, feeBack, pairLeft, ...trading } = createMicroCommands(deps, state);
  const queries = createMicroQueries(deps, state);
  return {
    name: 'micro',
    commands: { ...trading, ...createInsuranceCommands(deps, state) },
    jobs: { settle, feeBack },
    queries,
    pairLeft,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now()),
  };
}
