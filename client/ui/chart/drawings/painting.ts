/** Paints drawings on the canvas of a chart. */
import type { ChartPalette } from '../bar.ts';
import { outlineOf, TEXT_HEIGHT } from './geometry.ts';
import type { Area, Caption, Outline, Pixel, Plane, Stroke } from './geometry.ts';
import type { Shown } from './editor.ts';
import type { DrawingScene } from './drawing.ts';

type Context = CanvasRenderingContext2D;

const GRIP_RADIUS = 4;
/** Of the point that keys move. */
const TAKEN_RADIUS = 6;
const LINE_WIDTH = 1.5;
/** Bars are seen through a measured area. */
const AREA_OPACITY = 0.4;

/** What a painter needs besides the drawing. */
interface Brush {
  readonly context: Context;
  readonly palette: ChartPalette;
  readonly font: string;
}

/** Keeps a box of this width within the pane. */
const within = (center: number, width: number, pane: number): number =>
  Math.max(width / 2, Math.min(pane - width / 2, center));

function paintArea({ context, palette }: Brush, { from, to, tone }: Area): void {
  context.globalAlpha = tone === 'plain' ? 1 : AREA_OPACITY;
  context.fillStyle = { plain: palette.lineFaint, up: palette.upFaint, down: palette.downFaint }[tone];
  context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.globalAlpha = 1;
}

function paintStroke({ context, palette }: Brush, { from, to, label }: Stroke): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  if (label === undefined) return;
  context.fillStyle = palette.text;
  context.textAlign = 'left';
  context.fillText(label, from.x + 4, from.y - TEXT_HEIGHT / 2);
}

function paintCaption({ context, palette }: Brush, caption: Caption, pane: number): void {
  const { at, text, isBoxed } = caption;
  const width = context.measureText(text).width + 12;
  const center = within(at.x, width, pane);
  if (isBoxed) {
    context.fillStyle = palette.label;
    context.fillRect(center - width / 2, at.y - TEXT_HEIGHT / 2 - 2, width, TEXT_HEIGHT + 4);
  }
  context.fillStyle = isBoxed ? palette.onLabel : palette.line;
  context.textAlign = isBoxed ? 'center' : 'left';
  context.fillText(text, isBoxed ? center : at.x, at.y);
}

function paintGrip({ context, palette }: Brush, { x, y }: Pixel, isTaken: boolean): void {
  context.beginPath();
  context.arc(x, y, isTaken ? TAKEN_RADIUS : GRIP_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = isTaken ? palette.warn : palette.onLabel;
  context.fill();
  context.stroke();
}

function paintOutline(brush: Brush, { strokes, area, caption }: Outline, pane: number): void {
  const { context, palette, font } = brush;
  context.strokeStyle = palette.line;
  context.lineWidth = LINE_WIDTH;
  context.font = font;
  context.textBaseline = 'middle';
  if (area) paintArea(brush, area);
  for (const stroke of strokes) paintStroke(brush, stroke);
  if (caption) paintCaption(brush, caption, pane);
}

/** Paints what an editor shows: the drawings, the points of those that are marked, and the crosshair of the keys. */
export function paint(brush: Brush, plane: Plane, shown: Shown, measured: DrawingScene['measured']): void {
  brush.context.save();
  for (const drawing of shown.drawings) {
    const outline = outlineOf(drawing, plane, measured);
    paintOutline(brush, outline, plane.width);
    if (shown.marked.includes(drawing.id))
      outline.grips.forEach((grip, index) => paintGrip(brush, grip, index === shown.grip));
  }
  brush.context.strokeStyle = brush.palette.line;
  if (shown.cursor) paintGrip(brush, plane.pixelOf(shown.cursor), false);
  brush.context.restore();
}
