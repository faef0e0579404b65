/** Times as the exchange shows them: Asia/Shanghai, which has no summer time (WIRE-R4). */

export const ZONE_OFFSET_MS = 8 * 3600 * 1000;

export const DAY_MS = 24 * 3600 * 1000;

const shifted = (at: number): string => new Date(at + ZONE_OFFSET_MS).toISOString();

/** The midnight with which the day of an instant began. */
export const startOfDay = (at: number): number =>
  Math.floor((at + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS;

/** `13:05:09` of an instant in milliseconds. */
export const clockText = (at: number): string => shifted(at).slice(11, 19);

/** `2025-06-02 13:05` of an instant in milliseconds. */
export const minuteText = (at: number): string => shifted(at).slice(0, 16).replace('T', ' ');

const SECOND_MS = 1000;
const MINUTE = 60;
const HOUR = 3600;

const two = (value: number): string => String(value).padStart(2, '0');

/** `01:05` or `1:00:05`; a second that has begun counts, so that `00:00` means that the time is up. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const hours = Math.floor(seconds / HOUR);
  const clock = `${two(Math.floor((seconds % HOUR) / MINUTE))}:${two(seconds % MINUTE)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** `1h 2m 5s` of a length of time in seconds: the letters are those of the intervals. */
export function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'm'],
    [seconds % MINUTE, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ') || '0s';
}

/** The share of a duration that is left, from 1 to 0. */
export function shareLeft(leftMs: number, seconds: number): number {
  return Math.min(1, Math.max(0, leftMs / (seconds * SECOND_MS)));
}

/** The instant of a time as the exchange writes it, `2025-06-02 13:05:09`, in milliseconds; undefined when it is none. */
export function instantOf(text: string | null | undefined): number | undefined {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? undefined : at;
}
