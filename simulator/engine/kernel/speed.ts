/** The limits of the speed of virtual time. */

/** How fast virtual time may run, in virtual seconds a real second; or not at all, which is 0. */
export const SLOWEST = 1;
export const FASTEST = 3600;

/** Whether virtual time may run like this: 0 (paused), or from SLOWEST to FASTEST. */
export function isSpeed(value: number): boolean {
  return value === 0 || (value >= SLOWEST && value <= FASTEST);
}
