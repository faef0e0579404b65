/** Rows of second contracts (E44, E45, E47, W8). */
import type { OperationName } from '#contract/index.ts';
import { formatAmount, formatDateTime } from '#simulator/engine/kernel/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import type {
  EndReason,
  InsuranceOffer,
  SecondContract,
  PaymentTerms,
  Policy,
} from '#simulator/engine/modules/micro/index.ts';
import { flagOf } from '#simulator/protocol/wire/market.ts';
import { maskAccount } from '#simulator/protocol/wire/mask.ts';
import { dateText, INSURANCE, orderRow } from '#simulator/protocol/wire/micro.ts';
import type { ApiCall } from '../call.ts';
import { toCurrencyRow } from './market-rows.ts';
import { walletRow } from './wallet-rows.ts';

const RESCINDED = { profit: 1, hand: 2, claim: 3 } as const satisfies Record<EndReason, number>;
const PAYS_TO = { insurance: 1, micro: 2 } as const;

/** An order as its owner reads it in his language. */
export function namedOrderRow(
  { exchange, text, user }: Pick<ApiCall<OperationName>, 'exchange' | 'text' | 'user'>,
  order: SecondContract,
) {
  const { settlement, direction } = order;
  return {
    ...orderRow(exchange, order),
    account: maskAccount(user?.account ?? ''),
    real_name: '',
    type_name: text(`micro.${direction}`),
    status_name: text(settlement ? 'micro.closed' : 'micro.open'),
    profit_result_name: settlement ? text(`micro.${settlement.outcome}`) : '',
  };
}

/** A currency to pay in, with what the caller has of it. */
export function microCurrencyRow(
  call: Pick<ApiCall<OperationName>, 'exchange' | 'asset' | 'text'>,
  user: User,
  currency: Currency,
  terms: PaymentTerms,
) {
  const { exchange, asset } = call;
  const { id, name } = currency;
  const insurances = exchange.micro.queries.insuranceTypes(id);
  const policy = exchange.micro.queries.activePolicy(user.id, id);
  const held = (wallet: 'micro' | 'insurance') => exchange.ledger.available(user.id, wallet, id);
  return {
    ...toCurrencyRow(exchange, currency, asset),
    insurancable: flagOf(insurances.length > 0),
    micro_trade_fee: formatAmount(terms.feePercent, 2),
    micro_min: formatAmount(terms.min),
    micro_max: formatAmount(terms.max),
    micro_holdtrade_max: terms.maxOpen,
    micro_numbers: terms.stakes.map((stake) => ({
      id: stake.id,
      currency_id: id,
      number: formatAmount(stake.number),
      currency_name: name,
    })),
    insurance_types: insurances.map((type) => insuranceTypeRow(call, name, type)),
    user_wallet: {
      ...walletRow(exchange, user.id, currency),
      micro_with_insurance: formatAmount(held('micro') + held('insurance')),
    },
    user_insurance: policy ? policyRow(policy) : null,
  };
}

function insuranceTypeRow(
  { text }: Pick<ApiCall<OperationName>, 'text'>,
  currencyName: string,
  type: InsuranceOffer,
) {
  const name = text(`insurance.${type.kind}`);
  return {
    id: type.id,
    name,
    currency_id: type.currency,
    type: INSURANCE[type.kind],
    min_amount: formatAmount(type.min),
    max_amount: formatAmount(type.max),
    insurance_assets: formatAmount(type.premiumPercent, 2),
    profit_termination_condition: formatAmount(type.profitPercent, 2),
    defective_claims_condition: formatAmount(type.lossPercent, 2),
    defective_claims_condition2: formatAmount(type.lossBalance),
    claims_times_daily: type.claimsPerDay,
    auto_claim: flagOf(type.isAutomatic),
    claim_rate: formatAmount(type.payoutPercent, 2),
    claim_direction: PAYS_TO[type.paysTo],
    is_t_add_1: flagOf(type.startsNextDay),
    status: 1,
    currency_name: currencyName,
    type_name: name,
  };
}

function policyRow(policy: Policy) {
  const { end } = policy;
  return {
    id: policy.id,
    user_id: policy.user,
    insurance_type_id: policy.type,
    amount: formatAmount(policy.amount),
    insurance_amount: formatAmount(policy.premium),
    created_at: formatDateTime(policy.boughtAt),
    updated_at: formatDateTime(end?.at ?? policy.boughtAt),
    yielded_at: formatDateTime(policy.startsAt),
    rescinded_at: dateText(end && end.at),
    rescinded_type: end ? RESCINDED[end.reason] : 0,
    status: flagOf(end === null),
    claim_status: flagOf(policy.isClaiming),
  };
}
