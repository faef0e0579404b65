/** Draws the price chart, without React. */
import { AreaSeries, CandlestickSeries, HistogramSeries, PriceScaleMode } from 'lightweight-charts';
import type { IChartApi, ISeriesApi, Time } from 'lightweight-charts';
import { canonical } from '#client/exchange/index.ts';
import type { ChartCandle, Decimal } from '#client/exchange/index.ts';
import type { ChartKind, ChartPalette, ChartScale } from './bar.ts';
import { keptOffset, updatesOf } from './bar-changes.ts';
import { chartColours, drawnTime, newChart, numberFormat } from './base.ts';
import { digitsBeside } from './chart-numbers.ts';
import { averageAnchor } from './indicators/calculation.ts';
import type { IndicatorValues } from './indicators/calculation.ts';
import { indicatorForms, looksOf } from './indicators/indicator.ts';
import type { Indicator } from './indicators/indicator.ts';
import { addIndicator } from './indicators/series.ts';
import type { DrawnIndicator } from './indicators/series.ts';
import { addDrawings } from './drawings/drawn-drawings.ts';
import type { DrawnDrawings } from './drawings/drawn-drawings.ts';
import type { DrawingEvents, DrawingScene } from './drawings/drawing.ts';
import type { KeyPress } from './drawings/keys.ts';
import { followDragging } from './marks/dragging.ts';
import { followPressing } from './marks/pressing.ts';
import { addMarks } from './marks/drawn-marks.ts';
import type { DrawnMarks } from './marks/drawn-marks.ts';
import type { ChartMarks } from './marks/mark.ts';

/** Volumes show a precision of 8 (CHART-008). */
const VOLUME_PRECISION = 8;

/** Volumes stand below this share of the pane of the prices; the legend is above them. */
const VOLUME_TOP = 0.8;
const LEGEND_HEIGHT = 14;

/** An indicator with its values at one bar. */
export interface IndicatorReading {
  readonly indicator: Indicator;
  readonly values: IndicatorValues;
}

/** What a chart shows of one bar. */
export interface BarReading {
  readonly bar: ChartCandle;
  readonly readings: readonly IndicatorReading[];
}

/** How far below the top of the chart the legends of what it draws begin, in pixels. */
export interface LegendPlaces {
  readonly volume: number;
  /** Of the panes below that of the prices, from the top. */
  readonly panes: readonly number[];
}

/** The options of a chart. */
export interface ChartViewOptions {
  readonly kind: ChartKind;
  readonly palette: ChartPalette;
  /** Decimals of the price axis. */
  readonly priceDecimals: number;
  /** Smallest step of a price; one of its last decimal unless given. */
  readonly priceStep?: number | undefined;
  /** Length of a bar. */
  readonly seconds: number;
  /** Called with the bar under the crosshair, or else the newest one, whenever it or its values change. */
  readonly onRead: (reading: BarReading | undefined) => void;
  /** Called with the places of the legends, whenever they move. */
  readonly onPlaces: (places: LegendPlaces) => void;
  /** Called when the reader scrolls to the oldest bar. */
  readonly onReachStart?: () => void;
  /** Called with the price at which the chart was pressed. */
  readonly onPick?: (price: Decimal) => void;
  /** What is done with drawings. */
  readonly drawing: DrawingEvents;
}

/** A drawn chart, free of any framework. */
export interface ChartView {
  /**
   * Draws these bars instead of those drawn so far. The visible bars stay in place, unless the newest one is visible:
   * then the chart follows it.
   */
  setBars(bars: readonly ChartCandle[]): void;
  setPalette(palette: ChartPalette): void;
  /** Shows these indicators instead of those shown so far: over the prices, or each in a pane below them. */
  setIndicators(indicators: readonly Indicator[]): void;
  setMarks(marks: ChartMarks): void;
  setScale(scale: ChartScale): void;
  setDrawings(scene: DrawingScene): void;
  /** Gives a key to the drawings; returns whether it meant something. */
  key(press: KeyPress): boolean;
  /** The focus has left the chart. */
  leave(): void;
  /** Shows all bars that are loaded. */
  fit(): void;
  /** Goes to the newest bar. */
  toNow(): void;
  /** The chart as a picture. */
  picture(): HTMLCanvasElement;
  destroy(): void;
}

type MainSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

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
  const priceFormat = numberFormat(
    options.priceDecimals,
    digitsBeside(chart.chartElement().clientWidth),
    options.priceStep,
  );
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
    priceFormat: numberFormat(VOLUME_PRECISION),
    priceScaleId: 'volume',
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  return series;
}

/** Prices and volumes of a chart. */
interface PriceSeries {
  draw(bars: readonly ChartCandle[]): void;
  update(bar: ChartCandle): void;
  setPalette(palette: ChartPalette, bars: readonly ChartCandle[]): void;
  readonly main: MainSeries;
}

function addPrices(chart: IChartApi, options: ChartViewOptions): PriceSeries {
  const main = addMainSeries(chart, options);
  const volume = addVolumeSeries(chart);
  let { palette } = options;
  const volumePoint = (bar: ChartCandle) => ({
    time: drawnTime(bar.time),
    value: bar.volume,
    color: bar.close >= bar.open ? palette.upFaint : palette.downFaint,
  });
  const mainPoint = (bar: ChartCandle) => ({ ...bar, time: drawnTime(bar.time), value: bar.close });
  return {
    main,
    draw(bars) {
      main.setData(bars.map(mainPoint));
      volume.setData(bars.map(volumePoint));
    },
    update(bar) {
      main.update(mainPoint(bar));
      volume.update(volumePoint(bar));
    },
    setPalette(next, bars) {
      palette = next;
      main.applyOptions(seriesColours(options.kind, next));
      volume.setData(bars.map(volumePoint));
    },
  };
}

/** The pane of the prices is this many times as high as that of an indicator. */
const PRICE_SHARE = 3;

/** Adds indicators, each overlay to the prices and each other one to a pane of its own. */
function addIndicators(
  chart: IChartApi,
  { priceDecimals, seconds }: ChartViewOptions,
  palette: ChartPalette,
  indicators: readonly Indicator[],
): readonly DrawnIndicator[] {
  let pane = 0;
  const anchor = averageAnchor(seconds);
  const looks = looksOf(indicators);
  const drawn = indicators.map((indicator, index) => {
    const { isOverlay } = indicatorForms[indicator.kind];
    if (!isOverlay) pane += 1;
    const place = {
      indicator,
      anchor,
      pane: isOverlay ? 0 : pane,
      looks: looks[index] ?? [],
      priceDecimals,
    };
    return addIndicator(chart, place, palette);
  });
  chart.panes().forEach((each, index) => each.setStretchFactor(index === 0 ? PRICE_SHARE : 1));
  return drawn;
}

const scaleModes: Readonly<Record<ChartScale, PriceScaleMode>> = {
  linear: PriceScaleMode.Normal,
  logarithmic: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

/** Draws other bars. */
function redraw(
  chart: IChartApi,
  all: readonly Pick<PriceSeries, 'draw' | 'update'>[],
  drawn: readonly ChartCandle[],
  bars: readonly ChartCandle[],
): void {
  const updates = updatesOf(drawn, bars);
  if (updates) {
    for (const bar of updates) for (const series of all) series.update(bar);
    return;
  }
  const offset = chart.timeScale().scrollPosition();
  for (const series of all) series.draw(bars);
  // Takes effect at once; a range would be applied in the next frame, and miss a bar that is added before it.
  if (drawn.length > 0) chart.timeScale().scrollToPosition(keptOffset(offset, drawn, bars), false);
}

/** Marks and drawings that can be dragged, and prices that can be picked. Returns how to show others, and how to stop. */
function followPointer(
  chart: IChartApi,
  container: HTMLElement,
  series: MainSeries,
  options: ChartViewOptions,
  bars: () => readonly ChartCandle[],
): { readonly marks: DrawnMarks; readonly drawings: DrawnDrawings; readonly stop: () => void } {
  const marks = addMarks(series, options.palette);
  const priceAt = (y: number): Decimal | undefined => {
    const price = series.coordinateToPrice(y);
    return price === null || price <= 0 ? undefined : canonical(price.toFixed(options.priceDecimals));
  };
  const stopDragging = followDragging(container, {
    markAt: (y) => (drawings.isPlacing() ? undefined : marks.movableAt(y)),
    priceAt,
    preview: ({ id }, price) => marks.preview(id, Number(price)),
    restore: marks.restore,
  });
  const drawings = addDrawings(chart, series, container, {
    ...options,
    bars,
    events: options.drawing,
    isTaken: ({ y }) => marks.movableAt(y) !== undefined,
  });
  const stopPressing = followPressing(container, (x, y) => {
    const isInPane = x < chart.timeScale().width() && y < (chart.panes()[0]?.getHeight() ?? 0);
    const price = isInPane && !drawings.hasPress() ? priceAt(y) : undefined;
    if (price !== undefined) options.onPick?.(price);
  });
  const stop = (): void => {
    stopDragging();
    stopPressing();
    drawings.stop();
  };
  return { marks, drawings, stop };
}

/** Tells where legends belong: `look` is called when there are other panes. */
function followPanes(chart: IChartApi, onPlaces: ChartViewOptions['onPlaces']) {
  const tell = (): void => {
    const [prices, ...others] = chart.panes();
    const topOf = (pane = prices): number => pane?.getHTMLElement()?.offsetTop ?? 0;
    const volume = topOf() + (prices?.getHeight() ?? 0) * VOLUME_TOP - LEGEND_HEIGHT;
    onPlaces({ volume, panes: others.map(topOf) });
  };
  const observer = new ResizeObserver(tell);
  let frame = 0;
  const look = (): void => {
    observer.disconnect();
    // The library adds the element of a new pane in the next frame.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const pane of chart.panes()) {
        const element = pane.getHTMLElement();
        if (element) observer.observe(element);
      }
    });
  };
  const stop = (): void => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  return { look, stop };
}

/** What a chart shows of the bar under the crosshair, or else of the newest one. */
function readingOf(
  bars: readonly ChartCandle[],
  inspected: Time | undefined,
  indicators: readonly DrawnIndicator[],
): BarReading | undefined {
  const under = inspected === undefined ? undefined : bars.find(({ time }) => drawnTime(time) === inspected);
  const bar = under ?? bars.at(-1);
  if (!bar) return undefined;
  const readings = indicators.map(({ indicator, valuesAt }) => ({
    indicator,
    values: valuesAt(bar.time) ?? [],
  }));
  return { bar, readings };
}

/** Draws a price chart with volume below it into `container`; times show in Asia/Shanghai. */
export function createChartView(container: HTMLElement, options: ChartViewOptions): ChartView {
  const chart = newChart(container, options.palette);
  const prices = addPrices(chart, options);
  const { marks, drawings, stop } = followPointer(chart, container, prices.main, options, () => bars);
  const panes = followPanes(chart, options.onPlaces);
  let { palette } = options;
  let bars: readonly ChartCandle[] = [];
  let indicators: readonly DrawnIndicator[] = [];
  let inspected: Time | undefined;

  const read = (): void => options.onRead(readingOf(bars, inspected, indicators));
  chart.subscribeCrosshairMove(({ time }) => {
    if (time === inspected) return;
    inspected = time;
    read();
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < 0 && bars.length > 0) options.onReachStart?.();
  });

  return {
    setBars(next) {
      const drawn = bars;
      bars = next;
      redraw(chart, [prices, ...indicators], drawn, bars);
      marks.setBars(bars);
      read();
    },
    setPalette(next) {
      palette = next;
      chart.applyOptions(chartColours(next));
      prices.setPalette(next, bars);
      marks.setPalette(next);
      drawings.setPalette(next);
      for (const each of indicators) each.setPalette(next);
    },
    setIndicators(next) {
      for (const each of indicators) each.remove();
      indicators = addIndicators(chart, options, palette, next);
      for (const each of indicators) each.draw(bars);
      panes.look();
      read();
    },
    setMarks: marks.set,
    setDrawings: drawings.set,
    key: drawings.key,
    leave: drawings.leave,
    setScale: (scale) => prices.main.priceScale().applyOptions({ mode: scaleModes[scale] }),
    fit: () => chart.timeScale().fitContent(),
    toNow: () => chart.timeScale().scrollToRealTime(),
    picture: () => chart.takeScreenshot(true),
    destroy() {
      stop();
      panes.stop();
      chart.remove();
    },
  };
}
