/** How money leaves and comes: the log rows 99, 100, 101, 105 and 200, joined by what they are about. */
import type { Amount } from '#simulator/kernel/index.ts';
import { logTypes } from '#simulator/ledger/index.ts';
import type { Ledger, Leg, LogType } from '#simulator/ledger/index.ts';
import type { Withdrawal } from './records.ts';

type Held = Pick<Withdrawal, 'id' | 'user' | 'account' | 'currency' | 'amount'>;

const accountOf = ({ user, account: wallet, currency }: Held) => ({ user, wallet, currency });
const referenceOf = ({ id }: Held) => `withdrawal:${id}`;

/** Locks the amount until somebody decides. */
export function lockFor(ledger: Ledger, withdrawal: Held): void {
  const account = accountOf(withdrawal);
  ledger.post({
    ...logTypes.withdrawApplied,
    reference: referenceOf(withdrawal),
    legs: [
      { account, amount: -withdrawal.amount },
      { account: { ...account, locked: true }, amount: withdrawal.amount },
    ],
  });
}

/** The locked amount leaves: what is received goes outside, the fee to the house. */
export function payOut(ledger: Ledger, withdrawal: Withdrawal): void {
  const { currency, fee, received } = withdrawal;
  const account = { ...accountOf(withdrawal), locked: true };
  const legs: Leg[] = [
    { account, amount: -received },
    { account: { house: 'outside', currency }, amount: received },
    { account, amount: -fee, ...logTypes.withdrawFee },
    { account: { house: 'fees', currency }, amount: fee },
  ];
  ledger.post({
    ...logTypes.withdrawDone,
    reference: referenceOf(withdrawal),
    legs: legs.filter((leg) => leg.amount !== 0n),
  });
}

/** The locked amount comes back. */
export function giveBack(ledger: Ledger, withdrawal: Withdrawal): void {
  const account = accountOf(withdrawal);
  ledger.post({
    ...logTypes.withdrawFailed,
    reference: referenceOf(withdrawal),
    legs: [
      { account: { ...account, locked: true }, amount: -withdrawal.amount },
      { account, amount: withdrawal.amount },
    ],
  });
}

/** Money from outside, into the change account. */
export function credit(
  ledger: Ledger,
  { user, currency, amount }: { readonly user: number; readonly currency: number; readonly amount: Amount },
  row: LogType & { readonly reference: string },
): void {
  ledger.post({
    ...row,
    legs: [
      { account: { house: 'outside', currency }, amount: -amount },
      { account: { user, wallet: 'change', currency }, amount },
    ],
  });
}
