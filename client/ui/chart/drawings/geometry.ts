/** Where drawings are on the picture of a chart, in pixels of its price pane, and which of them is at a place. */
import { fibonacciLevels, measureOf } from './coordinates.ts';
import type { BarSeries } from './coordinates.ts';
import type { Drawing, DrawingPoint, DrawingScene } from './drawing.ts';

/** A place in the picture. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** How a chart spreads times and prices over its price pane. */
export interface Plane extends BarSeries {
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
}

/** An area between two corners. */
export interface DrawnArea {
  readonly from: Pixel;
  readonly to: Pixel;
  readonly tone: 'plain' | 'up' | 'down';
}

/** A text beside or within a drawing. */
export interface Caption {
  readonly at: Pixel;
  readonly text: string;
  /** Which of its places `at` is. */
  readonly align: 'left' | 'center' | 'right';
  /** Whether its background stands out; otherwise it is that of the chart. */
  readonly isBoxed: boolean;
  /** Where it stands if it would lie over one of another drawing: its own place if it stays all the same, nowhere if undefined. */
  readonly otherwise?: Pixel | undefined;
}

/** What a drawing looks like. */
export interface Outline {
  readonly grips: readonly Pixel[];
  readonly strokes: readonly Stroke[];
  readonly area?: DrawnArea;
  readonly captions?: readonly Caption[];
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
      return { grips, ...retracementOf(plane, start, end, a, b) };
    case 'measure': {
      const text = measured(measureOf(plane, start, end));
      const caption = {
        at: { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - TEXT_HEIGHT },
        text,
        align: 'center' as const,
        isBoxed: true,
        otherwise: { x: (a.x + b.x) / 2, y: Math.max(a.y, b.y) + TEXT_HEIGHT },
      };
      return { grips, strokes: crossOf(a, b), area: { from: a, to: b, tone }, captions: [caption] };
    }
    case 'text':
      return {
        grips,
        strokes: [],
        captions: [{ at: a, text: drawing.text ?? '', align: 'left', isBoxed: false, otherwise: a }],
      };
  }
}

const isOver = (one: Box, other: Box): boolean =>
  one.from.x < other.to.x && other.from.x < one.to.x && one.from.y < other.to.y && other.from.y < one.to.y;

/**
 * The outlines without captions over those of another drawing (DESK-634). What was typed stays where it was put; a measurement goes below
 * its area, and a level has none.
 */
export function withClearCaptions(outlines: readonly Outline[]): readonly Outline[] {
  const taken = outlines.map(({ captions = [] }) =>
    captions.filter(({ at, otherwise }) => at === otherwise).map(boxOf),
  );
  return outlines.map((outline, index) => {
    const own = taken[index] ?? [];
    const isFree = (caption: Caption) =>
      taken.every((boxes) => boxes === own || boxes.every((box) => !isOver(box, boxOf(caption))));
    const captions = outline.captions?.flatMap((caption) => {
      const { at, otherwise } = caption;
      if (at === otherwise || isFree(caption)) return [caption];
      return otherwise === undefined ? [] : [{ ...caption, at: otherwise }];
    });
    taken[index] = captions?.map(boxOf) ?? [];
    return { ...outline, ...(captions && { captions }) };
  });
}

/** The shares whose captions matter most come first: where there is no room for all, the others have none. */
const captionOrder: readonly number[] = [0, 1, 0.5, 0.618, 0.382, 0.236, 0.786];

/** Between a line and its caption. */
const GAP = 6;

/** The captions of levels stand beside them, where the candles of the move are not: at the left, or where that is outside, at the right. */
function besideOf(left: number, right: number, text: string, plane: Plane) {
  const width = text.length * CHARACTER + GAP;
  if (left >= width) return { x: left - GAP, align: 'right' as const };
  const x = right + width <= plane.width ? right + GAP : Math.max(left, 0) + GAP;
  return { x, align: 'left' as const };
}

/** The levels of a move, each with a caption unless that would lie over another one. */
function retracementOf(
  plane: Plane,
  start: DrawingPoint,
  end: DrawingPoint,
  a: Pixel,
  b: Pixel,
): Pick<Outline, 'strokes' | 'captions'> {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const levels = fibonacciLevels(start, end).map((level) => ({ ...level, y: plane.yOf(level.price) }));
  const captions: Caption[] = [];
  for (const share of captionOrder) {
    const level = levels.find((each) => each.share === share);
    if (!level || captions.some(({ at }) => Math.abs(at.y - level.y) < TEXT_HEIGHT)) continue;
    const text = `${share} (${plane.priceText(level.price)})`;
    const { x, align } = besideOf(left, right, text, plane);
    captions.push({ at: { x, y: level.y }, text, align, isBoxed: false });
  }
  const strokes = levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } }));
  return { strokes: [...strokes, { from: a, to: b }], captions };
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
export type DrawingPart = number | 'whole';

/** How near to a line or point the pointer takes it. */
const REACH = 6;

const isWithin = ({ from, to }: { readonly from: Pixel; readonly to: Pixel }, { x, y }: Pixel): boolean =>
  x >= Math.min(from.x, to.x) &&
  x <= Math.max(from.x, to.x) &&
  y >= Math.min(from.y, to.y) &&
  y <= Math.max(from.y, to.y);

/** How far left of its place a caption begins, in shares of its width. */
export const shareBefore = { left: 0, center: 0.5, right: 1 } as const;

interface Box {
  readonly from: Pixel;
  readonly to: Pixel;
}

/** The box around a caption, as far as it is known without measuring letters. */
function boxOf({ at, text, align }: Caption): Box {
  const width = text.length * CHARACTER;
  const left = at.x - width * shareBefore[align];
  return { from: { x: left, y: at.y - TEXT_HEIGHT / 2 }, to: { x: left + width, y: at.y + TEXT_HEIGHT / 2 } };
}

/** The part of a drawing at a place; its points come first. The area of a rectangle lets the place through. */
export function partAt(
  { grips, strokes, area, captions = [] }: Outline,
  place: Pixel,
): DrawingPart | undefined {
  const grip = grips.findIndex(({ x, y }) => Math.hypot(x - place.x, y - place.y) <= REACH);
  if (grip >= 0) return grip;
  const isThere =
    strokes.some((stroke) => distanceTo(stroke, place) <= REACH) ||
    (area !== undefined && area.tone !== 'plain' && isWithin(area, place)) ||
    captions.some((caption) => isWithin(boxOf(caption), place));
  return isThere ? 'whole' : undefined;
}
