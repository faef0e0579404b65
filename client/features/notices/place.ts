/** A position in a list of what happened: of notices, or of trades. */

/** Identifies an entry: after time was set back, numbers occur again with another time. */
export interface NoticePlace {
  readonly id: number;
  readonly time: string;
}

/** Newest first. */
type List = readonly NoticePlace[];

/** Before the first entry. */
export const START: NoticePlace = { id: 0, time: '' };

/** The newest of a list. */
export const newestPlace = (list: List): NoticePlace => list[0] ?? START;

/** Whether a list continues from a place; after time was set back it does not. */
export function goesOnFrom(list: List, place: NoticePlace): boolean {
  if (newestPlace(list).id < place.id) return false;
  const same = list.find(({ id }) => id === place.id);
  return same === undefined || same.time === place.time;
}
