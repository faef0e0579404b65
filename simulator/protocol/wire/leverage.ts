/** Rows and sums of the leverage calls and of W7 (E19, E20, E22). */
import { formatAmount, formatDateTime, formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { isHeld, leverStatuses, riskRate } from '#simulator/engine/modules/leverage/index.ts';
import type { LeverEnd, LeverRisk, LeverSide, LeverTrade } from '#simulator/engine/modules/leverage/index.ts';
import { maskAccount } from './mask.ts';

/** A side as the protocol counts it. */
export const sideCode: Readonly<Record<LeverSide, 1 | 2>> = { long: 1, short: 2 };

const closedBy: Readonly<Record<LeverEnd, string>> = {
  user: 'user',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  liquidation: 'liquidation',
  delisted: 'delisted',
};

/** Empty until it happens. */
const timeText = (at: Instant): string => (at === 0 ? '' : formatDateTime(at));

const shareText = (share: number): string => formatDecimal(BigInt(share), 0, 4);

/** A trade as its owner sees it. */
export function leverRow(exchange: Exchange, trade: LeverTrade) {
  const { leverage, account } = exchange;
  const pair = exchange.leverage.queries.pairOf(trade);
  return {
    id: trade.id,
    type: sideCode[trade.side],
    user_id: trade.user,
    currency: pair.base,
    legal: pair.quote,
    symbol: pair.symbol,
    currency_name: pair.baseName,
    legal_name: pair.quoteName,
    account_number: maskAccount(account.queries.byId(trade.user)?.account ?? ''),
    share: shareText(trade.share),
    number: formatAmount(trade.number, 5),
    multiple: trade.multiple,
    origin_price: formatAmount(trade.originPrice),
    price: formatAmount(trade.price),
    update_price: formatAmount(leverage.queries.price(trade)),
    target_profit_price: formatAmount(trade.takeProfit),
    stop_loss_price: formatAmount(trade.stopLoss),
    origin_caution_money: formatAmount(trade.margin),
    caution_money: formatAmount(trade.marginLeft),
    trade_fee: formatAmount(trade.fee),
    overnight: formatAmount(trade.overnightPercent, 4),
    overnight_money: formatAmount(trade.overnightPaid),
    profits: formatAmount(leverage.queries.profit(trade)),
    fact_profits: formatAmount(trade.profit),
    status: leverStatuses.indexOf(trade.status),
    settled: 0,
    ...(trade.end !== '' && { closed_by: closedBy[trade.end] }),
    create_time: timeText(trade.createdAt),
    transaction_time: timeText(trade.openedAt),
    handle_time: timeText(trade.handledAt),
    complete_time: timeText(trade.completedAt),
    time: timeText(trade.createdAt),
    status_name: trade.status,
    type_name: trade.side,
  };
}

/** What the desk shows of anybody's position: nothing that identifies the owner. */
export function leverLevelRow(trade: LeverTrade) {
  return {
    price: formatAmount(trade.price),
    number: formatAmount(trade.number, 5),
    share: shareText(trade.share),
    type: sideCode[trade.side],
    time: timeText(trade.openedAt),
  };
}

/** Percent with two decimals, truncated; the number 0 when nothing is held. */
export function hazardRate(risk: LeverRisk): string | 0 {
  return risk.margin === 0n ? 0 : formatDecimal(riskRate(risk), 2);
}

/** Margins and profits over positions among trades, under the names of the protocol. */
export function marginSums({ leverage }: Exchange, trades: readonly LeverTrade[]) {
  const held = trades.filter(isHeld);
  const sum = (part: (trade: LeverTrade) => bigint) =>
    formatAmount(held.reduce((all, trade) => all + part(trade), 0n));
  return {
    caution_money: sum(({ marginLeft }) => marginLeft),
    origin_caution_money: sum(({ margin }) => margin),
    profits: sum((trade) => leverage.queries.profit(trade)),
  };
}
