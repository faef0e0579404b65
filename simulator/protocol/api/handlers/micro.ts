/** Handlers of the calls of second contracts E44–E47. */
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import type { MicroFilter } from '#simulator/engine/modules/micro/index.ts';
import { caller, execute, pageOf } from '../call.ts';
import type { Handlers } from '../call.ts';
import { toPaginator } from '../paginator.ts';
import { microCurrencyRow, namedOrderRow } from './micro-rows.ts';

/** The calls of second contracts. */
export const microHandlers = {
  microOrders(call) {
    const { id } = caller(call);
    const { status, match_id: pair, currency_id: currency } = call.input;
    const rows =
      status === 2
        ? { rows: [], total: 0 }
        : call.exchange.micro.queries.orders(
            id,
            { status: STATUS[status], pair, currency },
            pageOf(call.input),
          );
    const named = { ...rows, rows: rows.rows.map((order) => namedOrderRow(call, order)) };
    return toPaginator('/api/microtrade/lists', named, call.input);
  },
  microCurrencies(call) {
    const user = caller(call);
    const { micro, market } = call.exchange;
    return micro.queries.payments().flatMap((terms) => {
      const currency = market.currency(terms.currency);
      return currency?.isMicro ? [microCurrencyRow(call, user, currency, terms)] : [];
    });
  },
  microSeconds: (call) =>
    call.exchange.micro.queries.durations().map(({ id, seconds, gainPercent }) => ({
      id,
      seconds,
      status: 1,
      profit_ratio: formatAmount(gainPercent, 2),
    })),
  microSubmit(call) {
    const { match_id: pair, currency_id: currency, type, seconds, number } = call.input;
    const side = type === 1 ? 'up' : 'down';
    const order = execute(call, 'micro.submit', { pair, currency, side, seconds, number });
    return namedOrderRow(call, order);
  },
} satisfies Handlers;

/** `status` of E44. No one ever sees an order being settled: that takes no time. */
const STATUS: Readonly<Record<-1 | 1 | 3, MicroFilter['status']>> = {
  [-1]: undefined,
  1: 'open',
  3: 'closed',
};
