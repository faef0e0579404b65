/** How far a list of notices has been followed. */
import type { Notice } from '#client/exchange/index.ts';

/** A notice, told from one of the same number on another branch of time by when it was. */
export type Place = Pick<Notice, 'id' | 'time'>;

/** Notices, newest first. */
type List = readonly Notice[];

/** Before the first notice. */
export const START: Place = { id: 0, time: '' };

/** The newest of a list. */
export const placeOf = (list: List): Place => list[0] ?? START;

/** Whether a list goes on from a place; after going back in time it does not. */
export function goesOnFrom(list: List, place: Place): boolean {
  if (placeOf(list).id < place.id) return false;
  const same = list.find(({ id }) => id === place.id);
  return same === undefined || same.time === place.time;
}
