/** A position in a list of notices. */
import type { Notice } from '#client/exchange/index.ts';

/** Identifies a notice: after time was set back, numbers occur again with another time. */
export type Place = Pick<Notice, 'id' | 'time'>;

/** Notices, newest first. */
type List = readonly Notice[];

/** Before the first notice. */
export const START: Place = { id: 0, time: '' };

/** The newest of a list. */
export const placeOf = (list: List): Place => list[0] ?? START;

/** Whether a list continues from a place; after time was set back it does not. */
export function goesOnFrom(list: List, place: Place): boolean {
  if (placeOf(list).id < place.id) return false;
  const same = list.find(({ id }) => id === place.id);
  return same === undefined || same.time === place.time;
}
