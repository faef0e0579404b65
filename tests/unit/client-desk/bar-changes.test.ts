/** What a drawn chart does when it is given other bars. */
import { describe, expect, test } from 'vitest';
import { keptRange, updatesOf } from '#client/ui/chart/bar-changes.ts';

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
  const onEdge = { from: 60, to: 103 };
  const inThePast = { from: 20.5, to: 60.5 };
  /** The times at both ends of a range, with fractions of a bar. */
  const seen = ({ from, to }: { from: number; to: number }, first: number) => [from + first, to + first];

  test('DESK-002 stays when older bars come', () => {
    const next = bars(1, 200);
    expect(seen(keptRange(inThePast, drawn, next), 1)).toEqual(seen(inThePast, 101));
    expect(seen(keptRange(onEdge, drawn, next), 1)).toEqual(seen(onEdge, 101));
  });

  test('stays when newer bars come, unless the newest one was in sight', () => {
    const next = bars(101, 260);
    expect(keptRange(inThePast, drawn, next)).toEqual(inThePast);
    expect(keptRange(onEdge, drawn, next)).toEqual({ from: 120, to: 163 });
  });

  test('stays when the future is taken back', () => {
    const next = bars(101, 180);
    expect(keptRange(inThePast, drawn, next)).toEqual(inThePast);
    expect(keptRange(onEdge, drawn, next)).toEqual({ from: 40, to: 83 });
  });

  test('gives way to the newest bar when it has not happened yet', () => {
    expect(keptRange(inThePast, drawn, bars(101, 130))).toEqual({ from: -10.5, to: 29.5 });
  });

  test('stays when bars that were missing come in between', () => {
    const holes = drawn.filter(({ time }) => time < 110 || time > 130);
    const range = { from: 20, to: 50 };
    const kept = keptRange(range, holes, drawn);
    expect(drawn[kept.to]?.time).toBe(holes[range.to]?.time);
  });
});
