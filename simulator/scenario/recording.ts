/** Recorded series as a scenario asks for them: as they are, at another price level, or one over the other. */
import { parseCandleCsv } from '#simulator/market/index.ts';
import { formatDateTime } from '#simulator/kernel/index.ts';
import type { CandleCsv, Pair, RecordedSeries } from '#simulator/market/index.ts';

/** What a scenario says of one recorded pair. */
export interface RecordingOrder {
  readonly file: string;
  /** Every price times this: a coin that went with the recorded one. */
  readonly times?: number;
  /** Every price divided by the one of this file at the same minute: the rate between two quote currencies. */
  readonly over?: string;
}

/** Fine enough for any file, so that converted prices are rounded once. */
const SOURCE_SCALE = { priceDp: 6, lotDp: 8 } as const;

/**
 * Reads the series of a pair.
 * @throws CsvError when a file is malformed, Error when two files do not cover the same minutes
 */
export function readRecording(
  order: RecordingOrder,
  pair: Pair,
  readCsv: (name: string) => string,
  remark: (message: string) => void,
): RecordedSeries {
  const read = (file: string, scale: Pair) => {
    const { series, report } = parseCandleCsv(readCsv(file), { pair: scale, source: file });
    for (const message of gapsOf(report)) remark(`${file}: ${message}`);
    return series;
  };
  if (order.times === undefined && order.over === undefined) return read(order.file, pair);
  const fine = { ...pair, ...SOURCE_SCALE };
  const series = read(order.file, fine);
  if (order.over !== undefined) return overOther(series, read(order.over, fine), pair);
  return atLevel(series, pair, order.times ?? 1);
}

const powerOfTen = (exponent: number): number => Number(`1e${exponent}`);

/** Prices times a factor, volumes divided by it, so that the turnover stays. */
function atLevel(series: RecordedSeries, pair: Pair, times: number): RecordedSeries {
  const ticks = times * powerOfTen(pair.priceDp - SOURCE_SCALE.priceDp);
  const lots = powerOfTen(pair.lotDp - SOURCE_SCALE.lotDp) / times;
  const price = (value: number) => Math.max(1, Math.round(value * ticks));
  return {
    ...series,
    open: series.open.map(price),
    high: series.high.map(price),
    low: series.low.map(price),
    close: series.close.map(price),
    volume: series.volume.map((value) => Math.round(value * lots)),
  };
}

/**
 * The rate between the quote currencies of two series of the same coin. Only the ends of a minute are simultaneous, so
 * the candle spans them and no more. Its volume is the turnover of the divisor's coin; where there is none, the rate stands.
 */
function overOther(series: RecordedSeries, other: RecordedSeries, pair: Pair): RecordedSeries {
  if (series.start !== other.start || series.open.length !== other.open.length)
    throw new Error(`${series.source} and ${other.source} do not cover the same minutes`);

  const scale = powerOfTen(pair.priceDp);
  const rate = (a: Float64Array, b: Float64Array) =>
    a.map((value, minute) => Math.max(1, Math.round((value / (b[minute] ?? value)) * scale)));
  const open = rate(series.open, other.open);
  const close = rate(series.close, other.close);
  series.volume.forEach((lots, minute) => {
    if (lots > 0) return;
    const standing = close[minute - 1] ?? open[minute] ?? 1;
    open[minute] = standing;
    close[minute] = standing;
  });
  const lots = powerOfTen(pair.lotDp - SOURCE_SCALE.lotDp - SOURCE_SCALE.priceDp);
  return {
    ...series,
    source: `${series.source} / ${other.source}`,
    open,
    close,
    high: open.map((value, minute) => Math.max(value, close[minute] ?? value)),
    low: open.map((value, minute) => Math.min(value, close[minute] ?? value)),
    volume: series.volume.map((value, minute) => Math.round(value * (other.close[minute] ?? 0) * lots)),
  };
}

const MAX_GAPS = 10;

/** Messages about the gaps of a file, the longest first. */
function gapsOf({ gaps }: CandleCsv['report']): readonly string[] {
  const max = gaps.toSorted((a, b) => b.minutes - a.minutes).slice(0, MAX_GAPS);
  const listed = max.map(
    ({ from, minutes }) =>
      `no rows for ${minutes} minutes from ${formatDateTime(from, 0)} UTC: the price stands, nothing is traded`,
  );
  return gaps.length > MAX_GAPS ? [...listed, `${gaps.length - MAX_GAPS} shorter gaps`] : listed;
}
