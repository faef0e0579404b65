/** The periods of chart bars, and where their bars begin. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import {
  DAY_MS,
  MINUTE_MS,
  SERVER_OFFSET_MS,
  addMonths,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from '#simulator/engine/kernel/index.ts';

interface Rhythm {
  /** Its length; of months and years the longest. */
  readonly ms: number;
  /** The start of the bar an instant lies in. */
  start(at: Instant): Instant;
  /** The start of the bar `count` bars later (earlier when negative) than the one that starts at `start`. */
  shift(start: Instant, count: number): Instant;
}

/** Bars of a fixed length, counted from midnight of 1970-01-01 in the server zone. */
function regular(length: number): Rhythm {
  return {
    ms: length,
    start: (at) => Math.floor((at + SERVER_OFFSET_MS) / length) * length - SERVER_OFFSET_MS,
    shift: (start, count) => start + count * length,
  };
}

/** The bars a chart can ask for (E04, D-39), shortest first. */
const rhythms = {
  '1min': regular(MINUTE_MS),
  '3min': regular(3 * MINUTE_MS),
  '5min': regular(5 * MINUTE_MS),
  '15min': regular(15 * MINUTE_MS),
  '30min': regular(30 * MINUTE_MS),
  '60min': regular(60 * MINUTE_MS),
  '120min': regular(120 * MINUTE_MS),
  '240min': regular(240 * MINUTE_MS),
  '360min': regular(360 * MINUTE_MS),
  '720min': regular(720 * MINUTE_MS),
  '1day': regular(DAY_MS),
  '3day': regular(3 * DAY_MS),
  '1week': { ...regular(7 * DAY_MS), start: (at) => startOfWeek(at) },
  '1mon': {
    ms: 31 * DAY_MS,
    start: (at) => startOfMonth(at),
    shift: (start, count) => addMonths(start, count),
  },
  '1year': {
    ms: 366 * DAY_MS,
    start: (at) => startOfYear(at),
    shift: (start, count) => addMonths(start, 12 * count),
  },
} as const satisfies Readonly<Record<string, Rhythm>>;

export type Period = keyof typeof rhythms;

/** Every period, shortest first. */
export const PERIODS = Object.keys(rhythms) as readonly Period[];

/**
 * The start of the bar that an instant lies in. Bars follow the server zone (UTC+8): days begin at its midnight, weeks on
 * Monday, three-day bars are counted from 1970-01-01.
 */
export function barStart(period: Period, at: Instant): Instant {
  return rhythms[period].start(at);
}

/** The start of a bar `count` bars after the one that starts at `start`; before it when negative. */
export function shiftBar(period: Period, start: Instant, count: number): Instant {
  return rhythms[period].shift(start, count);
}

/** How many bars may begin from one start to another: of months and years a few less than there are. */
export function barsBetween(period: Period, from: Instant, to: Instant): number {
  return Math.floor((to - from) / rhythms[period].ms) + 1;
}
