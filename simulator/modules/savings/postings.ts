/** How the deposit product moves money: the principal waits locked in the account that it was paid from and returns to. */
import { logTypes } from '#simulator/ledger/index.ts';
import type { Ledger } from '#simulator/ledger/index.ts';
import { dailyInterest } from './math.ts';
import type { SavingsOrder } from './records.ts';

/** The account that a deposit is paid from, and where its principal is locked. */
export function accountOf({ user, currency }: Pick<SavingsOrder, 'user' | 'currency'>) {
  return { user, wallet: 'change', currency } as const;
}

/** What the postings of a deposit are about. */
const referenceOf = ({ id }: SavingsOrder): string => `savings:${id}`;

/** Locks the principal. */
export function lockPrincipal(ledger: Ledger, order: SavingsOrder): void {
  const account = accountOf(order);
  ledger.post({
    ...logTypes.depositPlaced,
    reference: referenceOf(order),
    legs: [
      { account, amount: -order.amount },
      { account: { ...account, locked: true }, amount: order.amount },
    ],
  });
}

/** Credits the interest of one day, from the house. */
export function payInterest(ledger: Ledger, order: SavingsOrder): void {
  const amount = dailyInterest(order);
  if (amount === 0n) return;
  ledger.post({
    ...logTypes.depositInterest,
    reference: referenceOf(order),
    legs: [
      { account: { house: 'interest', currency: order.currency }, amount: -amount },
      { account: accountOf(order), amount },
    ],
  });
}

/** Unlocks the principal. */
export function returnPrincipal(ledger: Ledger, order: SavingsOrder): void {
  const account = accountOf(order);
  ledger.post({
    ...logTypes.depositPrincipal,
    reference: referenceOf(order),
    legs: [
      { account: { ...account, locked: true }, amount: -order.amount },
      { account, amount: order.amount },
    ],
  });
}
