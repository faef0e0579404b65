/** The arithmetic and the rules of a withdrawal. Exact decimals as text throughout. */
import {
  compare,
  isDecimal,
  isPositive,
  larger,
  percentageOf,
  sign,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';
import type { Issue } from '#client/ui/form.ts';
import type { Payer } from '#client/exchange/wallets.ts';

/** Decimals of a withdrawal fee (WALLET-032). */
const FEE_PLACES = 6;
const SENT_PLACES = 8;

/** `rate` percent of the amount with 6 decimals, truncated; zero while nothing is typed. */
export const withdrawalFee = (amount: string, rate: Decimal): Decimal =>
  isDecimal(amount) ? truncate(percentageOf(amount, rate), FEE_PLACES) : '0';

/** What arrives: the amount without the fee. */
export const receivedOf = (amount: string, rate: Decimal): Decimal =>
  isDecimal(amount) ? subtract(amount, withdrawalFee(amount, rate)) : '0';

/** The terms of withdrawals of one currency (E33). */
export type WithdrawalTerms = ResponseOf<'withdrawInfo'>;

/** The values of the withdrawal form. */
export interface WithdrawalDraft {
  readonly address: string;
  readonly amount: string;
  readonly password: string;
}

/** What a withdrawal is checked against; undefined where the exchange does not say. */
export interface WithdrawalLimits {
  readonly coin: string;
  readonly available: Decimal | undefined;
  /** What of it came in and is not confirmed often enough to leave again; undefined when that is nothing. */
  readonly unconfirmed?: Decimal | undefined;
  readonly minimum: Decimal;
  /** Maximum of one withdrawal; 0 means no maximum. */
  readonly maximum: Decimal | undefined;
  /** What is left of today's limit; undefined without one. */
  readonly dayLeft?: Decimal | undefined;
}

/** Whether a limit bounds anything: 0 is none. */
export const isBound = (limit: Decimal | undefined): limit is Decimal =>
  limit !== undefined && sign(limit) > 0;

const notBelowZero = (value: Decimal): Decimal => larger(value, '0');

/** An amount without trailing zeros. */
export const trimmedAmount = (amount: Decimal): string => truncate(amount, SENT_PLACES);

/** The limits of one account. Deposits arrive in the spot account, so that only there something waits for confirmations. */
export function limitsOf(terms: WithdrawalTerms, account: Payer): WithdrawalLimits {
  const { name, min_number, max_number, day_limit, day_used, unconfirmed } = terms;
  return {
    coin: name,
    available: terms[`${account}_balance`],
    unconfirmed: account === 'change' && isBound(unconfirmed) ? unconfirmed : undefined,
    minimum: min_number,
    maximum: max_number,
    dayLeft:
      isBound(day_limit) && day_used !== undefined ? notBelowZero(subtract(day_limit, day_used)) : undefined,
  };
}

/** What of the balance may leave; undefined while the balance is unknown. */
const spendableOf = ({ available, unconfirmed }: WithdrawalLimits): Decimal | undefined =>
  available === undefined ? undefined : notBelowZero(subtract(available, unconfirmed ?? '0'));

/** The largest amount that one withdrawal can take now; undefined while the balance is unknown. */
export function maxOf(limits: WithdrawalLimits): Decimal | undefined {
  const spendable = spendableOf(limits);
  if (spendable === undefined) return undefined;
  const bounds = [limits.dayLeft, isBound(limits.maximum) ? limits.maximum : undefined];
  return trimmedAmount(
    bounds.reduce<Decimal>((min, bound) => (bound === undefined ? min : smaller(min, bound)), spendable),
  );
}

type AmountIssue = Omit<Issue, 'field'>;

/** The first bound that an amount does not keep; what the account lacks is said as it is typed. */
function boundIssue(amount: Decimal, limits: WithdrawalLimits): AmountIssue | undefined {
  const { coin, minimum, maximum, dayLeft, unconfirmed } = limits;
  const isOver = (bound: Decimal | undefined) => bound !== undefined && compare(amount, bound) > 0;
  if (compare(amount, minimum) < 0)
    return { text: 'assets.withdrawMin', values: { min: trimmedAmount(minimum) } };
  if (isBound(maximum) && isOver(maximum))
    return { text: 'assets.overMost', values: { max: trimmedAmount(maximum), coin } };
  if (dayLeft !== undefined && isOver(dayLeft))
    return { text: 'assets.overDay', values: { left: trimmedAmount(dayLeft), coin } };
  const spendable = spendableOf(limits);
  if (unconfirmed === undefined || spendable === undefined || !isOver(spendable)) return undefined;
  const values = { available: trimmedAmount(spendable), unconfirmed: trimmedAmount(unconfirmed), coin };
  return { text: 'assets.overUnconfirmed', values };
}

/** What is wrong with a withdrawal; none: it can be sent. */
export function withdrawalIssues(
  { address, amount, password }: WithdrawalDraft,
  limits: WithdrawalLimits,
): readonly Issue<keyof WithdrawalDraft>[] {
  const bound = isPositive(amount) ? boundIssue(amount, limits) : undefined;
  return issuesIn<keyof WithdrawalDraft>(
    ['address', 'assets.withdrawAddress', address === ''],
    ['address', 'assets.addressSpace', /\s/.test(address)],
    ['amount', 'common.withdrawAmount', !isPositive(amount)],
    ...(bound === undefined ? [] : [['amount', bound.text, true, bound.values] as const]),
    ['password', 'assets.withdrawPassword', password === ''],
  );
}
