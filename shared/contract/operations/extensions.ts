/** The calls of extensions: a host announces which ones it offers (see `shared/contract/extensions.ts`). */
import * as z from 'zod/mini';
import { accountNames } from '../entities/wallet.ts';
import { notice } from '../entities/notice.ts';
import { spotOrder } from '../entities/spot.ts';
import { c2cDeal } from '../entities/c2c.ts';
import { listPage, numberedPage } from '../envelopes.ts';
import { portfolio } from '../entities/portfolio.ts';
import { practice } from '../entities/practice.ts';
import { confirmation } from '../fields.ts';
import { operation } from '../operation.ts';
import { codeParam, filterId, id, none, oneOf, pageParam, pageSize, wholeParam } from '../params.ts';

/** X1: what the caller was notified of, newest first; the latest 100 are kept. Errors: LOGIN, PARAM. */
export const notices = operation({
  code: 'X1',
  name: 'notices',
  area: 'sandpit',
  extension: 'notices',
  summary: 'List what the caller was notified of, newest first',
  method: 'GET',
  path: '/api/sandpit/notices',
  request: z.object({ page: pageParam, limit: pageSize(20) }),
  response: listPage(notice),
  errors: ['PARAM'],
});

/** X2: own spot orders, newest first, open and done. Errors: LOGIN, PARAM. */
export const spotOrders = operation({
  code: 'X2',
  name: 'spotOrders',
  area: 'sandpit',
  extension: 'receipts',
  summary: "List the caller's spot orders with their receipts, newest first",
  method: 'GET',
  path: '/api/sandpit/spot_orders',
  shows: ['spotOrders'],
  request: z.object({
    /** Only orders of this base currency; 0 or nothing is any. */
    currency_id: filterId,
    /** Only orders of this quote currency; 0 or nothing is any. */
    legal_id: filterId,
    /** Only orders that were filled, that traded in part, or that were taken back before they were filled, wholly or in part. */
    status: oneOf('all', 'filled', 'partly', 'cancelled').withDefault('all'),
    page: pageParam,
    limit: pageSize(10),
  }),
  response: listPage(spotOrder),
  errors: ['PARAM'],
});

/** X4: what there is for those who practise: paper money, an invite code, demo accounts. */
export const practiceOf = operation({
  code: 'X4',
  name: 'practice',
  area: 'sandpit',
  extension: 'practice',
  summary: 'Return the paper money of a new account, the invite code of the exchange and its demo accounts',
  method: 'GET',
  path: '/api/sandpit/practice',
  auth: 'none',
  request: none,
  response: practice,
});

/** X5: paper money for a user who has little left. Errors: LOGIN, PARAM, CLOSED, LIMIT. */
export const paperMoney = operation({
  code: 'X5',
  name: 'paperMoney',
  area: 'sandpit',
  extension: 'practice',
  summary: 'Pay paper money to a user who has little left',
  method: 'POST',
  path: '/api/sandpit/paper_money',
  touches: ['balances', 'records'],
  request: z.object({
    /** Account that is paid. */
    account: oneOf(...accountNames).withDefault('change'),
  }),
  response: confirmation,
  errors: ['PARAM', 'CLOSED', 'LIMIT'],
});

/** X11: close some hands of a holding trade at the last price. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, NOT_OWNER, STATE, NO_PRICE. */
export const leverClosePart = operation({
  code: 'X11',
  name: 'leverClosePart',
  area: 'sandpit',
  extension: 'positions',
  summary: 'Close some hands of a holding trade',
  method: 'POST',
  path: '/api/sandpit/lever_close_part',
  touches: ['balances', 'leverTrades', 'records'],
  guards: ['unlocked'],
  request: z.object({
    /** Id of the trade. */
    id: id.required,
    /** Hands to close, fewer than the trade has. */
    share: wholeParam(1, 1_000_000_000).required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE', 'NO_PRICE'],
});

/** X12: own peer-to-peer deals, those taken and those on own ads: running ones first, then newest first. Errors: LOGIN, PARAM. */
export const c2cOrders = operation({
  code: 'X12',
  name: 'c2cOrders',
  area: 'sandpit',
  extension: 'c2c',
  summary: "List the caller's peer-to-peer deals of both sides, running ones first, then newest first",
  method: 'GET',
  path: '/api/sandpit/c2c_orders',
  shows: ['c2cDeals'],
  request: z.object({
    /** Only deals that the caller took, or deals on own advertisements. */
    party: oneOf('all', 'taker', 'publisher').withDefault('all'),
    /** Only deals of this state: 0 awaiting payment, 1 finished, 2 cancelled, 3 paid. */
    is_sure: codeParam(0, 1, 2, 3).optional,
    page: pageParam,
  }),
  response: numberedPage(c2cDeal),
  errors: ['PARAM'],
});

/** X13: what the caller's accounts were worth over time, and what they gained. Errors: LOGIN. */
export const portfolioOf = operation({
  code: 'X13',
  name: 'portfolio',
  area: 'sandpit',
  extension: 'portfolio',
  summary: "Show what the caller's accounts were worth over time, what they gained and what is at risk",
  method: 'GET',
  path: '/api/sandpit/portfolio',
  shows: ['balances', 'leverTrades'],
  request: none,
  response: portfolio,
});
