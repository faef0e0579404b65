/** Rows of the deposit product and the presale. */
import * as z from 'zod/mini';
import { code, decimal, figure, flag, ifSent, integer, optional, text } from '../fields.ts';

/** A product: `interest_rate` is percent a day, `day` its period. */
export const depositConfig = z.object({
  /** Id of the product. */
  id: integer,
  /** Id of the currency. */
  currency_id: integer,
  /** Interest in percent a day. */
  interest_rate: decimal,
  /** Least deposit, in the currency. */
  save_min: decimal,
  /** Period in days. */
  day: integer,
  /** When it was first offered, server time. */
  created_at: optional(text),
  /** Name of the currency, such as BTC. */
  currency_name: text,
  /** Address of the currency's picture. */
  currency_logo: ifSent(text),
});

/** A deposit: `day_rate` is a fraction a day, `status` 1 running, 2 ended. */
export const depositOrder = z.object({
  /** Id of the deposit. */
  id: integer,
  /** Name of the currency, such as BTC. */
  currency_name: text,
  /** Address of the currency's picture. */
  logo: ifSent(text),
  /** What was deposited, in the currency. */
  amount: decimal,
  /** Interest as a fraction a day: 0.005 is 0.5 percent. */
  day_rate: decimal,
  /** Interest earned so far, in the currency. */
  total_interest: decimal,
  /** Days left. */
  remain_day: ifSent(integer),
  /** First day, `Y-m-d` in the server's zone. */
  start_at: optional(text),
  /** Last day, `Y-m-d` in the server's zone. */
  end_at: optional(text),
  /** 1 running, 2 ended. */
  status: code(1, 2),
  /** 1 where it was left early; always 0 here. */
  is_cancel: optional(flag),
  /** What leaving early would cost, in the currency. */
  cancel_fee: optional(decimal),
  /** When it last changed, server time. */
  updated_at: ifSent(text),
});

/** The presale: `yfx` is issued, `sy` remains, `start` and `end` are `m/d/Y`. */
export const presaleInfo = z.object({
  /** Coins of the presale. */
  total: figure,
  /** Coins issued so far. */
  yfx: figure,
  /** Coins that remain. */
  sy: figure,
  /** Price of one coin in USDT. */
  price: text,
  /** First day, `m/d/Y` in the server's zone. */
  start: text,
  /** Last day, `m/d/Y` in the server's zone. */
  end: text,
});

export type DepositConfig = z.output<typeof depositConfig>;
export type DepositOrder = z.output<typeof depositOrder>;
export type PresaleInfo = z.output<typeof presaleInfo>;
