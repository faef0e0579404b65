/** The rows of one account in a wallet list, and their worth. */
import { add, multiply } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';

/** The four accounts between which funds move (LEDGER-R3). */
export type AccountName = 'legal' | 'change' | 'lever' | 'micro';

/** The numbers of the accounts in log calls (D-20). */
export const accountCodes = { legal: 1, change: 2, lever: 3, micro: 4 } as const;

/** Every account of the caller (E27). */
export type Wallets = ResponseOf<'walletList'>;

/** One currency as the list of an account has it, with the balances of all accounts. */
export type WalletRow = Wallets['legal_wallet']['balance'][number];

/** The balances of one currency, as far as a response contains them. */
type Balances = Pick<WalletRow, `${'' | 'lock_'}${AccountName}_balance` | 'cny_price'>;

/** What is available in an account of a currency; undefined where the server does not state it. */
export const availableOf = (row: Balances, account: AccountName): Decimal | undefined =>
  row[`${account}_balance`];

/** The funds held by open orders, positions and withdrawals. */
export const frozenOf = (row: Balances, account: AccountName): Decimal | undefined =>
  row[`lock_${account}_balance`];

/** Worth of an account of one currency in CNY, frozen funds included; undefined where its price is unknown. */
export function cnyValueOf(row: Balances, account: AccountName): Decimal | undefined {
  if (row.cny_price === undefined) return undefined;
  return multiply(add(availableOf(row, account) ?? '0', frozenOf(row, account) ?? '0'), row.cny_price);
}

/** The rows of an account. */
export const rowsOf = (wallets: Wallets, account: AccountName): readonly WalletRow[] =>
  wallets[`${account}_wallet`].balance;

/** Worth of a whole account in USDT; undefined where the server does not add it up. */
export const usdtTotalOf = (wallets: Wallets, account: AccountName): Decimal | undefined =>
  wallets[`${account}_wallet`].usdt_totle ?? wallets[`${account}_wallet`].totle;

/** An amount of USDT in CNY; undefined while one of the two is unknown. */
export const cnyOf = (usdt: Decimal | undefined, rate: Decimal | undefined): Decimal | undefined =>
  usdt === undefined || rate === undefined ? undefined : multiply(usdt, rate);

const has = (flag: number | undefined): boolean => flag === 1;

/** Whether a currency has this account: its flag (E27). */
export function hasAccount(row: WalletRow, account: AccountName): boolean {
  const flags = { legal: row.is_legal, change: row.is_match, lever: row.is_lever, micro: row.is_micro };
  return has(flags[account]);
}

/** Every currency that any of the accounts lists, each once. */
export function currenciesOf(wallets: Wallets, accounts: readonly AccountName[]): readonly WalletRow[] {
  const rows = accounts.flatMap((account) => rowsOf(wallets, account));
  return [...new Map(rows.map((row) => [row.currency, row])).values()];
}

/** Whether deposits and withdrawals are open (`is_open_CTbi`); a server that does not say has them open. */
export const isFundingOpen = ({ is_open_CTbi }: Wallets): boolean => (is_open_CTbi ?? '1') === '1';
