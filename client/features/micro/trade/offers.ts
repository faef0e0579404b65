/** The currencies and durations that are offered for second contracts. */
import { larger, subtract } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';

/** A currency that contracts are paid in. */
export type PayCurrency = ResponseOf<'microCurrencies'>[number];

/** A duration that is offered. */
export type OfferedDuration = ResponseOf<'microSeconds'>[number];

/**
 * The most that one contract can be paid with: an ordinary one is paid from the micro account, an insured one from the insured
 * balance (MICRO-R9). The protocol does not say which of them is due, so this is the larger; undefined while unknown.
 */
export function payableOf(currency: PayCurrency): Decimal | undefined {
  const all = stakeBalance(currency);
  const insured = currency.user_wallet?.insurance_balance;
  if (all === undefined || currency.user_wallet?.micro_with_insurance === undefined) return all;
  return insured === undefined ? all : larger(subtract(all, insured), insured);
}

/** The balance that stakes come from, with the insured part; undefined while unknown. */
export const stakeBalance = ({ user_wallet }: PayCurrency): Decimal | undefined =>
  user_wallet?.micro_with_insurance ?? user_wallet?.micro_balance;
