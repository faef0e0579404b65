/** What a drawn chart does when it is given other bars. */
import { describe, expect, test } from 'vitest';
import { keptOffset, updatesOf } from '#client/ui/chart/bar-changes.ts';

const bar = (time: number, close = 1) => ({ time, open: 1, high: close, low: 1, close, volume: 1 });
const bars = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => bar(first + index));

describe('a chart is drawn by updates', () => {
  test('when the newest bar changed or others came after it', () => {
    const drawn = bars(1, 5);
    expect(updatesOf(drawn, [...bars(1, 4), bar(5, 2)])).toEqual([bar(5, 2)]);
    expect(updatesOf(drawn, bars(1, 7))).toEqual([bar(6), bar(7)]);
    expect(updatesOf(drawn, [...bars(1, 4), bar(5, 2), bar(6)])).toEqual([bar(5, 2), bar(6)]);
    expect(updatesOf(drawn, bars(1, 5))).toEqual([]);
  });

  test('and whole, when anything before the newest bar changed, came or went', () => {
    const drawn = bars(1, 5);
    expect(updatesOf([], drawn)).toBeUndefined();
    expect(updatesOf(drawn, [...bars(1, 3), bar(4, 2), bar(5)])).toBeUndefined();
    expect(updatesOf(drawn, bars(0, 5))).toBeUndefined();
    expect(updatesOf(drawn, bars(1, 4))).toBeUndefined();
    expect(updatesOf(drawn, bars(2, 7))).toBeUndefined();
    expect(updatesOf(drawn, [...bars(1, 4), bar(6)])).toBeUndefined();
  });
});

describe('what the reader looks at', () => {
  const drawn = bars(101, 200);
  /** The time at the right edge, with fractions of a bar, where all bars from `first` to `last` are drawn. */
  const edge = (offset: number, last: number) => last + offset;

  test('DESK-002 stays when older bars come', () => {
    expect(edge(keptOffset(-39.5, drawn, bars(1, 200)), 200)).toBe(160.5);
    expect(edge(keptOffset(4, drawn, bars(1, 200)), 200)).toBe(204);
  });

  test('stays when newer bars come, unless the newest one was in sight', () => {
    expect(edge(keptOffset(-39.5, drawn, bars(101, 260)), 260)).toBe(160.5);
    expect(edge(keptOffset(4, drawn, bars(101, 260)), 260)).toBe(264);
  });

  test('stays when the future is taken back', () => {
    expect(edge(keptOffset(-39.5, drawn, bars(101, 180)), 180)).toBe(160.5);
    expect(edge(keptOffset(4, drawn, bars(101, 180)), 180)).toBe(184);
  });

  test('gives way to the newest bar when it has not happened yet', () => {
    expect(edge(keptOffset(-39.5, drawn, bars(101, 130)), 130)).toBe(130.5);
  });

  test('stays when as many bars lie further on', () => {
    expect(edge(keptOffset(-39.5, drawn, bars(111, 210)), 210)).toBe(160.5);
  });

  test('stays when bars that were missing come in between', () => {
    const holes = drawn.filter(({ time }) => time < 110 || time > 130);
    expect(edge(keptOffset(-29, holes, drawn), 200)).toBe(171);
  });
});
