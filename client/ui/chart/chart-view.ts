/** Draws the price chart, without React. */
import {
  AreaSeries,
  CandlestickSeries,
  CrosshairMode,
  HistogramSeries,
  TickMarkType,
  createChart,
} from 'lightweight-charts';
import type { IChartApi, ISeriesApi, Time, UTCTimestamp } from 'lightweight-charts';
import type { Candle } from '#client/exchange/index.ts';
import type { ChartKind, ChartPalette } from './bar.ts';
import { keptOffset, updatesOf } from './bar-changes.ts';

/** The exchange shows its times in Asia/Shanghai (CHART-007), which has no summer time. */
const ZONE_OFFSET_SECONDS = 8 * 3600;
/** Volumes show a precision of 8 (CHART-008). */
const VOLUME_PRECISION = 8;

/** The options of a chart. */
export interface ChartViewOptions {
  readonly kind: ChartKind;
  readonly palette: ChartPalette;
  /** Decimals of the price axis. */
  readonly priceDecimals: number;
  /** Called with the bar under the crosshair; undefined when the pointer is elsewhere. */
  readonly onInspect: (bar: Candle | undefined) => void;
  /** Called when the reader scrolls to the oldest bar. */
  readonly onReachStart?: () => void;
}

/** A drawn chart, free of any framework. */
export interface ChartView {
  /**
   * Draws these bars instead of those drawn so far. The visible bars stay in place, unless the newest one is visible:
   * then the chart follows it.
   */
  setBars(bars: readonly Candle[]): void;
  setPalette(palette: ChartPalette): void;
  destroy(): void;
}

type MainSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** The library draws every time as UTC, so a time is moved by the zone's offset before it is drawn. */
export const drawnTime = (milliseconds: number): UTCTimestamp =>
  (Math.floor(milliseconds / 1000) + ZONE_OFFSET_SECONDS) as UTCTimestamp;

const two = (value: number): string => String(value).padStart(2, '0');

/** Axis label of a drawn time: year, month and day where they change, else the clock. */
function tickLabel(time: Time, mark: TickMarkType): string {
  const date = new Date(Number(time) * 1000);
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (mark === TickMarkType.Year) return String(date.getUTCFullYear());
  if (mark === TickMarkType.Month) return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}`;
  if (mark === TickMarkType.DayOfMonth) return `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return mark === TickMarkType.TimeWithSeconds ? `${clock}:${two(date.getUTCSeconds())}` : clock;
}

function crosshairLabel(time: Time): string {
  return new Date(Number(time) * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** The chart's options from the palette, without those of the series. */
export function chartColours(palette: ChartPalette) {
  return {
    layout: { textColor: palette.text },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    rightPriceScale: { borderColor: palette.border },
    timeScale: { borderColor: palette.border },
    crosshair: {
      vertLine: { color: palette.text, labelBackgroundColor: palette.label },
      horzLine: { color: palette.text, labelBackgroundColor: palette.label },
    },
  };
}

function seriesColours(kind: ChartKind, palette: ChartPalette) {
  return kind === 'candles'
    ? {
        upColor: palette.up,
        downColor: palette.down,
        wickUpColor: palette.up,
        wickDownColor: palette.down,
        borderVisible: false,
      }
    : {
        lineColor: palette.line,
        topColor: palette.lineFaint,
        bottomColor: 'transparent',
        lineWidth: 1 as const,
      };
}

function addMainSeries(chart: IChartApi, options: ChartViewOptions): MainSeries {
  const precision = options.priceDecimals;
  const priceFormat = { type: 'price' as const, precision, minMove: Number(`1e-${precision}`) };
  const series =
    options.kind === 'candles'
      ? chart.addSeries(CandlestickSeries, { priceFormat })
      : chart.addSeries(AreaSeries, { priceFormat });
  series.applyOptions(seriesColours(options.kind, options.palette));
  series.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.26 } });
  return series;
}

function addVolumeSeries(chart: IChartApi): ISeriesApi<'Histogram'> {
  const series = chart.addSeries(HistogramSeries, {
    priceFormat: {
      type: 'custom',
      formatter: (value: number) => value.toFixed(VOLUME_PRECISION),
      minMove: 1e-8,
    },
    priceScaleId: 'volume',
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
  return series;
}

/** An empty chart that fills `container`; its attribution stays, as the library's licence requires. */
export function newChart(container: HTMLElement, palette: ChartPalette): IChartApi {
  const chart = createChart(container, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      fontSize: 11,
      fontFamily: getComputedStyle(container).fontFamily,
      attributionLogo: true,
    },
    crosshair: { mode: CrosshairMode.Normal },
    localization: { timeFormatter: crosshairLabel },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 4, tickMarkFormatter: tickLabel },
  });
  chart.applyOptions(chartColours(palette));
  return chart;
}

/** Draws a price chart with volume below it into `container`; times show in Asia/Shanghai. */
export function createChartView(container: HTMLElement, options: ChartViewOptions): ChartView {
  const chart = newChart(container, options.palette);
  const main = addMainSeries(chart, options);
  const volume = addVolumeSeries(chart);
  let palette = options.palette;
  let bars: readonly Candle[] = [];

  const volumePoint = (bar: Candle) => ({
    time: drawnTime(bar.time),
    value: bar.volume,
    color: bar.close >= bar.open ? palette.upFaint : palette.downFaint,
  });
  const mainPoint = (bar: Candle) => ({ ...bar, time: drawnTime(bar.time), value: bar.close });
  const drawAll = (): void => {
    main.setData(bars.map(mainPoint));
    volume.setData(bars.map(volumePoint));
  };
  const drawFrom = (drawn: readonly Candle[]): void => {
    const updates = updatesOf(drawn, bars);
    if (updates) {
      for (const bar of updates) {
        main.update(mainPoint(bar));
        volume.update(volumePoint(bar));
      }
      return;
    }
    const offset = chart.timeScale().scrollPosition();
    drawAll();
    // Takes effect at once; a range would be applied in the next frame, and miss a bar that is added before it.
    if (drawn.length > 0) chart.timeScale().scrollToPosition(keptOffset(offset, drawn, bars), false);
  };
  let inspected: Time | undefined;
  const inspect = (time: Time | undefined): void => {
    inspected = time;
    options.onInspect(time === undefined ? undefined : bars.find((bar) => drawnTime(bar.time) === time));
  };
  chart.subscribeCrosshairMove((event) => inspect(event.time));
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < 0 && bars.length > 0) options.onReachStart?.();
  });

  return {
    setBars(next) {
      const drawn = bars;
      bars = next;
      drawFrom(drawn);
      if (inspected !== undefined) inspect(inspected);
    },
    setPalette(next) {
      palette = next;
      chart.applyOptions(chartColours(next));
      main.applyOptions(seriesColours(options.kind, next));
      volume.setData(bars.map(volumePoint));
    },
    destroy: () => chart.remove(),
  };
}
