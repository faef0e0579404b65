/** A policy and its rules: when it counts, when it ends, when there is a claim (MICRO-R10 to MICRO-R14). */
import { codec, DAY_MS, percentOf, startOfDay, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant, TypeOf } from '#simulator/engine/kernel/index.ts';
import { insuranceTypes } from './offers.ts';
import type { InsuranceOffer } from './offers.ts';

export const policy = codec.record({
  id: codec.integer(1),
  user: codec.integer(1),
  type: codec.oneOf(insuranceTypes.map(({ id }) => id)),
  currency: codec.integer(1),
  /** What is insured, and what that cost. */
  amount: codec.amount(),
  premium: codec.amount(),
  boughtAt: codec.instant,
  /** From when it counts. */
  startsAt: codec.instant,
  /** Whether a claim waits for an operator. */
  isClaiming: codec.flag,
  /** Claims paid on the latest day on which any was. */
  claims: codec.record({ day: codec.instant, count: codec.integer() }),
  /** Ended by a gain, by hand, or by a claim that was paid out of it. */
  end: codec.nullable(codec.record({ at: codec.instant, reason: codec.oneOf(['profit', 'hand', 'claim']) })),
});

/** An insurance that a user bought; at most one of a user and currency has no end. */
export type Policy = TypeOf<typeof policy>;

export type EndReason = NonNullable<Policy['end']>['reason'];

/** From when a policy that is bought now counts. */
export function policyStart({ startsNextDay }: InsuranceOffer, now: Instant): Instant {
  return startsNextDay ? startOfDay(now) + DAY_MS : now;
}

/** The insured balance at or below which there is a claim and no new order. */
export function lossLine(type: InsuranceOffer, amount: Amount): Amount {
  return type.kind === 'forward' ? percentOf(amount, type.lossPercent) : type.lossBalance;
}

/** The insured balance at or above which the policy ends. */
export function profitLine(type: InsuranceOffer, amount: Amount): Amount {
  return percentOf(amount, 100n * UNIT + type.profitPercent);
}

/** Whether an insured balance gives a claim; of a forward insurance something must be left. */
export function isLost(type: InsuranceOffer, amount: Amount, balance: Amount): boolean {
  return balance <= lossLine(type, amount) && (type.kind === 'reverse' || balance > 0n);
}

/** Claims that were paid on the day of `now`. */
export function claimsToday({ claims }: Policy, now: Instant): number {
  return claims.day === startOfDay(now) ? claims.count : 0;
}
