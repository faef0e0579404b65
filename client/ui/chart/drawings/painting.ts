/** Paints drawings on the canvas of a chart. */
import type { ChartPalette } from '../bar.ts';
import { colourIn, USUAL_DRAWING } from '../looks.ts';
import type { DrawingLook, LineDash } from '../looks.ts';
import { outlineOf, shareBefore, TEXT_HEIGHT, withClearCaptions } from './geometry.ts';
import type { DrawnArea, Caption, Outline, Pixel, Plane, Stroke } from './geometry.ts';
import type { Shown } from './editor.ts';
import type { DrawingScene } from './drawing.ts';

type Context = CanvasRenderingContext2D;

const GRIP_RADIUS = 4;
/** Of the point that keys move. */
const TAKEN_RADIUS = 6;
const GRIP_WIDTH = 1.5;
/** Bars are seen through an area, and a little through the background of a caption. */
const AREA_OPACITY = { plain: 0.18, up: 0.4, down: 0.4 } as const;
const BACKGROUND_OPACITY = 0.85;
/** Beside the text of a caption. */
const PADDING = { boxed: 6, plain: 2 } as const;

/** Lengths of dashes and gaps, in widths of the line. */
const dashes: Readonly<Record<LineDash, readonly number[]>> = {
  solid: [],
  dashed: [4, 3],
  dotted: [1, 2],
};

/** What a painter needs besides the drawing. */
interface Brush {
  readonly context: Context;
  readonly palette: ChartPalette;
  readonly font: string;
}

/** Keeps a box of this width within the pane. */
const within = (left: number, width: number, pane: number): number =>
  Math.max(0, Math.min(pane - width, left));

function paintArea({ context, palette }: Brush, { from, to, tone }: DrawnArea, colour: string): void {
  context.globalAlpha = AREA_OPACITY[tone];
  context.fillStyle = { plain: colour, up: palette.upFaint, down: palette.downFaint }[tone];
  context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.globalAlpha = 1;
}

function paintStroke({ context }: Brush, { from, to }: Stroke): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

/** A text with a background, so that neither bars nor lines run through it. */
function paintCaption({ context, palette }: Brush, caption: Caption, colour: string, pane: number): void {
  const { at, text, align, isBoxed } = caption;
  const padding = PADDING[isBoxed ? 'boxed' : 'plain'];
  const width = context.measureText(text).width + 2 * padding;
  const left = within(at.x - width * shareBefore[align], width, pane);
  context.globalAlpha = isBoxed ? 1 : BACKGROUND_OPACITY;
  context.fillStyle = isBoxed ? palette.label : palette.surface;
  context.fillRect(left, at.y - TEXT_HEIGHT / 2, width, TEXT_HEIGHT);
  context.globalAlpha = 1;
  context.fillStyle = isBoxed ? palette.onLabel : colour;
  context.textAlign = 'left';
  context.fillText(text, left + padding, at.y);
}

function paintGrip({ context, palette }: Brush, { x, y }: Pixel, isTaken: boolean): void {
  context.beginPath();
  context.arc(x, y, isTaken ? TAKEN_RADIUS : GRIP_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = isTaken ? palette.warn : palette.onLabel;
  context.fill();
  context.stroke();
}

function paintOutline(brush: Brush, outline: Outline, look: DrawingLook, pane: number): void {
  const { context, palette, font } = brush;
  const colour = colourIn(palette, look.colour);
  context.strokeStyle = colour;
  context.lineWidth = look.width;
  context.setLineDash(dashes[look.dash].map((length) => length * look.width));
  context.font = font;
  context.textBaseline = 'middle';
  if (outline.area) paintArea(brush, outline.area, colour);
  for (const stroke of outline.strokes) paintStroke(brush, stroke);
  for (const caption of outline.captions ?? []) paintCaption(brush, caption, colour, pane);
  context.setLineDash([]);
  context.lineWidth = GRIP_WIDTH;
}

/** Paints what an editor shows: the drawings, the points of those that are marked, and the crosshair of the keys. */
export function paint(brush: Brush, plane: Plane, shown: Shown, measured: DrawingScene['measured']): void {
  brush.context.save();
  const outlines = shown.drawings.map((drawing) => outlineOf(drawing, plane, measured));
  for (const [index, outline] of withClearCaptions(outlines).entries()) {
    const drawing = shown.drawings[index];
    if (drawing === undefined) continue;
    paintOutline(brush, outline, drawing.look ?? USUAL_DRAWING, plane.width);
    if (shown.marked.includes(drawing.id))
      outline.grips.forEach((grip, index) => paintGrip(brush, grip, index === shown.grip));
  }
  brush.context.strokeStyle = brush.palette.line;
  if (shown.cursor) paintGrip(brush, plane.pixelOf(shown.cursor), false);
  brush.context.restore();
}
