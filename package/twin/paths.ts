/** Places in a JSON value: `message.list[2].price`, and `message.list[].price` for all rows at once. */
import { isObject } from '#shared/json.ts';

export const member = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

export const element = (path: string, index: number): string => `${path}[${index}]`;

/** A path with its indices left out. */
export const general = (path: string): string => path.replace(/\[\d+\]/g, '[]');

/** The last key of a path. */
export const lastKey = (path: string): string => /([^.[\]]+)(?:\[\d*\])*$/.exec(path)?.[1] ?? '';

/** A text that holds an object or a list as JSON is compared by its content. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The value at a path of keys and indices (`list.0.id`); undefined where there is none. */
export function valueAtPath(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    const packed = unpacked(found);
    found = isObject(packed) || Array.isArray(packed) ? (packed as Record<string, unknown>)[key] : undefined;
  }
  return found;
}
