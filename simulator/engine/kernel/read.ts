import { MalformedState } from './plain.ts';
import type { Plain, PlainObject } from './plain.ts';

const isList = (value: unknown): value is readonly Plain[] => Array.isArray(value);

function fail(path: string, expected: string): never {
  throw new MalformedState(path, `expected ${expected}`);
}

/** Readers of untrusted plain data, for `load`: each gives the value in its type, or throws MalformedState naming `path`. */
export const read = {
  /** An object. */
  object(value: Plain | undefined, path: string): PlainObject {
    if (typeof value !== 'object' || value === null || isList(value)) return fail(path, 'an object');
    return value;
  },

  /** A member of an object; own properties only, so that `__proto__` is a key like any other. */
  member(value: PlainObject, key: string, path: string): Plain {
    const found = Object.hasOwn(value, key) ? value[key] : undefined;
    return found === undefined ? fail(`${path}.${key}`, 'a value, there is none') : found;
  },

  /** A list. */
  list(value: Plain | undefined, path: string): readonly Plain[] {
    return isList(value) ? value : fail(path, 'a list');
  },

  /** A text. */
  text(value: Plain | undefined, path: string): string {
    return typeof value === 'string' ? value : fail(path, 'a text');
  },

  /** true or false. */
  flag(value: Plain | undefined, path: string): boolean {
    return typeof value === 'boolean' ? value : fail(path, 'true or false');
  },

  /** A safe integer, not below `least`. */
  integer(value: Plain | undefined, path: string, min: number = -Number.MAX_SAFE_INTEGER): number {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fail(path, 'a whole number');
    return value < min ? fail(path, `a whole number of at least ${min}`) : value;
  },

  /** A bigint, for example an amount. */
  bigint(value: Plain | undefined, path: string): bigint {
    return typeof value === 'bigint' ? value : fail(path, 'an amount');
  },

  /** The members of an object, each read by `item`. */
  entries<T>(
    value: Plain | undefined,
    path: string,
    item: (value: Plain, path: string) => T,
  ): readonly (readonly [string, T])[] {
    const members = read.object(value, path);
    return Object.keys(members).map((key) => {
      const at = `${path}.${key}`;
      return [key, item(read.member(members, key, path), at)] as const;
    });
  },

  /** The items of a list, each read by `item`. */
  items<T>(value: Plain | undefined, path: string, item: (value: Plain, path: string) => T): readonly T[] {
    return read.list(value, path).map((member, i) => item(member, `${path}[${i}]`));
  },

  /** The records of a list, each read by `item`, which stand in the order of a number that each has for itself. */
  ordered<K extends string, T extends { readonly [key in K]: number }>(
    value: Plain | undefined,
    path: string,
    item: (value: Plain, path: string) => T,
    key: K,
  ): readonly T[] {
    const rows = read.items(value, path, item);
    const misplaced = rows.findIndex((row, index) => row[key] <= (rows[index - 1]?.[key] ?? 0));
    if (misplaced >= 0) fail(`${path}[${misplaced}].${key}`, `ascending ${key}s`);
    return rows;
  },
};
