/** Draws marks and fills into a chart, and lets marks be dragged. */
import { LineStyle, createSeriesMarkers } from 'lightweight-charts';
import type { IPriceLine, ISeriesApi, ISeriesMarkersPluginApi, SeriesMarker, Time } from 'lightweight-charts';
import type { ChartCandle } from '#client/exchange/index.ts';
import type { ChartPalette } from '../bar.ts';
import { drawnTime } from '../base.ts';
import type { ChartFill, ChartMark, ChartMarks } from './mark.ts';

type PriceSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** The marks of a chart. */
export interface DrawnMarks {
  set(marks: ChartMarks): void;
  /** Fills stand at these bars. */
  setBars(bars: readonly ChartCandle[]): void;
  setPalette(palette: ChartPalette): void;
  /** The movable mark whose line passes at this height of the price pane, in pixels. */
  movableAt(y: number): ChartMark | undefined;
  /** Shows a mark at another price. */
  preview(id: string, price: number): void;
  /** Puts every mark back to its price. */
  restore(): void;
}

const lineOptions = (mark: ChartMark, palette: ChartPalette) => ({
  price: Number(mark.price),
  title: mark.title,
  color: { up: palette.up, down: palette.down, plain: palette.text, warn: palette.warn }[mark.tone],
  lineWidth: 1 as const,
  lineStyle: mark.isDashed ? LineStyle.Dashed : LineStyle.Solid,
  axisLabelVisible: true,
});

const looksAlike = (a: ChartMark, b: ChartMark): boolean =>
  a.price === b.price && a.title === b.title && a.tone === b.tone && a.isDashed === b.isDashed;

/** The start of the bar within which an instant lies; undefined before the oldest one. */
const barAt = (bars: readonly ChartCandle[], time: number): number | undefined =>
  bars.findLast((bar) => bar.time <= time)?.time;

function markersOf(
  fills: readonly ChartFill[],
  bars: readonly ChartCandle[],
  palette: ChartPalette,
): SeriesMarker<Time>[] {
  return fills
    .flatMap(({ id, time, price, side }): SeriesMarker<Time>[] => {
      const bar = barAt(bars, time);
      if (bar === undefined) return [];
      const isBuy = side === 'buy';
      return [
        {
          id,
          time: drawnTime(bar),
          price: Number(price),
          position: isBuy ? 'atPriceBottom' : 'atPriceTop',
          shape: isBuy ? 'arrowUp' : 'arrowDown',
          color: isBuy ? palette.up : palette.down,
          size: 1,
        },
      ];
    })
    .toSorted((a, b) => Number(a.time) - Number(b.time));
}

/** How near to a line the pointer takes it, in pixels. */
const REACH = 5;

/** Begins to draw marks on the series of the prices. */
export function addMarks(series: PriceSeries, initial: ChartPalette): DrawnMarks {
  const lines = new Map<string, IPriceLine>();
  /** Only while there are fills: with it, each change of a bar lays the whole chart out anew, and draws it twice. */
  let markers: ISeriesMarkersPluginApi<Time> | undefined;
  let palette = initial;
  let shown: ChartMarks = { marks: [], fills: [] };
  let bars: readonly ChartCandle[] = [];

  const drawLines = (before: readonly ChartMark[]): void => {
    for (const [id, line] of lines) {
      if (shown.marks.some((mark) => mark.id === id)) continue;
      series.removePriceLine(line);
      lines.delete(id);
    }
    for (const mark of shown.marks) {
      const line = lines.get(mark.id);
      const drawn = before.find(({ id }) => id === mark.id);
      if (line && drawn && looksAlike(drawn, mark)) continue;
      if (line) line.applyOptions(lineOptions(mark, palette));
      else lines.set(mark.id, series.createPriceLine(lineOptions(mark, palette)));
    }
  };
  const drawFills = (): void => {
    const next = markersOf(shown.fills, bars, palette);
    if (next.length === 0) {
      markers?.detach();
      markers = undefined;
    } else {
      markers ??= createSeriesMarkers<Time>(series, []);
      markers.setMarkers(next);
    }
  };

  return {
    set(next) {
      const before = shown;
      shown = next;
      drawLines(before.marks);
      if (next.fills.map(({ id }) => id).join() !== before.fills.map(({ id }) => id).join()) drawFills();
    },
    setBars(next) {
      const hasMoved = next.at(-1)?.time !== bars.at(-1)?.time || next[0]?.time !== bars[0]?.time;
      bars = next;
      if (hasMoved && shown.fills.length > 0) drawFills();
    },
    setPalette(next) {
      palette = next;
      drawLines([]);
      drawFills();
    },
    movableAt: (y) =>
      shown.marks
        .filter(({ onMove }) => onMove !== undefined)
        .find(({ price }) => Math.abs((series.priceToCoordinate(Number(price)) ?? Infinity) - y) <= REACH),
    preview: (id, price) => lines.get(id)?.applyOptions({ price }),
    restore: () => drawLines([]),
  };
}
