/** Times as the exchange shows and writes them (WIRE-R4), beside those of the calendar. */
import { formatDateTime, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/calendar.ts';
import { spanText } from '#shared/ui/span.ts';

/** `2025-06-02 13:05` of an instant in milliseconds. */
export const minuteText = (at: number): string => formatDateTime(at).slice(0, 'yyyy-mm-dd hh:mm'.length);

/** `01:05` or `1:00:05`; a second that has begun counts, so that `00:00` means that the time is up. */
export const countdownText = (leftMs: number): string =>
  spanText(Math.max(0, Math.ceil(leftMs / SECOND_MS)) * SECOND_MS);

/** `1h 2m 5s` of a length of time in seconds: the letters are those of the intervals. */
export function lengthText(seconds: number): string {
  const length = seconds * SECOND_MS;
  const parts = [
    [Math.floor(length / HOUR_MS), 'h'],
    [Math.floor((length % HOUR_MS) / MINUTE_MS), 'm'],
    [(length % MINUTE_MS) / SECOND_MS, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ') || '0s';
}

/** The share of a duration that is left, from 1 to 0. */
export function shareLeft(leftMs: number, seconds: number): number {
  return Math.min(1, Math.max(0, leftMs / (seconds * SECOND_MS)));
}

/** The instant of a time as the exchange writes it, `2025-06-02 13:05:09`, in milliseconds; undefined when it is none. */
export function instantOfText(text: string | null | undefined): number | undefined {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? undefined : at;
}
