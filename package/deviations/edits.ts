/** Changes of a body at one of its places, for deviations that are planted. */
import { isObject } from '#shared/json.ts';
import { unpacked } from '../twin/paths.ts';

/** Changes a body that is its own. */
export type Edit = (body: unknown) => void;

type Parent = Record<string, unknown>;

/** Calls `change` with every object that holds the last key of a path such as `message.list[].price`. */
function at(path: string, change: (parent: Parent, key: string) => void): Edit {
  const keys = path.replaceAll('[]', '.*').split('.');
  const walk = (value: unknown, rest: readonly string[]): void => {
    const [key = '', ...later] = rest;
    if (key === '*' && Array.isArray(value)) {
      for (const row of value) walk(row, later);
    } else if (isObject(value) || Array.isArray(value)) {
      const parent = value as Parent;
      if (later.length > 0) walk(parent[key], later);
      else if (key in parent) change(parent, key);
    }
  };
  return (body) => walk(body, keys);
}

export const renameMember = (path: string, name: string): Edit =>
  at(path, (parent, key) => {
    parent[name] = parent[key];
    delete parent[key];
  });

export const setMember = (path: string, value: (before: unknown) => unknown): Edit =>
  at(path, (parent, key) => (parent[key] = value(unpacked(parent[key]))));

export const removeMember = (path: string): Edit => at(path, (parent, key) => delete parent[key]);

/** Adds a member to each object at a path; the body itself where it is empty. */
export const addMember = (path: string, name: string, value: unknown): Edit =>
  path === ''
    ? (body) => void Object.assign(body as object, { [name]: value })
    : at(path, (parent, key) => {
        for (const each of [parent[key]].flat()) if (isObject(each)) Object.assign(each, { [name]: value });
      });

/** Swaps the last two rows of a list. */
export const swapLast = (path: string): Edit =>
  setMember(path, (rows) => {
    const list = rows as readonly unknown[];
    return [...list.slice(0, -2), ...list.slice(-2).toReversed()];
  });

/** A decimal text with other decimals, rounded half up. */
export const rounded =
  (decimals: number): ((value: unknown) => unknown) =>
  (value) =>
    Number(value).toFixed(decimals);

/** A decimal text that is so many units of its last place larger. */
export const increasedBy =
  (units: bigint): ((value: unknown) => unknown) =>
  (value) => {
    const [whole = '0', fraction = ''] = String(value).split('.');
    const digits = String(BigInt(whole + fraction) + units).padStart(fraction.length + 1, '0');
    return fraction === ''
      ? digits
      : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
  };

/** A decimal text times a factor, with its decimals. */
export const times =
  (factor: number): ((value: unknown) => unknown) =>
  (value) =>
    (Number(value) * factor).toFixed(String(value).split('.')[1]?.length ?? 0);

/** Only figures of a thousand or more: of smaller ones the rest of the session would be another. */
export const ofLarge =
  (change: (value: unknown) => unknown): ((value: unknown) => unknown) =>
  (value) =>
    Number(value) < 1000 ? value : change(value);
