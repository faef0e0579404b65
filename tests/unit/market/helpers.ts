import { readFileSync } from 'node:fs';
import type { Candle, CandleCsv, Market, Pair } from '#simulator/engine/market/index.ts';
import { STEP_MS, createMarket, parseCandleCsv } from '#simulator/engine/market/index.ts';

/** 2025-06-01 00:00 in the server zone. */
export const START = 1_748_707_200_000;

export function pairNamed(market: Market, symbol: string): Pair {
  const pair = market.pairBySymbol(symbol);
  if (pair === undefined) throw new Error(`no pair ${symbol}`);
  return pair;
}

const market = createMarket({ seed: 'any', start: START });
const files = new Map<string, CandleCsv>();

export interface Recording {
  readonly pair: Pair;
  readonly text: string;
  readonly csv: CandleCsv;
  readonly rows: readonly (readonly string[])[];
}

/** The minutes of one pair of the weekend that a scenario plays, as text and as they were read. */
export function recording(symbol: 'BTC/USDT' | 'BTC/USDC'): Recording {
  const pair = pairNamed(market, symbol);
  const name = `${symbol.replace('/', '')}-1m-modelled-2023-03-10_13.csv`;
  const text = readFileSync(`fixtures/${name}`, 'utf8');
  let csv = files.get(symbol);
  if (csv === undefined) files.set(symbol, (csv = parseCandleCsv(text, { pair, source: name })));
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return { pair, text, csv, rows };
}

/** The market that goes through these minutes, starting in its middle. */
export function recordedMarket(seed: string): Market {
  const series = [recording('BTC/USDT').csv.series, recording('BTC/USDC').csv.series];
  return createMarket({ seed, start: Date.UTC(2023, 2, 11), recorded: series });
}

/** The prices of the steps that begin in [from, to), one by one. */
export function stepPrices(market: Market, pair: Pair, from: number, to: number): number[] {
  const prices: number[] = [];
  for (let at = Math.ceil(from / STEP_MS) * STEP_MS; at < to; at += STEP_MS)
    prices.push(market.price(pair, at));
  return prices;
}

/** The candle of two intervals, one after the other. */
export function joined(left: Candle, right: Candle): Candle {
  return {
    open: left.open,
    high: Math.max(left.high, right.high),
    low: Math.min(left.low, right.low),
    close: right.close,
    volume: left.volume + right.volume,
  };
}
