/** Draws curves of the same measure beside each other, without React. */
import { LineSeries } from 'lightweight-charts';
import type { ChartPalette, CurvePoint } from './bar.ts';
import { chartColours, drawnTime, newChart, numberFormat } from './base.ts';

/** Drawn curves, free of any framework. */
export interface CompareView {
  setPalette(palette: ChartPalette): void;
  destroy(): void;
}

const MONEY_PLACES = 2;

/** Draws each curve in a colour of its own, in the order of `--series0` and on. All of them are in sight. */
export function createCompareView(
  container: HTMLElement,
  palette: ChartPalette,
  curves: readonly (readonly CurvePoint[])[],
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
    const bySecond = new Map(points.map(({ at, value }) => [drawnTime(at), value]));
    drawn.setData([...bySecond].map(([time, value]) => ({ time, value })));
    return drawn;
  });
  const observer = new ResizeObserver(() => chart.timeScale().fitContent());
  observer.observe(container);
  return {
    setPalette(next) {
      chart.applyOptions(chartColours(next));
      series.forEach((each, index) => each.applyOptions({ color: colourOf(next, index) }));
    },
    destroy() {
      observer.disconnect();
      chart.remove();
    },
  };
}
