/** A position in a list of what happened: of notices, or of trades. */

/** Identifies an entry: after time was set back, numbers occur again with another time. */
export interface Place {
  readonly id: number;
  readonly time: string;
}

/** Newest first. */
type List = readonly Place[];

/** Before the first entry. */
export const START: Place = { id: 0, time: '' };

/** The newest of a list. */
export const placeOf = (list: List): Place => list[0] ?? START;

/** Whether a list continues from a place; after time was set back it does not. */
export function goesOnFrom(list: List, place: Place): boolean {
  if (placeOf(list).id < place.id) return false;
  const same = list.find(({ id }) => id === place.id);
  return same === undefined || same.time === place.time;
}
