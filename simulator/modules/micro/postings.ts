/** How second contracts move money: every debit and credit (MICRO-R3 to MICRO-R5). */
import type { Amount } from '#simulator/kernel/index.ts';
import { logTypes } from '#simulator/ledger/index.ts';
import type { Ledger, Leg } from '#simulator/ledger/index.ts';
import type { MicroOrder } from './records.ts';

/** The account that an order is paid from, and where its stake waits: an insured one is paid from the insured balance. */
export function accountOf({ user, currency, policy }: Pick<MicroOrder, 'user' | 'currency' | 'policy'>) {
  return { user, wallet: policy === null ? 'micro' : 'insurance', currency } as const;
}

/** Locks the stake and takes the fee. */
export function payFor(ledger: Ledger, order: MicroOrder): void {
  const { currency, stake, fee } = order;
  const account = accountOf(order);
  const legs: Leg[] = [
    { account, amount: -stake },
    { account: { ...account, locked: true }, amount: stake },
    { account, amount: -fee, ...logTypes.microFee },
    { account: { house: 'fees', currency }, amount: fee, ...logTypes.microFee },
  ];
  ledger.post({ ...logTypes.microPlaced, legs: legs.filter(moves) });
}

/**
 * Unlocks the stake: back with the house's gain for a win, back alone for a draw, to the house for a loss. What comes back goes
 * to the account it came from, or to the micro account when the policy has ended in the meantime.
 */
export function payOut(ledger: Ledger, order: MicroOrder, profit: Amount, isInsured: boolean): void {
  const { currency, stake } = order;
  const account = accountOf(order);
  const credited = isInsured ? account : accountOf({ ...order, policy: null });
  const legs: Leg[] = [
    { account: { ...account, locked: true }, amount: -stake },
    { account: credited, amount: stake + profit },
    { account: { house: 'maker', currency }, amount: -profit },
  ];
  ledger.post({ ...logTypes.microSettled, legs: legs.filter(moves) });
}

const moves = ({ amount }: Leg): boolean => amount !== 0n;
