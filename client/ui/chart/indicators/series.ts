/** Draws an indicator into a chart. */
import { HistogramSeries, LineSeries } from 'lightweight-charts';
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { Candle } from '#client/exchange/index.ts';
import type { ChartPalette } from '../bar.ts';
import { drawnTime, numberFormat } from '../base.ts';
import { calculate } from './calculation.ts';
import type { Anchor, Calculation, IndicatorValues } from './calculation.ts';
import { indicatorForms, indicatorPlaces } from './indicator.ts';
import type { Indicator } from './indicator.ts';

/** An indicator in a chart. */
export interface DrawnIndicator {
  readonly indicator: Indicator;
  /** Draws it for these bars, instead of those before. */
  draw(bars: readonly Candle[]): void;
  /** The newest bar as it is now, or a bar after it. */
  update(bar: Candle): void;
  /** The values at the bar that begins at `time`. */
  valuesAt(time: number): IndicatorValues | undefined;
  setPalette(palette: ChartPalette): void;
  remove(): void;
}

/** Where an indicator is drawn, and how. */
interface Place {
  readonly indicator: Indicator;
  readonly anchor: Anchor;
  /** 0 is that of the prices. */
  readonly pane: number;
  /** The position of its first colour among those of the palette. */
  readonly colour: number;
  readonly priceDecimals: number;
}

type Line = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

interface Known {
  readonly time: number;
  readonly values: IndicatorValues;
}

const colourOf = (palette: ChartPalette, position: number): string =>
  palette.indicators[position % palette.indicators.length] ?? palette.text;

function addLines(chart: IChartApi, { indicator, pane, priceDecimals }: Place): readonly Line[] {
  const { lines } = indicatorForms[indicator.kind];
  const options = {
    priceFormat: numberFormat(indicatorPlaces(indicator.kind, priceDecimals)),
    priceLineVisible: false,
    // Labels of several lines would cover each other and the scale.
    lastValueVisible: lines.length === 1,
  };
  return lines.map(({ style }) =>
    style === 'line'
      ? chart.addSeries(LineSeries, { ...options, lineWidth: 1, crosshairMarkerVisible: false }, pane)
      : chart.addSeries(HistogramSeries, options, pane),
  );
}

/** Adds an indicator to a chart; nothing is drawn until it gets bars. */
export function addIndicator(chart: IChartApi, place: Place, initial: ChartPalette): DrawnIndicator {
  const { indicator, anchor } = place;
  const forms = indicatorForms[indicator.kind].lines;
  const lines = addLines(chart, place);
  let palette = initial;
  let calculation: Calculation = calculate(indicator, anchor);
  let known: Known[] = [];

  const point = ({ time, values }: Known, position: number) => {
    const value = values[position];
    if (value === undefined) return { time: drawnTime(time) };
    const isBar = forms[position]?.style === 'histogram';
    return {
      time: drawnTime(time),
      value,
      ...(isBar && { color: value >= 0 ? palette.upFaint : palette.downFaint }),
    };
  };
  const paint = (): void =>
    lines.forEach((line, position) => {
      if (forms[position]?.style === 'line')
        line.applyOptions({ color: colourOf(palette, place.colour + position) });
      else line.setData(known.map((each) => point(each, position)));
    });
  paint();

  return {
    indicator,
    draw(bars) {
      calculation = calculate(indicator, anchor);
      known = bars.map((bar) => ({ time: bar.time, values: calculation.next(bar, false) }));
      lines.forEach((line, position) => line.setData(known.map((each) => point(each, position))));
    },
    update(bar) {
      const isSame = known.at(-1)?.time === bar.time;
      const next = { time: bar.time, values: calculation.next(bar, isSame) };
      if (isSame) known[known.length - 1] = next;
      else known.push(next);
      lines.forEach((line, position) => line.update(point(next, position)));
    },
    valuesAt: (time) => known.findLast((each) => each.time === time)?.values,
    setPalette(next) {
      palette = next;
      paint();
    },
    remove: () => lines.forEach((line) => chart.removeSeries(line)),
  };
}
