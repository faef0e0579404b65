/** How second contracts move money: every debit and credit (MICRO-R3 to MICRO-R5). */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import { postMoving } from '../postings.ts';
import type { SecondContract } from './records.ts';

/** The account that an order is paid from, and where its stake waits: an insured one is paid from the insured balance. */
export function stakeAccountOf({
  user,
  currency,
  policy,
}: Pick<SecondContract, 'user' | 'currency' | 'policy'>) {
  return { user, wallet: policy === null ? 'micro' : 'insurance', currency } as const;
}

/** Locks the stake and takes the fee. */
export function payFor(ledger: Ledger, order: SecondContract): void {
  const { currency, stake, fee } = order;
  const account = stakeAccountOf(order);
  postMoving(ledger, logTypes.microPlaced, [
    { account, amount: -stake },
    { account: { ...account, locked: true }, amount: stake },
    { account, amount: -fee, ...logTypes.microFee },
    { account: { house: 'fees', currency }, amount: fee, ...logTypes.microFee },
  ]);
}

/**
 * Unlocks the stake: returned with the gain for a win, returned alone for a draw, paid to the house account `maker` for a loss. What is returned goes
 * to the account it came from, or to the micro account when the policy has ended in the meantime.
 */
export function payOutStake(ledger: Ledger, order: SecondContract, profit: Amount, isInsured: boolean): void {
  const { currency, stake } = order;
  const account = stakeAccountOf(order);
  const credited = isInsured ? account : stakeAccountOf({ ...order, policy: null });
  postMoving(ledger, logTypes.microSettled, [
    { account: { ...account, locked: true }, amount: -stake },
    { account: credited, amount: stake + profit },
    { account: { house: 'maker', currency }, amount: -profit },
  ]);
}
