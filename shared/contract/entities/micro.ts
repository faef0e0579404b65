/** Rows of second contracts. */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { code, decimal, flag, ifSent, integer, optional, text, unsetText } from '../fields.ts';
import { userWallet } from './wallet.ts';

/** An order: `type` 1 up, 2 down; `status` 1 open, 2 settling, 3 closed; `profit_result` 1 win, 0 draw, −1 loss. */
export const microOrder = z.object({
  /** Id of the order. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** Id of the pair. */
  match_id: integer,
  /** Id of the currency that it is paid in. */
  currency_id: integer,
  /** Direction: 1 up, 2 down. */
  type: code(1, 2),
  /** Insurance that it runs under: 0 none, 1 forward, 2 reverse. */
  is_insurance: optional(code(0, 1, 2)),
  /** Duration in seconds. */
  seconds: integer,
  /** Stake, in the currency. */
  number: decimal,
  /** Price at the start, in the pair's quote currency. */
  open_price: decimal,
  /** Price at the end; the opening price until it closes. */
  end_price: optional(decimal),
  /** Fee, in the currency. */
  fee: decimal,
  /** Gain in percent of the stake. */
  profit_ratio: decimal,
  /** Gain or loss that was settled, in the currency; 0 until then. */
  fact_profits: optional(decimal),
  /** 1 open, 2 settling, 3 closed. */
  status: code(1, 2, 3),
  /** 1 win, 0 draw or still open, -1 loss. */
  profit_result: optional(code(-1, 0, 1)),
  /** When it was opened, server time. */
  created_at: optional(text),
  /** When it last changed, server time. */
  updated_at: optional(unsetText),
  /** When it ends, server time. */
  handled_at: optional(text),
  /** When it was settled, server time; null until then. */
  complete_at: optional(unsetText),
  /** When its fee came back, server time; null where it did not. */
  return_at: optional(unsetText),
  /** When it ends, server time. */
  endTime: optional(text),
  /** Name of the currency that it is paid in. */
  currency_name: text,
  /** The pair, base first. */
  symbol_name: text,
  /** Masked account name of the user. */
  account: optional(text),
  /** Not used; empty. */
  real_name: optional(text),
  /** The direction in the caller's language. */
  type_name: optional(text),
  /** The status in the caller's language. */
  status_name: optional(text),
  /** The result in the caller's language; empty while it is open. */
  profit_result_name: optional(text),
  /** Milliseconds to the end; 0 when it has passed. */
  remain_milli_seconds: ifSent(integer),
});

/** A stake that is offered as a chip. */
export const microNumber = z.object({
  /** Id of the stake. */
  id: optional(integer),
  /** Id of the currency. */
  currency_id: optional(integer),
  /** The stake, in the currency. */
  number: decimal,
  /** Name of the currency, such as BTC. */
  currency_name: optional(text),
});

/** An insurance that is offered; figures are percent unless they are amounts. */
export const insuranceType = z.object({
  /** Id of the insurance. */
  id: integer,
  /** Its name in the caller's language. */
  name: text,
  /** Id of the currency that it insures. */
  currency_id: optional(integer),
  /** 1 forward, 2 reverse. */
  type: optional(code(1, 2)),
  /** Least amount that can be insured, in the currency. */
  min_amount: optional(decimal),
  /** Most that can be insured, in the currency. */
  max_amount: optional(decimal),
  /** Premium in percent of the amount. */
  insurance_assets: optional(decimal),
  /** Profit in percent of the amount at which it ends. */
  profit_termination_condition: optional(decimal),
  /** Forward: pays once the insurance balance is at or below this percent of the amount. */
  defective_claims_condition: optional(decimal),
  /** Reverse: pays once the insurance balance is at or below this, in the currency. */
  defective_claims_condition2: optional(decimal),
  /** Claims that may be made in one server day. */
  claims_times_daily: optional(integer),
  /** 1 where it pays by itself, 0 where it must be claimed. */
  auto_claim: optional(flag),
  /** What it pays, in percent of the amount. */
  claim_rate: optional(decimal),
  /** Account that it pays to: 1 insurance, 2 micro. */
  claim_direction: optional(code(1, 2)),
  /** 1 where it begins on the next server day. */
  is_t_add_1: optional(flag),
  /** 1 where it is offered. */
  status: optional(flag),
  /** Name of the currency, such as BTC. */
  currency_name: optional(text),
  /** The kind in the caller's language. */
  type_name: optional(text),
});

/** An insurance that the user holds. */
export const insurancePolicy = z.object({
  /** Id of the policy. */
  id: integer,
  /** Id of the user. */
  user_id: optional(integer),
  /** Id of the insurance that was bought. */
  insurance_type_id: optional(integer),
  /** Amount insured, in the currency. */
  amount: decimal,
  /** Premium paid, in the currency. */
  insurance_amount: optional(decimal),
  /** When it was bought, server time. */
  created_at: optional(text),
  /** When it last changed, server time. */
  updated_at: optional(unsetText),
  /** When it begins, server time. */
  yielded_at: optional(unsetText),
  /** When it ended, server time; null while it runs. */
  rescinded_at: optional(unsetText),
  /** Why it ended: 0 not ended, 1 profit, 2 by hand, 3 claim. */
  rescinded_type: optional(code(0, 1, 2, 3)),
  /** 1 running, 0 ended. */
  status: flag,
  /** 1 while a claim is being decided. */
  claim_status: optional(flag),
});

/** A currency that second contracts are paid in. */
export const microCurrency = z.object({
  /** Id of the currency. */
  id: integer,
  /** Name of the currency. */
  name: text,
  /** 1 where it is held in the micro (second-contract) account. */
  is_micro: optional(flag),
  /** 1 where insurances are offered. */
  insurancable: optional(flag),
  /** Address of its picture. */
  logo: optional(text),
  /** Fee in percent of the stake. */
  micro_trade_fee: ifSent(decimal),
  /** Least stake; 0 means no limit. */
  micro_min: optional(decimal),
  /** Largest stake; 0 means no limit. */
  micro_max: optional(decimal),
  /** Most orders that may be open at once; 0 means no limit. */
  micro_holdtrade_max: optional(integer),
  /** Stakes that are offered as chips. */
  micro_numbers: rows(microNumber),
  /** Insurances that are offered. */
  insurance_types: rows(insuranceType),
  /** The caller's wallet of the currency. */
  user_wallet: z.nullable(
    z.extend(userWallet, {
      /** Available in the micro and the insurance account together. */
      micro_with_insurance: ifSent(decimal),
    }),
  ),
  /** The caller's running policy; null where there is none. */
  user_insurance: z.nullish(insurancePolicy),
});

/** A duration with its gain in percent. */
export const secondsOption = z.object({
  /** Id of the row. */
  id: optional(integer),
  /** Duration in seconds. */
  seconds: integer,
  /** Gain in percent of the stake. */
  profit_ratio: decimal,
  /** 1 where it is offered. */
  status: optional(flag),
});

export type MicroOrder = z.output<typeof microOrder>;
export type MicroCurrency = z.output<typeof microCurrency>;
export type SecondsOption = z.output<typeof secondsOption>;
export type InsuranceType = z.output<typeof insuranceType>;
