/** Days of the exchange: its zone is UTC+8 and has no summer time (WIRE-R4). A day is named `2025-06-02`. */
import { civilTime, DAY_MS, formatDate, HOUR_MS, SERVER_OFFSET_MS } from '#shared/calendar.ts';

/** A day by its name. */
export type Day = string;

/** The day of an instant in milliseconds. */
export const dayOf = (at: number): Day => formatDate(at);

/** The hour of day of an instant in milliseconds, 0 to 23. */
export const hourOf = (at: number): number => Math.floor(civilTime(at).timeOfDay / HOUR_MS);

/** The first instant of a day in milliseconds. */
export const dayStart = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - SERVER_OFFSET_MS;

/** The day that lies so many days later, or earlier. */
export const daysLater = (day: Day, count: number): Day => dayOf(dayStart(day) + count * DAY_MS);

/** So many days, of which `last` is the last one. */
export const daysUntil = (last: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => daysLater(last, index - count + 1));
