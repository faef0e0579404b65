/** The rows of one account in a wallet list, and their worth. */
import { shownAccounts, usdtSumOf, usdtTotalOf } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import { add, multiply, sign } from '#client/exchange/index.ts';
import type { Decimal, AccountName } from '#client/exchange/index.ts';

/** The numbers of the accounts in log calls (D-20). */
export const accountCodes = { legal: 1, change: 2, lever: 3, micro: 4 } as const;

/** One currency as the list of an account has it, with the balances of all accounts. */
export type WalletRow = Wallets['legal_wallet']['balance'][number];

/** The balances of one currency, as far as a response contains them. */
type Balances = Pick<WalletRow, `${'' | 'lock_'}${AccountName}_balance` | 'cny_price'>;

/** What is available in an account of a currency; undefined where the server does not state it. */
export const availableIn = (row: Balances, account: AccountName): Decimal | undefined =>
  row[`${account}_balance`];

/** The funds held by open orders, positions and withdrawals. */
export const frozenOf = (row: Balances, account: AccountName): Decimal | undefined =>
  row[`lock_${account}_balance`];

/** Worth of an account of one currency in CNY, frozen funds included; undefined where its price is unknown. */
export function cnyValueOf(row: Balances, account: AccountName): Decimal | undefined {
  if (row.cny_price === undefined) return undefined;
  return multiply(add(availableIn(row, account) ?? '0', frozenOf(row, account) ?? '0'), row.cny_price);
}

/** The rows of an account. */
export const accountRows = (wallets: Wallets, account: AccountName): readonly WalletRow[] =>
  wallets[`${account}_wallet`].balance;

/** Worth of the accounts in USDT; undefined where the server does not add all of them up. */
export const totalIn = (wallets: Wallets, scope: Scope): Decimal | undefined =>
  scope === 'all' ? usdtSumOf(wallets) : usdtTotalOf(wallets, scope);

/** An amount of USDT in CNY; undefined while one of the two is unknown. */
export const cnyOf = (usdt: Decimal | undefined, rate: Decimal | undefined): Decimal | undefined =>
  usdt === undefined || rate === undefined ? undefined : multiply(usdt, rate);

const has = (flag: number | undefined): boolean => flag === 1;

/** Whether a currency has this account: its flag (E27). */
export function currencyHasAccount(row: WalletRow, account: AccountName): boolean {
  const flags = { legal: row.is_legal, change: row.is_match, lever: row.is_lever, micro: row.is_micro };
  return has(flags[account]);
}

/** What of a row is known: members that a server left out are no members. */
const known = (row: WalletRow): Partial<WalletRow> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/**
 * Every currency that any of the accounts lists, each once. A server may state in the list of an account the balances of
 * that account only, so what the lists say of a currency is put together.
 */
export function currenciesOf(wallets: Wallets): readonly WalletRow[] {
  const merged = new Map<number, WalletRow>();
  for (const account of shownAccounts) {
    for (const row of accountRows(wallets, account)) {
      const before = merged.get(row.currency);
      merged.set(row.currency, before ? { ...before, ...known(row) } : row);
    }
  }
  return [...merged.values()];
}

/** What of a currency is asked about: one of its accounts, or all of them. */
export type Scope = AccountName | 'all';

const accountsIn = (scope: Scope): readonly AccountName[] => (scope === 'all' ? shownAccounts : [scope]);

/** The sum of the figures that are known. */
const sumOf = (figures: readonly (Decimal | undefined)[]): Decimal =>
  figures.reduce<Decimal>((sum, figure) => add(sum, figure ?? '0'), '0');

/** Frozen funds of a currency. */
export const frozenIn = (row: WalletRow, scope: Scope): Decimal =>
  sumOf(accountsIn(scope).map((account) => frozenOf(row, account)));

/** All funds of a currency, the frozen ones too. */
export const heldIn = (row: WalletRow, scope: Scope): Decimal =>
  add(sumOf(accountsIn(scope).map((account) => availableIn(row, account))), frozenIn(row, scope));

/** Worth of them at a price of one; undefined where something has no known price. */
export function worthIn(row: WalletRow, scope: Scope, price: Decimal | undefined): Decimal | undefined {
  const held = heldIn(row, scope);
  if (sign(held) === 0) return '0';
  return price === undefined ? undefined : multiply(held, price);
}

/** The currencies of an account; of all of them, those that have any. */
export const rowsIn = (rows: readonly WalletRow[], scope: Scope): readonly WalletRow[] =>
  rows.filter((row) => accountsIn(scope).some((account) => currencyHasAccount(row, account)));

/** Whether deposits and withdrawals are open (`is_open_CTbi`); a server that does not say has them open. */
export const isFundingOpen = ({ is_open_CTbi }: Wallets): boolean => (is_open_CTbi ?? '1') === '1';
