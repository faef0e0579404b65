/** Leverage: E19–E26 (contract 4). */
import * as z from 'zod/mini';
import { leverLevel, leverOrder } from '../entities/leverage.ts';
import { paginator, rearranged, rows } from '../envelopes.ts';
import { confirmation, decimal, figure, ifSent, integer } from '../fields.ts';
import { operation } from '../operation.ts';
import { code, decimal as decimalParam, filterId, id, page, pageSize, whole } from '../params.ts';

const choice = z.object({ value: decimal });

/** E19: everything the desk of a pair shows. Errors: LOGIN, PARAM, NOT_FOUND. */
export const leverDeal = operation({
  code: 'E19',
  name: 'leverDeal',
  area: 'leverage',
  summary: 'Show the leverage desk of a pair',
  method: 'POST',
  path: '/api/lever/deal',
  request: z.object({ legal_id: id.required, currency_id: id.required }),
  answer: z.object({
    /** The latest holding longs (`in`) and shorts (`out`) of everybody, at most five each. */
    lever_transaction: z.object({ in: rows(leverLevel), out: rows(leverLevel) }),
    my_transaction: rows(leverOrder),
    /** Hands of one order; a maximum of 0 is no bound. */
    lever_share_limit: z.object({ min: integer, max: integer }),
    /** Multipliers and presets of hands; `share` is never empty. */
    multiple: z.object({ muit: rows(choice), share: rows(choice) }),
    last_price: ifSent(decimal),
    /** Leverage balance in the quote currency. */
    user_lever: ifSent(decimal),
    /** Value of the caller's open trades of the pair; 0 when there are none. */
    all_levers: ifSent(figure),
    /** Price of the quote currency in USDT, 0 when unknown. */
    ustd_price: ifSent(figure),
    ExRAte: ifSent(figure),
  }),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E20: own trades of a pair with margins, profits and risk. Errors: LOGIN, PARAM, NOT_FOUND. */
export const leverDealAll = operation({
  code: 'E20',
  name: 'leverDealAll',
  area: 'leverage',
  summary: 'List the own trades of a pair with margins, profits and risk rate',
  method: 'POST',
  path: '/api/lever/dealall',
  request: z.object({
    legal_id: id.required,
    currency_id: id.required,
    page,
    limit: pageSize(10),
    status: code(0, 1, 2, 3, 4).withDefault(1),
  }),
  answer: z.object({
    balance: decimal,
    /** Percent; 0 when there is no position. */
    hazard_rate: figure,
    /** Percent: at this risk rate or below it the positions are liquidated; 110 where the server does not say. */
    burst_hazard_rate: ifSent(figure),
    caution_money_total: figure,
    origin_caution_money_total: figure,
    profits_total: figure,
    caution_money: figure,
    origin_caution_money: figure,
    profits: figure,
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
  gates: ['unlocked'],
  request: z
    .object({
      legal_id: id.required,
      currency_id: id.required,
      multiple: whole(1, 10_000).required,
      share: whole(1, 1_000_000_000).required,
      /** 1 long, 2 short. */
      type: code(1, 2).required,
      /** 1 market, 0 limit. */
      status: code(0, 1).required,
      target_price: decimalParam.withDefault('0'),
      target_profit_price: decimalParam.withDefault('0'),
      stop_loss_price: decimalParam.withDefault('0'),
    })
    .check(
      z.refine((given) => given.status === 1 || given.target_price !== '0', {
        path: ['target_price'],
        error: 'must be above zero for a limit order',
      }),
    ),
  answer: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'CLOSED', 'LIMIT', 'STATE', 'NO_PRICE', 'BALANCE'],
});

const anyPage = z.object({ current_page: integer });

/** Older servers put the paginator where newer ones put it beside the totals (contract D-18). */
function besideTotals(value: unknown): unknown {
  return z.safeParse(anyPage, value).success ? { message: value } : value;
}

/** E22: own trades of one status, or of all, with the risk of the quote currency. Errors: LOGIN, PARAM. */
export const leverTrades = operation({
  code: 'E22',
  name: 'leverTrades',
  area: 'leverage',
  summary: 'List the own leverage trades by status',
  method: 'POST',
  path: '/api/lever/my_trade',
  request: z.object({
    status: code(-1, 0, 1, 2, 3, 4).withDefault(-1),
    legal_id: filterId,
    currency_id: filterId,
    page,
    limit: pageSize(10),
  }),
  answer: rearranged(
    besideTotals,
    z.object({
      rate_profits_total: ifSent(z.object({ hazard_rate: figure, profits_total: figure })),
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
  gates: ['unlocked'],
  request: z.object({ id: id.required }),
  answer: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE', 'NO_PRICE'],
});

/** E24: set take-profit and stop-loss; 0 clears a side (contract D-17b). Errors: LOGIN, PARAM, CLOSED, NOT_FOUND, LIMIT. */
export const leverSetStop = operation({
  code: 'E24',
  name: 'leverSetStop',
  area: 'leverage',
  summary: 'Set take-profit and stop-loss of a holding trade',
  method: 'POST',
  path: '/api/lever/setstop',
  request: z.object({
    id: id.required,
    target_profit_price: decimalParam.required,
    stop_loss_price: decimalParam.required,
  }),
  answer: confirmation,
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
  gates: ['unlocked'],
  request: z.object({
    /** 0 all, 1 long, 2 short. */
    type: code(0, 1, 2).required,
    legal_id: filterId,
    currency_id: filterId,
  }),
  answer: confirmation,
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
  gates: ['unlocked'],
  request: z.object({ id: id.required }),
  answer: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE'],
});
