/** Rows of acceptors and regional agents (contract 9). */
import * as z from 'zod/mini';
import { payoutDetails } from './c2c.ts';
import { dateTime, decimal, ifSent, integer, optional, text } from '../fields.ts';

/** An acceptor: amounts are what is left of the quotas in CNY, rates percent. */
export const acceptorRow = z.object({
  id: integer,
  name: text,
  user_id: optional(integer),
  recharge_amount: decimal,
  recharge_rate: decimal,
  cash_amount: decimal,
  cash_rate: decimal,
});

/** An acceptor with its accounts and, of the caller, balance and payout details. */
export const acceptorDetail = z.extend(acceptorRow, {
  wechat_nickname: text,
  wechat_account: text,
  ali_nickname: text,
  ali_account: text,
  bank_name: text,
  bank_account: text,
  bank_address: text,
  user_balance: ifSent(decimal),
  user_cashinfo: z.nullish(payoutDetails),
});

/** A deal with an acceptor: `is_sure` 0 waiting, 1 confirmed, 2 rejected; `money` in CNY. */
export const acceptorDealRow = z.object({
  id: integer,
  acceptor_id: integer,
  acceptor_name: text,
  way: text,
  way_name: text,
  type: z.enum(['buy', 'sell']),
  type_name: optional(text),
  mobile: text,
  deal_account: text,
  /** The acceptor's account for that way. */
  hes_account: text,
  money: decimal,
  is_sure: integer,
  sure_name: optional(text),
  create_time: dateTime,
  /** When it was decided. */
  update_time: ifSent(dateTime),
  account_number: optional(text),
  /** When the acceptor said that the money of a withdrawal was paid. */
  transfer_time: optional(dateTime),
  /** When a withdrawal that was paid is confirmed by itself. */
  confirm_time: optional(dateTime),
});

/** A user of the caller's region; the phone is masked. */
export const regionUser = z.object({
  id: optional(integer),
  city_name: text,
  district_name: text,
  phone: text,
  time: text,
});

export type AcceptorRow = z.output<typeof acceptorRow>;
export type AcceptorDetail = z.output<typeof acceptorDetail>;
export type AcceptorDealRow = z.output<typeof acceptorDealRow>;
export type RegionUser = z.output<typeof regionUser>;
