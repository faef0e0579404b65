// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { runningBar } from '#client/desk/chart/use-bars.ts';
import { mainIntervals, moreIntervals } from '#client/desk/logic/intervals.ts';
import { plainText } from '#client/desk/logic/plain-text.ts';
import { clockText, minuteText } from '#client/ui/time.ts';

describe('text of markup', () => {
  test('keeps words and lines, and drops tags, attributes and scripts', () => {
    const html =
      '<h1>Bitcoin</h1><p onclick="x()">First &amp; oldest.<br>Limited.</p><script>steal()</script><style>p{}</style>' +
      '<img src=x onerror=alert(1)>';
    expect(plainText(html)).toBe('Bitcoin\nFirst & oldest.\nLimited.');
  });

  test('does not read an escaped tag as one', () => {
    expect(plainText('a &lt;b&gt; c')).toBe('a <b> c');
  });
});

test('times are those of Asia/Shanghai', () => {
  const at = Date.UTC(2025, 0, 1, 16, 5, 9);
  expect(clockText(at)).toBe('00:05:09');
  expect(minuteText(at)).toBe('2025-01-02 00:05');
});

test('the intervals are the realtime line and the fourteen resolutions, each once', () => {
  const names = [...mainIntervals, ...moreIntervals].map(({ name }) => name);
  expect(new Set(names).size).toBe(15);
  expect(new Set([...mainIntervals, ...moreIntervals].map(({ period }) => period)).size).toBe(14);
});

describe('the running bar of a longer interval', () => {
  const hour = { time: 3_600_000, open: 10, high: 12, low: 9, close: 11, volume: 5 };
  const minute = { time: 3_660_000, open: 11, high: 13, low: 8, close: 12.5, volume: 1 };

  test('takes close and extremes of the running minute', () => {
    expect(runningBar(hour, minute, 3600)).toEqual({ ...hour, high: 13, low: 8, close: 12.5 });
  });

  test('leaves a bar alone that the minute is no part of', () => {
    expect(runningBar(hour, { ...minute, time: 7_200_000 }, 3600)).toBe(hour);
    expect(runningBar(hour, undefined, 3600)).toBe(hour);
    expect(runningBar(undefined, minute, 3600)).toBeUndefined();
  });
});
