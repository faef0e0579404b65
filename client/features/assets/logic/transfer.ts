/** The rules of a transfer between own accounts. Exact decimals as text throughout. */
import { canonical, compare, isPositive, smaller, subtract, truncate } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';
import type { Issue } from '#client/ui/form.ts';
import type { AccountName } from './accounts.ts';

/** Least amount of a lever transfer, and what the transfer page hints at (WALLET-042, WALLET-050). */
export const LEVER_MINIMUM = '100';
/** Most that one transfer moves, and how many characters an amount may have (WALLET-048). */
export const MAX_TRANSFER = '99999999';
export const AMOUNT_CHARACTERS = 10;
/** No amount has more decimals. */
const MAX_PLACES = 8;

/** The values of a transfer form. */
export interface TransferDraft {
  readonly from: AccountName;
  readonly to: AccountName;
  readonly amount: string;
}

/** What a transfer is checked against. */
export interface TransferLimits {
  readonly minimum?: Decimal | undefined;
  /** What is available in the account that it leaves; undefined while unknown. */
  readonly available: Decimal | undefined;
  readonly coin: string;
}

/** What is wrong with a transfer; none: it can be sent. */
export function transferIssues(
  { from, to, amount }: TransferDraft,
  { minimum, available, coin }: TransferLimits,
): readonly Issue<'to' | 'amount'>[] {
  const isAmount = isPositive(amount);
  const isOver = (bound: Decimal | undefined) =>
    isAmount && bound !== undefined && compare(amount, bound) > 0;
  const isUnder = isAmount && minimum !== undefined && compare(amount, minimum) < 0;
  return issuesIn<'to' | 'amount'>(
    ['to', 'lay.transferSame', from === to],
    ['amount', 'lay.transferAmount', !isAmount],
    ['amount', 'lay.transferMax', isOver(MAX_TRANSFER)],
    ['amount', 'lay.transferMin', isUnder, { min: minimum ?? '' }],
    ['amount', 'assets.over', isOver(available), { available: canonical(available ?? '0'), coin }],
  );
}

/** Everything available, as far as one transfer can move it: cut to the bound and to the characters of the field. */
export function allOf(available: Decimal): Decimal {
  const max = smaller(available, MAX_TRANSFER);
  const whole = truncate(max, 0);
  return truncate(max, Math.min(MAX_PLACES, Math.max(0, AMOUNT_CHARACTERS - whole.length - 1)));
}

/** What stays in the account that a transfer leaves; undefined while unknown. */
export function leftAfter(available: Decimal | undefined, amount: string): Decimal | undefined {
  return available === undefined || !isPositive(amount) ? undefined : subtract(available, amount);
}

/** The number by which older servers name a direction (D-04); other directions have none. */
export function directionCode(from: AccountName, to: AccountName): 1 | 2 | undefined {
  if (from === 'legal' && to === 'lever') return 1;
  if (from === 'lever' && to === 'legal') return 2;
  return undefined;
}
