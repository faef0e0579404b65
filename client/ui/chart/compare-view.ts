/** Draws curves of the same measure beside each other, without React. */
import { LineSeries, LineStyle } from 'lightweight-charts';
import type { IChartApi } from 'lightweight-charts';
import type { ChartPalette, CurvePoint } from './bar.ts';
import { chartColours, drawnTime, newChart, numberFormat } from './base.ts';

/** Drawn curves, free of any framework. */
export interface CompareView {
  setPalette(palette: ChartPalette): void;
  destroy(): void;
}

/** A curve of another measure, with a scale of its own on the left. */
export interface BesideCurve {
  readonly points: readonly CurvePoint[];
  /** Decimals of its values. */
  readonly places: number;
}

/** What is drawn. */
export interface ComparedCurves {
  /** Each in a colour of its own, in the order of `--series0` and on. */
  readonly curves: readonly (readonly CurvePoint[])[];
  /** Dashed, in the colour of the labels. */
  readonly beside?: BesideCurve | undefined;
}

const MONEY_PLACES = 2;

/** Other margins than those of the curves: a curve that follows the other measure does not cover it. */
const BESIDE_MARGINS = { top: 0.05, bottom: 0.35 };

/** One value a second at most: the later one counts. */
function dataOf(points: readonly CurvePoint[]) {
  const bySecond = new Map(points.map(({ at, value }) => [drawnTime(at), value]));
  return [...bySecond].map(([time, value]) => ({ time, value }));
}

function drawBeside(chart: IChartApi, palette: ChartPalette, { points, places }: BesideCurve) {
  chart.applyOptions({
    leftPriceScale: { visible: true, entireTextOnly: true, scaleMargins: BESIDE_MARGINS },
  });
  const drawn = chart.addSeries(LineSeries, {
    color: palette.text,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    priceScaleId: 'left',
    priceFormat: numberFormat(places),
    priceLineVisible: false,
  });
  drawn.setData(dataOf(points));
  return drawn;
}

/** Draws the curves. All of them are in sight. */
export function createCompareView(
  container: HTMLElement,
  palette: ChartPalette,
  { curves, beside }: ComparedCurves,
): CompareView {
  const chart = newChart(container, palette);
  chart.applyOptions({
    handleScroll: false,
    handleScale: false,
    timeScale: { timeVisible: true, rightOffset: 0, fixLeftEdge: true, fixRightEdge: true },
  });
  const colourOf = ({ indicators, line }: ChartPalette, index: number) => indicators[index] ?? line;
  const series = curves.map((points, index) => {
    const drawn = chart.addSeries(LineSeries, {
      color: colourOf(palette, index),
      lineWidth: 2,
      priceFormat: numberFormat(MONEY_PLACES),
      priceLineVisible: false,
    });
    drawn.setData(dataOf(points));
    return drawn;
  });
  const market = beside && drawBeside(chart, palette, beside);
  const observer = new ResizeObserver(() => chart.timeScale().fitContent());
  observer.observe(container);
  return {
    setPalette(next) {
      chart.applyOptions(chartColours(next));
      market?.applyOptions({ color: next.text });
      series.forEach((each, index) => each.applyOptions({ color: colourOf(next, index) }));
    },
    destroy() {
      observer.disconnect();
      chart.remove();
    },
  };
}
