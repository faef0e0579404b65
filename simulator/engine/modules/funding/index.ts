/** Money that leaves the exchange and comes to it: withdrawals, deposit claims, on-chain deposits (docs/funding.md). */
import { bind, persistence } from '../kit.ts';
import { claimDeposit, decideClaim, reviewClaim } from './claims.ts';
import { confirmDeposit, countConfirmation, receive } from './deposits.ts';
import { createFundingQueries } from './queries.ts';
import { FundingState } from './state.ts';
import type { FundingDeps } from './state.ts';
import { decideWithdrawal, reviewWithdrawal, withdraw } from './withdrawals.ts';

export { CONFIRMED_AT } from '../module.ts';
export { claimStatuses, payingAccounts, withdrawalStatuses } from './records.ts';
export type { Claim, Deposit, Withdrawal } from './records.ts';

/** The funding module: `funding.withdraw`, `funding.claim`, and for operators `decideWithdrawal`, `decideClaim`, `receive`, `confirm`. */
export type FundingModule = ReturnType<typeof createFunding>;

/** Builds the module over a ledger and a market. */
export function createFunding(deps: FundingDeps) {
  const state = new FundingState();
  const queries = createFundingQueries(deps, state);
  return {
    name: 'funding',
    commands: bind(deps, state, {
      withdraw,
      decideWithdrawal,
      claim: claimDeposit,
      decideClaim,
      receive,
      confirm: confirmDeposit,
    }),
    jobs: bind(deps, state, { reviewWithdrawal, reviewClaim, confirmation: countConfirmation }),
    queries,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now(), deps.settings),
  };
}
