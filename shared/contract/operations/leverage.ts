/** Leverage: E19–E26. */
import * as z from 'zod/mini';
import { leverLevel, leverOrder } from '../entities/leverage.ts';
import { paginator, rearranged, rows } from '../envelopes.ts';
import { confirmation, decimal, figure, ifSent, integer } from '../fields.ts';
import { operation } from '../operation.ts';
import { codeParam, decimalParam, filterId, id, pageParam, pageSize, wholeParam } from '../params.ts';

const choice = z.object({
  /** The number to choose. */
  value: decimal,
});

/** E19: everything the desk of a pair shows. Errors: LOGIN, PARAM, NOT_FOUND. */
export const leverDeal = operation({
  code: 'E19',
  name: 'leverDeal',
  area: 'leverage',
  summary: 'Show the leverage desk of a pair',
  method: 'POST',
  path: '/api/lever/deal',
  shows: ['balances', 'leverTrades'],
  request: z.object({
    /** Id of the quote currency, the one that prices are in. */
    legal_id: id.required,
    /** Id of the base currency, the one that is traded. */
    currency_id: id.required,
  }),
  response: z.object({
    /** The latest positions of all users, at most five each. */
    lever_transaction: z.object({
      /** Longs. */
      in: rows(leverLevel),
      /** Shorts. */
      out: rows(leverLevel),
    }),
    /** The caller's positions of the pair, at most ten. */
    my_transaction: rows(leverOrder),
    /** Hands of one order; a maximum of 0 means no limit. */
    lever_share_limit: z.object({
      /** Least hands of one order; 0 means no limit. */
      min: integer,
      /** Most hands of one order; 0 means no limit. */
      max: integer,
    }),
    /** What an order form offers to choose. */
    multiple: z.object({
      /** Multipliers. */
      muit: rows(choice),
      /** Numbers of hands; never empty. */
      share: rows(choice),
    }),
    /** Last price, in the quote currency. */
    last_price: ifSent(decimal),
    /** Available to the caller in the leverage account, in the quote currency. */
    user_lever: ifSent(decimal),
    /** Worth of the caller's open trades of the pair, in the quote currency; 0 when there are none. */
    all_levers: ifSent(figure),
    /** Worth of one unit of the quote currency in USDT; 0 when unknown. */
    ustd_price: ifSent(figure),
    /** CNY for one USDT. */
    ExRAte: ifSent(figure),
  }),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E20: own trades of a pair with margins, profits and risk. Errors: LOGIN, PARAM, NOT_FOUND. */
export const leverDealAll = operation({
  code: 'E20',
  name: 'leverDealAll',
  area: 'leverage',
  summary: "List the caller's trades of a pair with margins, profits and risk rate",
  method: 'POST',
  path: '/api/lever/dealall',
  shows: ['balances', 'leverTrades'],
  request: z.object({
    /** Id of the quote currency, the one that prices are in. */
    legal_id: id.required,
    /** Id of the base currency, the one that is traded. */
    currency_id: id.required,
    page: pageParam,
    limit: pageSize(10),
    /** Status of the trades in `order`: 0 pending, 1 holding, 2 closing, 3 closed, 4 revoked. */
    status: codeParam(0, 1, 2, 3, 4).withDefault(1),
  }),
  response: z.object({
    /** Available in the leverage account, in the quote currency. */
    balance: decimal,
    /** Risk rate of the quote currency in percent; 0 when there is no position. */
    hazard_rate: figure,
    /** Risk rate in percent at or below which positions are liquidated; 110 where a server leaves it out. */
    burst_hazard_rate: ifSent(figure),
    /** Margin left of all positions of the quote currency. */
    caution_money_total: figure,
    /** Margin at the start of all positions of the quote currency. */
    origin_caution_money_total: figure,
    /** Profit of all positions of the quote currency, at last prices. */
    profits_total: figure,
    /** Margin left of the positions of the pair, in the quote currency. */
    caution_money: figure,
    /** Margin at the start of the positions of the pair, in the quote currency. */
    origin_caution_money: figure,
    /** Profit of the positions of the pair at the last price, in the quote currency. */
    profits: figure,
    /** The trades of the pair with that status, newest first. */
    order: paginator(leverOrder),
  }),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E21: open a trade. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, CLOSED, LIMIT, STATE, NO_PRICE, BALANCE. */
export const leverSubmit = operation({
  code: 'E21',
  name: 'leverSubmit',
  area: 'leverage',
  summary: 'Open a leverage trade at the market or wait for a price',
  method: 'POST',
  path: '/api/lever/submit',
  touches: ['balances', 'leverTrades', 'records'],
  guards: ['unlocked'],
  request: z
    .object({
      /** Id of the quote currency, the one that prices are in. */
      legal_id: id.required,
      /** Id of the base currency, the one that is traded. */
      currency_id: id.required,
      /** Multiplier, one of those that E19 offers. */
      multiple: wholeParam(1, 10_000).required,
      /** Hands, within the bounds of the pair. */
      share: wholeParam(1, 1_000_000_000).required,
      /** Side: 1 long, 2 short. */
      type: codeParam(1, 2).required,
      /** 1 opens at the market, 0 waits for `target_price`. */
      status: codeParam(0, 1).required,
      /** Price to wait for, in the quote currency: below the last for a long, above it for a short. */
      target_price: decimalParam.withDefault('0'),
      /** Take-profit price; 0 is none. */
      target_profit_price: decimalParam.withDefault('0'),
      /** Stop-loss price; 0 is none. */
      stop_loss_price: decimalParam.withDefault('0'),
    })
    .check(
      z.refine((given) => given.status === 1 || given.target_price !== '0', {
        path: ['target_price'],
        error: 'must be above zero for a limit order',
      }),
    ),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'CLOSED', 'LIMIT', 'STATE', 'NO_PRICE', 'BALANCE'],
});

const anyPage = z.object({ current_page: integer });

/** Older servers put the paginator where newer ones put it beside the totals (D-18). */
function besideTotals(value: unknown): unknown {
  return z.safeParse(anyPage, value).success ? { message: value } : value;
}

/** E22: own trades of one status, or of all, with the risk of the quote currency. Errors: LOGIN, PARAM. */
export const leverTrades = operation({
  code: 'E22',
  name: 'leverTrades',
  area: 'leverage',
  summary: "List the caller's leverage trades by status",
  method: 'POST',
  path: '/api/lever/my_trade',
  shows: ['balances', 'leverTrades'],
  request: z.object({
    /** -1 all, 0 pending, 1 holding, 2 closing, 3 closed, 4 revoked. */
    status: codeParam(-1, 0, 1, 2, 3, 4).withDefault(-1),
    /** Only trades of this quote currency; 0 or nothing is any. */
    legal_id: filterId,
    /** Only trades of this base currency; 0 or nothing is any. */
    currency_id: filterId,
    page: pageParam,
    limit: pageSize(10),
  }),
  response: rearranged(
    besideTotals,
    z.object({
      /** Risk of the requested quote currency, or else of USDT. */
      rate_profits_total: ifSent(
        z.object({
          /** Risk rate in percent; 0 when there is no position. */
          hazard_rate: figure,
          /** Profit of all positions of the quote currency, at last prices. */
          profits_total: figure,
        }),
      ),
      /** The trades, newest first. */
      message: paginator(leverOrder),
    }),
  ),
  errors: ['PARAM'],
});

/** E23: close a holding trade at the last price. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, NOT_OWNER, STATE, NO_PRICE. */
export const leverClose = operation({
  code: 'E23',
  name: 'leverClose',
  area: 'leverage',
  summary: 'Close a holding trade',
  method: 'POST',
  path: '/api/lever/close',
  touches: ['balances', 'leverTrades', 'records'],
  guards: ['unlocked'],
  request: z.object({
    /** Id of the trade. */
    id: id.required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE', 'NO_PRICE'],
});

/** E24: set take-profit and stop-loss; 0 clears a side (D-17b). Errors: LOGIN, PARAM, CLOSED, NOT_FOUND, LIMIT. */
export const leverSetStop = operation({
  code: 'E24',
  name: 'leverSetStop',
  area: 'leverage',
  summary: 'Set take-profit and stop-loss of a holding trade',
  method: 'POST',
  path: '/api/lever/setstop',
  touches: ['leverTrades'],
  request: z.object({
    /** Id of the trade. */
    id: id.required,
    /** Take-profit price; 0 clears it. */
    target_profit_price: decimalParam.required,
    /** Stop-loss price; 0 clears it. */
    stop_loss_price: decimalParam.required,
  }),
  response: confirmation,
  errors: ['PARAM', 'CLOSED', 'NOT_FOUND', 'LIMIT'],
});

/** E25: close all holding trades, or those of one side; they close one by one. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND. */
export const leverBatchClose = operation({
  code: 'E25',
  name: 'leverBatchClose',
  area: 'leverage',
  summary: 'Close all holding trades or those of one side',
  method: 'POST',
  path: '/api/lever/batch_close',
  touches: ['balances', 'leverTrades', 'records'],
  guards: ['unlocked'],
  request: z.object({
    /** 0 closes all positions, 1 the longs, 2 the shorts. */
    type: codeParam(0, 1, 2).required,
    /** Only positions of this quote currency; 0 or nothing is any. */
    legal_id: filterId,
    /** Only positions of this base currency; 0 or nothing is any. */
    currency_id: filterId,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E26: revoke a pending trade; margin and fee come back. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, NOT_OWNER, STATE. */
export const leverCancel = operation({
  code: 'E26',
  name: 'leverCancel',
  area: 'leverage',
  summary: 'Revoke a pending trade',
  method: 'POST',
  path: '/api/lever/cancel',
  touches: ['balances', 'leverTrades', 'records'],
  guards: ['unlocked'],
  request: z.object({
    /** Id of the trade. */
    id: id.required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE'],
});
