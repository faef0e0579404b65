/** Spot trading: E10–E18. */
import * as z from 'zod/mini';
import { pairRow, currencyRow } from '../entities/market.ts';
import { bookLevel, completedTrade, entrustRow, openOrder, sidedOrder, spotOrder } from '../entities/spot.ts';
import { listPage, rows } from '../envelopes.ts';
import { confirmation, decimal, field, figure, ifSent, isMissing, malformed, optional } from '../fields.ts';
import type { Field } from '../fields.ts';
import { operation } from '../operation.ts';
import { decimalParam, filterId, id, ignored, oneOf, pageParam, pageSize } from '../params.ts';

/** 1 is a market order; everything else, and nothing at all, a limit order. */
const mode: z.ZodMiniDefault<Field<1 | 2, number | string>> = z._default(
  field<1 | 2, number | string>((value) => (value === 1 || value === '1' ? 1 : 2), '1 or 2', {
    type: ['integer', 'string'],
  }),
  2,
);

const orderFields = z
  .object({
    /** Id of the quote currency, the one that prices are in. */
    legal_id: id.required,
    /** Id of the base currency, the one that is traded. */
    currency_id: id.required,
    /** Limit price, in the quote currency; not read for a market order. */
    price: decimalParam.optional,
    /** Quantity, in the base currency, with at most 5 decimals. */
    num: decimalParam.required,
    mode,
  })
  .check(
    z.refine((given) => given.mode === 1 || given.price !== undefined, {
      path: ['price'],
      error: 'is required for a limit order',
    }),
  );

/** A market order may come without a price, which the server ignores anyway (D-03): it decodes to 0. */
const order = z.pipe(
  orderFields,
  z.transform((given: z.output<typeof orderFields>) => ({ ...given, price: given.price ?? '0' })),
);

/** The response to an order. The whole body is described: the order is beside `message`. */
const placed = z.object({
  /** `ok`. */
  type: z.literal('ok'),
  /** Text to show. */
  message: confirmation,
  /** The order as X2 lists it. A server may leave it out; the client ignores one that is no row of X2. */
  order: z.optional(z.catch(ifSent(spotOrder), undefined)),
});

const orderErrors = ['PARAM', 'NOT_FOUND', 'LIMIT', 'CLOSED', 'NO_PRICE', 'BALANCE'] as const;

const listing = z.object({
  page: pageParam,
  limit: pageSize(10),
  /** Only orders of this base currency; 0 or nothing is any. */
  currency_id: filterId,
  /** Only orders of this quote currency; 0 or nothing is any. */
  legal_id: filterId,
});

/** E10: book, own balances and last trades of a pair. Errors: LOGIN, PARAM, NOT_FOUND. */
export const spotDeal = operation({
  code: 'E10',
  name: 'spotDeal',
  area: 'spot',
  summary: "Show the book, the caller's balances and the last trades of a pair",
  method: 'POST',
  path: '/api/transaction/deal',
  shows: ['balances', 'spotOrders'],
  request: z.object({
    /** Id of the quote currency, the one that prices are in. */
    legal_id: id.required,
    /** Id of the base currency, the one that is traded. */
    currency_id: id.required,
    address: ignored,
  }),
  response: z.object({
    /** Bids, highest first. */
    in: rows(bookLevel),
    /** Asks, highest first: the best is the last. */
    out: rows(bookLevel),
    /** Last price, in the quote currency. */
    last_price: ifSent(decimal),
    /** Available to the caller in the quote currency. */
    user_legal: ifSent(decimal),
    /** Available to the caller in the base currency. */
    user_currency: ifSent(decimal),
    /** CNY for one USDT. */
    cny_price: ifSent(figure),
    /** The latest trades of the pair, newest first; the parties of other users' trades are masked. */
    complete: rows(completedTrade),
    /** The quote currency. */
    legal_currency: optional(currencyRow),
    /** The pair. */
    currency_match: optional(pairRow),
  }),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E11: buy. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, LIMIT, CLOSED, NO_PRICE, BALANCE. */
export const spotBuy = operation({
  code: 'E11',
  name: 'spotBuy',
  area: 'spot',
  summary: 'Place a buy order',
  method: 'POST',
  path: '/api/transaction/in',
  touches: ['balances', 'records', 'spotOrders'],
  guards: ['unlocked'],
  envelope: 'body',
  request: order,
  response: placed,
  errors: orderErrors,
});

/** E12: sell. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, LIMIT, CLOSED, NO_PRICE, BALANCE. */
export const spotSell = operation({
  code: 'E12',
  name: 'spotSell',
  area: 'spot',
  summary: 'Place a sell order',
  method: 'POST',
  path: '/api/transaction/out',
  touches: ['balances', 'records', 'spotOrders'],
  guards: ['unlocked'],
  envelope: 'body',
  request: order,
  response: placed,
  errors: orderErrors,
});

/** E13: cancel an open order and unlock its funds. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER. */
export const spotCancel = operation({
  code: 'E13',
  name: 'spotCancel',
  area: 'spot',
  summary: 'Cancel an open order',
  method: 'POST',
  path: '/api/transaction_del',
  touches: ['balances', 'records', 'spotOrders'],
  request: z.object({
    /** Id of the order. */
    id: id.required,
    /** Side of the order: `in` is a buy, `out` a sell. */
    type: oneOf('in', 'out').required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER'],
});

/** E14: own open buys, newest first. Errors: LOGIN, PARAM. */
export const openBuys = operation({
  code: 'E14',
  name: 'openBuys',
  area: 'spot',
  summary: "List the caller's open buy orders, newest first",
  method: 'POST',
  path: '/api/transaction_in',
  shows: ['spotOrders'],
  request: listing,
  response: listPage(openOrder),
  errors: ['PARAM'],
});

/** E15: own open sells, newest first. Errors: LOGIN, PARAM. */
export const openSells = operation({
  code: 'E15',
  name: 'openSells',
  area: 'spot',
  summary: "List the caller's open sell orders, newest first",
  method: 'POST',
  path: '/api/transaction_out',
  shows: ['spotOrders'],
  request: listing,
  response: listPage(openOrder),
  errors: ['PARAM'],
});

/** E16: own open orders of both sides, newest first. Errors: LOGIN, PARAM. */
export const openOrders = operation({
  code: 'E16',
  name: 'openOrders',
  area: 'spot',
  summary: 'List all own open orders, newest first',
  method: 'POST',
  path: '/api/transaction_all',
  shows: ['spotOrders'],
  request: listing,
  response: listPage(sidedOrder),
  errors: ['PARAM'],
});

/** E17: own completed trades, each from the caller's side. Errors: LOGIN, PARAM. */
export const completedTrades = operation({
  code: 'E17',
  name: 'completedTrades',
  area: 'spot',
  summary: "List the caller's completed trades, newest first",
  method: 'POST',
  path: '/api/transaction_complete',
  shows: ['spotOrders'],
  request: listing,
  response: listPage(completedTrade),
  errors: ['PARAM'],
});

/** A side, or both when it is left out, empty or 0. */
const side: z.ZodMiniDefault<Field<'in' | 'out' | 'both', 'in' | 'out' | 'both' | '' | '0' | 0>> = z._default(
  field<'in' | 'out' | 'both', 'in' | 'out' | 'both' | '' | '0' | 0>(
    (value) => {
      if (value === 'in' || value === 'out') return value;
      return isMissing(value) || value === 0 || value === '0' || value === 'both' ? 'both' : malformed;
    },
    'in, out or empty for both',
    { enum: ['in', 'out', 'both', '', '0', 0] },
  ),
  'both',
);

/** E18: own open orders with progress; `data` repeats `list` for older clients. Errors: LOGIN, PARAM. */
export const entrusts = operation({
  code: 'E18',
  name: 'entrusts',
  area: 'spot',
  summary: "List the caller's open orders with what is done and what they are worth",
  method: 'POST',
  path: '/api/transaction/entrust',
  shows: ['spotOrders'],
  request: z.object({ address: ignored, type: side, page: pageParam, limit: pageSize(10) }),
  response: z.extend(listPage(entrustRow), {
    /** The rows of `list` again, for older clients. */
    data: optional(rows(entrustRow)),
  }),
  errors: ['PARAM'],
});
