/** Adds drawings to a chart: what paints them, and what the pointer and keys do with them. */
import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { ChartCandle } from '#client/exchange/index.ts';
import type { ChartPalette } from '../bar.ts';
import { colourIn, USUAL_DRAWING } from '../looks.ts';
import type { Drawing, DrawingEvents, DrawingScene } from './drawing.ts';
import { DrawingEditor } from './editor.ts';
import type { Pixel } from './geometry.ts';
import { pressKey } from './keys.ts';
import type { KeyPress } from './keys.ts';
import { paint } from './painting.ts';
import { createPlane } from './plane.ts';
import type { ChartPlane, PriceSeries } from './plane.ts';
import { followDrawing } from './pointer.ts';

/** The drawings of a chart. */
export interface DrawnDrawings {
  set(scene: DrawingScene): void;
  setPalette(palette: ChartPalette): void;
  /** Whether a press, wherever it is, sets a point. */
  isPlacing(): boolean;
  /** Whether the latest press was for a drawing. */
  hasPress(): boolean;
  /** Does what a key means for the drawings; returns whether it meant something. */
  key(press: KeyPress): boolean;
  /** The focus has left the chart. */
  leave(): void;
  stop(): void;
}

/** What drawings are added with. */
export interface DrawingOptions {
  readonly palette: ChartPalette;
  readonly seconds: number;
  readonly priceDecimals: number;
  readonly events: DrawingEvents;
  readonly bars: () => readonly ChartCandle[];
  /** Whether something else than drawings takes a press at this place. */
  readonly isTaken: (at: Pixel) => boolean;
}

/** Draws with the chart, above its series, whenever the chart does. */
class DrawingPrimitive implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #labels: readonly ISeriesPrimitiveAxisView[] = [];
  readonly #views;

  constructor(renderer: IPrimitivePaneRenderer) {
    this.#views = [{ renderer: () => renderer }];
  }

  attached(chart: SeriesAttachedParameter<Time>): void {
    this.#attached = chart;
  }

  detached(): void {
    this.#attached = undefined;
  }

  paneViews() {
    return this.#views;
  }

  priceAxisViews() {
    return this.#labels;
  }

  /** Paints again, with these labels beside the prices. */
  redraw(labels: readonly ISeriesPrimitiveAxisView[]): void {
    this.#labels = labels;
    this.#attached?.requestUpdate();
  }
}

/** The prices of horizontal lines, on the axis, each in the colour of its line. */
const labelsOf = (
  drawings: readonly Drawing[],
  plane: ChartPlane,
  palette: ChartPalette,
): readonly ISeriesPrimitiveAxisView[] =>
  drawings
    .filter(({ kind }) => kind === 'horizontal')
    .flatMap(({ points, look = USUAL_DRAWING }) => points.map(({ price }) => ({ price, look })))
    .map(({ price, look }) => ({
      coordinate: () => plane.yOf(price),
      text: () => plane.priceText(price),
      // The colours of lines stand out from the surface, by day and by night.
      textColor: () => palette.surface,
      backColor: () => colourIn(palette, look.colour),
    }));

/** Begins to draw on the series of the prices, and to follow the pointer in the container of the chart. */
export function addDrawings(
  chart: IChartApi,
  series: PriceSeries,
  container: HTMLElement,
  options: DrawingOptions,
): DrawnDrawings {
  let { palette } = options;
  const plane = createPlane({ chart, series, ...options });
  const { fontSize, fontFamily } = chart.options().layout;
  const font = `${fontSize}px ${fontFamily}`;
  const primitive = new DrawingPrimitive({
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) =>
        paint({ context, palette, font }, plane, editor.shown(), editor.scene.measured),
      ),
  });
  const redraw = (): void => primitive.redraw(labelsOf(editor.shown().drawings, plane, palette));
  const editor = new DrawingEditor(plane, options.events, redraw);
  series.attachPrimitive(primitive);
  const pointer = followDrawing(container, editor, options.isTaken);
  return {
    set: (scene) => editor.setScene(scene),
    setPalette(next) {
      palette = next;
      redraw();
    },
    isPlacing: () => editor.scene.tool !== undefined,
    hasPress: pointer.hasPress,
    key: (press) => pressKey(editor, press),
    leave: () => void editor.leave(),
    stop: pointer.stop,
  };
}
