/** What reads money that leaves and comes (E32, E33, E43, and the operator's side). */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Register } from '../kit.ts';
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import { depositAddressOf } from './deposit-address.ts';
import type { DepositAddress } from './deposit-address.ts';
import type { Claim, Deposit, Withdrawal } from './records.ts';
import type { FundingDeps, FundingState } from './state.ts';
import { heldBackBy, unconfirmed, withdrawnToday } from './withdrawals.ts';

/** Restricts a list; what is left out does not. */
export interface FundingFilter {
  readonly user?: number | undefined;
  /** Only what is still to be decided or, of a deposit, to be confirmed. */
  readonly isWaiting?: boolean | undefined;
}

/** The read side of the module. Lists are newest first. */
export function createFundingQueries(deps: FundingDeps, state: FundingState) {
  const { withdrawals, claims, deposits } = state;
  return {
    withdrawals: (filter: FundingFilter, page: RowRange): RowPage<Withdrawal> =>
      newestFirst(wanted(withdrawals, filter), page),
    claims: (filter: FundingFilter, page: RowRange): RowPage<Claim> =>
      newestFirst(wanted(claims, filter), page),
    deposits: (filter: FundingFilter, page: RowRange): RowPage<Deposit> =>
      newestFirst(wanted(deposits, filter), page),
    withdrawal: (id: number): Withdrawal | undefined => withdrawals.get(id),
    claim: (id: number): Claim | undefined => claims.get(id),
    deposit: (id: number): Deposit | undefined => deposits.get(id),
    /** What a user applied for since the server's midnight and was not refused: what counts against the limit of the day. */
    withdrawnToday: (user: number, currency: number): Amount => withdrawnToday(deps, state, user, currency),
    /** What was credited to the change account and cannot leave yet. */
    unconfirmed: (user: number, currency: number): Amount => unconfirmed(state, user, currency),
    /** How much of any account must stay until it is confirmed; asked wherever money leaves. */
    heldBack: heldBackBy(deps, state),
    /** Where a user's money is to be sent. @throws Refusal NOT_FOUND for an unknown currency */
    depositAddress: (user: number, id: number): DepositAddress => {
      const currency = deps.market.currency(id);
      if (!currency) throw new Refusal('NOT_FOUND');
      return depositAddressOf(deps.seed, user, currency);
    },
    /** Whether deposits and withdrawals are open (setting `is_open_CTbi`). */
    isOpen: (): boolean => deps.settings.fundingOpen,
    /** What applied withdrawals hold. */
    *locks(): Generator<Lock> {
      for (const { user, account: wallet, currency, amount } of withdrawals.open())
        yield { user, wallet, currency, amount };
    },
  };
}

function wanted<T extends Withdrawal | Claim | Deposit>(
  register: Pick<Register<T>, 'all' | 'open'>,
  { user, isWaiting }: FundingFilter,
): readonly T[] {
  return isWaiting ? register.open(user) : register.all(user);
}
