/** How the deposit product moves money: the principal waits locked in the account that it was paid from and returns to. */
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Ledger, LogType } from '#simulator/engine/ledger/index.ts';
import { lockAmount, moveAmount, unlockAmount } from '../postings.ts';
import { dailyInterest } from './math.ts';
import type { SavingsOrder } from './records.ts';

/** The account that a deposit is paid from, and where its principal is locked. */
export function depositAccountOf({ user, currency }: Pick<SavingsOrder, 'user' | 'currency'>) {
  return { user, wallet: 'change', currency } as const;
}

const entryOf = ({ id }: SavingsOrder, log: LogType) => ({ ...log, reference: `savings:${id}` });

/** Locks the principal. */
export function lockPrincipal(ledger: Ledger, order: SavingsOrder): void {
  lockAmount(ledger, entryOf(order, logTypes.depositPlaced), depositAccountOf(order), order.amount);
}

/** Credits the interest of one day from the house account `interest`. */
export function payInterest(ledger: Ledger, order: SavingsOrder): void {
  const amount = dailyInterest(order);
  const house = { house: 'interest', currency: order.currency } as const;
  if (amount > 0n)
    moveAmount(ledger, entryOf(order, logTypes.depositInterest), house, depositAccountOf(order), amount);
}

/** Unlocks the principal. */
export function returnPrincipal(ledger: Ledger, order: SavingsOrder): void {
  unlockAmount(ledger, entryOf(order, logTypes.depositPrincipal), depositAccountOf(order), order.amount);
}
