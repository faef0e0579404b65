/** Reads times in the ways in which programs and people write them. */
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  civilTime,
  instantOf,
  lowerAscii,
} from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';

/** Which of the numbers of 01/02/2024 is the day. */
export type DayOrder = 'dmy' | 'mdy';

/** What is known of the times of a file. */
export interface TimeRules {
  /** Order of day and month where slashes or dashes stand between them; undefined where none has to be known. */
  readonly dates: DayOrder | undefined;
  /** Milliseconds that the clock of a time without a zone is ahead of UTC. */
  readonly zone: number;
}

/** Seconds have 9 or 10 digits, milliseconds 12 or 13, microseconds and nanoseconds three and six more; a fraction may follow. */
const EPOCH = /^(\d{9,10}|\d{12,13}|\d{15,16}|\d{18,19})(?:\.(\d+))?$/;
/** The form with an exponent, as spreadsheets and some programs write large numbers. */
const EXPONENT = /^(\d)[.,](\d+)[eE]\+?(\d\d)$/;
/** Days since 30 December 1899, as spreadsheets count them. */
const SERIAL = /^([2-7]\d{4})(?:\.(\d+))?$/;

const YEAR_FIRST = String.raw`(?<y1>\d{4})[-/.](?<m1>\d{1,2})[-/.](?<d1>\d{1,2})`;
const COMPACT = String.raw`(?<y2>\d{4})(?<m2>\d\d)(?<d2>\d\d)`;
const YEAR_LAST = String.raw`(?<a>\d{1,2})(?<mark>[-/.])(?<b>\d{1,2})[-/.](?<y3>\d{4}|\d\d)`;
const DAY_MONTH = String.raw`(?<d4>\d{1,2})[- ](?<n4>[A-Za-z]{3})[a-z]*[- ,]+(?<y4>\d{4}|\d\d)`;
const MONTH_DAY = String.raw`(?<n5>[A-Za-z]{3})[a-z]*\.? (?<d5>\d{1,2}),? (?<y5>\d{4})`;
const CLOCK = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?)?`;
const COMPACT_CLOCK = String.raw`(?<hour2>\d\d)(?<minute2>\d\d)(?<second2>\d\d)?`;
const HALF = String.raw`(?:[- ]?(?<half>[AaPp])\.?[Mm]\.?)?`;
const ZONE = String.raw`(?: ?(?<zone>Z|UTC|GMT|z))?(?: ?(?<offset>[+-]\d\d(?::?\d\d)?))?`;
const WRITTEN = new RegExp(
  `^(?:${YEAR_FIRST}|${COMPACT}|${YEAR_LAST}|${DAY_MONTH}|${MONTH_DAY})(?:(?:T|,? +)(?:${COMPACT_CLOCK}|${CLOCK})${HALF})?${ZONE}$`,
);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Groups = Readonly<Record<string, string | undefined>>;

/** A number of seconds, milliseconds, microseconds or nanoseconds since 1970, told by its digits. */
function epochOf(text: string): Instant | undefined {
  const [, digits, fraction = ''] = EPOCH.exec(text) ?? [];
  if (digits === undefined) return undefined;
  if (digits.length <= 10)
    return Number(digits) * SECOND_MS + Math.round(Number(`0.${fraction || '0'}`) * SECOND_MS);
  const finer = digits.length <= 13 ? 0 : digits.length <= 16 ? 3 : 6;
  return Number(digits.slice(0, digits.length - finer));
}

/** Whether a number has an exponent and fewer digits than its size needs: what stood behind them is lost. */
export function isCutOff(text: string): boolean {
  const [, , fraction = '', exponent = '0'] = EXPONENT.exec(text) ?? [];
  return fraction.length > 0 && fraction.length < Number(exponent);
}

/** A number with an exponent and all its digits, without it. */
function unfolded(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = EXPONENT.exec(text) ?? [];
  if (whole === '' || isCutOff(text)) return text;
  return whole + fraction.slice(0, Number(exponent));
}

function serialOf(text: string): Instant | undefined {
  const [, days, fraction = '0'] = SERIAL.exec(text) ?? [];
  if (days === undefined) return undefined;
  const seconds = Math.round(Number(`0.${fraction}`) * 86_400);
  return instantOf(1899, 12, 30, 0, 0) + Number(days) * DAY_MS + seconds * SECOND_MS;
}

/** A year of two digits is one of this century. */
const fullYear = (text: string | undefined): number => Number(text) + (Number(text) < 100 ? 2000 : 0);

/** Year, month and day of a written date. */
function dateOf(parts: Groups, dates: DayOrder | undefined): readonly [number, number, number] | undefined {
  const { a, b, mark, y3, n4, n5 } = parts;
  if (a !== undefined) {
    const order = mark === '.' ? 'dmy' : dates;
    if (order === undefined) return undefined;
    const [day, month] = order === 'dmy' ? [a, b] : [b, a];
    return [fullYear(y3), Number(month), Number(day)];
  }
  const name = n4 ?? n5;
  const month = name === undefined ? (parts['m1'] ?? parts['m2']) : MONTHS.indexOf(lowerAscii(name)) + 1;
  const year = parts['y1'] ?? parts['y2'] ?? parts['y4'] ?? parts['y5'];
  const day = parts['d1'] ?? parts['d2'] ?? parts['d4'] ?? parts['d5'];
  return [fullYear(year), Number(month), Number(day)];
}

/** Milliseconds since midnight; undefined for a clock that does not exist. */
function clockOf(parts: Groups): number | undefined {
  const { half, fraction = '' } = parts;
  const hour = Number(parts['hour'] ?? parts['hour2'] ?? 0);
  const minute = Number(parts['minute'] ?? parts['minute2'] ?? 0);
  const second = Number(parts['second'] ?? parts['second2'] ?? 0);
  if (minute > 59 || second > 59 || hour > 23) return undefined;
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (lowerAscii(half) === 'p' ? 12 : 0);
  const rest = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return ofDay * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + rest;
}

function offsetOf(text: string): number {
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

/** Milliseconds that a zone such as `+08:00`, `-5` or `Z` is ahead of UTC; undefined for what is none. */
export function zoneOf(text: string): number | undefined {
  if (/^(?:Z|UTC|GMT)$/.test(text)) return 0;
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2})(?::?(\d\d))?$/.exec(text) ?? [];
  return sign === undefined ? undefined : offsetOf(`${sign}${hours.padStart(2, '0')}${minutes}`);
}

function writtenParts(text: string): Groups | undefined {
  const spaced = /^\d{14}$/.test(text) ? `${text.slice(0, 8)} ${text.slice(8)}` : text;
  return WRITTEN.exec(spaced)?.groups;
}

/** Reads a time; undefined for what is none, and for a date whose order of day and month is not known. */
export function timeIn(text: string, rules: TimeRules): Instant | undefined {
  const number = unfolded(text);
  const counted = epochOf(number);
  if (counted !== undefined) return counted;
  const serial = serialOf(number);
  if (serial !== undefined) return serial - rules.zone;
  const parts = writtenParts(text);
  if (parts === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = dateOf(parts, rules.dates) ?? [];
  const ofDay = clockOf(parts);
  if (month < 1 || month > 12 || day < 1 || ofDay === undefined) return undefined;
  const at = instantOf(year, month, day, ofDay, 0);
  if (civilTime(at, 0).day !== day) return undefined;
  const { zone, offset } = parts;
  if (offset !== undefined) return at - offsetOf(offset);
  return zone === undefined ? at - rules.zone : at;
}

/** How a time is written. */
export interface TimeForm {
  /** The two numbers before the year, where slashes or dashes stand between them. */
  readonly order?: readonly [number, number];
  /** Whether it says at which time of the day. */
  readonly hasClock: boolean;
  /** Whether it is the same instant in whatever zone it was written. */
  readonly hasZone: boolean;
}

/** How a time is written; undefined for what is none. */
export function timeFormOf(text: string): TimeForm | undefined {
  const number = unfolded(text);
  if (epochOf(number) !== undefined) return { hasClock: true, hasZone: true };
  if (serialOf(number) !== undefined) return { hasClock: true, hasZone: false };
  const parts = writtenParts(text);
  if (parts === undefined) return undefined;
  const { a, b, mark, zone, offset, hour, hour2 } = parts;
  const hasClock = (hour ?? hour2) !== undefined;
  const hasZone = (zone ?? offset) !== undefined;
  const order = a !== undefined && mark !== '.' ? ([Number(a), Number(b)] as const) : undefined;
  return { hasClock, hasZone, ...(order && { order }) };
}

/** Whether a text is a time of day alone, as it stands beside a date of its own column. */
export const isClock = (text: string): boolean =>
  /^\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AaPp][Mm])?$|^\d{4}(?:\d\d)?$/.test(text);
