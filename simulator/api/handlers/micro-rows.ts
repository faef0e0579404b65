/** Rows of second contracts (contract E44, E45, E47, W8). */
import type { OperationName } from '#contract/index.ts';
import { formatAmount, formatDateTime, formatDecimal } from '#simulator/kernel/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { Currency } from '#simulator/market/index.ts';
import type { User } from '#simulator/modules/account/index.ts';
import type { MicroOrder, PaymentTerms } from '#simulator/modules/micro/index.ts';
import type { Call } from '../call.ts';
import { maskAccount } from '../mask.ts';
import { currencyRow } from './market-rows.ts';
import { walletRow } from './wallet-rows.ts';

const TYPE = { up: 1, down: 2 } as const;
const RESULT = { win: 1, draw: 0, loss: -1 } as const;
const OPEN = 1;
const CLOSED = 3;

/** An order as the exchange stands; until it ends, its end price is its opening price. */
export function orderRow(exchange: Exchange, order: MicroOrder) {
  const { pair: pairId, currency, settlement, openedAt, endsAt } = order;
  const pair = exchange.market.pair(pairId);
  const price = (ticks: number) => formatDecimal(BigInt(ticks), pair?.priceDp ?? 0, 8);
  const ended = settlement && formatDateTime(endsAt);
  return {
    id: order.id,
    user_id: order.user,
    match_id: pairId,
    currency_id: currency,
    type: TYPE[order.direction],
    is_insurance: 0,
    seconds: order.seconds,
    number: formatAmount(order.stake),
    open_price: price(order.openPrice),
    end_price: price(settlement?.price ?? order.openPrice),
    fee: formatAmount(order.fee),
    profit_ratio: formatAmount(order.gainPercent, 2),
    fact_profits: formatAmount(settlement?.profit ?? 0n),
    status: settlement ? CLOSED : OPEN,
    profit_result: settlement ? RESULT[settlement.outcome] : 0,
    created_at: formatDateTime(openedAt),
    updated_at: ended ?? formatDateTime(openedAt),
    handled_at: formatDateTime(endsAt),
    complete_at: ended,
    return_at: null,
    endTime: formatDateTime(endsAt),
    currency_name: exchange.market.currency(currency)?.name ?? '',
    symbol_name: pair?.symbol ?? '',
    remain_milli_seconds: Math.max(0, endsAt - exchange.kernel.now()),
  };
}

/** An order as its owner reads it in his language. */
export function namedOrderRow(
  { exchange, text, user }: Pick<Call<OperationName>, 'exchange' | 'text' | 'user'>,
  order: MicroOrder,
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
  { exchange, asset }: Pick<Call<OperationName>, 'exchange' | 'asset'>,
  user: User,
  currency: Currency,
  terms: PaymentTerms,
) {
  const { id, name } = currency;
  const held = (wallet: 'micro' | 'insurance') => exchange.ledger.available(user.id, wallet, id);
  return {
    ...currencyRow(exchange, currency, asset),
    insurancable: 0,
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
    insurance_types: [],
    user_wallet: {
      ...walletRow(exchange, user.id, currency),
      micro_with_insurance: formatAmount(held('micro') + held('insurance')),
    },
    user_insurance: null,
  };
}
