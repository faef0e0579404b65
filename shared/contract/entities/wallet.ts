/** Rows of wallets, transfers and logs. */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import {
  chainFamily,
  code,
  dateTime,
  decimal,
  figure,
  flag,
  ifSent,
  integer,
  optional,
  text,
} from '../fields.ts';

/** The accounts that calls name (LEDGER-R3, without insurance: no call addresses it). */
export const accountNames = ['legal', 'change', 'lever', 'micro'] as const;
export type AccountName = (typeof accountNames)[number];

/** The balances of one wallet; a response contains those of its accounts. */
const balances = {
  /** Available in the legal account. */
  legal_balance: optional(decimal),
  /** Frozen in the legal account. */
  lock_legal_balance: optional(decimal),
  /** Available in the change (spot) account. */
  change_balance: optional(decimal),
  /** Frozen in the change (spot) account, by open orders and withdrawals. */
  lock_change_balance: optional(decimal),
  /** Available in the leverage account. */
  lever_balance: optional(decimal),
  /** Frozen in the leverage account, as margin. */
  lock_lever_balance: optional(decimal),
  /** Available in the micro (second-contract) account. */
  micro_balance: optional(decimal),
  /** Frozen in the micro (second-contract) account. */
  lock_micro_balance: optional(decimal),
  /** Available in the insurance account. */
  insurance_balance: optional(decimal),
  /** Frozen in the insurance account. */
  lock_insurance_balance: optional(decimal),
};

const flags = {
  /** 1 where it is held in the legal account and other currencies are quoted in it. */
  is_legal: optional(flag),
  /** 1 where it is held in the leverage account. */
  is_lever: optional(flag),
  /** 1 where it is held in the change (spot) account. */
  is_match: optional(flag),
  /** 1 where it is held in the micro (second-contract) account. */
  is_micro: optional(flag),
};

/** A whole wallet, one per user and currency. */
export const userWallet = z.object({
  /** Id of the wallet. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** Id of the currency. */
  currency: integer,
  ...balances,
});

/** A wallet in the list of one account. */
export const balanceRow = z.object({
  /** Id of the wallet. */
  id: integer,
  /** Id of the currency. */
  currency: integer,
  /** Name of the currency, such as BTC. */
  currency_name: text,
  /** btc, eth, usdt, erc20 or omni. */
  currency_type: chainFamily,
  ...flags,
  ...balances,
  /** Worth of one unit in CNY. */
  cny_price: ifSent(figure),
  /** Worth of one unit in USDT, always as text. */
  pb_price: optional(figure),
  /** Worth of one unit in USDT. */
  usdt_price: ifSent(figure),
});

/** One account with its wallets; totals are in USDT, locked funds included. */
export const accountGroup = z.object({
  /** The wallets of the account. */
  balance: rows(balanceRow),
  /** Worth of the whole account in USDT, frozen funds included. */
  totle: ifSent(figure),
  /** The same, under the name that older clients read. */
  usdt_totle: ifSent(figure),
  /** Not used; empty. */
  CNY: optional(text),
});

/** One currency over all accounts. */
export const plainWallet = z.object({
  /** Id of the currency. */
  currency: optional(integer),
  /** Name of the currency. */
  name: optional(text),
  /** Name of the currency, under the name that older clients read. */
  token: ifSent(text),
  /** Available in all accounts together. */
  balance: decimal,
  /** Frozen in all accounts together. */
  lock_balance: decimal,
});

/** A currency with the caller's wallet, null for a visitor. */
export const transferCurrency = z.object({
  /** Id of the currency. */
  id: integer,
  /** Name of the currency. */
  name: text,
  /** 1 where it is held in the legal account and other currencies are quoted in it. */
  is_legal: flag,
  /** 1 where it is held in the leverage account. */
  is_lever: flag,
  /** 1 where it is held in the change (spot) account. */
  is_match: flag,
  /** 1 where it is held in the micro (second-contract) account. */
  is_micro: flag,
  /** The caller's wallet; null for a visitor. */
  wallet: z.nullable(userWallet),
});

/** One account of one wallet. */
export const walletDetail = z.object({
  /** Id of the wallet. */
  id: integer,
  /** Id of the currency. */
  currency: integer,
  ...balances,
  /** The caller's deposit address of the currency. */
  address: optional(text),
  /** CNY for one USDT. */
  ExRate: optional(figure),
  /** Name of the currency, such as BTC. */
  currency_name: text,
  /** Chain family of the currency. */
  currency_type: optional(chainFamily),
  ...flags,
  /** Worth of one unit in CNY. */
  cny_price: ifSent(figure),
  /** Worth of one unit in USDT. */
  usdt_price: optional(figure),
  /** Fee of a spot trade in which the currency is received, in percent. */
  coin_trade_fee: optional(figure),
});

/** What a withdrawal of one currency costs and may hold; `rate` is percent, a limit of 0 is none. */
export const withdrawTerms = z.object({
  /** Name of the currency. */
  name: text,
  /** Fee in percent of the amount. */
  rate: decimal,
  /** Least of one withdrawal. */
  min_number: decimal,
  /** Maximum of one withdrawal; 0 means no maximum. */
  max_number: ifSent(decimal),
  /** Most that may leave in one server day; 0 means no limit. */
  day_limit: ifSent(decimal),
  /** Available in the legal account. */
  legal_balance: optional(decimal),
  /** Available in the change (spot) account. */
  change_balance: optional(decimal),
  /** Available in the micro (second-contract) account. */
  micro_balance: optional(decimal),
  /** Available in the leverage account. */
  lever_balance: optional(decimal),
  /** Received, counted in the balance, and not confirmed often enough to leave. */
  unconfirmed: optional(decimal),
  /** What today’s withdrawals that were not refused come to: what counts against `day_limit`. */
  day_used: optional(decimal),
});

/** Numbers of the log types. */
const logTypes = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 91, 21, 22, 23, 24, 25, 26, 27, 28,
  29, 102, 103, 30, 31, 32, 34, 35, 36, 42, 44, 99, 100, 101, 105, 200, 201, 202, 203, 204, 205, 230, 231,
  232, 233, 235, 501, 502,
];

/** A movement of one account; `value` is signed, `type` says why it was made. */
export const logRow = z.object({
  /** Id of the movement. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** What moved, with its sign. */
  value: decimal,
  /** What it was, in the caller's language. */
  info: ifSent(text),
  /** Kind of movement, one of the log types of LEDGER-R5 (docs/kernel.md). */
  type: optional(code(...logTypes)),
  /** Id of the currency. */
  currency: optional(integer),
  /** When it happened, server time. */
  created_time: dateTime,
  /** Account name of the user; masked where it is not the caller's own. */
  account_number: optional(text),
  /** Masked account name of the user. */
  account: optional(text),
  /** Name of the currency, such as BTC. */
  currency_name: optional(text),
  /** Balance before the movement. */
  before: optional(decimal),
  /** Balance after the movement. */
  after: optional(decimal),
  /** What the movement is about, such as `withdrawal:12`: joins the rows of one thing. */
  transaction_info: optional(text),
  /** The account: 1 legal, 2 change, 3 lever, 4 micro, 5 insurance. */
  balance_type: optional(code(1, 2, 3, 4, 5)),
  /** Which part of it: 0 available, 1 frozen. */
  lock_type: optional(flag),
});

/** A currency of the address book. */
export const addressCurrency = z.object({
  /** Id of the currency. */
  id: integer,
  /** Name of the currency. */
  name: text,
  /** Chain family. */
  type: optional(chainFamily),
  /** Address of its picture. */
  logo: optional(text),
  /** How many addresses the caller has saved for it. */
  has_address_num: ifSent(integer),
});

/** A saved withdrawal address. */
export const savedAddress = z.object({
  /** Id of the address. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** Id of the currency. */
  currency: optional(integer),
  /** The address on its chain. */
  address: text,
  /** What the user calls it. */
  notes: text,
});

/** A row of the transfer history; `type` is a label, `status` 1 pending, 2 done, 3 rejected. */
export const transferRow = z.object({
  /** Id of the transfer. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** What was moved, in the currency. */
  number: decimal,
  /** From where to where, in the caller's language. */
  type: text,
  /** When it happened, server time. */
  add_time: dateTime,
  /** 1 pending, 2 done, 3 rejected. */
  status: optional(code(1, 2, 3)),
  /** Id of the currency that was moved; some servers leave it out. */
  currency: optional(integer),
  /** Name of the currency, such as BTC. */
  currency_name: optional(text),
});

export type BalanceRow = z.output<typeof balanceRow>;
export type AccountGroup = z.output<typeof accountGroup>;
export type UserWallet = z.output<typeof userWallet>;
export type TransferCurrency = z.output<typeof transferCurrency>;
export type LogRow = z.output<typeof logRow>;
export type SavedAddress = z.output<typeof savedAddress>;
export type TransferRow = z.output<typeof transferRow>;
