/** Rows of the market calls (contract 2). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { dateTime, decimal, figure, ifSent, integer, number, optional, text } from '../fields.ts';

/** One tradable pair; its `id` is the match_id of other calls. */
export const pairRow = z.object({
  id: integer,
  legal_id: integer,
  currency_id: integer,
  legal_name: text,
  currency_name: text,
  is_display: integer,
  open_transaction: optional(integer),
  open_lever: optional(integer),
  open_microtrade: integer,
  open_coin_trade: optional(integer),
  market_from: optional(integer),
  market_from_name: optional(text),
  /** Spot fee in percent. */
  exchange_rate: optional(decimal),
  /** Second-contract fee in percent. */
  micro_trade_fee: optional(decimal),
  /** Base units in one hand. */
  lever_share_num: decimal,
  /** Percent. */
  spread: decimal,
  /** Percent a day. */
  overnight: optional(decimal),
  /** Percent. */
  lever_trade_fee: decimal,
  /** 0 is no bound. */
  lever_min_share: optional(integer),
  lever_max_share: optional(integer),
  sort: optional(integer),
  create_time: optional(dateTime),
  /** Percent of the last 24 hours, sent with its sign. */
  change: ifSent(decimal),
  volume: ifSent(decimal),
  now_price: ifSent(decimal),
  high: ifSent(decimal),
  low: ifSent(decimal),
  cny_price: ifSent(decimal),
  logo: ifSent(text),
});

/** One currency with its switches and withdrawal limits. */
export const currencyRow = z.object({
  id: integer,
  name: text,
  sort: optional(integer),
  logo: optional(text),
  is_display: optional(integer),
  min_number: optional(decimal),
  max_number: optional(decimal),
  /** Withdrawal fee in percent. */
  rate: optional(decimal),
  is_lever: optional(integer),
  is_legal: optional(integer),
  is_match: optional(integer),
  is_micro: optional(integer),
  show_legal: optional(integer),
  /** Chain family: btc, eth, usdt, erc20 or omni. */
  type: optional(text),
  decimal_scale: optional(integer),
  chain_fee: optional(decimal),
  price: optional(decimal),
  create_time: optional(dateTime),
});

/** A quote currency with its pairs. */
export const quotationGroup = z.extend(currencyRow, { quotation: rows(pairRow) });

/** A row of the reference market table; its figures come from an outside listing and stay numbers. */
export const coinRow = z.object({
  id: integer,
  name: text,
  symbol: text,
  website_slug: optional(text),
  rank: optional(integer),
  circulating_supply: optional(number),
  total_supply: optional(number),
  max_supply: optional(number),
  quotes: z.record(
    z.string(),
    z.object({
      price: optional(number),
      volume_24h: optional(number),
      market_cap: optional(number),
      percent_change_1h: optional(number),
      percent_change_24h: optional(number),
      percent_change_7d: optional(number),
    }),
  ),
  last_updated: optional(integer),
});

/** One bar of a chart; `id` and `time` are its start in seconds and milliseconds, `volume` counts the base currency. */
export const bar = z.object({
  id: integer,
  period: optional(text),
  'base-currency': optional(text),
  'quote-currency': optional(text),
  open: number,
  close: number,
  high: number,
  low: number,
  /** Turnover in the quote currency. */
  vol: optional(number),
  amount: optional(number),
  time: integer,
  volume: number,
});

/** One print of the tape. `ts` is in milliseconds. */
export const tradePrint = z.object({
  id: optional(text),
  ts: integer,
  'trade-id': optional(integer),
  tradeId: optional(integer),
  amount: figure,
  price: figure,
  direction: z.enum(['buy', 'sell']),
  time: optional(text),
});

/** A currency in words; `desc` is localised HTML that must be sanitised before it is shown. */
export const currencyDetail = z.object({
  id: optional(integer),
  name: text,
  desc: text,
  logo: optional(text),
});

export type PairRow = z.output<typeof pairRow>;
export type CurrencyRow = z.output<typeof currencyRow>;
export type QuotationGroup = z.output<typeof quotationGroup>;
export type Bar = z.output<typeof bar>;
export type TradePrint = z.output<typeof tradePrint>;
