/** Times as the exchange shows them: Asia/Shanghai, which has no summer time (spec 2 §9). */
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
