/** Draws a curve of one measure, without React. */
import { AreaSeries } from 'lightweight-charts';
import type { AutoscaleInfo, Time } from 'lightweight-charts';
import { MINUTE_MS } from '#shared/calendar.ts';
import type { ChartPalette, CurvePoint } from './bar.ts';
import { chartColours, drawnTime, newChart, numberFormat } from './base.ts';

/** What the axis of time names. */
export type CurveStep = 'day' | 'minute';

/** A drawn curve, free of any framework. */
export interface AreaView {
  /** Replaces the curve; all of it is in sight. */
  setPoints(points: readonly CurvePoint[], step: CurveStep): void;
  setPalette(palette: ChartPalette): void;
  destroy(): void;
}

interface AreaViewOptions {
  readonly palette: ChartPalette;
  /** Called with the point under the crosshair; undefined when the pointer is elsewhere. */
  readonly onInspect: (point: CurvePoint | undefined) => void;
}

const seriesColours = (palette: ChartPalette) => ({
  lineColor: palette.line,
  topColor: palette.lineFaint,
  bottomColor: 'transparent',
  lineWidth: 2 as const,
});

/** Digits of `2025-06-02T10:00` that name an instant. */
const DIGITS = { day: 10, minute: 16 } as const;

/** The axis of a shorter curve names seconds: its minutes would be named several times. */
const SHORT_MS = 10 * MINUTE_MS;

const labelOf =
  (step: CurveStep) =>
  (time: Time): string =>
    new Date(Number(time) * 1000).toISOString().slice(0, DIGITS[step]).replace('T', ' ');

/** A curve fills the height only when it moves by this share of its value, so that a small change does not look large. */
const MIN_SPAN = 0.01;

function autoscale(measure: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = measure();
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const spare = Math.max(0, (Math.abs(maxValue) * MIN_SPAN - (maxValue - minValue)) / 2);
  return { ...info, priceRange: { minValue: minValue - spare, maxValue: maxValue + spare } };
}

/** Draws a curve into `container`. It neither scrolls nor zooms. */
export function createAreaView(container: HTMLElement, { palette, onInspect }: AreaViewOptions): AreaView {
  const chart = newChart(container, palette);
  chart.applyOptions({
    handleScroll: false,
    handleScale: false,
    timeScale: { rightOffset: 0, fixLeftEdge: true, fixRightEdge: true },
  });
  const series = chart.addSeries(AreaSeries, {
    ...seriesColours(palette),
    priceFormat: numberFormat(2),
    priceLineVisible: false,
    lastValueVisible: false,
    autoscaleInfoProvider: autoscale,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.08 } });
  let points: readonly CurvePoint[] = [];
  chart.subscribeCrosshairMove(({ time }) => {
    onInspect(time === undefined ? undefined : points.find(({ at }) => drawnTime(at) === time));
  });
  const observer = new ResizeObserver(() => chart.timeScale().fitContent());
  observer.observe(container);
  return {
    setPoints(next, step) {
      points = next;
      const [first, last] = [next[0]?.at ?? 0, next.at(-1)?.at ?? 0];
      chart.applyOptions({
        localization: { timeFormatter: labelOf(step) },
        timeScale: { timeVisible: step === 'minute', secondsVisible: last - first < SHORT_MS },
      });
      const bySecond = new Map(next.map(({ at, value }) => [drawnTime(at), value]));
      series.setData([...bySecond].map(([time, value]) => ({ time, value })));
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
