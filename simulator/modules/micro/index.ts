/** Second contracts: where a price will stand after some seconds (contract 12.3, docs/second-contracts.md). */
import type { EngineModule } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import type { LockHolder } from '../module.ts';
import { createMicroCommands } from './commands.ts';
import { createMicroQueries } from './queries.ts';
import type { MicroQueries } from './queries.ts';
import { MicroState } from './state.ts';
import type { MicroDeps } from './terms.ts';

export type { Duration, PaymentTerms } from './offers.ts';
export type { MicroFilter } from './queries.ts';
export type { Direction, MicroOrder, Outcome } from './records.ts';
export type { SubmitInput } from './terms.ts';

/** The module of second contracts: command `micro.submit`. */
export interface MicroModule extends EngineModule, LockHolder {
  readonly commands: Pick<ReturnType<typeof createMicroCommands>, 'submit'>;
  readonly queries: MicroQueries;
  /** Keeps the price with which a pair goes off the lists, as part of the work in hand. */
  pairLeft(pair: Pair): void;
}

/** Builds the module over a ledger and a market. */
export function createMicro(deps: MicroDeps): MicroModule {
  const state = new MicroState();
  const { settle, pairLeft, ...commands } = createMicroCommands(deps, state);
  const queries = createMicroQueries(state);
  return {
    name: 'micro',
    commands,
    jobs: { settle },
    queries,
    pairLeft,
    locks: queries.locks,
    dump: () => state.dump(),
    load: (plain) => state.load(plain),
    digest: () => state.digest(),
    fingerprint: () => state.chain(),
    audit: () => state.audit(deps.context.now()),
  };
}
