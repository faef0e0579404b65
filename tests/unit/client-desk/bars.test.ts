/** Bars of a chart: what is known of them, and what has to be asked for again. */
import { describe, expect, test } from 'vitest';
import {
  finalBar,
  isApart,
  isOutdated,
  joinedBars,
  runningBar,
  withRunning,
  withTail,
} from '#client/desk/logic/bars.ts';

const MINUTE = 60;
const at = (minute: number) => minute * 60_000;
const bar = (minute: number, close = 10) => ({
  ...{ time: at(minute), open: 10, high: Math.max(10, close), low: Math.min(10, close) },
  ...{ close, volume: 1 },
});
const minutesOf = (bars: readonly { time: number }[]) => bars.map(({ time }) => time / 60_000);

test('pages of history are joined, and a bar that two pages hold is there once', () => {
  const pages = [[bar(4), bar(5)], [bar(2), bar(3), bar(4)], [bar(1)]];
  expect(minutesOf(joinedBars(pages))).toEqual([1, 2, 3, 4, 5]);
});

describe('bars that were asked for again', () => {
  test('replace those known from their first on, and those of a future that has not happened', () => {
    const merged = withTail([bar(1), bar(2), bar(3, 11)], [bar(3, 7), bar(4)]);
    expect(minutesOf(merged)).toEqual([1, 2, 3, 4]);
    expect(merged[2]).toEqual(bar(3, 7));
    expect(minutesOf(withTail([bar(1), bar(2), bar(3), bar(4)], [bar(2, 9)]))).toEqual([1, 2]);
    const known = [bar(1), bar(2)];
    expect(withTail(known, [])).toBe(known);
  });

  test('begin with the last bar that was followed by another', () => {
    expect(finalBar([bar(1), bar(2), bar(3)])).toEqual(bar(2));
    expect(finalBar([bar(1)])).toEqual(bar(1));
    expect(finalBar([])).toBeUndefined();
  });
});

describe('the running bar', () => {
  const hour = { time: at(60), open: 10, high: 12, low: 9, close: 11, volume: 5 };
  const minute = { time: at(61), open: 11, high: 13, low: 8, close: 12.5, volume: 1 };

  test('takes close and extremes of the running minute', () => {
    expect(runningBar(hour, undefined, minute, 3600)).toEqual({ ...hour, high: 13, low: 8, close: 12.5 });
  });

  test('ignores a minute outside it', () => {
    expect(runningBar(hour, undefined, { ...minute, time: at(120) }, 3600)).toBe(hour);
    expect(runningBar(hour, undefined, undefined, 3600)).toBe(hour);
    expect(runningBar(undefined, undefined, minute, 3600)).toBeUndefined();
  });

  test('keeps the values of a response when the event is older', () => {
    const event = { ...hour, high: 11, low: 9.5, volume: 4 };
    expect(runningBar(hour, event, undefined, 3600)).toEqual(hour);
  });

  test('takes the values of an event only when it is newer than the response', () => {
    const event = { ...hour, time: at(120) };
    expect(runningBar(hour, event, undefined, 3600)).toBe(event);
    expect(runningBar(event, hour, undefined, 3600)).toBe(event);
  });

  test('stands last, once', () => {
    const bars = [bar(1), bar(2)];
    expect(withRunning(bars, bar(2, 12))).toEqual([bar(1), bar(2, 12)]);
    expect(withRunning(bars, bar(3))).toEqual([bar(1), bar(2), bar(3)]);
    expect(withRunning(bars, bar(1))).toBe(bars);
    expect(withRunning(bars, undefined)).toBe(bars);
    expect(withRunning([], bar(1))).toEqual([]);
  });

  test('is apart from the newest known one when a bar between them is missing, and not over a long month', () => {
    expect(isApart(bar(1), bar(2), MINUTE)).toBe(false);
    expect(isApart(bar(1), bar(3), MINUTE)).toBe(true);
    const day = 24 * 60;
    expect(isApart(bar(0), bar(31 * day), 31 * 24 * 3600)).toBe(false);
  });
});

test.each([
  ['when a newer bar begins', bar(5), { event: at(5) }, { event: at(6) }, true],
  ['when a newer bar begins with its first minute', bar(5), {}, { event: at(6), minute: at(6) }, true],
  ['not in the same bar', bar(5), {}, { event: at(5), minute: at(5) }, false],
  ['when another minute begins', bar(60), { minute: at(61) }, { minute: at(62) }, true],
  ['when minutes were passed over', bar(60), { minute: at(61) }, { minute: at(64) }, true],
  ['not for the first minute that is known', bar(60), {}, { minute: at(64) }, false],
  ['once', bar(5), { event: at(6), minute: at(6) }, { event: at(6), minute: at(6) }, false],
  ['not where none are known', undefined, {}, { event: at(6), minute: at(6) }, false],
] as const)('the bars known are asked for again %s', (_when, newest, before, now, isAsked) => {
  expect(isOutdated(newest, before, now)).toBe(isAsked);
});
