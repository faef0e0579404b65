/** Arithmetic of the deposit product (docs/savings.md): interest, days, and issues of an amount. */
import { compare, isPositive, multiply, percentageOf, truncate } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal, DepositOrder } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';
import type { Issue } from '#client/ui/form.ts';
import { DAY_MS, startOfDay } from '#shared/calendar.ts';

/** What is offered (E48). */
export type DepositProduct = ResponseOf<'depositConfigs'>[number];

/** Decimals of deposit amounts (DEPO-016) and of the daily rate as a percentage (DEPO-017). */
export const AMOUNT_PLACES = 2;
export const RATE_PLACES = 3;

const KEPT_PLACES = 8;
/** Interest is credited a minute after midnight. */
const CREDIT_MS = 60_000;

/** Interest of a day, cut as the exchange cuts it. */
export const interestOfDay = (amount: Decimal, ratePercent: Decimal): Decimal =>
  truncate(percentageOf(amount, ratePercent), KEPT_PLACES);

/** Interest of the whole period. */
export const wholeInterest = (amount: Decimal, { interest_rate, day }: DepositProduct): Decimal =>
  multiply(interestOfDay(amount, interest_rate), String(day));

/** The daily rate of an order in percent; the exchange sends a fraction. */
export const ratePercentOf = ({ day_rate }: DepositOrder): Decimal => multiply(day_rate, '100');

/** When the principal of a deposit bought at `now` returns, in milliseconds. */
export const returnsAt = (now: number, days: number): number =>
  startOfDay(now) + (days + 1) * DAY_MS + CREDIT_MS;

/** Days that bear interest; NaN where the server omits a date. */
const termOf = ({ start_at, end_at }: DepositOrder): number =>
  (Date.parse(end_at ?? '') - Date.parse(start_at ?? '')) / DAY_MS;

/** Days that are left: at most the term, also where the server counts the day of purchase. */
export function remainingDays(order: DepositOrder): number | undefined {
  const { remain_day: days } = order;
  const term = termOf(order);
  return days === undefined || !(term > 0) ? days : Math.min(days, term);
}

/** How much of the term has passed, 0 to 1; undefined where the server does not say enough. */
export function shareDone(order: DepositOrder): number | undefined {
  const term = termOf(order);
  const days = remainingDays(order);
  if (days === undefined || !(term > 0)) return undefined;
  return Math.min(1, 1 - days / term);
}

const ENDED = 2;

export const isEnded = ({ status }: DepositOrder): boolean => status === ENDED;

/** The issue of a typed amount (DEPO-006, DEPO-009), whatever there is to pay it with. */
export function depositIssues(
  amount: string,
  { coin, minimum }: { readonly coin: string; readonly minimum: Decimal },
): readonly Issue<'amount'>[] {
  const isAmount = isPositive(amount);
  return issuesIn<'amount'>(
    ['amount', 'earn.savings_amountNeeded', amount === ''],
    ['amount', 'common.amountZero', !isAmount],
    [
      'amount',
      'earn.savings_amountBelow',
      isAmount && compare(amount, minimum) < 0,
      { minimum: truncate(minimum, KEPT_PLACES), coin },
    ],
  );
}
