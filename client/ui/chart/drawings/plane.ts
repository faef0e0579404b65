/** The picture of a drawn chart as the drawings need it. */
import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts';
import type { ChartCandle } from '#client/exchange/index.ts';
import { drawnTime } from '../base.ts';
import { groupedText } from '../chart-numbers.ts';
import { positionAt, timeAt } from './coordinates.ts';
import type { DrawingPoint } from './drawing.ts';
import type { Pixel, Plane } from './geometry.ts';

/** The series of the prices. */
export type PriceSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** How far a point is moved. */
export interface Shift {
  /** To later bars. */
  readonly bars: number;
  /** Down, in pixels. */
  readonly down: number;
  /** Up, in steps of the price. */
  readonly ticks: number;
}

/** The price pane of a chart as it is now. */
export interface ChartPlane extends Plane {
  /** The bar and the tick at a place, with the magnet the nearest price of the bar; undefined outside of the pane. */
  pointAt(at: Pixel, hasMagnet: boolean): DrawingPoint | undefined;
  /** The number of the bar at a place. */
  barAt(at: Pixel): number;
  shifted(point: DrawingPoint, shift: Shift): DrawingPoint;
  /** Moves the crosshair to a point, and the chart to where it can be seen. */
  show(point: DrawingPoint): void;
  /** Takes away the crosshair that was moved by keys. */
  hide(): void;
}

/** What a plane is made of. */
interface PlaneParts {
  readonly chart: IChartApi;
  readonly series: PriceSeries;
  readonly seconds: number;
  readonly priceDecimals: number;
  readonly bars: () => readonly ChartCandle[];
}

/** How near to a price the magnet takes a point, in pixels. */
const MAGNET_REACH = 24;

/** The nearest open, high, low or close of a bar; undefined where all are far. */
function attracted(
  bar: ChartCandle | undefined,
  y: number,
  yOf: (price: number) => number,
): number | undefined {
  if (!bar) return undefined;
  const distance = (price: number): number => Math.abs(yOf(price) - y);
  const nearest = [bar.open, bar.high, bar.low, bar.close].reduce((best, price) =>
    distance(price) < distance(best) ? price : best,
  );
  return distance(nearest) <= MAGNET_REACH ? nearest : undefined;
}

/** The horizontal place of a position, also between two bars, for which the library has none. */
function acrossOf(chart: IChartApi, position: number): number {
  const index = Math.floor(position);
  const coordinate = (bar: number): number => chart.timeScale().logicalToCoordinate(bar as Logical) ?? 0;
  return coordinate(index) + (position - index) * (coordinate(index + 1) - coordinate(index));
}

/** Scrolls as far as is needed for a position to be in sight. */
function reveal(chart: IChartApi, position: number): void {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (!range) return;
  const missing = Math.min(0, position - range.from - 1) + Math.max(0, position - range.to + 1);
  if (missing !== 0) chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + missing, false);
}

/** The plane of a chart; its members follow the chart. */
export function createPlane({ chart, series, seconds, priceDecimals, bars }: PlaneParts): ChartPlane {
  const yOf = (price: number): number => series.priceToCoordinate(price) ?? Number.NaN;
  const onTick = (price: number): number => Number(price.toFixed(priceDecimals));
  const priceAt = (y: number): number | undefined => {
    const price = series.coordinateToPrice(y);
    return price === null ? undefined : onTick(price);
  };
  const barAt = ({ x }: Pixel): number => chart.timeScale().coordinateToLogical(x) ?? 0;
  const along = () => ({ bars: bars(), seconds });
  const paneHeight = (): number => chart.panes()[0]?.getHeight() ?? 0;
  return {
    get bars() {
      return bars();
    },
    seconds,
    get width() {
      return chart.timeScale().width();
    },
    get height() {
      return paneHeight();
    },
    yOf,
    pixelOf: ({ time, price }) => ({ x: acrossOf(chart, positionAt(along(), time) ?? 0), y: yOf(price) }),
    priceText: (price) => groupedText(price, priceDecimals),
    barAt,
    pointAt(at, hasMagnet) {
      if (at.x < 0 || at.x >= chart.timeScale().width() || at.y < 0 || at.y >= paneHeight()) return undefined;
      const bar = barAt(at);
      const price = (hasMagnet ? attracted(bars()[bar], at.y, yOf) : undefined) ?? priceAt(at.y);
      const time = timeAt(along(), bar);
      return price === undefined || time === undefined ? undefined : { time, price };
    },
    shifted({ time, price }, shift) {
      const moved = shift.down === 0 ? price : (priceAt(yOf(price) + shift.down) ?? price);
      const position = positionAt(along(), time) ?? 0;
      return {
        time: shift.bars === 0 ? time : (timeAt(along(), position + shift.bars) ?? time),
        price: shift.ticks === 0 ? moved : onTick(moved + shift.ticks * Number(`1e-${priceDecimals}`)),
      };
    },
    show({ time, price }) {
      const position = positionAt(along(), time) ?? 0;
      reveal(chart, position);
      const bar = bars()[Math.round(position)];
      if (bar) chart.setCrosshairPosition(price, drawnTime(bar.time), series);
      else chart.clearCrosshairPosition();
    },
    hide: () => chart.clearCrosshairPosition(),
  };
}
