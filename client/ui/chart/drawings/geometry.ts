/** Where drawings are on the picture of a chart, in pixels of its price pane, and which of them is at a place. */
import { fibonacciLevels, measureOf } from './coordinates.ts';
import type { Bars } from './coordinates.ts';
import type { Drawing, DrawingPoint, DrawingScene } from './drawing.ts';

/** A place in the picture. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** How a chart spreads times and prices over its price pane. */
export interface Plane extends Bars {
  readonly width: number;
  readonly height: number;
  /** The height of a price. */
  yOf(price: number): number;
  pixelOf(point: DrawingPoint): Pixel;
  /** A price as the axis writes it. */
  priceText(price: number): string;
}

/** A straight line of a drawing. */
export interface Stroke {
  readonly from: Pixel;
  readonly to: Pixel;
  /** Written at the left above it. */
  readonly label?: string;
}

/** An area between two corners. */
export interface Area {
  readonly from: Pixel;
  readonly to: Pixel;
  readonly tone: 'plain' | 'up' | 'down';
}

/** A text beside or within a drawing. */
export interface Caption {
  readonly at: Pixel;
  readonly text: string;
  /** A text over others has a background. */
  readonly isBoxed: boolean;
}

/** What a drawing looks like. */
export interface Outline {
  readonly grips: readonly Pixel[];
  readonly strokes: readonly Stroke[];
  readonly area?: Area;
  readonly caption?: Caption;
}

/** The height of a line of text. */
export const TEXT_HEIGHT = 16;
/** About the width of a character. */
const CHARACTER = 7;

/** The four sides of a rectangle. */
function sidesOf(a: Pixel, b: Pixel): readonly Stroke[] {
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length] ?? a }));
}

/** The outline of a drawing that has its second point, or for the time being its first one twice. */
export function outlineOf(drawing: Drawing, plane: Plane, measured: DrawingScene['measured']): Outline {
  const [start, end = start] = drawing.points;
  if (!start || !end) return { grips: [], strokes: [] };
  const grips = drawing.points.map(plane.pixelOf);
  const [a, b] = [plane.pixelOf(start), plane.pixelOf(end)];
  const tone = end.price >= start.price ? 'up' : 'down';
  switch (drawing.kind) {
    case 'trend':
      return { grips, strokes: [{ from: a, to: b }] };
    case 'horizontal':
      return { grips, strokes: [{ from: { x: 0, y: a.y }, to: { x: plane.width, y: a.y } }] };
    case 'vertical':
      return { grips, strokes: [{ from: { x: a.x, y: 0 }, to: { x: a.x, y: plane.height } }] };
    case 'rectangle':
      return { grips, strokes: sidesOf(a, b), area: { from: a, to: b, tone: 'plain' } };
    case 'fibonacci':
      return { grips, strokes: [...levelsOf(plane, start, end, a, b), { from: a, to: b }] };
    case 'measure': {
      const text = measured(measureOf(plane, start, end));
      const caption = {
        at: { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - TEXT_HEIGHT },
        text,
        isBoxed: true,
      };
      return { grips, strokes: crossOf(a, b), area: { from: a, to: b, tone }, caption };
    }
    case 'text':
      return { grips, strokes: [], caption: { at: a, text: drawing.text ?? '', isBoxed: false } };
  }
}

function levelsOf(
  plane: Plane,
  start: DrawingPoint,
  end: DrawingPoint,
  a: Pixel,
  b: Pixel,
): readonly Stroke[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  return fibonacciLevels(start, end).map(({ share, price }) => {
    const y = plane.yOf(price);
    return { from: { x: left, y }, to: { x: right, y }, label: `${share} (${plane.priceText(price)})` };
  });
}

/** Through the middle of a measured area, in both directions. */
const crossOf = (a: Pixel, b: Pixel): readonly Stroke[] => [
  { from: { x: a.x, y: (a.y + b.y) / 2 }, to: { x: b.x, y: (a.y + b.y) / 2 } },
  { from: { x: (a.x + b.x) / 2, y: a.y }, to: { x: (a.x + b.x) / 2, y: b.y } },
];

/** How far a place is from a line between two points. */
export function distanceTo({ from, to }: Stroke, { x, y }: Pixel): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = across ** 2 + down ** 2;
  const along = length === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from.x - share * across, y - from.y - share * down);
}

/** What of a drawing is at a place: the number of one of its points, or the whole. */
export type Part = number | 'whole';

/** How near to a line or point the pointer takes it. */
const REACH = 6;

const isWithin = ({ from, to }: { readonly from: Pixel; readonly to: Pixel }, { x, y }: Pixel): boolean =>
  x >= Math.min(from.x, to.x) &&
  x <= Math.max(from.x, to.x) &&
  y >= Math.min(from.y, to.y) &&
  y <= Math.max(from.y, to.y);

/** The box around a caption, as far as it is known without measuring letters. */
function boxOf({ at, text, isBoxed }: Caption): { readonly from: Pixel; readonly to: Pixel } {
  const width = text.length * CHARACTER;
  const left = isBoxed ? at.x - width / 2 : at.x;
  return { from: { x: left, y: at.y - TEXT_HEIGHT / 2 }, to: { x: left + width, y: at.y + TEXT_HEIGHT / 2 } };
}

/** The part of a drawing at a place; its points come first. The area of a rectangle lets the place through. */
export function partAt({ grips, strokes, area, caption }: Outline, place: Pixel): Part | undefined {
  const grip = grips.findIndex(({ x, y }) => Math.hypot(x - place.x, y - place.y) <= REACH);
  if (grip >= 0) return grip;
  const isThere =
    strokes.some((stroke) => distanceTo(stroke, place) <= REACH) ||
    (area !== undefined && area.tone !== 'plain' && isWithin(area, place)) ||
    (caption !== undefined && isWithin(boxOf(caption), place));
  return isThere ? 'whole' : undefined;
}
