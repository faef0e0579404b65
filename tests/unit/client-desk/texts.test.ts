// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
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
