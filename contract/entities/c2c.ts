/** Rows of peer-to-peer trading (contract 8). The publisher of an ad is its `seller_id`, whatever the side. */
import * as z from 'zod/mini';
import { dateTime, decimal, ifSent, integer, optional, text } from '../fields.ts';

/** How somebody is paid; the rows inside a deal carry no ids. */
export const payoutDetails = z.object({
  id: optional(integer),
  user_id: optional(integer),
  real_name: text,
  bank_name: text,
  bank_account: text,
  alipay_account: text,
  wechat_nickname: text,
  wechat_account: text,
  create_time: optional(dateTime),
  account_number: optional(text),
});

/** An advertisement: `is_done` 0 open, 1 taken, 2 expired or withdrawn; `way` is the way of payment. */
export const c2cAd = z.object({
  id: integer,
  seller_id: optional(integer),
  currency_id: optional(integer),
  /** Side of the publisher. */
  type: z.enum(['buy', 'sell']),
  way: text,
  /** CNY. */
  price: decimal,
  total_number: decimal,
  surplus_number: decimal,
  min_number: optional(decimal),
  is_done: optional(integer),
  create_time: optional(dateTime),
  /** Masked. */
  seller_name: text,
  currency_name: text,
  limitation: optional(z.object({ min: decimal, max: decimal })),
  way_name: optional(text),
  currency_logo: optional(text),
});

/** A deal as it is created: `is_sure` 0 awaiting payment, 1 finished, 2 cancelled, 3 paid. */
export const c2cDealBrief = z.object({
  id: integer,
  legal_deal_send_id: optional(integer),
  user_id: optional(integer),
  seller_id: optional(integer),
  number: decimal,
  is_sure: integer,
  /** Side of the ad. */
  type: z.enum(['buy', 'sell']),
});

/** A deal in full. Payout details are shown of the coin seller only, to the parties only. */
export const c2cDeal = z.extend(c2cDealBrief, {
  create_time: text,
  update_time: optional(text),
  format_create_time: ifSent(dateTime),
  format_update_time: optional(dateTime),
  /** CNY. */
  deal_money: ifSent(decimal),
  currency_name: text,
  price: decimal,
  /** Way of payment by its code, as an ad has it. */
  way: optional(text),
  way_name: ifSent(text),
  account_number: optional(text),
  phone: ifSent(text),
  seller_name: ifSent(text),
  seller_phone: ifSent(text),
  hes_account: optional(text),
  hes_realname: ifSent(text),
  /** 1 when the caller published the ad. */
  is_seller: optional(integer),
  user_cash_info: z.nullish(payoutDetails),
  sell_cash_info: z.nullish(payoutDetails),
  user_realname: optional(text),
});

export type PayoutDetails = z.output<typeof payoutDetails>;
export type C2cAd = z.output<typeof c2cAd>;
export type C2cDeal = z.output<typeof c2cDeal>;
