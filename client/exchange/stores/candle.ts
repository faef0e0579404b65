/** The running bar of a pair and period. */
import type { DecodedEventOf } from '#contract/index.ts';

/** One candle. Prices and volume are numbers, for drawing only. */
export interface ChartCandle {
  /** Start of the bar in milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The bar of a `kline` event; undefined, so that it is skipped, when a newer bar is known. */
export function nextCandle(
  before: ChartCandle | undefined,
  event: DecodedEventOf<'kline'>,
): ChartCandle | undefined {
  if (before !== undefined && event.time < before.time) return undefined;
  return {
    time: event.time,
    open: Number(event.open),
    high: Number(event.high),
    low: Number(event.low),
    close: Number(event.close),
    volume: Number(event.volume),
  };
}
