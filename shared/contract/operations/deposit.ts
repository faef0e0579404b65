/** Deposit interest and presale: E48–E51. */
import * as z from 'zod/mini';
import { depositConfig, depositOrder, presaleInfo } from '../entities/deposit.ts';
import { rows } from '../envelopes.ts';
import { confirmation } from '../fields.ts';
import { operation } from '../operation.ts';
import { amountParam, codeParam, id, none, pageParam, pageSize } from '../params.ts';

/** E48: the products. Errors: LOGIN. */
export const depositConfigs = operation({
  code: 'E48',
  name: 'depositConfigs',
  area: 'deposit',
  summary: 'List the deposit products',
  method: 'GET',
  path: '/api/lh/deposit/config',
  request: none,
  response: rows(depositConfig),
});

/** E49: place a deposit from the change account. Errors: LOGIN, PARAM, NOT_FOUND, LIMIT, BALANCE. */
export const depositPlace = operation({
  code: 'E49',
  name: 'depositPlace',
  area: 'deposit',
  summary: 'Place a deposit',
  method: 'POST',
  path: '/api/lh/deposit',
  touches: ['balances', 'records', 'savings'],
  request: z.object({
    /** Id of the product. */
    config_id: id.required,
    /** What to deposit from the change account, in the currency. */
    amount: amountParam.required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'LIMIT', 'BALANCE'],
});

/** E50: own deposits; `status` 0 all, 1 running, 2 ended (D-40). Errors: LOGIN, PARAM. */
export const depositOrders = operation({
  code: 'E50',
  name: 'depositOrders',
  area: 'deposit',
  summary: "List the caller's deposits by status",
  method: 'GET',
  path: '/api/lh/deposit/order',
  shows: ['savings'],
  request: z.object({
    page: pageParam,
    limit: pageSize(20),
    /** 0 all, 1 running, 2 ended. */
    status: codeParam(0, 1, 2).withDefault(0),
    /** 1 requests deposits that were left early, of which there are none here. */
    is_cancel: codeParam(0, 1).optional,
  }),
  response: z.object({
    /** The deposits, newest first. */
    order_list: rows(depositOrder),
  }),
  errors: ['PARAM'],
});

/** E51: the presale of IEPN. */
export const presale = operation({
  code: 'E51',
  name: 'presale',
  area: 'deposit',
  summary: 'Show the presale',
  method: 'GET',
  path: '/api/iepn',
  auth: 'none',
  request: none,
  response: presaleInfo,
});
