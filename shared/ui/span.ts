import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/calendar.ts';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** A span as a clock shows it: `00:47`, `1:02:03`, `2.03:00:00` (two days and three hours). */
export function spanText(milliseconds: number): string {
  const count = (unit: number, of: number): number => Math.floor((milliseconds % of) / unit);
  const days = Math.floor(milliseconds / DAY_MS);
  const [hours, minutes] = [count(HOUR_MS, DAY_MS), count(MINUTE_MS, HOUR_MS)];
  const rest = twoDigits(count(SECOND_MS, MINUTE_MS));
  if (days > 0) return `${days}.${twoDigits(hours)}:${twoDigits(minutes)}:${rest}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${twoDigits(minutes)}:${rest}`;
}
