/** What a user does with the drawings of a chart, by pointer or keys, until it is done and announced. */
import type { Drawing, DrawingEvents, DrawingPoint, DrawingScene } from './drawing.ts';
import { pointCounts } from './drawing.ts';
import { outlineOf, partAt } from './geometry.ts';
import type { DrawingPart, Pixel } from './geometry.ts';
import type { ChartPlane, Shift } from './plane.ts';

/** What is drawn at the moment. */
export interface Shown {
  readonly drawings: readonly Drawing[];
  /** The drawings that show their points. */
  readonly marked: readonly string[];
  /** The point of the selected drawing that keys move. */
  readonly grip: number | undefined;
  /** Where keys moved the crosshair. */
  readonly cursor: DrawingPoint | undefined;
}

interface Drag {
  readonly drawing: Drawing;
  readonly part: DrawingPart;
  readonly from: Pixel;
}

/** The id of a drawing that has not got all its points. */
const DRAFT = '';

/** A press that moves by more than this is a drag, in pixels. */
const STILL = 3;

const isFar = (a: Pixel, b: Pixel): boolean => Math.hypot(a.x - b.x, a.y - b.y) > STILL;

const NO_SCENE: DrawingScene = {
  drawings: [],
  tool: undefined,
  selected: undefined,
  hasMagnet: false,
  measured: () => '',
};

/** Places, selects and changes the drawings of one chart. What is done is announced; the owner then gives another scene. */
export class DrawingEditor {
  #scene = NO_SCENE;
  /** Points of the tool that are set. */
  #set: readonly DrawingPoint[] = [];
  /** Where its next point would be. */
  #next: DrawingPoint | undefined;
  #pressedAt: Pixel | undefined;
  #drag: Drag | undefined;
  /** The drawing as it is being dragged. */
  #dragged: Drawing | undefined;
  #grip: number | undefined;
  #cursor: DrawingPoint | undefined;
  readonly #plane: ChartPlane;
  readonly #events: DrawingEvents;
  readonly #redraw: () => void;

  constructor(plane: ChartPlane, events: DrawingEvents, redraw: () => void) {
    this.#plane = plane;
    this.#events = events;
    this.#redraw = redraw;
  }

  get scene(): DrawingScene {
    return this.#scene;
  }

  get isDragging(): boolean {
    return this.#drag !== undefined;
  }

  setScene(scene: DrawingScene): void {
    if (scene.tool !== this.#scene.tool) this.#restart();
    if (scene.selected !== this.#scene.selected) this.#grip = undefined;
    if (!this.#drag) this.#dragged = undefined;
    this.#scene = scene;
    this.#redraw();
  }

  shown(): Shown {
    const { drawings, tool, selected } = this.#scene;
    const points = this.#next ? [...this.#set, this.#next] : this.#set;
    const draft = tool && this.#set.length > 0 ? [{ id: DRAFT, kind: tool, points }] : [];
    return {
      drawings: [...drawings.map((each) => (each.id === this.#dragged?.id ? this.#dragged : each)), ...draft],
      marked: [DRAFT, ...(selected === undefined ? [] : [selected])],
      grip: this.#grip,
      cursor: this.#cursor,
    };
  }

  /** The pointer is pressed. Returns whether the chart itself is not to receive it. */
  press(at: Pixel): boolean {
    this.#pressedAt = at;
    const { tool, hasMagnet, selected } = this.#scene;
    if (tool) {
      const point = this.#plane.pointAt(at, hasMagnet);
      if (point) this.#place(point);
      return point !== undefined;
    }
    const hit = this.partAt(at);
    if (hit?.drawing.id !== selected) this.#events.onSelect(hit?.drawing.id);
    this.#drag = hit && { ...hit, from: at };
    return hit !== undefined;
  }

  move(at: Pixel): void {
    const hadCursor = this.#cursor !== undefined;
    this.#cursor = undefined;
    if (this.#scene.tool) this.#next = this.#plane.pointAt(at, this.#scene.hasMagnet) ?? this.#next;
    else if (this.#drag && (this.#dragged || isFar(at, this.#drag.from))) this.#dragTo(this.#drag, at);
    else if (!hadCursor) return;
    this.#redraw();
  }

  /** The pointer is released: a drag is done, or sets the second point of the tool. */
  release(at: Pixel): void {
    const [from, dragged] = [this.#pressedAt, this.#dragged];
    this.#pressedAt = undefined;
    this.#drag = undefined;
    if (dragged) this.#events.onChange(dragged);
    if (!this.#scene.tool || this.#set.length === 0 || !from || !isFar(at, from)) return;
    const point = this.#plane.pointAt(at, this.#scene.hasMagnet);
    if (point) this.#place(point);
  }

  /** Puts back what is being dragged. */
  cancel(): void {
    this.#drag = undefined;
    this.#dragged = undefined;
    this.#redraw();
  }

  /** The selected drawing at a place, or else the one that was drawn last. */
  partAt(at: Pixel): { readonly drawing: Drawing; readonly part: DrawingPart } | undefined {
    const { drawings, selected, measured } = this.#scene;
    const isFirst = (drawing: Drawing): number => Number(drawing.id === selected);
    for (const drawing of drawings.toReversed().toSorted((a, b) => isFirst(b) - isFirst(a))) {
      const part = partAt(outlineOf(drawing, this.#plane, measured), at);
      if (part !== undefined) return { drawing, part };
    }
    return undefined;
  }

  /** A double press. */
  edit(at: Pixel): void {
    const drawing = this.#scene.tool ? undefined : this.partAt(at)?.drawing;
    if (drawing?.kind === 'text') this.#events.onEdit(drawing);
  }

  /** Moves the selected drawing or its point; without one, or with a tool, the crosshair. */
  step(shift: Shift): void {
    const drawing = this.#scene.tool ? undefined : this.#selected();
    if (drawing) {
      this.#events.onChange(this.#shifted(drawing, this.#grip ?? 'whole', shift));
      return;
    }
    this.#cursor = this.#plane.shifted(this.#cursor ?? this.#middle() ?? { time: 0, price: 0 }, shift);
    this.#next = this.#cursor;
    this.#plane.show(this.#cursor);
    this.#events.onCursor(this.#cursor);
    this.#redraw();
  }

  /** Sets a point, takes up another point of the selected drawing, or selects the one under the crosshair. */
  enter(): boolean {
    const { tool, hasMagnet } = this.#scene;
    const selected = this.#selected();
    const cursor = this.#cursor && this.#plane.pixelOf(this.#cursor);
    if (tool) {
      const point = cursor ? this.#plane.pointAt(cursor, hasMagnet) : this.#middle();
      if (point) this.#place(hasMagnet ? point : (this.#cursor ?? point));
      return true;
    }
    if (selected?.kind === 'text') this.#events.onEdit(selected);
    else if (selected) this.#takeNextGrip(selected);
    const found = !selected && cursor ? this.partAt(cursor) : undefined;
    if (found) this.#events.onSelect(found.drawing.id);
    return selected !== undefined || found !== undefined;
  }

  /** Gives up one thing after the other: the drag, the tool, the point, the selection, the crosshair. */
  escape(): boolean {
    if (this.#drag) this.cancel();
    else if (this.#scene.tool) this.#events.onGiveUp();
    else if (this.#grip !== undefined) this.#setGrip(undefined);
    else if (this.#scene.selected !== undefined) this.#events.onSelect(undefined);
    else return this.leave();
    return true;
  }

  /** Takes the crosshair of the keys away. Returns whether there was one. */
  leave(): boolean {
    const hadCursor = this.#cursor !== undefined;
    this.#cursor = undefined;
    if (hadCursor) this.#plane.hide();
    this.#redraw();
    return hadCursor;
  }

  /** Deletes the selected drawing. */
  remove(): boolean {
    const selected = this.#selected();
    if (selected) this.#events.onDelete(selected.id);
    return selected !== undefined;
  }

  /** Selects the next drawing, or with -1 the one before. */
  select(step: 1 | -1): boolean {
    const { drawings, selected } = this.#scene;
    const current = drawings.findIndex(({ id }) => id === selected);
    const start = current < 0 && step < 0 ? 0 : current;
    const next = drawings.at((start + step) % Math.max(1, drawings.length));
    if (next) this.#events.onSelect(next.id);
    return next !== undefined;
  }

  #selected(): Drawing | undefined {
    return this.#scene.drawings.find(({ id }) => id === this.#scene.selected);
  }

  #middle(): DrawingPoint | undefined {
    return this.#plane.pointAt({ x: this.#plane.width / 2, y: this.#plane.height / 2 }, false);
  }

  #restart(): void {
    this.#set = [];
    this.#next = undefined;
  }

  #place(point: DrawingPoint): void {
    const { tool } = this.#scene;
    if (!tool) return;
    const points = [...this.#set, point];
    if (points.length < pointCounts[tool]) this.#set = points;
    else this.#restart();
    if (points.length === pointCounts[tool]) this.#events.onPlace(tool, points);
    this.#redraw();
  }

  #dragTo({ drawing, part, from }: Drag, at: Pixel): void {
    const point = typeof part === 'number' ? this.#plane.pointAt(at, this.#scene.hasMagnet) : undefined;
    const shift = { bars: this.#plane.barAt(at) - this.#plane.barAt(from), down: at.y - from.y, ticks: 0 };
    if (part === 'whole') this.#dragged = this.#shifted(drawing, part, shift);
    else if (point) this.#dragged = { ...drawing, points: drawing.points.with(part, point) };
  }

  #shifted(drawing: Drawing, part: DrawingPart, shift: Shift): Drawing {
    const points = drawing.points.map((point, index) =>
      part === 'whole' || part === index ? this.#plane.shifted(point, shift) : point,
    );
    return { ...drawing, points };
  }

  #takeNextGrip({ points }: Drawing): void {
    const next = (this.#grip ?? -1) + 1;
    this.#setGrip(points.length > 1 && next < points.length ? next : undefined);
  }

  #setGrip(grip: number | undefined): void {
    this.#grip = grip;
    this.#redraw();
  }
}
