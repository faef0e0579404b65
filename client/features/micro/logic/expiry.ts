/** Durations as text. */

const MINUTE = 60;
const HOUR = 3600;

/** `1H`, `1M`, `90S`: in the largest unit that divides the seconds (MICRO-005). */
export function expiryLabel(seconds: number): string {
  if (seconds % HOUR === 0) return `${seconds / HOUR}H`;
  if (seconds % MINUTE === 0) return `${seconds / MINUTE}M`;
  return `${seconds}S`;
}
