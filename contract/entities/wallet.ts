/** Rows of wallets, transfers and logs (contract 5). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { dateTime, decimal, figure, ifSent, integer, optional, text } from '../fields.ts';

/** The accounts that calls name (contract 1.8, insurance left out: no call addresses it). */
export const accountNames = ['legal', 'change', 'lever', 'micro'] as const;
export type AccountName = (typeof accountNames)[number];

/** The balances of one wallet; an answer holds those of the accounts that it is about. */
const balances = {
  legal_balance: optional(decimal),
  lock_legal_balance: optional(decimal),
  change_balance: optional(decimal),
  lock_change_balance: optional(decimal),
  lever_balance: optional(decimal),
  lock_lever_balance: optional(decimal),
  micro_balance: optional(decimal),
  lock_micro_balance: optional(decimal),
  insurance_balance: optional(decimal),
  lock_insurance_balance: optional(decimal),
};

const flags = {
  is_legal: optional(integer),
  is_lever: optional(integer),
  is_match: optional(integer),
  is_micro: optional(integer),
};

/** A whole wallet, one per user and currency. */
export const userWallet = z.object({
  id: integer,
  user_id: optional(integer),
  currency: integer,
  ...balances,
});

/** A wallet in the list of one account. */
export const balanceRow = z.object({
  id: integer,
  currency: integer,
  currency_name: text,
  /** btc, eth, usdt, erc20 or omni. */
  currency_type: text,
  ...flags,
  ...balances,
  cny_price: ifSent(figure),
  pb_price: optional(figure),
  usdt_price: ifSent(figure),
});

/** One account with its wallets; totals are in USDT, locked funds included. */
export const accountGroup = z.object({
  balance: rows(balanceRow),
  totle: ifSent(figure),
  usdt_totle: ifSent(figure),
  CNY: optional(text),
});

/** One currency over all accounts. */
export const plainWallet = z.object({
  currency: optional(integer),
  name: optional(text),
  token: ifSent(text),
  balance: decimal,
  lock_balance: decimal,
});

/** A currency with the caller's wallet, null for a visitor. */
export const transferCurrency = z.object({
  id: integer,
  name: text,
  is_legal: integer,
  is_lever: integer,
  is_match: integer,
  is_micro: integer,
  wallet: z.nullable(userWallet),
});

/** One account of one wallet. */
export const walletDetail = z.object({
  id: integer,
  currency: integer,
  ...balances,
  address: optional(text),
  ExRate: optional(figure),
  currency_name: text,
  currency_type: optional(text),
  ...flags,
  cny_price: ifSent(figure),
  usdt_price: optional(figure),
  coin_trade_fee: optional(figure),
});

/** What a withdrawal of one currency costs and may hold; `rate` is percent, a limit of 0 is none. */
export const withdrawTerms = z.object({
  name: text,
  rate: decimal,
  min_number: decimal,
  max_number: ifSent(decimal),
  day_limit: ifSent(decimal),
  legal_balance: optional(decimal),
  change_balance: optional(decimal),
  micro_balance: optional(decimal),
  lever_balance: optional(decimal),
  /** Received, counted in the balance, and not confirmed often enough to leave. */
  unconfirmed: optional(decimal),
  /** What today’s withdrawals that were not refused come to: what counts against `day_limit`. */
  day_used: optional(decimal),
});

/** A movement of one account; `value` is signed, `type` a log number of contract 1.8. */
export const logRow = z.object({
  id: integer,
  user_id: optional(integer),
  value: decimal,
  info: ifSent(text),
  type: optional(integer),
  currency: optional(integer),
  created_time: dateTime,
  account_number: optional(text),
  account: optional(text),
  currency_name: optional(text),
  before: optional(decimal),
  after: optional(decimal),
  /** What the movement is about, such as `withdrawal:12`: joins the rows of one thing. */
  transaction_info: optional(text),
  /** The account: 1 legal, 2 change, 3 lever, 4 micro, 5 insurance. */
  balance_type: optional(integer),
  /** Which part of it: 0 available, 1 frozen. */
  lock_type: optional(integer),
});

/** A currency of the address book. */
export const addressCurrency = z.object({
  id: integer,
  name: text,
  type: optional(text),
  logo: optional(text),
  /** How many addresses the caller has saved for it. */
  has_address_num: ifSent(integer),
});

/** A saved withdrawal address. */
export const savedAddress = z.object({
  id: integer,
  user_id: optional(integer),
  currency: optional(integer),
  address: text,
  notes: text,
});

/** A row of the transfer history; `type` is a label, `status` 1 pending, 2 done, 3 rejected. */
export const transferRow = z.object({
  id: integer,
  user_id: optional(integer),
  number: decimal,
  type: text,
  add_time: dateTime,
  status: optional(integer),
  /** What was moved; servers that leave it out do not say. */
  currency: optional(integer),
  currency_name: optional(text),
});

export type BalanceRow = z.output<typeof balanceRow>;
export type AccountGroup = z.output<typeof accountGroup>;
export type UserWallet = z.output<typeof userWallet>;
export type TransferCurrency = z.output<typeof transferCurrency>;
export type LogRow = z.output<typeof logRow>;
export type SavedAddress = z.output<typeof savedAddress>;
export type TransferRow = z.output<typeof transferRow>;
