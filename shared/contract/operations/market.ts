/** Market and quotation: E01–E09. */
import * as z from 'zod/mini';
import { bar, coinRow, currencyDetail, currencyRow, quotationGroup, tradePrint } from '../entities/market.ts';
import { transferCurrency } from '../entities/wallet.ts';
import { rows } from '../envelopes.ts';
import { code, ifSent, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { id, none, unixSeconds, shortTextParam } from '../params.ts';
import { period } from '../periods.ts';

/** E01: every displayed pair, grouped by quote currency. */
export const quotations = operation({
  code: 'E01',
  name: 'quotations',
  area: 'market',
  summary: 'List every displayed pair with its prices, grouped by quote currency',
  method: 'GET',
  path: '/api/currency/quotation_new',
  auth: 'optional',
  request: none,
  response: rows(quotationGroup),
});

/** E02: the groups of E01 under the name that older clients read. Errors: LOGIN. */
export const quotationsLegacy = operation({
  code: 'E02',
  name: 'quotationsLegacy',
  area: 'market',
  summary: 'List the quotation groups in the older form',
  method: 'POST',
  path: '/api/quotation_new',
  request: none,
  response: z.object({
    /** The groups of E01. */
    coin_list: rows(quotationGroup),
  }),
});

/** E03: the reference market table. */
export const coinList = operation({
  code: 'E03',
  name: 'coinList',
  area: 'market',
  summary: 'List the reference market table of coins',
  method: 'POST',
  path: '/api/quotation',
  auth: 'none',
  request: none,
  response: z.object({
    /** The rows, largest market value first. */
    coin_list: rows(coinRow),
  }),
});

/** E04: bars in ascending time. Every error gets code −1 and no data, never a `type`. */
export const bars = operation({
  code: 'E04',
  name: 'bars',
  area: 'market',
  summary: 'List the bars of a pair for a period and a span of time, at most 20,000',
  method: 'GET',
  path: '/api/currency/new_timeshar',
  auth: 'none',
  envelope: 'bars',
  request: z
    .object({
      /** The pair, base first, in upper case: BTC/USDT. */
      symbol: shortTextParam(41, /^[^/\s]{1,20}\/[^/\s]{1,20}$/, 'a pair such as BTC/USDT').required,
      /** Start of the span, unix seconds: the bar that it lies in is the first. */
      from: unixSeconds,
      /** End of the span, unix seconds: the bar that it lies in is the last; after now counts as now. */
      to: unixSeconds,
      period,
    })
    .check(z.refine((span) => span.from <= span.to, { path: ['from'], error: 'must not be after to' })),
  response: z.object({
    /** 1 with bars, -1 without, whatever the reason. */
    code: code(1, -1),
    /** `success`, or why there is nothing: what is wrong, or that more than 20,000 bars were requested. */
    msg: ifSent(text),
    /** The bars in ascending time, at most 20,000; empty where `code` is -1. */
    data: rows(bar),
  }),
  errors: ['PARAM', 'NOT_FOUND', 'LIMIT'],
});

/** E05: the latest prints of a pair, newest first, at most 20. Errors: PARAM, NOT_FOUND. */
export const tradeHistory = operation({
  code: 'E05',
  name: 'tradeHistory',
  area: 'market',
  summary: 'List the latest trades of a pair, newest first',
  method: 'GET',
  path: '/api/currency/new_tradehistory',
  auth: 'none',
  request: z.object({
    /** Id of the quote currency, the one that prices are in. */
    legal_id: id.required,
    /** Id of the base currency, the one that is traded. */
    currency_id: id.required,
  }),
  response: rows(tradePrint),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E06: the description of a currency. Errors: PARAM, NOT_FOUND. */
export const currencyDetailOf = operation({
  code: 'E06',
  name: 'currencyDetail',
  area: 'market',
  summary: 'Describe a currency',
  method: 'GET',
  path: '/api/currency/detail',
  auth: 'none',
  request: z.object({
    /** Id of the currency. */
    id: id.required,
  }),
  response: currencyDetail,
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E07: all displayed currencies, and those that others are quoted in. */
export const currencyList = operation({
  code: 'E07',
  name: 'currencyList',
  area: 'market',
  summary: 'List the displayed currencies and the quote currencies',
  method: 'GET',
  path: '/api/currency/list',
  auth: 'optional',
  request: none,
  response: z.object({
    /** Every displayed currency. */
    currency: rows(currencyRow),
    /** Those that others are quoted in. */
    legal: rows(currencyRow),
  }),
});

/** E08: currencies between whose accounts one can transfer, with the caller's wallets (null for a visitor). */
export const transferCurrencies = operation({
  code: 'E08',
  name: 'transferCurrencies',
  area: 'market',
  summary: "List the currencies that can move between accounts, with the caller's balances",
  method: 'GET',
  path: '/api/currency/user_currency_list',
  shows: ['balances'],
  auth: 'optional',
  request: none,
  response: rows(transferCurrency),
});

/** E09: logo and support link. */
export const customerService = operation({
  code: 'E09',
  name: 'customerService',
  area: 'market',
  summary: 'Give the logo and the address of the support chat',
  method: 'POST',
  path: '/api/set/get_customer_url',
  auth: 'none',
  request: none,
  response: z.object({
    /** Address of the exchange's logo. */
    cover: text,
    /** Address of the support chat or page. */
    customer_url: ifSent(text),
  }),
});
