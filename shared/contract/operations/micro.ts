/** Second contracts: E44–E47. */
import * as z from 'zod/mini';
import { microCurrency, microOrder, secondsOption } from '../entities/micro.ts';
import { paginator, rows } from '../envelopes.ts';
import { operation } from '../operation.ts';
import { amountParam, codeParam, filterId, id, none, pageParam, pageSize, wholeParam } from '../params.ts';

/** E44: own orders, newest first. Errors: LOGIN, PARAM. */
export const microOrders = operation({
  code: 'E44',
  name: 'microOrders',
  area: 'micro',
  summary: "List the caller's second contracts by status, newest first",
  method: 'GET',
  path: '/api/microtrade/lists',
  shows: ['microOrders'],
  request: z.object({
    page: pageParam,
    limit: pageSize(10),
    /** -1 all, 1 open, 2 settling, 3 closed. */
    status: codeParam(-1, 1, 2, 3).withDefault(-1),
    /** Only orders of this pair; 0 or nothing is any. */
    match_id: filterId,
    /** Only orders paid in this currency; 0 or nothing is any. */
    currency_id: filterId,
  }),
  response: paginator(microOrder),
  errors: ['PARAM'],
});

/** E45: currencies to pay in, with stakes, insurances and the caller's balance. Errors: LOGIN. */
export const microCurrencies = operation({
  code: 'E45',
  name: 'microCurrencies',
  area: 'micro',
  summary: 'List the currencies that second contracts are paid in',
  method: 'GET',
  path: '/api/microtrade/payable_currencies',
  shows: ['balances'],
  request: none,
  response: rows(microCurrency),
});

/** E46: durations with their gain. Errors: LOGIN. */
export const microSeconds = operation({
  code: 'E46',
  name: 'microSeconds',
  area: 'micro',
  summary: 'List the durations of second contracts with their gain',
  method: 'GET',
  path: '/api/microtrade/seconds',
  request: none,
  response: rows(secondsOption),
});

/** E47: open an order. Errors: LOGIN, LOCKED, PARAM, TOO_SOON, STATE, LIMIT, NO_PRICE, CLOSED, NOT_FOUND, BALANCE. */
export const microSubmit = operation({
  code: 'E47',
  name: 'microSubmit',
  area: 'micro',
  summary: 'Open a second contract',
  method: 'POST',
  path: '/api/microtrade/submit',
  touches: ['balances', 'microOrders', 'records'],
  guards: ['unlocked'],
  request: z.object({
    /** Id of the pair. */
    match_id: id.required,
    /** Id of the currency to pay in. */
    currency_id: id.required,
    /** Direction: 1 up, 2 down. */
    type: codeParam(1, 2).required,
    /** Duration in seconds, one of E46: the duration, not the id of its row. */
    seconds: wholeParam(1, 31_536_000).required,
    /** Stake, in the currency. */
    number: amountParam.required,
  }),
  response: microOrder,
  errors: ['PARAM', 'TOO_SOON', 'STATE', 'LIMIT', 'NO_PRICE', 'CLOSED', 'NOT_FOUND', 'BALANCE'],
});
