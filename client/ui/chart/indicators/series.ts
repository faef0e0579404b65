/** Draws an indicator into a chart. */
import { HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts';
import type { AutoscaleInfo, IChartApi, IPriceLine, ISeriesApi } from 'lightweight-charts';
import type { ChartCandle } from '#client/exchange/index.ts';
import type { ChartPalette } from '../bar.ts';
import { drawnTime, numberFormat } from '../base.ts';
import { colourIn } from '../looks.ts';
import type { LineLook } from '../looks.ts';
import { calculate } from './calculation.ts';
import type { Anchor, Calculation, IndicatorValues } from './calculation.ts';
import { indicatorForms, indicatorPlaces } from './indicator.ts';
import type { Indicator } from './indicator.ts';

/** An indicator in a chart. */
export interface DrawnIndicator {
  readonly indicator: Indicator;
  /** Draws it for these bars, instead of those before. */
  draw(bars: readonly ChartCandle[]): void;
  /** The newest bar as it is now, or a bar after it. */
  update(bar: ChartCandle): void;
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
  /** Of each of its lines. */
  readonly looks: readonly LineLook[];
  readonly priceDecimals: number;
}

type Line = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

interface Known {
  readonly time: number;
  readonly values: IndicatorValues;
}

/** Lines that are drawn as points have no line between them. */
const points = { lineVisible: false, pointMarkersVisible: true } as const;

function addLines(chart: IChartApi, { indicator, pane, priceDecimals, looks }: Place): readonly Line[] {
  const { lines, levels } = indicatorForms[indicator.kind];
  const format = numberFormat(indicatorPlaces(indicator.kind, priceDecimals));
  const options = {
    // Where there are levels, they are the scale.
    priceFormat: levels
      ? { ...format, tickmarksFormatter: (ticks: number[]) => ticks.map(() => '') }
      : format,
    priceLineVisible: false,
    // Labels of several lines would cover each other and the scale.
    lastValueVisible: lines.length === 1,
  };
  return lines.map(({ style }, position) => {
    if (style === 'histogram') return chart.addSeries(HistogramSeries, options, pane);
    const { width: lineWidth = 1 } = looks[position] ?? {};
    const drawn = style === 'points' ? { ...points, pointMarkersRadius: lineWidth } : { lineWidth };
    return chart.addSeries(LineSeries, { ...options, ...drawn, crosshairMarkerVisible: false }, pane);
  });
}

/** The legend stands at the top of a pane. */
const STUDY_MARGINS = { top: 0.25, bottom: 0.1 };

/** Takes the levels of an indicator into its scale. */
const withLevels =
  (levels: readonly number[]) =>
  (measure: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = measure();
    if (!info?.priceRange) return info;
    const { minValue, maxValue } = info.priceRange;
    const priceRange = {
      minValue: Math.min(minValue, ...levels),
      maxValue: Math.max(maxValue, ...levels),
    };
    return { ...info, priceRange };
  };

/** Draws the levels of an indicator across its pane. */
function addLevels(line: Line | undefined, levels: readonly number[]): readonly IPriceLine[] {
  if (!line || levels.length === 0) return [];
  line.applyOptions({ autoscaleInfoProvider: withLevels(levels) });
  return levels.map((price) => line.createPriceLine({ price, lineWidth: 1, lineStyle: LineStyle.Dashed }));
}

/** Adds an indicator to a chart; nothing is drawn until it gets bars. */
export function addIndicator(chart: IChartApi, place: Place, initial: ChartPalette): DrawnIndicator {
  const { indicator, anchor } = place;
  const { lines: forms, levels: levelPrices = [] } = indicatorForms[indicator.kind];
  const lines = addLines(chart, place);
  const levels = addLevels(lines[0], levelPrices);
  if (place.pane > 0) lines[0]?.priceScale().applyOptions({ scaleMargins: STUDY_MARGINS });
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
  const paint = (): void => {
    lines.forEach((line, position) => {
      const look = place.looks[position];
      if (look && forms[position]?.style !== 'histogram')
        line.applyOptions({ color: colourIn(palette, look.colour) });
      else line.setData(known.map((each) => point(each, position)));
    });
    const { text, surface } = palette;
    for (const level of levels)
      level.applyOptions({ color: text, axisLabelColor: surface, axisLabelTextColor: text });
  };
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
