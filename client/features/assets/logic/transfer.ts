/** The rules of a transfer between own accounts. Exact decimals as text throughout. */
import { shownAccounts } from '#client/exchange/wallets.ts';
import {
  add,
  canonical,
  compare,
  divide,
  isPositive,
  larger,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { Decimal, AccountName } from '#client/exchange/index.ts';
import { tickOf } from '#client/desk/logic/increments.ts';
import { issuesIn } from '#client/ui/form.ts';
import type { Issue } from '#client/ui/form.ts';
import type { TransferRequest } from '#client/ui/transfer.ts';
import { availableIn, currencyHasAccount } from './accounts.ts';
import type { WalletRow } from './accounts.ts';

/** Most that one transfer moves, and how many characters an amount may have (WALLET-048). */
export const MAX_TRANSFER = '99999999';
export const AMOUNT_CHARACTERS = 10;
/** No amount has more decimals. */
const MAX_PLACES = 8;
/** Least that moves into the leverage account or out of it, in USDT (WALLET-042). */
const MIN_LEVER_TRANSFER = '100';

/** The accounts of a transfer. */
type Direction = Pick<TransferDraft, 'from' | 'to'>;

/** Whether a transfer moves into the leverage account or out of it. */
export const isOfLever = ({ from, to }: Direction): boolean => from === 'lever' || to === 'lever';

/**
 * Least amount of a transfer of leverage: 100 of the coin, and of a coin whose price in USDT is known what is worth 100 USDT. Undefined
 * for other transfers, whose minimum is the exchange's alone.
 */
export function minimumOf(direction: Direction, price: Decimal = '1'): Decimal | undefined {
  if (!isOfLever(direction)) return undefined;
  return isPositive(price) ? fittingUp(divide(MIN_LEVER_TRANSFER, price, MAX_PLACES)) : MIN_LEVER_TRANSFER;
}

/** Decimals of an amount that fits the field with these whole digits. */
const placesFor = (amount: Decimal): number =>
  Math.min(MAX_PLACES, Math.max(0, AMOUNT_CHARACTERS - truncate(amount, 0).length - 1));

/** An amount cut to the characters of the field, and raised by one in the last place where something was cut. */
function fittingUp(amount: Decimal): Decimal {
  const places = placesFor(amount);
  const cut = truncate(amount, places);
  return canonical(compare(cut, amount) === 0 ? cut : add(cut, tickOf(places)));
}

/** The amount with which a form begins for who lacks so much: no more than there is, and no less than can be moved. */
export function proposalOf(row: WalletRow, direction: Direction, missing: Decimal): Decimal {
  const min = minimumOf(direction, row.usdt_price) ?? '0';
  const available = availableIn(row, direction.from);
  const needed = fittingUp(larger(missing, min));
  return available === undefined ? needed : smaller(needed, larger(allOf(available), min));
}

/** The values of a transfer form. */
export interface TransferDraft {
  readonly from: AccountName;
  readonly to: AccountName;
  readonly amount: string;
}

/** What a transfer is checked against. */
interface TransferLimits {
  readonly coin: string;
  /** Least amount; undefined where the client knows none. */
  readonly min: Decimal | undefined;
}

/** What is wrong with a transfer, whatever there is to move. */
export function transferIssues(
  { from, to, amount }: TransferDraft,
  { coin, min }: TransferLimits,
): readonly Issue<'to' | 'amount'>[] {
  const isAmount = isPositive(amount);
  return issuesIn<'to' | 'amount'>(
    ['to', 'assets.transferSame', from === to],
    ['amount', 'assets.transferAmount', !isAmount],
    [
      'amount',
      'assets.transferMin',
      isAmount && min !== undefined && compare(amount, min) < 0,
      { min: min ?? '0', coin },
    ],
    ['amount', 'assets.transferMax', isAmount && compare(amount, MAX_TRANSFER) > 0],
  );
}

/** Everything available, as far as one transfer can move it: cut to the bound and to the characters of the field. */
export function allOf(available: Decimal): Decimal {
  const max = smaller(available, MAX_TRANSFER);
  return truncate(max, placesFor(max));
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
export const transferAccountsOf = (row: WalletRow): readonly AccountName[] =>
  shownAccounts.filter((account) => currencyHasAccount(row, account));

/** The coins that can move at all: those with two accounts. */
export const movable = (rows: readonly WalletRow[]): readonly WalletRow[] =>
  rows.filter((row) => transferAccountsOf(row).length > 1);

/** The account with the most of a coin; the first one where there is nothing. */
function fullest(row: WalletRow, accounts: readonly AccountName[]): AccountName | undefined {
  const amountIn = (account: AccountName): Decimal => availableIn(row, account) ?? '0';
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
  /** The amount that stands in the form; empty where none is proposed. */
  readonly amount: string;
}

/**
 * Where a transfer begins: what was asked for as far as the coin has it, else the first legal currency, out of the
 * account with the most of it. Undefined where no coin can move.
 */
export function transferStart(
  rows: readonly WalletRow[],
  { currency, from, to, missing }: TransferRequest,
): TransferStart | undefined {
  const coins = movable(rows);
  const row =
    coins.find((candidate) => candidate.currency === currency) ??
    coins.find(({ is_legal }) => is_legal === 1) ??
    coins[0];
  if (row === undefined) return undefined;
  const direction = fitting(row, { from, to });
  const isAsked = missing !== undefined && row.currency === currency;
  return { row, ...direction, amount: isAsked ? proposalOf(row, direction, missing) : '' };
}

/** The accounts of a form where the coin has them, else others of it that differ. */
export function fitting(
  row: WalletRow,
  { from, to }: Pick<TransferRequest, 'from' | 'to'>,
): Pick<TransferStart, 'from' | 'to'> {
  const has = transferAccountsOf(row);
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
