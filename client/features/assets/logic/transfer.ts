/** The rules of a transfer between own accounts. Exact decimals as text throughout. */
import { add, compare, isPositive, smaller, subtract, truncate } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { tickOf } from '#client/desk/logic/increments.ts';
import { issuesIn } from '#client/ui/form.ts';
import type { Issue } from '#client/ui/form.ts';
import type { TransferRequest } from '#client/ui/transfer.ts';
import { accountNames, availableOf, hasAccount } from './accounts.ts';
import type { AccountName, WalletRow } from './accounts.ts';

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

/** What is wrong with a transfer, whatever there is to move. */
export function transferIssues({ from, to, amount }: TransferDraft): readonly Issue<'to' | 'amount'>[] {
  const isAmount = isPositive(amount);
  return issuesIn<'to' | 'amount'>(
    ['to', 'lay.transferSame', from === to],
    ['amount', 'lay.transferAmount', !isAmount],
    ['amount', 'lay.transferMax', isAmount && compare(amount, MAX_TRANSFER) > 0],
  );
}

/** Everything available, as far as one transfer can move it: cut to the bound and to the characters of the field. */
export function allOf(available: Decimal): Decimal {
  const max = smaller(available, MAX_TRANSFER);
  return truncate(max, placesBeside(truncate(max, 0)));
}

/** So many decimals fit into the field beside the digits of a whole number. */
const placesBeside = (whole: Decimal): number =>
  Math.min(MAX_PLACES, Math.max(0, AMOUNT_CHARACTERS - whole.length - 1));

/** What a transfer moves for somebody who needs so much: rounded up to what the field takes, at most what there is. */
export function proposedOf(needed: Decimal, available: Decimal | undefined): Decimal {
  const places = placesBeside(truncate(needed, 0));
  const cut = truncate(needed, places);
  const enough = compare(cut, needed) === 0 ? cut : add(cut, tickOf(places));
  return available === undefined ? enough : smaller(enough, allOf(available));
}

/** What stays in the account that a transfer leaves; undefined while unknown. */
export function leftAfter(available: Decimal | undefined, amount: string): Decimal | undefined {
  return available === undefined || !isPositive(amount) ? undefined : subtract(available, amount);
}

/** What the account that a transfer goes to holds then; undefined while unknown. */
export function filledAfter(available: Decimal | undefined, amount: string): Decimal | undefined {
  return available === undefined || !isPositive(amount) ? undefined : add(available, amount);
}

/** The accounts of a coin between which it can move. */
export const accountsOf = (row: WalletRow): readonly AccountName[] =>
  accountNames.filter((account) => hasAccount(row, account));

/** The coins that can move at all: those with two accounts. */
export const movable = (rows: readonly WalletRow[]): readonly WalletRow[] =>
  rows.filter((row) => accountsOf(row).length > 1);

/** The account with the most of a coin; the first one where there is nothing. */
function fullest(row: WalletRow, accounts: readonly AccountName[]): AccountName | undefined {
  const amountIn = (account: AccountName): Decimal => availableOf(row, account) ?? '0';
  return accounts.reduce<AccountName | undefined>(
    (best, account) =>
      best === undefined || compare(amountIn(account), amountIn(best)) > 0 ? account : best,
    undefined,
  );
}

/** The coin and the accounts that a form begins with. */
export interface TransferStart {
  readonly row: WalletRow;
  readonly from: AccountName;
  readonly to: AccountName;
  /** Empty where none is proposed. */
  readonly amount: string;
}

/**
 * Where a transfer begins: what was asked for as far as the coin has it, else the first legal currency, out of the
 * account with the most of it. Undefined where no coin can move.
 */
export function startOf(
  rows: readonly WalletRow[],
  { currency, from, to, amount: needed }: TransferRequest,
): TransferStart | undefined {
  const coins = movable(rows);
  const row =
    coins.find((candidate) => candidate.currency === currency) ??
    coins.find(({ is_legal }) => is_legal === 1) ??
    coins[0];
  if (row === undefined) return undefined;
  const accounts = fitting(row, { from, to });
  const isAsked = needed !== undefined && row.currency === currency;
  return { row, ...accounts, amount: isAsked ? proposedOf(needed, availableOf(row, accounts.from)) : '' };
}

/** The accounts of a form where the coin has them, else others of it that differ. */
export function fitting(
  row: WalletRow,
  { from, to }: Pick<TransferRequest, 'from' | 'to'>,
): Pick<TransferStart, 'from' | 'to'> {
  const has = accountsOf(row);
  const target = has.find((account) => account === to);
  const source =
    has.find((account) => account === from) ??
    fullest(
      row,
      has.filter((account) => account !== target),
    ) ??
    'change';
  return { from: source, to: target ?? has.find((account) => account !== source) ?? source };
}

/** The number by which older servers name a direction (D-04); other directions have none. */
export function directionCode(from: AccountName, to: AccountName): 1 | 2 | undefined {
  if (from === 'legal' && to === 'lever') return 1;
  if (from === 'lever' && to === 'legal') return 2;
  return undefined;
}
