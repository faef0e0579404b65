/** Instants of virtual time, and their dates in the zone of the server. */

/** A moment of virtual time: whole milliseconds since 1970-01-01 00:00:00 UTC. */
export type Instant = number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The server zone, Asia/Shanghai, as the fixed offset it has had since 1991: local = UTC + 8 h. */
export const SERVER_OFFSET_MS = 8 * HOUR_MS;

/** 1970-01-01 was a Thursday; the Monday before it is day −3. */
const FIRST_MONDAY = -3;

/** A date and time of day as people write it; month and day count from 1. */
export interface CivilTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Milliseconds since local midnight. */
  readonly timeOfDay: number;
}

/** Days since 1970-01-01 of a Gregorian date. Years run from March here, so that the leap day comes last. */
function daysOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The local date and time of day of an instant. */
export function civilTime(at: Instant, offset: number = SERVER_OFFSET_MS): CivilTime {
  const days = Math.floor((at + offset) / DAY_MS);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
    timeOfDay: at + offset - days * DAY_MS,
  };
}

/** The instant of a local date; `timeOfDay` in milliseconds since local midnight. The date must exist. */
export function instantOf(
  year: number,
  month: number,
  day: number,
  timeOfDay = 0,
  offset: number = SERVER_OFFSET_MS,
): Instant {
  return daysOf(year, month, day) * DAY_MS + timeOfDay - offset;
}

const two = (n: number): string => String(n).padStart(2, '0');

function clock(timeOfDay: number): string {
  const hours = Math.floor(timeOfDay / HOUR_MS);
  const minutes = Math.floor((timeOfDay % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((timeOfDay % MINUTE_MS) / SECOND_MS);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** `Y-m-d`, for example 2023-11-15. */
export function formatDate(at: Instant, offset: number = SERVER_OFFSET_MS): string {
  const { year, month, day } = civilTime(at, offset);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** `H:i:s`, for example 06:13:20. */
export function formatTime(at: Instant, offset: number = SERVER_OFFSET_MS): string {
  return clock(civilTime(at, offset).timeOfDay);
}

/** `Y-m-d H:i:s`, the only date form on the wire (WIRE-R4). */
export function formatDateTime(at: Instant, offset: number = SERVER_OFFSET_MS): string {
  return `${formatDate(at, offset)} ${formatTime(at, offset)}`;
}

/** Local midnight at or before an instant. */
export function startOfDay(at: Instant, offset: number = SERVER_OFFSET_MS): Instant {
  return Math.floor((at + offset) / DAY_MS) * DAY_MS - offset;
}

/** Local midnight of the Monday at or before an instant. */
export function startOfWeek(at: Instant, offset: number = SERVER_OFFSET_MS): Instant {
  const days = Math.floor((at + offset) / DAY_MS) - FIRST_MONDAY;
  return (Math.floor(days / 7) * 7 + FIRST_MONDAY) * DAY_MS - offset;
}

/** Local midnight of the first of the month at or before an instant. */
export function startOfMonth(at: Instant, offset: number = SERVER_OFFSET_MS): Instant {
  const { year, month } = civilTime(at, offset);
  return instantOf(year, month, 1, 0, offset);
}

/** Local midnight of the 1st of January at or before an instant. */
export function startOfYear(at: Instant, offset: number = SERVER_OFFSET_MS): Instant {
  return instantOf(civilTime(at, offset).year, 1, 1, 0, offset);
}

/** A thirteenth month is the January of the next year. */
function daysInMonth(year: number, month: number): number {
  return daysOf(year, month + 1, 1) - daysOf(year, month, 1);
}

/** The same day and time `months` later (or earlier); a day the month lacks becomes its last: 31 January + 1 = 28 February. */
export function addMonths(at: Instant, months: number, offset: number = SERVER_OFFSET_MS): Instant {
  const { year, month, day, timeOfDay } = civilTime(at, offset);
  const count = year * 12 + (month - 1) + months;
  const toYear = Math.floor(count / 12);
  const toMonth = count - toYear * 12 + 1;
  return instantOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)), timeOfDay, offset);
}
