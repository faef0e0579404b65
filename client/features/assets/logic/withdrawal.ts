/** The arithmetic and the rules of a withdrawal. Exact decimals as text throughout. */
import {
  compare,
  isDecimal,
  isPositive,
  percentOf,
  sign,
  subtract,
  truncate,
  type Decimal,
} from '#client/exchange/index.ts';
import type { TextKey, TextValues } from '#client/ui/text.ts';

/** Decimals of a withdrawal fee (WALLET-032). */
export const FEE_PLACES = 6;
const SENT_PLACES = 8;

/** `rate` percent of the amount with 6 decimals, truncated; zero while nothing is typed. */
export const feeOf = (amount: string, rate: Decimal): Decimal =>
  isDecimal(amount) ? truncate(percentOf(amount, rate), FEE_PLACES) : '0';

/** What arrives: the amount without the fee. */
export const receivedOf = (amount: string, rate: Decimal): Decimal =>
  isDecimal(amount) ? subtract(amount, feeOf(amount, rate)) : '0';

/** A withdrawal as it stands in a form. */
export interface WithdrawalDraft {
  readonly address: string;
  readonly amount: string;
  readonly password: string;
}

/** What a withdrawal is checked against; a maximum of 0 is none. */
export interface WithdrawalLimits {
  readonly coin: string;
  readonly available: Decimal | undefined;
  readonly minimum: Decimal;
  readonly maximum: Decimal | undefined;
}

/** What is wrong with a withdrawal, beside which field it is said, and in which words. */
export interface WithdrawalMistake {
  readonly field: keyof WithdrawalDraft;
  readonly text: TextKey;
  readonly values?: TextValues;
}

/** Whether a limit bounds anything: 0 is none. */
export const isBound = (limit: Decimal | undefined): limit is Decimal =>
  limit !== undefined && sign(limit) > 0;

/** The first thing wrong with a withdrawal; undefined when it can be sent. */
export function withdrawalMistake(
  { address, amount, password }: WithdrawalDraft,
  { coin, available, minimum, maximum }: WithdrawalLimits,
): WithdrawalMistake | undefined {
  const wrongAmount = (text: TextKey, values?: TextValues) =>
    ({ field: 'amount', text, ...(values && { values }) }) as const;
  if (address === '') return { field: 'address', text: 'lay.withdrawAddress' };
  if (/\s/.test(address)) return { field: 'address', text: 'lay.addressSpace' };
  if (!isPositive(amount)) return wrongAmount('lay.withdrawAmount');
  if (compare(amount, minimum) < 0)
    return wrongAmount('lay.withdrawMin', { min: truncate(minimum, SENT_PLACES) });
  if (isBound(maximum) && compare(amount, maximum) > 0) return wrongAmount('lay.transferMax');
  if (available !== undefined && compare(amount, available) > 0)
    return wrongAmount('assets.over', { available: truncate(available, SENT_PLACES), coin });
  if (password === '') return { field: 'password', text: 'lay.withdrawPassword' };
  return undefined;
}
