/** The insurance types on offer (MICRO-R10). Amounts in 1e-8, percents in 1e-8 of a percent. */
import { amountOf } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';

/** A forward insurance measures a loss by the insured amount, a reverse one by a fixed balance. */
export type InsuranceKind = 'forward' | 'reverse';

/** An insurance that can be bought. */
export interface InsuranceOffer {
  readonly id: number;
  readonly kind: InsuranceKind;
  readonly currency: number;
  /** Smallest and largest insured amount. */
  readonly min: Amount;
  readonly max: Amount;
  /** Premium in percent of the insured amount. */
  readonly premiumPercent: Amount;
  /** A gain of this many percent ends the policy. */
  readonly profitPercent: Amount;
  /** Forward: at or below this many percent of the insured amount there is a claim. */
  readonly lossPercent: Amount;
  /** Reverse: at or below this balance there is a claim. */
  readonly lossBalance: Amount;
  readonly claimsPerDay: number;
  /** Whether a claim is paid at once; otherwise an operator pays it. */
  readonly isAutomatic: boolean;
  /** What a claim pays, in percent of the insured amount. */
  readonly payoutPercent: Amount;
  /** Where it is paid to; to the micro account, it ends the policy. */
  readonly paysTo: 'insurance' | 'micro';
  /** Whether a policy counts from the day after it was bought (T+1). */
  readonly startsNextDay: boolean;
  /** Largest stake of an insured order, and how many may be open. */
  readonly maxStake: Amount;
  readonly maxOpen: number;
}

const COMMON = {
  currency: 3,
  premiumPercent: amountOf('50'),
  profitPercent: amountOf('100'),
  claimsPerDay: 2,
  payoutPercent: amountOf('100'),
  maxStake: amountOf('500'),
  maxOpen: 3,
} as const;

export const insuranceTypes: readonly InsuranceOffer[] = [
  {
    ...COMMON,
    id: 1,
    kind: 'forward',
    min: amountOf('100'),
    max: amountOf('10000'),
    lossPercent: amountOf('50'),
    lossBalance: 0n,
    isAutomatic: true,
    paysTo: 'insurance',
    startsNextDay: true,
  },
  {
    ...COMMON,
    id: 2,
    kind: 'reverse',
    min: amountOf('200'),
    max: amountOf('5000'),
    lossPercent: 0n,
    lossBalance: amountOf('100'),
    isAutomatic: false,
    paysTo: 'micro',
    startsNextDay: false,
  },
];

/** The insurances of a currency; one that has any is insurable. */
export function typesOf(currency: number): readonly InsuranceOffer[] {
  return insuranceTypes.filter((type) => type.currency === currency);
}

/** Throws for an id that no insurance has: policies are of those that were offered. */
export function insuranceOffer(id: number): InsuranceOffer {
  const type = insuranceTypes.find((offered) => offered.id === id);
  if (!type) throw new Error(`there is no insurance ${id}`);
  return type;
}
