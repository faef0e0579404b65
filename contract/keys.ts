/** The keys of an object literal, in its order, as its type knows them. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
