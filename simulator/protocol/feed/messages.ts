/** The messages of the feed: one builder for each event. */
import type { Area, EventPayloadOf, PeriodName } from '#contract/index.ts';
import { DAY_MS, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import {
  changeText,
  DEPTH_LEVELS,
  dayText,
  levelRows,
  numberText,
  pairNames,
  ticksPriceText,
  printRow,
} from '#simulator/protocol/wire/market.ts';
import type { TapeLine } from '#simulator/protocol/wire/market.ts';
import { orderRow } from '#simulator/protocol/wire/micro.ts';
import { lotsNumber, ticksNumber } from '#simulator/engine/market/index.ts';
import type { Level, Pair } from '#simulator/engine/market/index.ts';
import type { SecondContract } from '#simulator/engine/modules/micro/index.ts';

/** Levels a side of W2. */
const TOP_LEVELS = 5;

/** W1: the last 24 hours of a pair. */
export function daymarket(exchange: Exchange, pair: Pair): EventPayloadOf<'daymarket'> {
  const day = dayText(exchange, pair);
  return {
    type: 'daymarket',
    period: '1day',
    match_id: pair.id,
    ...pairNames(pair),
    ...day,
    close: day.now_price,
    time: exchange.kernel.now(),
    api_form: 'own',
  };
}

/** W2: the top of the book after users' orders changed it. A pair listed today is measured by its price at the listing. */
export function transaction(exchange: Exchange, pair: Pair): EventPayloadOf<'transaction'> {
  const { bids, asks } = exchange.spot.queries.depth(pair, TOP_LEVELS);
  const now = exchange.kernel.now();
  const yesterday = exchange.market.candle(pair, startOfDay(now) - DAY_MS, startOfDay(now))?.close;
  const today = exchange.market.price(pair, now);
  const day = exchange.market.day(pair, now);
  return {
    type: 'transaction',
    currency_id: pair.base,
    legal_id: pair.quote,
    last_price: ticksPriceText(pair, today),
    in: JSON.stringify(levelRows(pair, bids)),
    out: JSON.stringify(levelRows(pair, asks).reverse()),
    proportion: changeText(day.changePercent),
    token: pair.baseName,
    yesterday: ticksPriceText(pair, yesterday ?? day.open),
    today: ticksPriceText(pair, today),
  };
}

/** W3: the running bar of a period; undefined where there is no data. */
export function kline(
  exchange: Exchange,
  pair: Pair,
  period: PeriodName,
): EventPayloadOf<'kline'> | undefined {
  const now = exchange.kernel.now();
  const bar = exchange.market.bars(pair, period, now, now).at(-1);
  if (!bar) return undefined;
  return {
    type: 'kline',
    period,
    match_id: pair.id,
    ...pairNames(pair),
    open: ticksPriceText(pair, bar.open),
    close: ticksPriceText(pair, bar.close),
    high: ticksPriceText(pair, bar.high),
    low: ticksPriceText(pair, bar.low),
    volume: numberText(pair, bar.volume),
    change: changeText((BigInt(bar.close - bar.open) * 10_000n) / BigInt(bar.open)),
    time: bar.start,
  };
}

/** W5: lines of the tape, newest first. */
export function matchTrade(pair: Pair, lines: readonly TapeLine[]): EventPayloadOf<'match_trade'> {
  return { type: 'match_trade', ...pairNames(pair), data: lines.map((line) => printRow(pair, line)) };
}

/** W6: the book, both sides from high to low, so that the best ask is the last. */
export function marketDepth(exchange: Exchange, pair: Pair): EventPayloadOf<'market_depth'> {
  const { bids, asks } = exchange.spot.queries.depth(pair, DEPTH_LEVELS);
  const level = ({ price, lots }: Level): [number, number] => [
    ticksNumber(pair, price),
    lotsNumber(pair, lots),
  ];
  return {
    type: 'market_depth',
    'base-currency': pair.baseName,
    'quote-currency': pair.quoteName,
    ...pairNames(pair),
    bids: bids.map(level),
    asks: asks.map(level).reverse(),
  };
}

/** W4: a hint to load the balances again (D-25). */
export function updateBalance(user: number, currency: number): EventPayloadOf<'update_balance'> {
  return { type: `update_balance_${user}`, to: user, currency_id: currency };
}

/** XW2: responses of these areas are out of date. */
export const changedMessage = (areas: readonly Area[], jump: boolean): EventPayloadOf<'changed'> => ({
  type: 'changed',
  areas: areas.toSorted(),
  jump,
});

/** W8: a second contract that was settled. */
export function closedMicroorder(
  exchange: Exchange,
  order: SecondContract,
): EventPayloadOf<'closed_microorder'> {
  return { type: 'closed_microorder', to: order.user, data: orderRow(exchange, order) };
}
