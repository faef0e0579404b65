/** Rows of acceptors and regional agents. */
import * as z from 'zod/mini';
import { payoutDetails } from './c2c.ts';
import { code, dateTime, decimal, ifSent, integer, optional, payWay, text } from '../fields.ts';

/** An acceptor: amounts are what is left of the quotas in CNY, rates percent. */
export const acceptorRow = z.object({
  /** Id of the acceptor. */
  id: integer,
  /** Name. */
  name: text,
  /** Id of the user who keeps it. */
  user_id: optional(integer),
  /** What is left of its quota for deposits, in CNY. */
  recharge_amount: decimal,
  /** Fee of a deposit in percent. */
  recharge_rate: decimal,
  /** What is left of its quota for withdrawals, in CNY. */
  cash_amount: decimal,
  /** Fee of a withdrawal in percent. */
  cash_rate: decimal,
});

/** An acceptor with its accounts and, of the caller, balance and payout details. */
export const acceptorDetail = z.extend(acceptorRow, {
  /** Its WeChat nickname; empty where it takes no WeChat. */
  wechat_nickname: text,
  /** Its WeChat account. */
  wechat_account: text,
  /** Its Alipay nickname; empty where it takes no Alipay. */
  ali_nickname: text,
  /** Its Alipay account. */
  ali_account: text,
  /** Name of its bank; empty where it takes no bank transfers. */
  bank_name: text,
  /** Number of its bank account. */
  bank_account: text,
  /** Branch of its bank. */
  bank_address: text,
  /** What the caller can withdraw, in CNY. */
  user_balance: ifSent(decimal),
  /** How the caller is paid; null where nothing is saved. */
  user_cashinfo: z.nullish(payoutDetails),
});

/** A deal with an acceptor: `is_sure` 0 waiting, 1 confirmed, 2 rejected; `money` in CNY. */
export const acceptorDealRow = z.object({
  /** Id of the deal. */
  id: integer,
  /** Id of the acceptor. */
  acceptor_id: integer,
  /** Name of the acceptor. */
  acceptor_name: text,
  /** Way of payment. */
  way: payWay,
  /** The way of payment in the caller's language. */
  way_name: text,
  /** `buy` is a deposit, `sell` a withdrawal. */
  type: z.enum(['buy', 'sell']),
  /** The type in the caller's language. */
  type_name: optional(text),
  /** Phone number that the caller gave. */
  mobile: text,
  /** Account that the caller pays from or is paid to. */
  deal_account: text,
  /** The acceptor's account for that way. */
  hes_account: text,
  /** Amount in CNY. */
  money: decimal,
  /** 0 waiting, 1 confirmed, 2 rejected. */
  is_sure: code(0, 1, 2),
  /** The state in the caller's language. */
  sure_name: optional(text),
  /** When it was created, server time. */
  create_time: dateTime,
  /** When it was decided. */
  update_time: ifSent(dateTime),
  /** Account name of the caller. */
  account_number: optional(text),
  /** When the acceptor confirmed the payment of a withdrawal. */
  transfer_time: optional(dateTime),
  /** When a withdrawal that was paid is confirmed by itself. */
  confirm_time: optional(dateTime),
});

/** A user of the caller's region; the phone is masked. */
export const regionUser = z.object({
  /** Id of the user. */
  id: optional(integer),
  /** City. */
  city_name: text,
  /** District. */
  district_name: text,
  /** Masked phone number or account. */
  phone: text,
  /** When the user registered, server time. */
  time: text,
});

export type AcceptorRow = z.output<typeof acceptorRow>;
export type AcceptorDetail = z.output<typeof acceptorDetail>;
export type AcceptorDealRow = z.output<typeof acceptorDealRow>;
export type RegionUser = z.output<typeof regionUser>;
