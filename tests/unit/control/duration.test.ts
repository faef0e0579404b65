import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationMs } from '../../../package/driver/duration.ts';

describe('durations of the fixture', () => {
  test.each([
    ['15m', 900_000],
    ['2h30m', 9_000_000],
    ['500ms', 500],
    ['1d', 86_400_000],
    ['1d12h', 129_600_000],
    ['90s', 90_000],
    ['1.5h', 5_400_000],
    ['1m1s1ms', 61_001],
    ['0.5s', 500],
    ['0s', 0],
    [1234, 1234],
    [0, 0],
  ])('%s', (text, milliseconds) => {
    expect(durationMs(text)).toBe(milliseconds);
  });

  test.each(['', ' ', '15', '15 m', '15min', 'm', '30m2h', '5m5m', '-5m', '1e3s', '1,5h', '.5h', '15M'])(
    '%j is refused and shown how it should be written',
    (text) => {
      expect(() => durationMs(text)).toThrow(
        `${JSON.stringify(text)} is not a duration: write it as 15m, 2h30m, 1d12h, 90s or 500ms.`,
      );
    },
  );

  test.each(['0.5ms', '0.0001s', 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%s is not a whole number of milliseconds',
    (duration) => {
      expect(() => durationMs(duration)).toThrow('whole number of milliseconds');
    },
  );

  test('time is not counted backwards here', () => {
    expect(() => durationMs(-1)).toThrow('clock.back()');
  });

  test('what is written in units is read again', () => {
    const figure = fc.nat(999);
    fc.assert(
      fc.property(figure, figure, figure, figure, figure, (d, h, m, s, ms) => {
        const sum = (((d * 24 + h) * 60 + m) * 60 + s) * 1000 + ms;
        expect(durationMs(`${d}d${h}h${m}m${s}s${ms}ms`)).toBe(sum);
      }),
    );
  });
});
