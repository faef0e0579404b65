/** How drawings, their points and what they measure are written. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/calendar.ts';
import { groupedText } from '#client/ui/chart/chart-numbers.ts';
import { fibonacciLevels, measureOf } from '#client/ui/chart/drawings/coordinates.ts';
import type { BarSeries } from '#client/ui/chart/drawings/coordinates.ts';
import type { Drawing, DrawingPoint, PriceMeasure } from '#client/ui/chart/drawings/drawing.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';

/** The texts of the drawings of one pair. */
export interface DrawingTexts {
  /** A measurement as it stands in the chart, its digits grouped. */
  readonly measured: (measure: PriceMeasure) => string;
  readonly point: (point: DrawingPoint) => string;
  /** A drawing for those who do not see it. */
  readonly described: (drawing: Drawing, along: BarSeries) => string;
}

/** `2d 3h 15m`, `-15m`: the letters are those of the intervals. */
export function timeSpanText(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  const parts = [
    [Math.floor(length / DAY_MS), 'd'],
    [Math.floor((length % DAY_MS) / HOUR_MS), 'h'],
    [Math.floor((length % HOUR_MS) / MINUTE_MS), 'm'],
  ] as const;
  const text = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ');
  return text === '' ? '0m' : `${milliseconds < 0 ? '-' : ''}${text}`;
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

function measuredText(t: Text, { difference, percent, bars, time }: PriceMeasure, price: string): string {
  const share = percent === undefined ? '' : ` (${signed(percent.toFixed(2), percent)}%)`;
  return t('desk.drawings_measured', {
    difference: `${signed(price, difference)}${share}`,
    count: bars,
    time: timeSpanText(time),
  });
}

function describe(t: Text, drawing: Drawing, along: BarSeries, decimals: number): string {
  const { kind, points, text } = drawing;
  const [start, end] = points;
  const price = (value: number): string => value.toFixed(decimals);
  const at = (point: DrawingPoint): string =>
    t('desk.drawings_point', { price: price(point.price), time: minuteText(point.time) });
  const parts =
    kind === 'horizontal'
      ? points.map((point) => price(point.price))
      : kind === 'vertical'
        ? points.map((point) => minuteText(point.time))
        : points.map(at);
  if (text !== undefined) parts.unshift(text);
  if (kind === 'measure' && start && end) {
    const measure = measureOf(along, start, end);
    parts.push(measuredText(t, measure, price(measure.difference)));
  }
  if (kind === 'fibonacci' && start && end)
    parts.push(...fibonacciLevels(start, end).map((level) => `${level.share} (${price(level.price)})`));
  return `${t(`desk.drawings_${kind}`)}: ${parts.join(', ')}`;
}

/** The texts for prices with so many decimals, in the language of the page. */
export function useDrawingTexts(decimals: number): DrawingTexts {
  const t = useText();
  return {
    measured: (measure) => measuredText(t, measure, groupedText(measure.difference, decimals)),
    point: ({ price, time }) =>
      t('desk.drawings_point', { price: price.toFixed(decimals), time: minuteText(time) }),
    described: (drawing, along) => describe(t, drawing, along, decimals),
  };
}
