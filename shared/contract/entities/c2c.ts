/** Rows of peer-to-peer trading. The publisher of an ad is its `seller_id`, whatever the side. */
import * as z from 'zod/mini';
import { code, dateTime, decimal, flag, ifSent, integer, optional, payWay, text } from '../fields.ts';

/** How a user is paid; the rows inside a deal carry no ids. */
export const payoutDetails = z.object({
  /** Id of the details; rows inside a deal have none. */
  id: optional(integer),
  /** Id of the user. */
  user_id: optional(integer),
  /** Real name of who is paid. */
  real_name: text,
  /** Name of the bank; empty where no bank account is given. */
  bank_name: text,
  /** Number of the bank account; empty where there is none. */
  bank_account: text,
  /** Alipay account; empty where there is none. */
  alipay_account: text,
  /** WeChat nickname; empty where there is none. */
  wechat_nickname: text,
  /** WeChat account; empty where there is none. */
  wechat_account: text,
  /** When it was created, server time. */
  create_time: optional(dateTime),
  /** Account name of the user; masked where it is not the caller's own. */
  account_number: optional(text),
});

/** What somebody has done in deals that are over, on either side. */
const c2cRecord = z.object({
  /** Deals that are over. */
  deals: integer,
  /** Those of them in which the coins were released. */
  completed: integer,
  /** Average time from the declared payment to the release, in seconds, rounded half up; null for who never released coins. */
  release_seconds: z.nullable(integer),
});

/** An advertisement: `is_done` 0 open, 1 taken, 2 expired or withdrawn; `way` is the way of payment. */
export const c2cAd = z.object({
  /** Id of the advertisement. */
  id: integer,
  /** Id of the publisher, whatever the side. */
  seller_id: optional(integer),
  /** Id of the currency. */
  currency_id: optional(integer),
  /** Side of the publisher. */
  type: z.enum(['buy', 'sell']),
  /** Way of payment. */
  way: payWay,
  /** Price of one unit in CNY. */
  price: decimal,
  /** What was offered or wanted, in the currency. */
  total_number: decimal,
  /** What of it is still open, in the currency. */
  surplus_number: decimal,
  /** Least of one deal, in the currency. */
  min_number: optional(decimal),
  /** 0 open, 1 taken, 2 expired or withdrawn. */
  is_done: optional(code(0, 1, 2)),
  /** When it was created, server time. */
  create_time: optional(dateTime),
  /** Masked account name of the publisher. */
  seller_name: text,
  /** Name of the currency, such as BTC. */
  currency_name: text,
  /** Bounds of one deal. */
  limitation: optional(
    z.object({
      /** Least, in CNY. */
      min: decimal,
      /** Most, in CNY. */
      max: decimal,
    }),
  ),
  /** The way of payment in the caller's language. */
  way_name: optional(text),
  /** Address of the currency's picture. */
  currency_logo: optional(text),
  /** What the publisher has done before. Of the extension `c2c`. */
  record: optional(c2cRecord),
});

/** A deal as it is created: `is_sure` 0 awaiting payment, 1 finished, 2 cancelled, 3 paid. */
export const c2cDealBrief = z.object({
  /** Id of the deal. */
  id: integer,
  /** Id of the advertisement. */
  legal_deal_send_id: optional(integer),
  /** Id of who took the advertisement. */
  user_id: optional(integer),
  /** Id of who published it, whatever the side. */
  seller_id: optional(integer),
  /** What is dealt in, in the currency. */
  number: decimal,
  /** 0 awaiting payment, 1 finished, 2 cancelled, 3 paid. */
  is_sure: code(0, 1, 2, 3),
  /** Side of the advertisement. */
  type: z.enum(['buy', 'sell']),
});

/** A deal in full. Payout details are shown of the coin seller only, to the parties only. */
export const c2cDeal = z.extend(c2cDealBrief, {
  /** When it began, `H:i m/d` in the server's zone. */
  create_time: text,
  /** When it was paid or ended, `H:i m/d` in the server's zone; empty until then. */
  update_time: optional(text),
  /** When it began, server time. */
  format_create_time: ifSent(dateTime),
  /** When it was paid or ended, server time; empty until then. */
  format_update_time: optional(dateTime),
  /** What is to be paid, in CNY. */
  deal_money: ifSent(decimal),
  /** Name of the currency, such as BTC. */
  currency_name: text,
  /** Price of one unit in CNY. */
  price: decimal,
  /** Way of payment by its code, as an advertisement has it. */
  way: optional(payWay),
  /** The way of payment in the caller's language. */
  way_name: ifSent(text),
  /** Masked account name of the taker. */
  account_number: optional(text),
  /** Masked phone of the taker. */
  phone: ifSent(text),
  /** Masked account name of the publisher. */
  seller_name: ifSent(text),
  /** Masked phone of the publisher. */
  seller_phone: ifSent(text),
  /** Account of the coin seller for that way of payment; empty once the deal is cancelled. */
  hes_account: optional(text),
  /** Real name of the coin seller; empty once the deal is cancelled. */
  hes_realname: ifSent(text),
  /** 1 where the caller published the advertisement. */
  is_seller: optional(flag),
  /** How the taker is paid, where the taker sells the coins; null otherwise. */
  user_cash_info: z.nullish(payoutDetails),
  /** How the publisher is paid, where the publisher sells the coins; null otherwise. */
  sell_cash_info: z.nullish(payoutDetails),
  /** Real name of the taker; empty once the deal is cancelled. */
  user_realname: optional(text),
  /** When the payment was declared, server time; empty until then. Of the extension `c2c`. */
  paid_time: optional(dateTime),
  /** When the exchange decides a paid deal by itself, server time; empty where it does not. Of the extension `c2c`. */
  decision_time: optional(dateTime),
  /** Who cancelled it: the coin buyer, the end of the time to pay, or the exchange; empty otherwise. Of the extension `c2c`. */
  cancelled_by: optional(z.enum(['buyer', 'time', 'operator'])),
});

export type PayoutDetails = z.output<typeof payoutDetails>;
export type C2cAd = z.output<typeof c2cAd>;
export type C2cDeal = z.output<typeof c2cDeal>;
