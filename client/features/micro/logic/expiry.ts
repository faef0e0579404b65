/** Durations and countdowns as text. */

const MINUTE = 60;
const HOUR = 3600;
const SECOND_MS = 1000;

/** `1H`, `1M`, `90S`: in the largest unit that divides the seconds (MICRO-005). */
export function expiryLabel(seconds: number): string {
  if (seconds % HOUR === 0) return `${seconds / HOUR}H`;
  if (seconds % MINUTE === 0) return `${seconds / MINUTE}M`;
  return `${seconds}S`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `01:05` or `1:00:05`; a second that has begun counts, so that `00:00` means that the time is up. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const hours = Math.floor(seconds / HOUR);
  const clock = `${two(Math.floor((seconds % HOUR) / MINUTE))}:${two(seconds % MINUTE)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** The share of a duration that is left, from 1 to 0. */
export function shareLeft(leftMs: number, seconds: number): number {
  return Math.min(1, Math.max(0, leftMs / (seconds * SECOND_MS)));
}

/** The exchange writes its times in Asia/Shanghai, which has no summer time. */
const ZONE = '+08:00';

/** The instant of a time as the exchange writes it, `2025-06-02 13:05:09`, in milliseconds; undefined when it is none. */
export function instantOf(text: string | null | undefined): number | undefined {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}${ZONE}`);
  return Number.isNaN(at) ? undefined : at;
}
