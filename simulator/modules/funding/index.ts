/** Money that leaves the exchange and comes to it: withdrawals, deposit claims, on-chain deposits (docs/funding.md). */
import type { EngineModule } from '#simulator/kernel/index.ts';
import { persistence } from '../kit.ts';
import type { LockHolder } from '../module.ts';
import { createClaimCommands } from './claims.ts';
import type { FundingDeps } from './deps.ts';
import { createDepositCommands } from './deposits.ts';
import { createFundingQueries } from './queries.ts';
import type { FundingQueries } from './queries.ts';
import { FundingState } from './state.ts';
import { createWithdrawalCommands } from './withdrawals.ts';

export { CONFIRMED_AT } from '../module.ts';
export { claimStatuses, payingAccounts, withdrawalStatuses } from './records.ts';
export type { Claim, Deposit, Withdrawal } from './records.ts';

type FundingCommands = Omit<
  ReturnType<typeof createWithdrawalCommands> &
    ReturnType<typeof createClaimCommands> &
    ReturnType<typeof createDepositCommands>,
  'reviewWithdrawal' | 'reviewClaim' | 'confirmation'
>;

/** The funding module: `funding.withdraw`, `funding.claim`, and for operators `decideWithdrawal`, `decideClaim`, `receive`, `confirm`. */
export interface FundingModule extends EngineModule, LockHolder {
  readonly commands: FundingCommands;
  readonly queries: FundingQueries;
}

/** Builds the module over a ledger and a market. */
export function createFunding(deps: FundingDeps): FundingModule {
  const state = new FundingState();
  const { reviewWithdrawal, ...withdrawals } = createWithdrawalCommands(deps, state);
  const { reviewClaim, ...claims } = createClaimCommands(deps, state);
  const { confirmation, ...deposits } = createDepositCommands(deps, state);
  const queries = createFundingQueries(deps, state);
  return {
    name: 'funding',
    commands: { ...withdrawals, ...claims, ...deposits },
    jobs: { reviewWithdrawal, reviewClaim, confirmation },
    queries,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now(), deps.settings),
  };
}
