/** Handlers of the calls of the deposit product and the presale, E48–E51. */
import type { OperationName } from '#contract/index.ts';
import {
  civilTime,
  formatAmount,
  formatDate,
  formatDateTime,
  formatDecimal,
  percentOf,
  shortAmount,
  UNIT,
} from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { presaleAt } from '#simulator/engine/modules/presale/index.ts';
import {
  changedAt,
  daysLeft,
  endsAt,
  hasEnded,
  interestSoFar,
  startsAt,
} from '#simulator/engine/modules/savings/index.ts';
import type { Product, SavingsFilter, SavingsOrder } from '#simulator/engine/modules/savings/index.ts';
import { caller, execute, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';

/** The calls of this area. */
export const savingsHandlers = {
  depositConfigs(call) {
    const { savings, scenario } = call.exchange;
    return savings.queries.products().map((product) => configRow(call, product, scenario.start));
  },
  depositPlace(call) {
    const { config_id: product, amount } = call.input;
    const order = execute(call, 'savings.buy', { product, amount });
    return call.text('done.depositPlace', {
      amount: shortAmount(order.amount),
      currency: currencyFacts(call, order.currency).name,
      count: order.days,
      date: formatDate(endsAt(order)),
    });
  },
  depositOrders(call) {
    const { id } = caller(call);
    const { status, is_cancel: isCancelled } = call.input;
    // No deposit can be left early here, so that there is nothing to list.
    if (isCancelled === 1) return { order_list: [] };
    const { rows } = call.exchange.savings.queries.orders(id, STATUS[status], pageOf(call.input));
    return { order_list: rows.map((order) => orderRow(call, order)) };
  },
  presale(call) {
    const {
      total,
      issued,
      price,
      startsAt: start,
      endsAt: end,
    } = presaleAt(call.exchange.scenario.start, call.at);
    return {
      total: String(total),
      yfx: issued,
      sy: total - issued,
      price,
      start: monthFirst(start),
      end: monthFirst(end),
    };
  },
} satisfies Handlers;

/** Decimals of `interest_rate`, and of `day_rate`, which is a fraction. */
const RATE_DECIMALS = 4;
const FRACTION_DECIMALS = 5;
/** A percent in units of 1e-8 is a fraction in units of 1e-10. */
const FRACTION_SCALE = 10;

const RUNNING = 1;
const ENDED = 2;

/** `status` of E50 (D-40). */
const STATUS: Readonly<Record<0 | 1 | 2, SavingsFilter>> = {
  0: {},
  [RUNNING]: { status: 'running' },
  [ENDED]: { status: 'ended' },
};

/** What leaving early costs where it can be done, in percent of the amount (`CANCEL_DEPOSIT_ORDER_COST`). */
const CANCEL_PERCENT = 20n * UNIT;

/** The name and picture of a currency. */
function currencyFacts({ exchange, asset }: Pick<ApiCall<OperationName>, 'exchange' | 'asset'>, id: number) {
  const { name = '', logo = '' } = exchange.market.currency(id) ?? {};
  return { name, logo: asset(logo.replace(/^\//, '')) };
}

function configRow(call: ApiCall<'depositConfigs'>, product: Product, createdAt: Instant) {
  const { name, logo } = currencyFacts(call, product.currency);
  return {
    id: product.id,
    currency_id: product.currency,
    interest_rate: formatAmount(product.ratePercent, RATE_DECIMALS),
    save_min: formatAmount(product.min),
    day: product.days,
    created_at: formatDateTime(createdAt),
    currency_name: name,
    currency_logo: logo,
  };
}

function orderRow(call: ApiCall<'depositOrders'>, order: SavingsOrder) {
  const { name, logo } = currencyFacts(call, order.currency);
  return {
    id: order.id,
    currency_name: name,
    logo,
    amount: formatAmount(order.amount),
    day_rate: formatDecimal(order.ratePercent, FRACTION_SCALE, FRACTION_DECIMALS),
    total_interest: formatAmount(interestSoFar(order)),
    remain_day: daysLeft(order, call.at),
    start_at: formatDate(startsAt(order)),
    end_at: formatDate(endsAt(order)),
    status: hasEnded(order) ? ENDED : RUNNING,
    is_cancel: 0,
    cancel_fee: formatAmount(percentOf(order.amount, CANCEL_PERCENT)),
    updated_at: formatDateTime(changedAt(order)),
  };
}

/** A day of the server zone as `m/d/Y`. */
function monthFirst(at: Instant): string {
  const { year, month, day } = civilTime(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(month)}/${two(day)}/${year}`;
}
