/** How modules move money: the postings that several of them make. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { AccountRef, Ledger, Leg, Posting, WalletName } from '#simulator/engine/ledger/index.ts';

/** What the log rows of a posting say. */
type Entry = Omit<Posting, 'legs'>;

/** A user's account in one currency, what is available of it. */
interface UserAccount {
  readonly user: number;
  readonly wallet: WalletName;
  readonly currency: number;
}

/** Posts the legs that move anything; nothing where none does. */
export function postMoving(ledger: Ledger, entry: Entry, legs: readonly Leg[]): void {
  const moving = legs.filter(({ amount }) => amount !== 0n);
  if (moving.length > 0) ledger.post({ ...entry, legs: moving });
}

/** Moves an amount from one account to another. */
export function moveAmount(
  ledger: Ledger,
  entry: Entry,
  from: AccountRef,
  to: AccountRef,
  amount: Amount,
): void {
  ledger.post({
    ...entry,
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  });
}

/** Moves an amount from what is available of an account to what is locked. */
export function lockAmount(ledger: Ledger, entry: Entry, account: UserAccount, amount: Amount): void {
  moveAmount(ledger, entry, account, { ...account, locked: true }, amount);
}

/** Gives a locked amount back to the account. */
export function unlockAmount(ledger: Ledger, entry: Entry, account: UserAccount, amount: Amount): void {
  moveAmount(ledger, entry, { ...account, locked: true }, account, amount);
}
