/** Peer-to-peer trading: E52–E65. */
import * as z from 'zod/mini';
import { c2cAd, c2cDeal, c2cDealBrief, payoutDetails } from '../entities/c2c.ts';
import { numberedPage } from '../envelopes.ts';
import { confirmation, ifSent, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { payWays } from '../pay-ways.ts';
import {
  amountParam,
  codeParam,
  decimalParam,
  filterId,
  id,
  none,
  oneOf,
  pageParam,
  pageSize,
  shortTextParam,
} from '../params.ts';

const side = oneOf('buy', 'sell');
const byId = z.object({
  /** Id of the advertisement or deal. */
  id: id.required,
});

/** E52: publish an ad; a sell ad locks its coins. Errors: LOGIN, LOCKED, NOT_VERIFIED, IN_REVIEW, NO_PAYOUT, PARAM, NOT_FOUND, CANCEL_LIMIT, BALANCE. */
export const c2cPublish = operation({
  code: 'E52',
  name: 'c2cPublish',
  area: 'c2c',
  summary: 'Publish an advertisement',
  method: 'POST',
  path: '/api/c2c_send',
  touches: ['balances', 'c2cAds', 'c2cMarket', 'records'],
  guards: ['unlocked', 'realName', 'payout'],
  request: z.object({
    /** Side: `buy` wants coins, `sell` offers them. */
    type: side.required,
    /** Way of payment. */
    way: oneOf(...payWays).required,
    /** Price of one unit in CNY. */
    price: amountParam.required,
    /** What to buy or sell, in the currency. */
    total_number: amountParam.required,
    /** Id of the currency. */
    currency_id: id.required,
    /** Least of one deal, in the currency. */
    min_number: decimalParam.withDefault('0'),
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'CANCEL_LIMIT', 'BALANCE'],
});

/** E53: open ads of a side, newest first; the buy tab requests `sell`. Errors: PARAM, NOT_FOUND. */
export const c2cMarket = operation({
  code: 'E53',
  name: 'c2cMarket',
  area: 'c2c',
  summary: 'List the open advertisements of a side, newest first',
  method: 'GET',
  path: '/api/c2c_deal_platform',
  shows: ['c2cMarket'],
  auth: 'none',
  request: z.object({
    /** Id of the currency. */
    currency_id: id.required,
    /** Side of the publishers: a buyer requests `sell`. */
    type: side.withDefault('sell'),
    page: pageParam,
    limit: pageSize(10),
  }),
  response: numberedPage(c2cAd),
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E54: take a whole ad. Errors: LOGIN, LOCKED, NOT_VERIFIED, IN_REVIEW, NO_PAYOUT, PARAM, NOT_FOUND, STATE, OWN_AD, BALANCE. */
export const c2cTake = operation({
  code: 'E54',
  name: 'c2cTake',
  area: 'c2c',
  summary: 'Take an advertisement',
  method: 'POST',
  path: '/api/c2c/do_legal_deal',
  touches: ['balances', 'c2cAds', 'c2cDeals', 'c2cMarket', 'records'],
  guards: ['unlocked', 'realName', 'payout'],
  request: byId,
  response: z.object({
    /** What was done, in the caller's language. */
    msg: text,
    /** The new deal. */
    data: ifSent(c2cDealBrief),
  }),
  errors: ['PARAM', 'NOT_FOUND', 'STATE', 'OWN_AD', 'BALANCE'],
});

/** E55: own ads without a finished deal. Errors: LOGIN, PARAM. */
export const c2cMyAds = operation({
  code: 'E55',
  name: 'c2cMyAds',
  area: 'c2c',
  summary: "List the caller's advertisements that have no finished deal",
  method: 'GET',
  path: '/api/c2c/seller_trade',
  shows: ['c2cAds'],
  request: z.object({
    /** Only advertisements of this side. */
    type: side.optional,
    /** Only advertisements of this currency; 0 or nothing is any. */
    currency_id: filterId,
    page: pageParam,
  }),
  response: numberedPage(c2cAd),
  errors: ['PARAM'],
});

/** E56: withdraw an ad of the caller; locked coins come back. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER, STATE. */
export const c2cWithdrawAd = operation({
  code: 'E56',
  name: 'c2cWithdrawAd',
  area: 'c2c',
  summary: 'Withdraw an advertisement of the caller',
  method: 'POST',
  path: '/api/c2c/back_send',
  touches: ['balances', 'c2cAds', 'c2cMarket', 'records'],
  request: byId,
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE'],
});

/** E57: deals in which the caller is the taker, newest first. Errors: LOGIN, PARAM. */
export const c2cMyDeals = operation({
  code: 'E57',
  name: 'c2cMyDeals',
  area: 'c2c',
  summary: 'List the deals that the caller took, newest first',
  method: 'GET',
  path: '/api/c2c_user_deal',
  shows: ['c2cDeals'],
  request: z.object({
    page: pageParam,
    /** Only deals of advertisements of this side. */
    type: side.optional,
    /** Only deals of this currency; 0 or nothing is any. */
    currency_id: filterId,
    /** Only deals of this state: 0 awaiting payment, 1 finished, 2 cancelled, 3 paid. */
    is_sure: codeParam(0, 1, 2, 3).optional,
  }),
  response: numberedPage(c2cDeal),
  errors: ['PARAM'],
});

/** E58: one deal, for its two parties. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER. */
export const c2cDealOf = operation({
  code: 'E58',
  name: 'c2cDeal',
  area: 'c2c',
  summary: 'Show a deal to one of its parties',
  method: 'GET',
  path: '/api/c2c_deal',
  shows: ['c2cDeals'],
  request: byId,
  response: c2cDeal,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER'],
});

/** E59: the coin buyer cancels an unpaid deal. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, NOT_OWNER, STATE, CANCEL_LIMIT. */
export const c2cCancel = operation({
  code: 'E59',
  name: 'c2cCancel',
  area: 'c2c',
  summary: 'Cancel an unpaid deal as the coin buyer',
  method: 'POST',
  path: '/api/c2c/user_legal_pay_cancel',
  touches: ['balances', 'c2cAds', 'c2cDeals', 'c2cMarket', 'records'],
  guards: ['unlocked'],
  request: byId,
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE', 'CANCEL_LIMIT'],
});

/** E60: the coin buyer declares the payment. Errors: LOGIN, LOCKED, PARAM, NOT_FOUND, NOT_OWNER, STATE. */
export const c2cPaid = operation({
  code: 'E60',
  name: 'c2cPaid',
  area: 'c2c',
  summary: 'Declare a deal paid as the coin buyer',
  method: 'POST',
  path: '/api/c2c/user_legal_pay',
  touches: ['balances', 'c2cAds', 'c2cDeals', 'c2cMarket', 'records'],
  guards: ['unlocked'],
  request: byId,
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE'],
});

/** E61: the taker of a buy ad confirms the receipt and hands over the coins. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER, STATE. */
export const c2cTakerConfirm = operation({
  code: 'E61',
  name: 'c2cTakerConfirm',
  area: 'c2c',
  summary: 'Confirm the receipt as the taker of a buy advertisement',
  method: 'POST',
  path: '/api/c2c/legal_deal_user_sure',
  touches: ['balances', 'c2cAds', 'c2cDeals', 'c2cMarket', 'records'],
  request: byId,
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE'],
});

/** E62: the publisher of a sell ad confirms the receipt and hands over the coins. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER, STATE. */
export const c2cPublisherConfirm = operation({
  code: 'E62',
  name: 'c2cPublisherConfirm',
  area: 'c2c',
  summary: 'Confirm the receipt as the publisher of a sell advertisement',
  method: 'POST',
  path: '/api/c2c/legal_deal_sure',
  touches: ['balances', 'c2cAds', 'c2cDeals', 'c2cMarket', 'records'],
  request: byId,
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER', 'STATE'],
});

/** E63: deals of an ad of the caller. Errors: LOGIN, PARAM, NOT_FOUND, NOT_OWNER. */
export const c2cAdDeals = operation({
  code: 'E63',
  name: 'c2cAdDeals',
  area: 'c2c',
  summary: 'List the deals of an advertisement of the caller',
  method: 'GET',
  path: '/api/c2c/legal_send_deal_list',
  shows: ['c2cDeals'],
  request: z.object({
    /** Id of the advertisement. */
    id: id.required,
    page: pageParam,
  }),
  response: numberedPage(c2cDeal),
  errors: ['PARAM', 'NOT_FOUND', 'NOT_OWNER'],
});

/** E64: own payout details, null when none are saved. Errors: LOGIN. */
export const payoutInfo = operation({
  code: 'E64',
  name: 'payoutInfo',
  area: 'c2c',
  summary: "Show the caller's payout details",
  method: 'POST',
  path: '/api/user/cash_info',
  shows: ['payout'],
  request: none,
  response: z.nullable(payoutDetails),
});

const detail = shortTextParam(100).withDefault('');

/** E65: save payout details; a name and one complete way of payment are needed. Errors: LOGIN, PARAM. */
export const payoutSave = operation({
  code: 'E65',
  name: 'payoutSave',
  area: 'c2c',
  summary: "Save the caller's payout details",
  method: 'POST',
  path: '/api/user/cash_save',
  touches: ['payout'],
  request: z
    .object({
      /** Real name of who is paid. */
      real_name: shortTextParam(60).required,
      /** Name of the bank; a bank needs both fields. */
      bank_name: detail,
      /** Number of the bank account. */
      bank_account: detail,
      /** Alipay account. */
      alipay_account: detail,
      /** WeChat nickname; WeChat needs both fields. */
      wechat_nickname: detail,
      /** WeChat account. */
      wechat_account: detail,
    })
    .check(
      z.refine(
        (given) =>
          given.alipay_account !== '' ||
          (given.bank_name !== '' && given.bank_account !== '') ||
          (given.wechat_nickname !== '' && given.wechat_account !== ''),
        { path: ['bank_account'], error: 'is required, unless another way of payment is complete' },
      ),
    ),
  response: confirmation,
  errors: ['PARAM'],
});
