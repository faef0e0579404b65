/** Rows of the deposit product and the presale (contract 7). */
import * as z from 'zod/mini';
import { decimal, figure, ifSent, integer, optional, text } from '../fields.ts';

/** A product: `interest_rate` is percent a day, `day` its period. */
export const depositConfig = z.object({
  id: integer,
  currency_id: integer,
  interest_rate: decimal,
  save_min: decimal,
  day: integer,
  created_at: optional(text),
  currency_name: text,
  currency_logo: ifSent(text),
});

/** A deposit: `day_rate` is a fraction a day, `status` 1 running, 2 ended. */
export const depositOrder = z.object({
  id: integer,
  currency_name: text,
  logo: ifSent(text),
  amount: decimal,
  day_rate: decimal,
  total_interest: decimal,
  remain_day: ifSent(integer),
  start_at: optional(text),
  end_at: optional(text),
  status: integer,
  is_cancel: optional(integer),
  cancel_fee: optional(decimal),
  updated_at: ifSent(text),
});

/** The presale: `yfx` is issued, `sy` remains, `start` and `end` are `m/d/Y`. */
export const presaleInfo = z.object({
  total: figure,
  yfx: figure,
  sy: figure,
  price: text,
  start: text,
  end: text,
});

export type DepositConfig = z.output<typeof depositConfig>;
export type DepositOrder = z.output<typeof depositOrder>;
export type PresaleInfo = z.output<typeof presaleInfo>;
