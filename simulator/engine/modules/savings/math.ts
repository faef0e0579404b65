/** Pure rules of the deposit product (docs/savings.md). Days are those of the server zone. */
import { DAY_MS, MINUTE_MS, percentOf, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { SavingsOrder } from './records.ts';

/** Interest of a day is credited this long after the midnight that ends it. */
const CREDIT_MS = MINUTE_MS;

/** Interest of one day: the same every day, truncated at 1e-8. */
export function dailyInterest({ amount, ratePercent }: Pick<SavingsOrder, 'amount' | 'ratePercent'>): Amount {
  return percentOf(amount, ratePercent);
}

/** Interest that was credited so far. */
export function interestSoFar(order: SavingsOrder): Amount {
  return dailyInterest(order) * BigInt(order.credits);
}

/** Midnight before the first day that bears interest: the one after the purchase. */
export function startsAt({ placedAt }: Pick<SavingsOrder, 'placedAt'>): Instant {
  return startOfDay(placedAt) + DAY_MS;
}

/** Midnight before the day on which the principal returns. */
export function endsAt(order: Pick<SavingsOrder, 'placedAt' | 'days'>): Instant {
  return startsAt(order) + order.days * DAY_MS;
}

/** When the interest of the nth day is credited, counted from 1. */
export function creditAt(order: Pick<SavingsOrder, 'placedAt'>, nth: number): Instant {
  return startsAt(order) + nth * DAY_MS + CREDIT_MS;
}

/** Whether the principal has returned. */
export function hasEnded({ credits, days }: Pick<SavingsOrder, 'credits' | 'days'>): boolean {
  return credits === days;
}

/** When it was bought, or credited last. */
export function changedAt(order: SavingsOrder): Instant {
  return order.credits === 0 ? order.placedAt : creditAt(order, order.credits);
}

/** Days that bear interest and have not ended: all of them on the day of purchase, 0 from the end on. */
export function daysLeft(order: SavingsOrder, now: Instant): number {
  const days = Math.round((endsAt(order) - startOfDay(now)) / DAY_MS);
  return Math.min(order.days, Math.max(0, days));
}
