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
} from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';

const CENTURY_MS = 100 * 365.25 * DAY_MS;
const instant = fc.integer({ min: -CENTURY_MS, max: CENTURY_MS });

/** The offset of a zone; that of the server half of the time. */
const zone = fc.oneof(
  fc.constant(SERVER_OFFSET_MS),
  fc.integer({ min: -48, max: 56 }).map((quarters) => (quarters * HOUR_MS) / 4),
);

test('the calendar of any zone agrees with the platform over two centuries', () => {
  fc.assert(
    fc.property(instant, zone, (at, offset) => {
      // The platform's own calendar, shifted so that its UTC fields are those of the zone.
      const date = new Date(at + offset);
      const back = (shifted: number): number => shifted - offset;
      const [day, time] = date.toISOString().slice(0, 19).split('T');
      expect(formatDateTime(at, offset)).toBe(`${day} ${time}`);
      expect([formatDate(at, offset), formatTime(at, offset)]).toEqual([day, time]);
      const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
      const midnight = Date.UTC(year, month, ofMonth);
      const civil = civilTime(at, offset);
      expect(civil).toEqual({ year, month: month + 1, day: ofMonth, timeOfDay: at + offset - midnight });
      expect(instantOf(year, month + 1, ofMonth, civil.timeOfDay, offset)).toBe(at);
      expect(startOfDay(at, offset)).toBe(back(midnight));
      expect(startOfWeek(at, offset)).toBe(back(midnight - ((date.getUTCDay() + 6) % 7) * DAY_MS));
      expect(startOfMonth(at, offset)).toBe(back(Date.UTC(year, month, 1)));
      expect(startOfYear(at, offset)).toBe(back(Date.UTC(year, 0, 1)));
    }),
    { numRuns: sample(1000) },
  );
});

test('where no zone is named it is that of the server', () => {
  const at = Date.UTC(2023, 0, 1, 20);
  expect([formatDateTime(at), formatDate(at), formatTime(at)]).toEqual([
    '2023-01-02 04:00:00',
    '2023-01-02',
    '04:00:00',
  ]);
  const monday = Date.UTC(2023, 0, 1, 16);
  expect([startOfDay(at), startOfWeek(at), instantOf(2023, 1, 2)]).toEqual([monday, monday, monday]);
  const year = Date.UTC(2022, 11, 31, 16);
  expect([startOfMonth(at), startOfYear(at)]).toEqual([year, year]);
});

test('every day of two centuries is read and written', () => {
  const wrong: string[] = [];
  for (let day = -36_525; day <= 36_525; day += 1) {
    const at = day * DAY_MS - SERVER_OFFSET_MS;
    const expected = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const { year, month, day: ofMonth, timeOfDay } = civilTime(at);
    const same = formatDate(at) === expected && timeOfDay === 0 && instantOf(year, month, ofMonth) === at;
    if (!same) wrong.push(expected);
  }
  expect(wrong).toEqual([]);
});

describe('addMonths', () => {
  const day = (text: string): number => Date.parse(`${text}Z`) - SERVER_OFFSET_MS;

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
});

test('a year has four digits, and years before the first go on from there', () => {
  const utc = (text: string): number => Date.parse(`${text}Z`);
  expect(formatDateTime(utc('0987-06-05T04:03:02'), 0)).toBe('0987-06-05 04:03:02');
  expect(formatDate(utc('0009-12-31T00:00:00'), 0)).toBe('0009-12-31');
  expect(civilTime(utc('-000003-02-28T01:00:00'), 0)).toEqual({
    year: -3,
    month: 2,
    day: 28,
    timeOfDay: HOUR_MS,
  });
  expect(formatDateTime(addMonths(utc('2023-01-02T03:04:05'), 2, -4 * HOUR_MS), -4 * HOUR_MS)).toBe(
    '2023-03-01 23:04:05',
  );
});
