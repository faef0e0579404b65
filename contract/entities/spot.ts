/** Rows of spot trading (contract 3). */
import * as z from 'zod/mini';
import { dateTime, decimal, integer, optional, text } from '../fields.ts';

/** One aggregated level of the order book. */
export const bookLevel = z.object({
  currency: optional(integer),
  legal: optional(integer),
  price: decimal,
  number: decimal,
  /** Total of `number` from the best level to this one (BOOK-008). */
  sum: optional(decimal),
  legalcoin: optional(text),
  currencycoin: optional(text),
});

/** An order that rests in the book; `number` is what remains of `total_number`. */
export const openOrder = z.object({
  id: integer,
  user_id: optional(integer),
  price: decimal,
  number: decimal,
  total_number: optional(decimal),
  create_time: dateTime,
  currency: optional(integer),
  legal: optional(integer),
  account_number: optional(text),
  currency_name: text,
  legal_name: text,
});

/** An open order of either side. */
export const sidedOrder = z.extend(openOrder, { type: z.enum(['in', 'out']) });

/** A row of the entrust list: an open order with what is done and what it is worth. */
export const entrustRow = z.object({
  id: integer,
  type: optional(text),
  create_time: dateTime,
  currency_name: text,
  legal_name: text,
  total_number: decimal,
  price: decimal,
  complete_number: decimal,
  number: decimal,
  total_money: decimal,
});

/** A completed trade as the caller sees it: `way` 2 and `type` `in` when the caller bought (contract D-12). */
export const completedTrade = z.object({
  id: integer,
  way: integer,
  type: optional(text),
  user_id: optional(integer),
  from_user_id: optional(integer),
  price: decimal,
  number: decimal,
  currency: optional(integer),
  legal: optional(integer),
  /** Unix seconds. */
  create_time: integer,
  /** Base currency, paid by the buyer. */
  in_fee: optional(decimal),
  /** Quote currency, paid by the seller. */
  out_fee: optional(decimal),
  account_number: optional(text),
  from_number: optional(text),
  time: dateTime,
  currency_name: optional(text),
  legal_name: optional(text),
});

export type BookLevel = z.output<typeof bookLevel>;
export type OpenOrder = z.output<typeof openOrder>;
export type SidedOrder = z.output<typeof sidedOrder>;
export type EntrustRow = z.output<typeof entrustRow>;
export type CompletedTrade = z.output<typeof completedTrade>;
