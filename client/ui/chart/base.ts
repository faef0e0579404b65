/** What all charts have in common: labels of times and numbers, colours, and an empty chart. */
import { CrosshairMode, TickMarkType, createChart } from 'lightweight-charts';
import type { IChartApi, Time, UTCTimestamp } from 'lightweight-charts';
import type { ChartPalette } from './bar.ts';
import { groupedText, placesWithin } from './chart-numbers.ts';

/** The exchange shows its times in Asia/Shanghai (CHART-007), which has no summer time. */
const ZONE_OFFSET_SECONDS = 8 * 3600;

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

/** How a series writes its values beside the chart, and the step between them. */
export const numberFormat = (places: number, digits = Infinity, step = Number(`1e-${places}`)) => ({
  type: 'custom' as const,
  formatter: (value: number) => groupedText(value, placesWithin(value, places, digits)),
  minMove: step,
});

/** The chart's options from the palette, without those of the series. */
export function chartColours(palette: ChartPalette) {
  return {
    layout: {
      textColor: palette.text,
      panes: { separatorColor: palette.border, separatorHoverColor: palette.lineFaint },
    },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    rightPriceScale: { borderColor: palette.border },
    leftPriceScale: { borderColor: palette.border },
    timeScale: { borderColor: palette.border },
    crosshair: {
      vertLine: { color: palette.text, labelBackgroundColor: palette.label },
      horzLine: { color: palette.text, labelBackgroundColor: palette.label },
    },
  };
}

/** An empty chart that fills `container`. The library's licence asks for its name on the site: `CandleChart` has it, beside its axes. */
export function newChart(container: HTMLElement, palette: ChartPalette): IChartApi {
  const chart = createChart(container, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      fontSize: 11,
      fontFamily: getComputedStyle(container).fontFamily,
      attributionLogo: false,
    },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { entireTextOnly: true },
    localization: { timeFormatter: crosshairLabel },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 4, tickMarkFormatter: tickLabel },
  });
  chart.applyOptions(chartColours(palette));
  return chart;
}
