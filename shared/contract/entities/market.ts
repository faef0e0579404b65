/** Rows of the market calls. */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import {
  chainFamily,
  dateTime,
  decimal,
  figure,
  flag,
  ifSent,
  integer,
  number,
  optional,
  text,
  unixMs,
  word,
} from '../fields.ts';
import { periods } from '../periods.ts';

/** One tradable pair; its `id` is the match_id of other calls. */
export const pairRow = z.object({
  /** Id of the pair: the `match_id` of other calls. */
  id: integer,
  /** Id of the quote currency, the one that prices are in. */
  legal_id: integer,
  /** Id of the base currency, the one that is traded. */
  currency_id: integer,
  /** Name of the quote currency, such as USDT. */
  legal_name: text,
  /** Name of the base currency, such as BTC. */
  currency_name: text,
  /** 1 where the pair is listed. */
  is_display: flag,
  /** 1 where spot orders are taken. */
  open_transaction: optional(flag),
  /** 1 where leverage orders are taken. */
  open_lever: optional(flag),
  /** 1 where second contracts are taken. */
  open_microtrade: flag,
  /** Older name of `open_transaction`. */
  open_coin_trade: optional(flag),
  /** Where prices come from: 1 is the exchange's own market. */
  market_from: optional(integer),
  /** The same in a word. */
  market_from_name: optional(text),
  /** Fee of a spot trade in percent of what is received. */
  exchange_rate: optional(decimal),
  /** Fee of a second contract in percent of the stake. */
  micro_trade_fee: optional(decimal),
  /** Base units in one hand of leverage. */
  lever_share_num: decimal,
  /** Spread of a leverage order in percent of the price. */
  spread: decimal,
  /** Fee for holding a position overnight, in percent a day. */
  overnight: optional(decimal),
  /** Fee of a leverage order in percent of its worth. */
  lever_trade_fee: decimal,
  /** Least hands of one order; 0 means no limit. */
  lever_min_share: optional(integer),
  /** Most hands of one order; 0 means no limit. */
  lever_max_share: optional(integer),
  /** Smallest step of a price. An extension: sent where it cannot be told from the prices. */
  price_step: optional(decimal),
  /** Smallest step of the quantity of an order. An extension, as the one before. */
  number_step: optional(decimal),
  /** Place in lists, lowest first. */
  sort: optional(integer),
  /** When it was created, server time. */
  create_time: optional(dateTime),
  /** Change of the last 24 hours in percent, with its sign. */
  change: ifSent(decimal),
  /** Traded in the last 24 hours, in the base currency. */
  volume: ifSent(decimal),
  /** Last price, in the quote currency. */
  now_price: ifSent(decimal),
  /** Highest price of the last 24 hours. */
  high: ifSent(decimal),
  /** Lowest price of the last 24 hours. */
  low: ifSent(decimal),
  /** Last price in CNY. */
  cny_price: ifSent(decimal),
  /** Address of its picture. */
  logo: ifSent(text),
});

/** One currency with its switches and withdrawal limits. */
export const currencyRow = z.object({
  /** Id of the currency. */
  id: integer,
  /** Name of the currency, such as BTC. */
  name: text,
  /** What it is called in full, such as Bitcoin. An extension: sent where the exchange knows it. */
  full_name: optional(text),
  /** Place in lists, lowest first. */
  sort: optional(integer),
  /** Address of its picture. */
  logo: optional(text),
  /** 1 where it is shown in lists, 0 where it is not. */
  is_display: optional(flag),
  /** Least that can be withdrawn at once. */
  min_number: optional(decimal),
  /** Most that can be withdrawn at once. */
  max_number: optional(decimal),
  /** Fee of a withdrawal in percent. */
  rate: optional(decimal),
  /** 1 where it is held in the leverage account. */
  is_lever: optional(flag),
  /** 1 where it is held in the legal account and other currencies are quoted in it. */
  is_legal: optional(flag),
  /** 1 where it is held in the change (spot) account. */
  is_match: optional(flag),
  /** 1 where it is held in the micro (second-contract) account. */
  is_micro: optional(flag),
  /** 1 where it is offered as a quote currency. */
  show_legal: optional(flag),
  /** Chain family. */
  type: optional(chainFamily),
  /** Decimals of its amounts. */
  decimal_scale: optional(integer),
  /** What the chain takes of a withdrawal besides the fee, in the currency. */
  chain_fee: optional(decimal),
  /** Worth of one unit in USDT. */
  price: optional(decimal),
  /** When it was created, server time. */
  create_time: optional(dateTime),
});

/** A quote currency with its pairs. */
export const quotationGroup = z.extend(currencyRow, {
  /** The pairs that are quoted in the currency. */
  quotation: rows(pairRow),
});

/** A row of the reference market table; its figures come from an outside listing and stay numbers. */
export const coinRow = z.object({
  /** Id of the currency. */
  id: integer,
  /** Full name, such as Bitcoin. */
  name: text,
  /** Short name, such as BTC. */
  symbol: text,
  /** Name in addresses. */
  website_slug: optional(text),
  /** Place by market value, from 1. */
  rank: optional(integer),
  /** Coins in circulation. */
  circulating_supply: optional(number),
  /** Coins that exist. */
  total_supply: optional(number),
  /** Coins that there can ever be; 0 means no limit. */
  max_supply: optional(number),
  /** Figures by the currency that they are in; `USD` is always there. */
  quotes: z.record(
    z.string(),
    z.object({
      /** Price of one coin. */
      price: optional(number),
      /** Turnover of the last 24 hours. */
      volume_24h: optional(number),
      /** Price times coins in circulation. */
      market_cap: optional(number),
      /** Change within an hour, in percent. */
      percent_change_1h: optional(number),
      /** Change within 24 hours, in percent. */
      percent_change_24h: optional(number),
      /** Change within 7 days, in percent. */
      percent_change_7d: optional(number),
    }),
  ),
  /** When the figures were taken, unix seconds. */
  last_updated: optional(integer),
});

/** One bar of a chart; `id` and `time` are its start in seconds and milliseconds, `volume` counts the base currency. */
export const bar = z.object({
  /** Start of the bar, unix seconds. */
  id: integer,
  /** Period of the bar. */
  period: optional(word(...periods)),
  /** Name of the base currency. */
  'base-currency': optional(text),
  /** Name of the quote currency. */
  'quote-currency': optional(text),
  /** First price, in the quote currency. */
  open: number,
  /** Last price; of the running bar the price of now. */
  close: number,
  /** Highest price. */
  high: number,
  /** Lowest price. */
  low: number,
  /** Turnover in the quote currency. */
  vol: optional(number),
  /** The same as `volume`. */
  amount: optional(number),
  /** Start of the bar, unix milliseconds. */
  time: integer,
  /** Traded, in the base currency. */
  volume: number,
});

/** One print of the tape. `ts` is in milliseconds. */
export const tradePrint = z.object({
  /** Id of the trade; ids of users' trades begin with `u`. */
  id: optional(text),
  /** When it happened, unix milliseconds. */
  ts: unixMs,
  /** Number of the trade. */
  'trade-id': optional(integer),
  /** Number of the trade. */
  tradeId: optional(integer),
  /** Quantity, in the base currency. */
  amount: figure,
  /** Price, in the quote currency. */
  price: figure,
  /** Side of the taker. */
  direction: z.enum(['buy', 'sell']),
  /** Time of day in the server's zone, `H:i:s`. */
  time: optional(text),
});

/** The description of a currency; `desc` is localised HTML that must be sanitised before it is shown. */
export const currencyDetail = z.object({
  /** Id of the currency. */
  id: optional(integer),
  /** Name of the currency, such as BTC. */
  name: text,
  /** Description as HTML, to be sanitised before it is shown. */
  desc: text,
  /** Address of its picture. */
  logo: optional(text),
});

export type PairRow = z.output<typeof pairRow>;
export type CurrencyRow = z.output<typeof currencyRow>;
export type QuotationGroup = z.output<typeof quotationGroup>;
export type Bar = z.output<typeof bar>;
export type TradePrint = z.output<typeof tradePrint>;
