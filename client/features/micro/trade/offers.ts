/** The currencies and durations that are offered for second contracts. */
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';

/** A currency that contracts are paid in. */
export type PayCurrency = ResponseOf<'microCurrencies'>[number];

/** A duration that is offered. */
export type Duration = ResponseOf<'microSeconds'>[number];

/** The balance that stakes come from; undefined while unknown. */
export const availableOf = ({ user_wallet }: PayCurrency): Decimal | undefined =>
  user_wallet?.micro_with_insurance ?? user_wallet?.micro_balance;
