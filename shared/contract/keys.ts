/** The keys of an object literal, in its order, as its type knows them. */
// @__NO_SIDE_EFFECTS__
export function keysOf<T extends object>(object: T) {
  return Object.keys(object) as (keyof T & string)[];
}
