/** Rows of leverage trading (contract 4). */
import * as z from 'zod/mini';
import { dateTime, decimal, figure, ifSent, integer, optional, text } from '../fields.ts';

/** A leverage order: `status` 0 pending, 1 holding, 2 closing, 3 closed, 4 revoked; `type` 1 long, 2 short. */
export const leverOrder = z.object({
  id: integer,
  type: integer,
  user_id: optional(integer),
  currency: integer,
  legal: integer,
  symbol: ifSent(text),
  share: decimal,
  number: decimal,
  multiple: integer,
  /** Before spread. */
  origin_price: decimal,
  /** After spread: what the order opened at. */
  price: decimal,
  /** Latest, or closing. */
  update_price: decimal,
  /** 0 is none. */
  target_profit_price: decimal,
  stop_loss_price: decimal,
  /** Margin at the start. */
  origin_caution_money: decimal,
  /** Margin that is left. */
  caution_money: decimal,
  trade_fee: decimal,
  /** Percent a day. */
  overnight: optional(decimal),
  overnight_money: decimal,
  profits: ifSent(figure),
  fact_profits: optional(decimal),
  status: integer,
  settled: optional(integer),
  create_time: optional(dateTime),
  /** Empty while it has not happened. */
  transaction_time: optional(dateTime),
  handle_time: optional(dateTime),
  complete_time: optional(dateTime),
  time: optional(text),
  currency_name: optional(text),
  legal_name: optional(text),
  account_number: optional(text),
  status_name: optional(text),
  type_name: optional(text),
});

/** What the desk shows of anybody's holding order. */
export const leverLevel = z.object({
  price: decimal,
  number: decimal,
  share: optional(decimal),
  type: optional(integer),
  time: optional(text),
});

export type LeverOrder = z.output<typeof leverOrder>;
export type LeverLevel = z.output<typeof leverLevel>;
