/** Drawings of a chart: what kinds there are, and of what they consist. */
import type { DrawingLook } from '../looks.ts';

/** The kinds in the order in which they are offered. */
export const drawingKinds = [
  'trend',
  'horizontal',
  'vertical',
  'rectangle',
  'fibonacci',
  'measure',
  'text',
] as const;

/** A kind of drawing, which is also the tool that draws it. */
export type DrawingKind = (typeof drawingKinds)[number];

/** A place in a chart that holds in every interval and scale. */
export interface DrawingPoint {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** For drawing only. */
  readonly price: number;
}

/** A drawing of a chart. */
export interface Drawing {
  /** Different for each drawing of a pair. */
  readonly id: string;
  readonly kind: DrawingKind;
  /** As many as its kind has. */
  readonly points: readonly DrawingPoint[];
  /** What a text says; other kinds have none. */
  readonly text?: string;
  /** As far as it was chosen. */
  readonly look?: DrawingLook;
}

/** The longest text of a drawing. */
export const MAX_DRAWING_TEXT = 100;

/** How many points a drawing of a kind has. */
export const pointCounts: Readonly<Record<DrawingKind, number>> = {
  trend: 2,
  horizontal: 1,
  vertical: 1,
  rectangle: 2,
  fibonacci: 2,
  measure: 2,
  text: 1,
};

/** What a chart shows of drawings, and what is being done with them. */
export interface DrawingScene {
  /** None while they are hidden. */
  readonly drawings: readonly Drawing[];
  /** The tool that is being used. */
  readonly tool: DrawingKind | undefined;
  /** The drawing that keys move and that shows its points. */
  readonly selected: string | undefined;
  /** Whether points are set at the nearest price of their bar. */
  readonly hasMagnet: boolean;
  /** What a measurement says. */
  readonly measured: (measure: PriceMeasure) => string;
}

/** What was done with drawings in the chart. */
export interface DrawingEvents {
  /** All points of the chosen tool are set. */
  readonly onPlace: (kind: DrawingKind, points: readonly DrawingPoint[]) => void;
  /** A drawing has other points. */
  readonly onChange: (drawing: Drawing) => void;
  readonly onSelect: (id: string | undefined) => void;
  /** A text is to be written again. */
  readonly onEdit: (drawing: Drawing) => void;
  readonly onDelete: (id: string) => void;
  /** The chosen tool was given up. */
  readonly onGiveUp: () => void;
  /** Arrow keys moved the crosshair here. */
  readonly onCursor: (point: DrawingPoint) => void;
}

/** What lies between two points of a chart. */
export interface PriceMeasure {
  /** Of the prices, the second minus the first. */
  readonly difference: number;
  /** The difference in percent of the first price; undefined where that is 0. */
  readonly percent: number | undefined;
  /** Whole bars of the interval that is shown, negative where the second point is earlier. */
  readonly bars: number;
  /** Milliseconds, negative likewise. */
  readonly time: number;
}
