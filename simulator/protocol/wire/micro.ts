/** The rows of second contracts that calls and events have in common (E44, W8). */
import { formatAmount, formatDateTime, formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { SecondContract } from '#simulator/engine/modules/micro/index.ts';
import { ticksText } from '#simulator/engine/market/index.ts';

/** The protocol's numbers for the types of insurance. */
export const INSURANCE = { forward: 1, reverse: 2 } as const;
const TYPE = { up: 1, down: 2 } as const;
const RESULT = { win: 1, draw: 0, loss: -1 } as const;
const OPEN = 1;
const CLOSED = 3;

/** An order as the exchange stands; until it ends, its end price is its opening price. */
export function orderRow(exchange: Exchange, order: SecondContract) {
  const { pair: pairId, currency, settlement, openedAt, endsAt } = order;
  const pair = exchange.market.pair(pairId);
  const price = (ticks: number) => (pair ? ticksText(pair, ticks, 8) : formatDecimal(BigInt(ticks), 0, 8));
  const insurance = exchange.micro.queries.insuranceOf(order);
  const ended = dateText(settlement && endsAt);
  return {
    id: order.id,
    user_id: order.user,
    match_id: pairId,
    currency_id: currency,
    type: TYPE[order.direction],
    is_insurance: insurance ? INSURANCE[insurance] : 0,
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
    return_at: dateText(order.feeBackAt),
    endTime: formatDateTime(endsAt),
    currency_name: exchange.market.currency(currency)?.name ?? '',
    symbol_name: pair?.symbol ?? '',
    remain_milli_seconds: Math.max(0, endsAt - exchange.kernel.now()),
  };
}

/** A moment as text; null where there is none. */
export const dateText = (at: Instant | null): string | null => (at === null ? null : formatDateTime(at));
