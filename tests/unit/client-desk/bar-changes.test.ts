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
  const holes = drawn.filter(({ time }) => time < 110 || time > 130);

  // The offset of the right edge from the newest bar, and the time that is there before and after, with fractions of a bar.
  test.each([
    ['stays when older bars come', -39.5, drawn, bars(1, 200), 160.5],
    ['stays at the newest bar when older bars come', 4, drawn, bars(1, 200), 204],
    ['stays when newer bars come', -39.5, drawn, bars(101, 260), 160.5],
    ['follows the newest bar that was in sight', 4, drawn, bars(101, 260), 264],
    ['stays when the future is taken back', -39.5, drawn, bars(101, 180), 160.5],
    ['follows the newest bar when the future is taken back', 4, drawn, bars(101, 180), 184],
    ['gives way to the newest bar when it has not happened yet', -39.5, drawn, bars(101, 130), 130.5],
    ['stays when as many bars lie further on', -39.5, drawn, bars(111, 210), 160.5],
    ['stays when bars that were missing come in between', -29, holes, drawn, 171],
  ] as const)('DESK-002 %s', (_what, offset, before, after, edge) => {
    expect((after.at(-1)?.time ?? 0) + keptOffset(offset, before, after)).toBe(edge);
  });
});
