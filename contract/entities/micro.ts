/** Rows of second contracts (contract 6). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { decimal, ifSent, integer, optional, text, unsetText } from '../fields.ts';
import { userWallet } from './wallet.ts';

/** An order: `type` 1 up, 2 down; `status` 1 open, 2 settling, 3 closed; `profit_result` 1 win, 0 draw, −1 loss. */
export const microOrder = z.object({
  id: integer,
  user_id: optional(integer),
  match_id: integer,
  currency_id: integer,
  type: integer,
  is_insurance: optional(integer),
  /** Duration. */
  seconds: integer,
  number: decimal,
  open_price: decimal,
  /** Equal to the opening price until the order closes. */
  end_price: optional(decimal),
  fee: decimal,
  /** Percent. */
  profit_ratio: decimal,
  fact_profits: optional(decimal),
  status: integer,
  profit_result: optional(integer),
  created_at: optional(text),
  updated_at: optional(unsetText),
  handled_at: optional(text),
  complete_at: optional(unsetText),
  return_at: optional(unsetText),
  endTime: optional(text),
  currency_name: text,
  symbol_name: text,
  account: optional(text),
  real_name: optional(text),
  type_name: optional(text),
  status_name: optional(text),
  profit_result_name: optional(text),
  /** 0 when the end has passed. */
  remain_milli_seconds: ifSent(integer),
});

/** A stake that is offered as a chip. */
export const microNumber = z.object({
  id: optional(integer),
  currency_id: optional(integer),
  number: decimal,
  currency_name: optional(text),
});

/** An insurance that is offered (contract 12.3); figures are percent unless they are amounts. */
export const insuranceType = z.object({
  id: integer,
  name: text,
  currency_id: optional(integer),
  /** 1 forward, 2 reverse. */
  type: optional(integer),
  min_amount: optional(decimal),
  max_amount: optional(decimal),
  insurance_assets: optional(decimal),
  profit_termination_condition: optional(decimal),
  defective_claims_condition: optional(decimal),
  defective_claims_condition2: optional(decimal),
  claims_times_daily: optional(integer),
  auto_claim: optional(integer),
  claim_rate: optional(decimal),
  claim_direction: optional(integer),
  is_t_add_1: optional(integer),
  status: optional(integer),
  currency_name: optional(text),
  type_name: optional(text),
});

/** An insurance that the user holds. */
export const insurancePolicy = z.object({
  id: integer,
  user_id: optional(integer),
  insurance_type_id: optional(integer),
  amount: decimal,
  insurance_amount: optional(decimal),
  created_at: optional(text),
  updated_at: optional(unsetText),
  yielded_at: optional(unsetText),
  rescinded_at: optional(unsetText),
  rescinded_type: optional(integer),
  status: integer,
  claim_status: optional(integer),
});

/** A currency that second contracts are paid in. */
export const microCurrency = z.object({
  id: integer,
  name: text,
  is_micro: optional(integer),
  insurancable: optional(integer),
  logo: optional(text),
  /** Percent. */
  micro_trade_fee: ifSent(decimal),
  /** 0 is no bound. */
  micro_min: optional(decimal),
  micro_max: optional(decimal),
  micro_holdtrade_max: optional(integer),
  micro_numbers: rows(microNumber),
  insurance_types: rows(insuranceType),
  user_wallet: z.nullable(z.extend(userWallet, { micro_with_insurance: ifSent(decimal) })),
  user_insurance: z.nullish(insurancePolicy),
});

/** A duration with its gain in percent. */
export const secondsOption = z.object({
  id: optional(integer),
  seconds: integer,
  profit_ratio: decimal,
  status: optional(integer),
});

export type MicroOrder = z.output<typeof microOrder>;
export type MicroCurrency = z.output<typeof microCurrency>;
export type SecondsOption = z.output<typeof secondsOption>;
export type InsuranceType = z.output<typeof insuranceType>;
