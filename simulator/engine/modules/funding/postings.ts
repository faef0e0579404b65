/** How money leaves and comes: the log rows 99, 100, 101, 105 and 200, joined by what they are about. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Ledger, LogType } from '#simulator/engine/ledger/index.ts';
import { lockAmount, moveAmount, postMoving, unlockAmount } from '../postings.ts';
import type { Withdrawal } from './records.ts';

type Held = Pick<Withdrawal, 'id' | 'user' | 'account' | 'currency' | 'amount'>;

const accountOf = ({ user, account: wallet, currency }: Held) => ({ user, wallet, currency });
const entryOf = ({ id }: Held, log: LogType) => ({ ...log, reference: `withdrawal:${id}` });

/** Locks the amount until somebody decides. */
export function lockFor(ledger: Ledger, withdrawal: Held): void {
  const entry = entryOf(withdrawal, logTypes.withdrawApplied);
  lockAmount(ledger, entry, accountOf(withdrawal), withdrawal.amount);
}

/** Pays the locked amount out: what is received goes to the house account `outside`, the fee to `fees`. */
export function payOutWithdrawal(ledger: Ledger, withdrawal: Withdrawal): void {
  const { currency, fee, received } = withdrawal;
  const account = { ...accountOf(withdrawal), locked: true };
  postMoving(ledger, entryOf(withdrawal, logTypes.withdrawDone), [
    { account, amount: -received },
    { account: { house: 'outside', currency }, amount: received },
    { account, amount: -fee, ...logTypes.withdrawFee },
    { account: { house: 'fees', currency }, amount: fee },
  ]);
}

/** The locked amount comes back. */
export function giveBack(ledger: Ledger, withdrawal: Withdrawal): void {
  const entry = entryOf(withdrawal, logTypes.withdrawFailed);
  unlockAmount(ledger, entry, accountOf(withdrawal), withdrawal.amount);
}

/** Money from outside, into the change account. */
export function creditDeposit(
  ledger: Ledger,
  { user, currency, amount }: { readonly user: number; readonly currency: number; readonly amount: Amount },
  row: LogType & { readonly reference: string },
): void {
  moveAmount(ledger, row, { house: 'outside', currency }, { user, wallet: 'change', currency }, amount);
}
