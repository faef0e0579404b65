/** How drawings look: their lines, and the captions of a retracement. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChartPalette } from '#client/ui/chart/bar.ts';
import type { Drawing, DrawingKind, DrawingPoint } from '#client/ui/chart/drawings/drawing.ts';
import { outlineOf, TEXT_HEIGHT, withClearCaptions } from '#client/ui/chart/drawings/geometry.ts';
import type { Plane } from '#client/ui/chart/drawings/geometry.ts';
import { paint } from '#client/ui/chart/drawings/painting.ts';
import { drawingsForm } from '#client/ui/chart/drawings/stored.ts';

const MINUTE = 60_000;
const at = (minute: number, price: number): DrawingPoint => ({ time: minute * MINUTE, price });

/** A pane of 600 by 300 pixels: ten pixels a minute, one pixel a unit of the price, 200 at the top. */
const plane: Plane = {
  ...{ bars: [], seconds: 60, width: 600, height: 300 },
  yOf: (price) => 200 - price,
  pixelOf: ({ time, price }) => ({ x: (time / MINUTE) * 10, y: 200 - price }),
  priceText: (price) => price.toFixed(1),
};

const measured = () => '';

const drawingOf = (kind: DrawingKind, ...points: readonly DrawingPoint[]): Drawing => ({
  id: kind,
  kind,
  points,
});

const palette: ChartPalette = {
  ...{ text: 'grey', surface: 'white', grid: '', border: '', up: '', down: '', upFaint: '', downFaint: '' },
  ...{ line: 'blue', lineFaint: '', label: 'navy', onLabel: 'white', warn: 'red' },
  indicators: ['amber', 'violet', 'sky', 'pink', 'lime', 'orange'],
};

describe('DESK-526 the look of a drawing', () => {
  const look = { colour: 'pink', width: 3, dash: 'dashed' } as const;
  const styled = { ...drawingOf('trend', at(1, 100), at(2, 100)), look };

  test('is that of its lines, and without a choice a solid blue one', () => {
    const lines: unknown[] = [];
    let dash: readonly number[] = [];
    const context: Partial<CanvasRenderingContext2D> = {
      ...{ save() {}, restore() {}, beginPath() {}, moveTo() {}, lineTo() {} },
      setLineDash: (next) => void (dash = [...next]),
      stroke() {
        lines.push([this.strokeStyle, this.lineWidth, dash]);
      },
    };
    const shown = { drawings: [styled, drawingOf('trend', at(1, 90), at(2, 90))], marked: [] };
    const brush = { context: context as CanvasRenderingContext2D, palette, font: '' };
    paint(brush, plane, { ...shown, grip: undefined, cursor: undefined }, measured);
    expect(lines).toEqual([
      ['pink', 3, [12, 9]],
      ['blue', 2, []],
    ]);
  });

  test('is kept with the drawing, and left out where it cannot be read', () => {
    const stored = (given: unknown) =>
      drawingsForm.schema.parse({ drawings: [{ ...styled, look: given }], isHidden: false })?.drawings;
    expect(stored(look)).toEqual([styled]);
    for (const bad of [null, 'pink', { ...look, colour: 'gold' }, { ...look, width: 5 }, { colour: 'pink' }])
      expect(stored(bad)).toEqual([{ id: 'trend', kind: 'trend', points: styled.points }]);
  });
});

test('DESK-634 captions of different drawings do not overlap: a text stays, a measurement goes below its area, a level has none', () => {
  const level = drawingOf('fibonacci', at(20, 0), at(30, 100));
  const [first] = outlineOf(level, plane, measured).captions ?? [];
  const note = { ...drawingOf('text', at(16, 100)), text: 'Support' };
  const area = drawingOf('measure', at(40, 0), at(50, 100));
  const outlines = [level, area, area, note].map((drawing) => outlineOf(drawing, plane, () => '+1.00%'));
  const [levels, above, below, text] = withClearCaptions(outlines).map(({ captions = [] }) => captions);
  expect(levels).toHaveLength((outlines[0]?.captions?.length ?? 0) - 1);
  expect(levels).not.toContainEqual(first);
  expect(text).toEqual(outlines[3]?.captions);
  expect(above).toEqual(outlines[1]?.captions);
  expect(below?.[0]?.at.y).toBeGreaterThan(Math.max(...(outlines[2]?.grips ?? []).map((grip) => grip.y)));
});

test('DESK-527 captions of a retracement lie over no other one and, where there is room, not over the bars of its move', () => {
  const place = fc.record({
    minute: fc.integer({ min: 0, max: 59 }),
    price: fc.integer({ min: -90, max: 190 }),
  });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const drawing = drawingOf('fibonacci', at(from.minute, from.price), at(to.minute, to.price));
      const { captions = [], grips } = outlineOf(drawing, plane, measured);
      const heights = captions.map((caption) => caption.at.y).toSorted((a, b) => a - b);
      expect(heights.length).toBeGreaterThan(0);
      for (const [index, y] of heights.slice(1).entries())
        expect(y - (heights[index] ?? 0)).toBeGreaterThanOrEqual(TEXT_HEIGHT);
      const [left, right] = [Math.min(...grips.map(({ x }) => x)), Math.max(...grips.map(({ x }) => x))];
      for (const {
        at: { x },
        align,
      } of captions) {
        if (align === 'right') expect(x).toBeLessThan(left);
        else if (right < 450) expect(x).toBeGreaterThan(right);
      }
    }),
  );
});
