/** How market figures are written on the wire (WIRE-R4, WIRE-R5): shared by the calls and by the feed. */
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { lotsNumber, lotsText, ticksNumber, ticksText } from '#simulator/engine/market/index.ts';
import type { Level, Pair, Print } from '#simulator/engine/market/index.ts';
import type { SpotTrade } from '#simulator/engine/modules/spot/index.ts';

/** Decimals of the spot columns `price` and `number`, and of quotations; more where the tick or the lot of a pair is finer (WIRE-R5). */
const SPOT_DECIMALS = 5;

/** How far back the tape is searched for prints of a quiet pair. */
const TAPE_WINDOW_MS = 3_600_000;

/** How many prints the latest-trades list shows (E05, D-38). */
const TAPE_ROWS = 20;

/** Levels a side of a book that is sent whole (E10, W6): the market maker's 25 and as many prices of users' orders. */
export const DEPTH_LEVELS = 50;

/** A switch as 0 or 1. */
export const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** A price in ticks as decimal text. */
export function ticksPriceText(pair: Pair, ticks: number): string {
  return ticksText(pair, ticks, Math.max(SPOT_DECIMALS, pair.priceDp));
}

/** A quantity in lots as decimal text. */
export function numberText(pair: Pair, lots: number): string {
  return lotsText(pair, lots, Math.max(SPOT_DECIMALS, pair.lotDp));
}

/** A percentage with two decimals and its sign: `+1.93`. */
export function changeText(hundredths: bigint): string {
  return `${hundredths < 0n ? '' : '+'}${formatDecimal(hundredths, 2)}`;
}

/** One line of the latest trades: a print of the market or a trade of users. */
export interface TapeLine {
  readonly id: string;
  readonly number: number;
  readonly at: Instant;
  readonly price: number;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
  readonly trade?: SpotTrade;
}

/** The latest trades of a pair, newest first: the market's prints and the users' trades as one tape. */
export function latestTrades(exchange: Exchange, pair: Pair): TapeLine[] {
  const after = exchange.kernel.now() - TAPE_WINDOW_MS;
  return tapeOf(exchange, pair, after, ({ at }) => at > after);
}

/** The latest lines of the tape: prints in (after, now] and the users' trades that are wanted, at most 20. */
export function tapeOf(
  { kernel, market, spot }: Exchange,
  pair: Pair,
  after: Instant,
  wanted: (trade: SpotTrade) => boolean,
): TapeLine[] {
  const prints = market.prints(pair, after + 1, kernel.now() + 1, TAPE_ROWS).map(linePrint);
  const trades = spot.queries.tape(pair).filter(wanted).map(lineTrade);
  return [...trades, ...prints].sort((a, b) => b.at - a.at).slice(0, TAPE_ROWS);
}

function linePrint({ id, at, price, lots, side }: Print): TapeLine {
  return { id: String(id), number: id, at, price, lots, side };
}

/** Ids of users' trades and of prints are counted apart, so the text distinguishes them. */
function lineTrade(trade: SpotTrade): TapeLine {
  const { id, at, price, lots, side } = trade;
  return { id: `u${id}`, number: id, at, price, lots, side, trade };
}

/** A line of the tape as E05 and W5 send it. */
export function printRow(pair: Pair, line: TapeLine) {
  return {
    id: line.id,
    ts: line.at,
    tradeId: line.number,
    amount: lotsNumber(pair, line.lots),
    price: ticksNumber(pair, line.price),
    direction: line.side,
  };
}

/** The day of a pair as E01 and W1 send it. */
export function dayText(exchange: Exchange, pair: Pair) {
  const day = exchange.market.day(pair, exchange.kernel.now());
  return {
    open: ticksPriceText(pair, day.open),
    high: ticksPriceText(pair, day.high),
    low: ticksPriceText(pair, day.low),
    now_price: ticksPriceText(pair, day.close),
    change: changeText(day.changePercent),
    volume: numberText(pair, day.volume),
  };
}

/** Ids and names of a pair, which every event carries. */
export function pairNames(pair: Pair) {
  return {
    symbol: pair.symbol,
    currency_id: pair.base,
    currency_name: pair.baseName,
    legal_id: pair.quote,
    legal_name: pair.quoteName,
  };
}

/** Levels as text rows, best first, with the running total of the quantity. */
export function levelRows(pair: Pair, levels: readonly Level[]) {
  let sum = 0;
  return levels.map(({ price, lots }) => {
    sum += lots;
    return { price: ticksPriceText(pair, price), number: numberText(pair, lots), sum: numberText(pair, sum) };
  });
}
