/** Handlers of the leverage calls E19–E26. */
import type { OperationName } from '#contract/index.ts';
import { fixed } from '#contract/fixed.ts';
import { amountNumber, formatAmount, shortAmount, UNIT } from '#simulator/engine/kernel/index.ts';
import {
  LEVER_MULTIPLES,
  LEVER_SHARES,
  leverStatuses,
  positionWorth,
} from '#simulator/engine/modules/leverage/index.ts';
import type { LeverStatus, LeverTrade } from '#simulator/engine/modules/leverage/index.ts';
import { caller, execute, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { toPaginator } from '../paginator.ts';
import { hazardRate, leverLevelRow, leverRow, marginSums } from '#simulator/protocol/wire/leverage.ts';
import { displayedPair } from './market.ts';
import { ticksPriceText } from '#simulator/protocol/wire/market.ts';

/** Positions a side, and own positions, that E19 shows. */
const DESK_LEVELS = 5;
const DESK_TRADES = 10;

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
const OPEN: readonly LeverStatus[] = ['pending', 'holding', 'closing'];
const HELD: readonly LeverStatus[] = ['holding', 'closing'];

/** The leverage calls. */
export const leverageHandlers = {
  leverDeal(call) {
    const { exchange, input } = call;
    const { id } = caller(call);
    const { queries } = exchange.leverage;
    const pair = displayedPair(exchange, input.legal_id, input.currency_id);
    const own = { quote: pair.quote, base: pair.base };
    const held = queries.trades(id, { ...own, statuses: HELD }, { offset: 0, limit: DESK_TRADES }).rows;
    const choices = (values: readonly number[]) => values.map((value) => ({ value: String(value) }));
    return {
      lever_transaction: {
        in: queries.latest(pair, 'long', DESK_LEVELS).map(leverLevelRow),
        out: queries.latest(pair, 'short', DESK_LEVELS).map(leverLevelRow),
      },
      my_transaction: held.map((trade) => leverRow(exchange, trade)),
      lever_share_limit: { min: pair.leverMinShare, max: pair.leverMaxShare },
      multiple: { muit: choices(LEVER_MULTIPLES), share: choices(LEVER_SHARES) },
      last_price: ticksPriceText(pair, exchange.market.price(pair, call.at)),
      user_lever: formatAmount(exchange.ledger.available(id, 'lever', pair.quote)),
      all_levers: totalWorth(queries.trades(id, { ...own, statuses: OPEN }, ALL).rows),
      ustd_price: amountNumber(exchange.market.usdtPrice(pair.quote, call.at)),
      ExRAte: shortAmount(exchange.wallet.queries.cnyPerUsdt()),
    };
  },
  leverDealAll(call) {
    const { exchange, input } = call;
    const { id } = caller(call);
    const { queries } = exchange.leverage;
    const { quote, base } = displayedPair(exchange, input.legal_id, input.currency_id);
    const risk = queries.risk(id, quote);
    return {
      balance: formatAmount(risk.balance),
      hazard_rate: hazardRate(risk),
      burst_hazard_rate: shortAmount(exchange.settings.leverBurstPercent),
      caution_money_total: formatAmount(risk.marginLeft),
      origin_caution_money_total: formatAmount(risk.margin),
      profits_total: formatAmount(risk.profit),
      ...marginSums(exchange, queries.trades(id, { quote, base, statuses: HELD }, ALL).rows),
      order: tradePage(call, '/api/lever/dealall', quote, base),
    };
  },
  leverSubmit(call) {
    const { input } = call;
    const market = input.status === 1;
    const { trade } = execute(call, 'leverage.submit', {
      quote: input.legal_id,
      base: input.currency_id,
      multiple: input.multiple,
      share: input.share,
      side: input.type === 1 ? 'long' : 'short',
      mode: market ? 'market' : 'limit',
      // A market order has no price of its own, whatever the caller sent.
      price: market ? '0' : input.target_price,
      takeProfit: input.target_profit_price,
      stopLoss: input.stop_loss_price,
    });
    return outcomeText(call, trade, market ? 'done.leverOpened' : 'done.leverWaiting');
  },
  leverTrades(call) {
    const { legal_id: quote, currency_id: base } = call.input;
    const risk = call.exchange.leverage.queries.risk(caller(call).id, quote ?? usdtOf(call));
    return {
      rate_profits_total: { hazard_rate: hazardRate(risk), profits_total: formatAmount(risk.profit) },
      message: tradePage(call, '/api/lever/my_trade', quote, base),
    };
  },
  leverClose: (call) => {
    const { trade } = execute(call, 'leverage.close', { trade: call.input.id });
    return outcomeText(call, trade, 'done.leverClose');
  },
  leverClosePart: (call) => {
    const { trade } = execute(call, 'leverage.closePart', { trade: call.input.id, share: call.input.share });
    return outcomeText(call, trade, 'done.leverClose');
  },
  leverSetStop(call) {
    const { id: trade, target_profit_price: takeProfit, stop_loss_price: stopLoss } = call.input;
    execute(call, 'leverage.setStops', { trade, takeProfit, stopLoss });
    return outcomeText(call, trade, 'done.leverSetStop');
  },
  leverBatchClose(call) {
    const { type, legal_id: quote, currency_id: base } = call.input;
    const sides = { 0: {}, 1: { side: 'long' }, 2: { side: 'short' } } as const;
    const { trades } = execute(call, 'leverage.closeAll', { ...sides[type], quote, base });
    return call.text('done.leverBatchClose', { count: trades.length });
  },
  leverCancel: (call) => {
    const { trade } = execute(call, 'leverage.cancel', { trade: call.input.id });
    return outcomeText(call, trade, 'done.leverCancel');
  },
} satisfies Handlers;

/** Σ price × number; the number 0 when there is nothing. */
function totalWorth(trades: readonly LeverTrade[]): string | 0 {
  const total = trades.reduce((sum, { price, number }) => sum + positionWorth(price, number), 0n);
  return trades.length === 0 ? 0 : formatAmount(total);
}

/** A page of the caller's trades of the status that is asked for; −1 is any. */
function tradePage(
  { exchange, user, input }: Pick<ApiCall<'leverDealAll' | 'leverTrades'>, 'exchange' | 'user' | 'input'>,
  path: string,
  quote: number | undefined,
  base: number | undefined,
) {
  const { status } = input;
  const wanted = status === -1 ? undefined : leverStatuses[status];
  const filter = { quote, base, statuses: wanted ? [wanted] : undefined };
  const found = exchange.leverage.queries.trades(caller({ user }).id, filter, pageOf(input));
  const rows = found.rows.map((trade) => leverRow(exchange, trade));
  return toPaginator(path, { rows, total: found.total }, input);
}

/** The quote currency of the risk if none is given. */
function usdtOf({ exchange }: Pick<ApiCall<'leverTrades'>, 'exchange'>): number {
  return exchange.market.currencies.find(({ name }) => name === 'USDT')?.id ?? 0;
}

/** What became of a trade, in a sentence. */
function outcomeText(
  call: Pick<ApiCall<OperationName>, 'exchange' | 'text'>,
  id: number,
  key: string,
): string {
  const { exchange, text } = call;
  const trade = exchange.leverage.queries.trade(id);
  if (!trade) throw new Error(`there is no leverage trade ${id}`);
  const { side, share, margin, fee, profit, status } = trade;
  const pair = exchange.leverage.queries.pairOf(trade);
  const stopText = (stop: bigint) => (stop === 0n ? text('lever.noStop') : formatAmount(stop, pair.priceDp));
  return text(key, {
    position: text(`lever.${side}`, { count: Number(share), symbol: pair.symbol }),
    price: fixed(formatAmount(priceOf(trade)), pair.priceDp),
    margin: moneyText(status === 'holding' ? margin : margin + fee),
    result: (profit > 0n ? '+' : '') + moneyText(profit),
    takeProfit: stopText(trade.takeProfit),
    stopLoss: stopText(trade.stopLoss),
    currency: pair.quoteName,
  });
}

/** What it closed or opened at, or waits for. */
function priceOf({ status, closePrice, originPrice, price }: LeverTrade): bigint {
  if (status === 'closed') return closePrice;
  return status === 'pending' ? originPrice : price;
}

/** Hundredths, and finer below one. */
const moneyText = (amount: bigint): string =>
  fixed(formatAmount(amount), amount > -UNIT && amount < UNIT ? 4 : 2);
