import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DAY_MS,
  HOUR_MS,
  SERVER_OFFSET_MS,
  addMonths,
  civilTime,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
  startOfDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';

const CENTURY_MS = 100 * 365.25 * DAY_MS;
const instant = fc.integer({ min: -CENTURY_MS, max: CENTURY_MS });

/** The platform's own calendar, shifted so that its UTC fields are the server's local ones. */
const local = (at: number): Date => new Date(at + SERVER_OFFSET_MS);
const back = (shifted: number): number => shifted - SERVER_OFFSET_MS;

describe('the calendar agrees with the platform over two centuries', () => {
  test('date and time', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const expected = local(at).toISOString().slice(0, 19).replace('T', ' ');
        expect(formatDateTime(at)).toBe(expected);
        expect(formatTime(at)).toBe(expected.slice(11));
      }),
      { numRuns: sample(500) },
    );
  });

  test('starts of day, week, month and year', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const date = local(at);
        const year = date.getUTCFullYear();
        const midnight = Date.UTC(year, date.getUTCMonth(), date.getUTCDate());
        expect(startOfDay(at)).toBe(back(midnight));
        expect(startOfWeek(at)).toBe(back(midnight - ((date.getUTCDay() + 6) % 7) * DAY_MS));
        expect(startOfMonth(at)).toBe(back(Date.UTC(year, date.getUTCMonth(), 1)));
        expect(startOfYear(at)).toBe(back(Date.UTC(year, 0, 1)));
      }),
      { numRuns: sample(500) },
    );
  });

  test('every day of two centuries is read and written', () => {
    const wrong: string[] = [];
    for (let day = -36_525; day <= 36_525; day += 1) {
      const at = day * DAY_MS - SERVER_OFFSET_MS;
      const expected = local(at).toISOString().slice(0, 10);
      const { year, month, day: ofMonth, timeOfDay } = civilTime(at);
      const same = formatDate(at) === expected && timeOfDay === 0 && instantOf(year, month, ofMonth) === at;
      if (!same) wrong.push(expected);
    }
    expect(wrong).toEqual([]);
  });
});

describe('addMonths', () => {
  const day = (text: string): number => back(Date.parse(`${text}Z`));

  test('keeps the day, or takes the last one the month has', () => {
    const cases: [string, number, string][] = [
      ['2023-01-31T10:20:30', 1, '2023-02-28 10:20:30'],
      ['2024-01-31T00:00:00', 1, '2024-02-29 00:00:00'],
      ['2023-12-15T23:59:59', 1, '2024-01-15 23:59:59'],
      ['2024-02-29T12:00:00', 12, '2025-02-28 12:00:00'],
      ['2024-03-31T12:00:00', -1, '2024-02-29 12:00:00'],
      ['2024-01-01T00:00:00', -1, '2023-12-01 00:00:00'],
      ['2024-05-05T05:05:05', 0, '2024-05-05 05:05:05'],
      ['2000-03-01T00:00:00', -1201, '1900-02-01 00:00:00'],
    ];
    for (const [from, months, to] of cases) expect(formatDateTime(addMonths(day(from), months))).toBe(to);
  });

  test('from the first of a month it gives the first of another, as many months away', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -600, max: 600 }), (at, months) => {
        const first = startOfMonth(at);
        const moved = civilTime(addMonths(first, months));
        const { year, month } = civilTime(first);
        expect([moved.day, moved.timeOfDay]).toEqual([1, 0]);
        expect(moved.year * 12 + moved.month - (year * 12 + month)).toBe(months);
      }),
    );
  });
});

test('another zone is a matter of the offset', () => {
  expect(formatDateTime(0, 0)).toBe('1970-01-01 00:00:00');
  expect(formatDateTime(-1, 0)).toBe('1969-12-31 23:59:59');
  expect(formatDateTime(0)).toBe('1970-01-01 08:00:00');
  expect(startOfDay(3 * HOUR_MS, -5 * HOUR_MS)).toBe(-19 * HOUR_MS);
});

describe('far years and other zones', () => {
  const utc = (text: string): number => Date.parse(`${text}Z`);

  test('a year has four digits, and years before the first go on from there', () => {
    expect(formatDateTime(utc('0987-06-05T04:03:02'), 0)).toBe('0987-06-05 04:03:02');
    expect(formatDate(utc('0009-12-31T00:00:00'), 0)).toBe('0009-12-31');
    expect(civilTime(utc('-000003-02-28T01:00:00'), 0)).toEqual({
      year: -3,
      month: 2,
      day: 28,
      timeOfDay: HOUR_MS,
    });
  });

  test('each start is that of the zone', () => {
    const at = utc('2023-01-02T03:04:05');
    const east = 5 * HOUR_MS;
    const west = -4 * HOUR_MS;
    const starts = [startOfDay, startOfWeek, startOfMonth, startOfYear];
    const shown = (offset: number) => starts.map((start) => formatDateTime(start(at, offset), offset));
    expect(shown(east)).toEqual([
      '2023-01-02 00:00:00',
      '2023-01-02 00:00:00',
      '2023-01-01 00:00:00',
      '2023-01-01 00:00:00',
    ]);
    expect(shown(west)).toEqual([
      '2023-01-01 00:00:00',
      '2022-12-26 00:00:00',
      '2023-01-01 00:00:00',
      '2023-01-01 00:00:00',
    ]);
    expect(starts.map((start) => start(start(at, east), east))).toEqual(
      starts.map((start) => start(at, east)),
    );
    expect(formatDate(at, west)).toBe('2023-01-01');
    expect(formatTime(at, west)).toBe('23:04:05');
    expect(formatDateTime(addMonths(at, 2, west), west)).toBe('2023-03-01 23:04:05');
    expect(instantOf(2023, 1, 1, 2 * HOUR_MS, west)).toBe(utc('2023-01-01T06:00:00'));
    expect(instantOf(2023, 1, 1)).toBe(utc('2022-12-31T16:00:00'));
  });
});
