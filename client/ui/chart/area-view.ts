/** Draws a curve with one point a day, without React. */
import { AreaSeries } from 'lightweight-charts';
import type { AutoscaleInfo, Time } from 'lightweight-charts';
import type { ChartPalette, DayPoint } from './bar.ts';
import { chartColours, drawnTime, newChart, numberFormat } from './base.ts';

/** A drawn curve, free of any framework. */
export interface AreaView {
  /** Replaces the curve; all of it is in sight. */
  setPoints(points: readonly DayPoint[]): void;
  setPalette(palette: ChartPalette): void;
  destroy(): void;
}

interface AreaViewOptions {
  readonly palette: ChartPalette;
  /** Called with the point under the crosshair; undefined when the pointer is elsewhere. */
  readonly onInspect: (point: DayPoint | undefined) => void;
}

const seriesColours = (palette: ChartPalette) => ({
  lineColor: palette.line,
  topColor: palette.lineFaint,
  bottomColor: 'transparent',
  lineWidth: 2 as const,
});

const dayLabel = (time: Time): string => new Date(Number(time) * 1000).toISOString().slice(0, 10);

/** A curve fills the height only when it moves by this share of its value, so that a small change does not look large. */
const MIN_SPAN = 0.01;

function autoscale(measure: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = measure();
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const spare = Math.max(0, (Math.abs(maxValue) * MIN_SPAN - (maxValue - minValue)) / 2);
  return { ...info, priceRange: { minValue: minValue - spare, maxValue: maxValue + spare } };
}

/** Draws a curve of one point a day into `container`. It neither scrolls nor zooms. */
export function createAreaView(container: HTMLElement, { palette, onInspect }: AreaViewOptions): AreaView {
  const chart = newChart(container, palette);
  chart.applyOptions({
    handleScroll: false,
    handleScale: false,
    rightPriceScale: { entireTextOnly: true },
    localization: { timeFormatter: dayLabel },
    timeScale: { timeVisible: false, rightOffset: 0, fixLeftEdge: true, fixRightEdge: true },
  });
  const series = chart.addSeries(AreaSeries, {
    ...seriesColours(palette),
    priceFormat: numberFormat(2),
    priceLineVisible: false,
    lastValueVisible: false,
    autoscaleInfoProvider: autoscale,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.08 } });
  let points: readonly DayPoint[] = [];
  chart.subscribeCrosshairMove(({ time }) => {
    onInspect(time === undefined ? undefined : points.find((point) => drawnTime(point.time) === time));
  });
  const observer = new ResizeObserver(() => chart.timeScale().fitContent());
  observer.observe(container);
  return {
    setPoints(next) {
      points = next;
      series.setData(next.map(({ time, value }) => ({ time: drawnTime(time), value })));
      chart.timeScale().fitContent();
    },
    setPalette(next) {
      chart.applyOptions(chartColours(next));
      series.applyOptions(seriesColours(next));
    },
    destroy() {
      observer.disconnect();
      chart.remove();
    },
  };
}
