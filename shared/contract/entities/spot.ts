/** Rows of spot trading. */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { code, dateTime, decimal, flag, integer, optional, text, word } from '../fields.ts';

/** One aggregated level of the order book. */
export const bookLevel = z.object({
  /** Id of the base currency. */
  currency: optional(integer),
  /** Id of the quote currency. */
  legal: optional(integer),
  /** Price of the level, in the quote currency. */
  price: decimal,
  /** Quantity at that price, in the base currency. */
  number: decimal,
  /** Total of `number` from the best level to this one (BOOK-008). */
  sum: optional(decimal),
  /** Name of the quote currency. */
  legalcoin: optional(text),
  /** Name of the base currency. */
  currencycoin: optional(text),
});

/** An order that rests in the book; `number` is what remains of `total_number`. */
export const openOrder = z.object({
  /** Id of the order. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** Limit price, in the quote currency. */
  price: decimal,
  /** What has not traded yet, in the base currency. */
  number: decimal,
  /** What was ordered, in the base currency. */
  total_number: optional(decimal),
  /** When it was created, server time. */
  create_time: dateTime,
  /** Id of the base currency. */
  currency: optional(integer),
  /** Id of the quote currency. */
  legal: optional(integer),
  /** Account name of the user; masked where it is not the caller's own. */
  account_number: optional(text),
  /** Name of the base currency. */
  currency_name: text,
  /** Name of the quote currency, such as USDT. */
  legal_name: text,
});

/** An open order of either side. */
export const sidedOrder = z.extend(openOrder, {
  /** Side: `in` is a buy, `out` a sell. */
  type: z.enum(['in', 'out']),
});

/** A row of the entrust list: an open order with what is done and what it is worth. */
export const entrustRow = z.object({
  /** Id of the order. */
  id: integer,
  /** Side: `in` is a buy, `out` a sell. */
  type: optional(word('in', 'out')),
  /** When it was created, server time. */
  create_time: dateTime,
  /** Name of the base currency. */
  currency_name: text,
  /** Name of the quote currency, such as USDT. */
  legal_name: text,
  /** What was ordered, in the base currency. */
  total_number: decimal,
  /** Limit price, in the quote currency. */
  price: decimal,
  /** What has traded, in the base currency. */
  complete_number: decimal,
  /** What has not traded yet, in the base currency. */
  number: decimal,
  /** Price times what was ordered, in the quote currency. */
  total_money: decimal,
});

/** A completed trade as the caller sees it: `way` 2 and `type` `in` when the caller bought. */
export const completedTrade = z.object({
  /** Id of the trade. */
  id: integer,
  /** Side of the caller: 1 sold, 2 bought. */
  way: code(1, 2),
  /** Side of the caller: `in` bought, `out` sold. */
  type: optional(word('in', 'out')),
  /** Id of the buyer. */
  user_id: optional(integer),
  /** Id of the seller. */
  from_user_id: optional(integer),
  /** Price, in the quote currency. */
  price: decimal,
  /** Quantity, in the base currency, with the decimals of the pair's lot. */
  number: decimal,
  /** Id of the base currency. */
  currency: optional(integer),
  /** Id of the quote currency. */
  legal: optional(integer),
  /** When it happened, unix seconds. */
  create_time: integer,
  /** Fee of the buyer, in the base currency. */
  in_fee: optional(decimal),
  /** Fee of the seller, in the quote currency. */
  out_fee: optional(decimal),
  /** Masked account of the buyer; empty for the market maker. */
  account_number: optional(text),
  /** Masked account of the seller; empty for the market maker. */
  from_number: optional(text),
  /** When it happened, server time. */
  time: dateTime,
  /** Name of the base currency. */
  currency_name: optional(text),
  /** Name of the quote currency, such as USDT. */
  legal_name: optional(text),
});

/** What an order took or gave at one price level on arrival. */
const orderLevel = z.object({
  /** Price of the level, in the quote currency. */
  price: decimal,
  /** Quantity taken at that price, in the base currency. */
  number: decimal,
});

/** One trade of an order; `is_maker`: the order was waiting in the book. */
const orderFill = z.object({
  /** Id of the trade. */
  id: integer,
  /** When it happened, server time. */
  time: dateTime,
  /** Price, in the quote currency. */
  price: decimal,
  /** Quantity, in the base currency. */
  number: decimal,
  /** In the `fee_currency` of the order. */
  fee: decimal,
  /** 1 where the order was waiting in the book, 0 where it came to take. */
  is_maker: flag,
});

/**
 * An own order with its receipt (X2). Prices in the quote currency, quantities in the base currency.
 * `status`: `open` waits in the book, `filled` is done, `cancelled` was taken back before it was filled, wholly or in part.
 */
export const spotOrder = z.object({
  /** Id of the order. */
  id: integer,
  /** Side: `in` is a buy, `out` a sell. */
  type: z.enum(['in', 'out']),
  /** Whether it had a limit. */
  mode: z.enum(['limit', 'market']),
  /** `open` waits in the book, `filled` is done, `cancelled` was taken back before it was filled. */
  status: z.enum(['open', 'filled', 'cancelled']),
  /** Id of the base currency, the one that is traded. */
  currency_id: integer,
  /** Id of the quote currency, the one that prices are in. */
  legal_id: integer,
  /** Name of the base currency. */
  currency_name: text,
  /** Name of the quote currency, such as USDT. */
  legal_name: text,
  /** When it was created, server time. */
  create_time: dateTime,
  /** The limit; for a market order the worst price that it could have traded at. */
  price: decimal,
  /** What was ordered, in the base currency. */
  total_number: decimal,
  /** What has traded. */
  complete_number: decimal,
  /** What waits. */
  number: decimal,
  /** What was discarded on arrival, because nothing more was offered or could be paid for. */
  dropped_number: decimal,
  /** 0 when nothing has traded. */
  average_price: decimal,
  /** Paid or received before the fee. */
  total_money: decimal,
  /** Fees of all trades together, in `fee_currency`. */
  fee: decimal,
  /** Name of the currency that fees are in: what is received. */
  fee_currency: text,
  /** The last price when the order came. */
  reference_price: decimal,
  /** Percent by which what traded on arrival was worse than the reference; below 0 it was better. Left out when nothing did. */
  slippage: optional(decimal),
  /** Quantity of others that waited at its price when the order came to rest. */
  queue_ahead: decimal,
  /** The levels that it took on arrival, best first. */
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
