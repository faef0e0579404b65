/** How second contracts move money: every debit and credit of contract 12.3. */
import type { Amount } from '#simulator/kernel/index.ts';
import { logTypes } from '#simulator/ledger/index.ts';
import type { Ledger, Leg } from '#simulator/ledger/index.ts';
import type { MicroOrder } from './records.ts';

type Paid = Pick<MicroOrder, 'user' | 'currency' | 'stake' | 'fee'>;

/** Locks the stake and takes the fee, which never comes back. */
export function payFor(ledger: Ledger, { user, currency, stake, fee }: Paid): void {
  const account = { user, wallet: 'micro', currency } as const;
  const legs: Leg[] = [
    { account, amount: -stake },
    { account: { ...account, locked: true }, amount: stake },
    { account, amount: -fee, ...logTypes.microFee },
    { account: { house: 'fees', currency }, amount: fee, ...logTypes.microFee },
  ];
  ledger.post({ ...logTypes.microPlaced, legs: legs.filter(moves) });
}

/** Unlocks the stake: back with the house's gain for a win, back alone for a draw, to the house for a loss. */
export function payOut(ledger: Ledger, { user, currency, stake }: Paid, profit: Amount): void {
  const account = { user, wallet: 'micro', currency } as const;
  const legs: Leg[] = [
    { account: { ...account, locked: true }, amount: -stake },
    { account, amount: stake + profit },
    { account: { house: 'maker', currency }, amount: -profit },
  ];
  ledger.post({ ...logTypes.microSettled, legs: legs.filter(moves) });
}

const moves = ({ amount }: Leg): boolean => amount !== 0n;
