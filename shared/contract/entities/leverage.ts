/** Rows of leverage trading. */
import * as z from 'zod/mini';
import { code, dateTime, decimal, figure, flag, ifSent, integer, optional, text } from '../fields.ts';

/** A leverage order: `status` 0 pending, 1 holding, 2 closing, 3 closed, 4 revoked; `type` 1 long, 2 short. */
export const leverOrder = z.object({
  /** Id of the trade. */
  id: integer,
  /** Side: 1 long, 2 short. */
  type: code(1, 2),
  /** Id of the user. */
  user_id: optional(integer),
  /** Id of the base currency. */
  currency: integer,
  /** Id of the quote currency. */
  legal: integer,
  /** The pair, base first: BTC/USDT. */
  symbol: ifSent(text),
  /** Hands. */
  share: decimal,
  /** Quantity, in the base currency: hands times the size of a hand. */
  number: decimal,
  /** Multiplier: worth divided by margin. */
  multiple: integer,
  /** Price before the spread, in the quote currency. */
  origin_price: decimal,
  /** Price after the spread: what the trade opens at. */
  price: decimal,
  /** Last price; of an ended trade the price it closed at. */
  update_price: decimal,
  /** Take-profit price; 0 is none. */
  target_profit_price: decimal,
  /** Stop-loss price; 0 is none. */
  stop_loss_price: decimal,
  /** Margin at the start, in the quote currency. */
  origin_caution_money: decimal,
  /** Margin that is left, in the quote currency. */
  caution_money: decimal,
  /** Fee of the order, in the quote currency. */
  trade_fee: decimal,
  /** Fee for holding overnight, in percent a day. */
  overnight: optional(decimal),
  /** Overnight fees paid so far, in the quote currency. */
  overnight_money: decimal,
  /** Profit at the last price, in the quote currency. */
  profits: ifSent(figure),
  /** Profit that was settled, in the quote currency; 0 until then. */
  fact_profits: optional(decimal),
  /** 0 pending, 1 holding, 2 closing, 3 closed, 4 revoked. */
  status: code(0, 1, 2, 3, 4),
  /** 1 where an outside clearing has settled it; always 0 here. */
  settled: optional(flag),
  /** What closed it: user, take_profit, stop_loss, liquidation or delisted. Servers other than ours do not send it. */
  closed_by: optional(text),
  /** When it was created, server time. */
  create_time: optional(dateTime),
  /** When it began to hold, server time; empty until then. */
  transaction_time: optional(dateTime),
  /** When it was marked to be closed or revoked, server time; empty until then. */
  handle_time: optional(dateTime),
  /** When it ended, server time; empty until then. */
  complete_time: optional(dateTime),
  /** When it was placed, server time. */
  time: optional(text),
  /** Name of the base currency. */
  currency_name: optional(text),
  /** Name of the quote currency, such as USDT. */
  legal_name: optional(text),
  /** Account name of the user; masked where it is not the caller's own. */
  account_number: optional(text),
  /** The status as text. */
  status_name: optional(text),
  /** The side in a word: `long` or `short`. */
  type_name: optional(text),
});

/** What the desk shows of every user's holding orders. */
export const leverLevel = z.object({
  /** Price that it opened at, in the quote currency. */
  price: decimal,
  /** Quantity, in the base currency. */
  number: decimal,
  /** Hands. */
  share: optional(decimal),
  /** Side: 1 long, 2 short. */
  type: optional(code(1, 2)),
  /** When it began to hold, server time. */
  time: optional(text),
});

export type LeverOrder = z.output<typeof leverOrder>;
export type LeverLevel = z.output<typeof leverLevel>;
