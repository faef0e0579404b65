/** Drawings of a chart: their places, what they measure, how they are kept, and how they are made and changed. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChartCandle } from '#client/exchange/index.ts';
import { fibonacciLevels, measureOf, positionAt, timeAt } from '#client/ui/chart/drawings/coordinates.ts';
import { drawingKinds, pointCounts } from '#client/ui/chart/drawings/drawing.ts';
import type { Drawing, DrawingKind, DrawingPoint, DrawingScene } from '#client/ui/chart/drawings/drawing.ts';
import { DrawingEditor } from '#client/ui/chart/drawings/editor.ts';
import { distanceTo, outlineOf, partAt } from '#client/ui/chart/drawings/geometry.ts';
import type { Pixel } from '#client/ui/chart/drawings/geometry.ts';
import { pressKey } from '#client/ui/chart/drawings/keys.ts';
import type { ChartPlane } from '#client/ui/chart/drawings/plane.ts';
import { persisted } from '#client/exchange/persisted.ts';
import { openStorage } from '#client/exchange/index.ts';
import type { PairDrawings } from '#client/ui/chart/drawings/stored.ts';
import { drawingsForm } from '#client/ui/chart/drawings/stored.ts';
import { timeSpanText } from '#client/desk/chart/drawing-texts.ts';

const START = Date.parse('2025-06-02T10:00:00+08:00');
const MINUTE = 60_000;

/** Bars of so many minutes each. */
const barsOf = (minutes: number, count: number): readonly ChartCandle[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ open: 100, high: 110, low: 90, close: 105, volume: 1 },
    time: START + index * minutes * MINUTE,
  }));

const ofMinutes = { bars: barsOf(1, 60), seconds: 60 };
const ofFives = { bars: barsOf(5, 12), seconds: 300 };

const at = (minute: number, price: number): DrawingPoint => ({ time: START + minute * MINUTE, price });

describe('DESK-160 the time of a point', () => {
  test('is at its bar, between two bars, and evenly before and after all bars', () => {
    expect(positionAt(ofMinutes, START + 7 * MINUTE)).toBe(7);
    expect(positionAt(ofFives, START + 7 * MINUTE)).toBeCloseTo(1.4, 12);
    expect(positionAt(ofMinutes, START - 2 * MINUTE)).toBe(-2);
    expect(positionAt(ofFives, START + 65 * MINUTE)).toBe(13);
    expect(positionAt({ bars: [], seconds: 60 }, START)).toBeUndefined();
    // A gap between two bars counts as one bar.
    const [first, , , fourth] = ofMinutes.bars;
    const gap = { bars: [first, fourth].filter((bar) => bar !== undefined), seconds: 60 };
    expect(positionAt(gap, START + 1.5 * MINUTE)).toBe(0.5);
    expect(timeAt(gap, 0.5)).toBe(START + 1.5 * MINUTE);
  });

  test('is the same after a position in any interval', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), fc.boolean(), (offset, isLong) => {
        const all = isLong ? ofFives : ofMinutes;
        expect(timeAt(all, positionAt(all, START + offset) ?? 0)).toBeCloseTo(START + offset, -1);
      }),
    );
  });
});

describe('DESK-161 what drawings measure', () => {
  test('a measurement has difference, percent, bars and time, which are negative backwards', () => {
    expect(measureOf(ofFives, at(0, 200), at(20, 150))).toEqual({
      ...{ difference: -50, percent: -25, bars: 4 },
      time: 20 * MINUTE,
    });
    expect(measureOf(ofMinutes, at(20, 0), at(0, 5))).toEqual({
      ...{ difference: 5, percent: undefined, bars: -20 },
      time: -20 * MINUTE,
    });
  });

  test('a retracement has level 0 at the end of its move and 1 at the beginning', () => {
    const levels = fibonacciLevels(at(0, 1000), at(9, 2000)).map(({ share, price }) => [share, price]);
    expect(levels).toEqual([
      [0, 2000],
      [0.236, 1764],
      [0.382, 1618],
      [0.5, 1500],
      [0.618, 1382],
      [0.786, 1214],
      [1, 1000],
    ]);
  });

  test('a duration is written in days, hours and minutes', () => {
    expect([0, 15, 1440, 1505, -61].map((minutes) => timeSpanText(minutes * MINUTE))).toEqual([
      ...['0m', '15m', '1d', '1d 1h 5m', '-1h 1m'],
    ]);
  });
});

/** A pane of 600 by 300 pixels: ten pixels a bar, one pixel a unit of the price, 200 at the top. */
function planeOf(): ChartPlane {
  const pixelOf = ({ time, price }: DrawingPoint): Pixel => ({
    x: (positionAt(ofMinutes, time) ?? 0) * 10,
    y: 200 - price,
  });
  const barAt = ({ x }: Pixel): number => Math.round(x / 10);
  return {
    ...ofMinutes,
    ...{ width: 600, height: 300, pixelOf, barAt },
    yOf: (price) => 200 - price,
    priceText: (price) => price.toFixed(1),
    pointAt(place, hasMagnet) {
      if (place.x < 0 || place.x >= 600 || place.y < 0 || place.y >= 300) return undefined;
      return { time: START + barAt(place) * MINUTE, price: hasMagnet ? 105 : 200 - place.y };
    },
    shifted: ({ time, price }, { bars, down, ticks }) => ({
      time: time + bars * MINUTE,
      price: price - down + ticks / 10,
    }),
    show() {},
    hide() {},
  };
}

const measured = ({ difference, bars }: { difference: number; bars: number }) => `${difference} ${bars}`;

const drawingOf = (kind: DrawingKind, ...points: readonly DrawingPoint[]): Drawing => ({
  ...{ id: kind, kind, points },
  ...(kind === 'text' && { text: 'top' }),
});

describe('DESK-159 what is under the pointer', () => {
  const hit = (drawing: Drawing, x: number, y: number) =>
    partAt(outlineOf(drawing, planeOf(), measured), { x, y });
  // From 100, 100 to 200, 50 in pixels.
  const [from, to] = [at(10, 100), at(20, 150)];

  test.each([
    ['trend', 150, 78, 'whole'],
    ['trend', 150, 95, undefined],
    ['trend', 102, 99, 0],
    ['trend', 199, 50, 1],
    ['trend', 230, 35, undefined],
    ['rectangle', 150, 50, 'whole'],
    ['rectangle', 150, 75, undefined],
    ['fibonacci', 180, 75, 'whole'],
    ['fibonacci', 250, 75, undefined],
    ['measure', 110, 60, 'whole'],
    ['measure', 90, 60, undefined],
  ] as const)('of a %s at %d, %d is %s', (kind, x, y, part) => {
    expect(hit(drawingOf(kind, from, to), x, y)).toBe(part);
  });

  test('a horizontal line is hit across the pane, a vertical one along it, a text at its letters', () => {
    expect(hit(drawingOf('horizontal', from), 590, 103)).toBe('whole');
    expect(hit(drawingOf('vertical', from), 103, 290)).toBe('whole');
    expect(hit(drawingOf('text', from), 115, 104)).toBe('whole');
    expect(hit(drawingOf('text', from), 160, 104)).toBeUndefined();
  });

  test('the distance to a line is that to its nearest point', () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 10, y: 0 } };
    expect(distanceTo(line, { x: 5, y: 3 })).toBe(3);
    expect(distanceTo(line, { x: 13, y: 4 })).toBe(5);
    expect(distanceTo({ from: line.from, to: line.from }, { x: 3, y: 4 })).toBe(5);
  });
});

describe('DESK-160 what is stored', () => {
  const all = drawingKinds.map((kind) =>
    drawingOf(kind, ...[at(1, 100.5), at(2, 0.00001)].slice(0, pointCounts[kind])),
  );

  /** The drawings of a page that begins with a stored text. */
  const read = (text: string) => {
    const web = new Map([['account.0.drawings.BTC/USDT', text]]);
    const storage = openStorage({
      ...{ length: 1, key: () => null, getItem: (name) => web.get(name) ?? null },
      ...{ setItem: (name, value) => void web.set(name, value), removeItem: (name) => void web.delete(name) },
    });
    const { schema, initial } = drawingsForm;
    return persisted<PairDrawings | undefined>(
      'account.0.drawings.BTC/USDT',
      schema,
      initial,
    )(storage).getState();
  };

  test('is read as it was written', () => {
    const kept = { drawings: all, isHidden: true };
    expect(read(JSON.stringify(kept))).toEqual(kept);
    expect(read('{"drawings":1}')).toBeUndefined();
  });

  test.each([
    null,
    { ...all[0], id: 7 },
    { ...all[0], kind: 'circle' },
    { ...all[0], points: [at(1, 2)] },
    { ...all[1], points: [{ time: 'now', price: 1 }] },
    { ...all[1], points: [{ time: 1.5, price: 1 }] },
    { ...all[1], points: [{ time: 1e300, price: 1 }] },
    { ...all[1], points: [{ time: 1, price: null }] },
    { ...all[6], text: '' },
    { ...all[6], text: 'x'.repeat(101) },
    { ...all[0], id: 'horizontal', kind: 'vertical', points: [at(3, 3)] },
  ])('loses what cannot be read and nothing else: %j', (bad) => {
    const text = JSON.stringify({ drawings: [all[1], bad, all[6]], isHidden: false });
    expect(read(text)?.drawings).toEqual([all[1], all[6]]);
  });
});

/** An editor, what it announced, and its owner, which keeps what was announced. */
function drawingChart(scene: Partial<DrawingScene> = {}) {
  const done: string[] = [];
  let now: DrawingScene = {
    ...{ drawings: [], tool: undefined, selected: undefined, hasMagnet: false, measured },
    ...scene,
  };
  const set = (change: Partial<DrawingScene>) => {
    now = { ...now, ...change };
    editor.setScene(now);
  };
  const editor = new DrawingEditor(
    planeOf(),
    {
      onPlace(kind, points) {
        done.push(`place ${kind} ${points.map(({ price }) => price).join(' ')}`);
        set({ tool: undefined, drawings: [...now.drawings, drawingOf(kind, ...points)] });
      },
      onChange(drawing) {
        done.push(`change ${drawing.points.map(({ time, price }) => `${(time - START) / MINUTE}:${price}`)}`);
        set({ drawings: now.drawings.map((each) => (each.id === drawing.id ? drawing : each)) });
      },
      onSelect(selected) {
        done.push(`select ${selected}`);
        set({ selected });
      },
      onEdit: ({ id }) => void done.push(`edit ${id}`),
      onDelete: (id) => void done.push(`delete ${id}`),
      onGiveUp: () => set({ tool: undefined }),
      onCursor: ({ time, price }) => void done.push(`cursor ${(time - START) / MINUTE}:${price}`),
    },
    () => {},
  );
  editor.setScene(now);
  const key = (name: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
    pressKey(editor, {
      ...{ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
      ...modifiers,
    });
  return { editor, done, set, key };
}

describe('DESK-157 a tool', () => {
  test('sets a point at each press, or the second one where a drag ends', () => {
    const { editor, done, set } = drawingChart({ tool: 'trend' });
    expect(editor.press({ x: 100, y: 100 })).toBe(true);
    editor.release({ x: 101, y: 100 });
    editor.move({ x: 150, y: 80 });
    expect(editor.shown().drawings.map(({ points }) => points)).toEqual([[at(10, 100), at(15, 120)]]);
    editor.press({ x: 200, y: 50 });
    editor.release({ x: 200, y: 50 });
    expect(done).toEqual(['place trend 100 150']);
    set({ tool: 'rectangle' });
    editor.press({ x: 100, y: 100 });
    editor.release({ x: 200, y: 70 });
    expect(done.at(-1)).toBe('place rectangle 100 130');
  });

  test('takes the price of the magnet, leaves presses outside of the pane, and is given up by Escape', () => {
    const { editor, done, key } = drawingChart({ tool: 'trend', hasMagnet: true });
    expect(editor.press({ x: 640, y: 100 })).toBe(false);
    editor.press({ x: 100, y: 20 });
    key('Escape');
    expect(editor.shown().drawings).toEqual([]);
    expect(editor.press({ x: 100, y: 20 })).toBe(false);
    expect(done).toEqual([]);
  });
});

describe('DESK-159 a drawing', () => {
  const line = drawingOf('trend', at(10, 100), at(20, 150));

  test('is selected by a press and moved whole or by a point; a press beside it selects nothing', () => {
    const { editor, done } = drawingChart({ drawings: [line] });
    editor.press({ x: 150, y: 75 });
    editor.move({ x: 170, y: 95 });
    editor.release({ x: 170, y: 95 });
    editor.press({ x: 120, y: 120 });
    editor.move({ x: 100, y: 200 });
    editor.release({ x: 100, y: 200 });
    expect(editor.press({ x: 400, y: 290 })).toBe(false);
    expect(done).toEqual([
      ...['select trend', 'change 12:80,22:130', 'change 10:0,22:130', 'select undefined'],
    ]);
  });

  test('is put back when dragging is cancelled, and stays when it is only pressed', () => {
    const { editor, done } = drawingChart({ drawings: [line] });
    editor.press({ x: 150, y: 75 });
    editor.move({ x: 300, y: 200 });
    editor.escape();
    editor.release({ x: 300, y: 200 });
    editor.press({ x: 150, y: 75 });
    editor.release({ x: 150, y: 75 });
    expect(done).toEqual(['select trend']);
    expect(editor.shown().drawings).toEqual([line]);
  });
});

describe('DESK-158 keys', () => {
  test('move a crosshair and set points with it', () => {
    const { done, set, key } = drawingChart();
    set({ tool: 'trend' });
    key('ArrowRight');
    key('ArrowUp', { shiftKey: true });
    key('ArrowDown', { ctrlKey: true });
    key('Enter');
    key('ArrowLeft', { shiftKey: true });
    key('Enter');
    expect(done).toEqual([
      ...['cursor 31:50', 'cursor 31:90', 'cursor 31:89.9', 'cursor 21:89.9'],
      'place trend 89.9 89.9',
    ]);
  });

  test('select drawings, go through their points, move and delete them', () => {
    const drawings = [drawingOf('trend', at(10, 100), at(20, 150)), drawingOf('text', at(5, 50))];
    const { done, key } = drawingChart({ drawings });
    key('PageDown');
    key('ArrowRight');
    key('Enter');
    key('ArrowUp');
    key('Enter');
    key('ArrowUp');
    key('Escape');
    key('PageUp');
    key('Enter');
    key('Delete');
    expect(done).toEqual([
      'select trend',
      ...['change 11:100,21:150', 'change 11:104,21:150', 'change 11:104,21:154'],
      ...['select text', 'edit text', 'delete text'],
    ]);
    expect([key('Escape'), key('Escape'), key('a')]).toEqual([true, false, false]);
  });

  test('leave a chart without drawings and tools alone', () => {
    const { key } = drawingChart();
    expect(['Enter', 'Escape', 'Delete', 'PageDown', 'Tab'].map((name) => key(name))).not.toContain(true);
  });
});
