/** Durations as text. */

const MINUTE = 60;
const HOUR = 3600;

/** `1h`, `1m`, `90s`: in the largest unit that divides the seconds, with the letters of the chart's intervals (MICRO-005). */
export function expiryLabel(seconds: number): string {
  if (seconds % HOUR === 0) return `${seconds / HOUR}h`;
  if (seconds % MINUTE === 0) return `${seconds / MINUTE}m`;
  return `${seconds}s`;
}
