/** Drawings as they are kept. */
import * as z from 'zod/mini';
import { isObject } from '#shared/json.ts';
import { lineColours, lineDashes, lineWidths } from '../looks.ts';
import type { DrawingLook } from '../looks.ts';
import { drawingKinds, MAX_DRAWING_TEXT, pointCounts } from './drawing.ts';
import type { Drawing, DrawingPoint } from './drawing.ts';

/** The drawings of a pair. */
export interface PairDrawings {
  readonly drawings: readonly Drawing[];
  readonly isHidden: boolean;
}

export const NO_DRAWINGS: PairDrawings = { drawings: [], isHidden: false };

/** What was stored, without the drawings that cannot be read and those that repeat an id. */
function read(stored: unknown): PairDrawings | undefined {
  if (!isObject(stored) || !Array.isArray(stored.drawings)) return undefined;
  const drawings = new Map<string, Drawing>();
  for (const each of stored.drawings as readonly unknown[]) {
    const drawing = readDrawing(each);
    if (drawing && !drawings.has(drawing.id)) drawings.set(drawing.id, drawing);
  }
  return { drawings: [...drawings.values()], isHidden: stored.isHidden === true };
}

/** How the drawings of a pair are kept: nothing is, where there are none. */
export const drawingsForm = {
  schema: z.pipe(z.unknown(), z.transform(read)),
  initial: undefined,
};

/** Later years have five digits. */
const MAX_TIME = Date.UTC(9999, 0);

function readPoint(stored: unknown): readonly DrawingPoint[] {
  if (!isObject(stored)) return [];
  const { time, price } = stored;
  if (typeof time !== 'number' || !Number.isInteger(time) || Math.abs(time) > MAX_TIME) return [];
  return typeof price === 'number' && Number.isFinite(price) ? [{ time, price }] : [];
}

/** A look that cannot be read is the usual one. */
function readLook(stored: unknown): { readonly look?: DrawingLook } {
  if (!isObject(stored)) return {};
  const colour = lineColours.find((each) => each === stored.colour);
  const width = lineWidths.find((each) => each === stored.width);
  const dash = lineDashes.find((each) => each === stored.dash);
  return colour && width && dash ? { look: { colour, width, dash } } : {};
}

function readDrawing(stored: unknown): Drawing | undefined {
  if (!isObject(stored) || typeof stored.id !== 'string' || !Array.isArray(stored.points)) return undefined;
  const kind = drawingKinds.find((each) => each === stored.kind);
  const points = stored.points.flatMap(readPoint);
  if (!kind || stored.points.length !== pointCounts[kind] || points.length !== pointCounts[kind])
    return undefined;
  const look = readLook(stored.look);
  if (kind !== 'text') return { id: stored.id, kind, points, ...look };
  const { text } = stored;
  if (typeof text !== 'string' || text === '' || text.length > MAX_DRAWING_TEXT) return undefined;
  return { id: stored.id, kind, points, text, ...look };
}
