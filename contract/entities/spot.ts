/** Rows of spot trading (contract 3). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
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

/** What an order took or gave at one price level on arrival. */
const orderLevel = z.object({ price: decimal, number: decimal });

/** One trade of an order; `is_maker`: the order was waiting in the book. */
const orderFill = z.object({
  id: integer,
  time: dateTime,
  price: decimal,
  number: decimal,
  /** In the `fee_currency` of the order. */
  fee: decimal,
  is_maker: integer,
});

/**
 * An own order with its receipt (X2). Prices in the quote currency, quantities in the base currency.
 * `status`: `open` waits in the book, `filled` is done, `cancelled` was taken back before it was filled, wholly or in part.
 */
export const spotOrder = z.object({
  id: integer,
  type: z.enum(['in', 'out']),
  mode: z.enum(['limit', 'market']),
  status: z.enum(['open', 'filled', 'cancelled']),
  currency_id: integer,
  legal_id: integer,
  currency_name: text,
  legal_name: text,
  create_time: dateTime,
  /** The limit; for a market order the worst price that it could have traded at. */
  price: decimal,
  total_number: decimal,
  /** What has traded. */
  complete_number: decimal,
  /** What waits. */
  number: decimal,
  /** What was given up on arrival, because nothing more was offered or could be paid for. */
  dropped_number: decimal,
  /** 0 when nothing has traded. */
  average_price: decimal,
  /** Paid or received before the fee. */
  total_money: decimal,
  fee: decimal,
  fee_currency: text,
  /** The last price when the order came. */
  reference_price: decimal,
  /** Percent by which what traded on arrival was worse than the reference; below 0 it was better. Left out when nothing did. */
  slippage: optional(decimal),
  /** Quantity of others that waited at its price when the order came to rest. */
  queue_ahead: decimal,
  /** What it walked on arrival, best first. */
  levels: rows(orderLevel),
  /** Oldest first. */
  fills: rows(orderFill),
});

export type BookLevel = z.output<typeof bookLevel>;
export type OpenOrder = z.output<typeof openOrder>;
export type SidedOrder = z.output<typeof sidedOrder>;
export type EntrustRow = z.output<typeof entrustRow>;
export type CompletedTrade = z.output<typeof completedTrade>;
export type SpotOrder = z.output<typeof spotOrder>;
