/** Recorded series as a scenario asks for them: as they are, at another price level, or one over the other. */
import { MAX_START_PRICE, mostVolume, parseCandleCsv, ticksText } from '#simulator/engine/market/index.ts';
import { formatDateTime } from '#simulator/engine/kernel/index.ts';
import type { CandleCsv, CandleScale, Pair, RecordedSeries } from '#simulator/engine/market/index.ts';

/** What a scenario says of one recorded pair. */
export interface RecordingOrder {
  readonly file: string;
  /** Every price times this: a coin that went with the recorded one. */
  readonly times?: number;
  /** Every price divided by the one of this file at the same minute: the rate between two quote currencies. */
  readonly over?: string;
  /** Finer prices and volumes than those of the pair become the nearest that it has. */
  readonly round?: boolean;
}

/** Figures of a file that are converted are counted in these, exactly where they can be, and rounded once, to those of the pair. */
const SOURCE_SCALE = { priceDp: 6, tickUnits: 1, lotDp: 8, isRounded: true } as const;

/**
 * Reads the series of a pair.
 * @throws CsvError when a file is malformed, Error when two files do not cover the same minutes or a figure is too large
 */
export function readSeries(
  order: RecordingOrder,
  pair: Pair,
  readCsv: (name: string) => string,
  remark: (message: string) => void,
): RecordedSeries {
  const read = (file: string, scale: CandleScale) => {
    const { series, report } = parseCandleCsv(readCsv(file), { pair: scale, source: file });
    for (const message of gapsOf(report)) remark(`${file}: ${message}`);
    return series;
  };
  if (order.times === undefined && order.over === undefined && !order.round) return read(order.file, pair);
  const fine = { ...pair, ...SOURCE_SCALE };
  const series = read(order.file, fine);
  const converted =
    order.over === undefined
      ? atLevel(series, pair, order.times ?? 1)
      : overOther(series, read(order.over, fine), pair);
  checkBounds(converted, pair);
  return converted;
}

/** Refuses figures that are too large to be counted. @throws Error naming the bound */
function checkBounds({ source, high, volume }: RecordedSeries, pair: Pair): void {
  const highest = high.reduce((max, price) => Math.max(max, price));
  if (highest > MAX_START_PRICE) {
    const most = ticksText(pair, MAX_START_PRICE);
    throw new Error(
      `${source}: expected prices of at most ${most} with the tick ${ticksText(pair, 1)} of ${pair.symbol}`,
    );
  }
  const traded = volume.reduce((sum, lots) => sum + lots);
  if (traded > Number.MAX_SAFE_INTEGER)
    throw new Error(`${source}: the volumes add up to more than ${mostVolume(pair)}`);
}

const powerOfTen = (exponent: number): number => Number(`1e${exponent}`);

/** Prices times a factor, volumes divided by it, so that the turnover stays. */
function atLevel(series: RecordedSeries, pair: Pair, times: number): RecordedSeries {
  const ticks = (times * powerOfTen(pair.priceDp - SOURCE_SCALE.priceDp)) / (pair.tickUnits ?? 1);
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

  const scale = powerOfTen(pair.priceDp) / (pair.tickUnits ?? 1);
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
