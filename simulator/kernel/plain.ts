import { faultPosition } from './plain-fault.ts';

/** What state, commands, jobs and events are made of: it can be written, hashed, sent and read back without loss. */
export type Plain =
  null | boolean | number | bigint | string | readonly Plain[] | { readonly [key: string]: Plain };

/** Deeper than anything the exchange nests; a cycle or a hostile text stops here instead of at the end of the stack. */
const DEEPEST = 100;

const BIGINT_TAG = '$n';
const BIGINT_TEXT = /^(?:0|-?[1-9]\d*)$/;

/** A text or value that is no well-formed state. `where` is a path such as `$.queue.jobs[2]`, or a character position. */
export class MalformedState extends Error {
  override readonly name = 'MalformedState';

  constructor(
    readonly where: string,
    readonly reason: string,
  ) {
    super(`${where}: ${reason}`);
  }
}

/** A plain object of any realm: literal or null-prototype, no class instance. */
function isPlainObject(value: object): value is { readonly [key: string]: Plain } {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function refuse(value: unknown, path: string): never {
  throw new MalformedState(path, `${describe(value)} is no plain data`);
}

function describe(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) return 'an object that is neither literal nor array';
  return value === undefined ? 'undefined' : `a ${typeof value}`;
}

/** Sorted by UTF-16 units; a property that is undefined counts as absent, as in JSON. */
function sortedKeys(value: { readonly [key: string]: unknown }): string[] {
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return keys.length > 1 ? keys.sort() : keys;
}

function checkDepth(depth: number, path: string): void {
  if (depth > DEEPEST) throw new MalformedState(path, `nested more than ${DEEPEST} levels deep`);
}

function encodeNumber(value: number, path: string): string {
  if (!Number.isFinite(value)) refuse(value, path);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Keys that begin with $ get another $, so that no object of a user can pass for a tagged bigint. */
function encodeKey(key: string): string {
  return JSON.stringify(key.startsWith('$') ? `$${key}` : key);
}

function encodeObject(value: { readonly [key: string]: Plain }, path: string, depth: number): string {
  if (!isPlainObject(value)) refuse(value, path);
  let text = '';
  for (const key of sortedKeys(value)) {
    const member = encodeAt(value[key] as Plain, `${path}.${key}`, depth + 1);
    text += text === '' ? `${encodeKey(key)}:${member}` : `,${encodeKey(key)}:${member}`;
  }
  return `{${text}}`;
}

function encodeList(value: readonly Plain[], path: string, depth: number): string {
  let text = '';
  for (let i = 0; i < value.length; i += 1) {
    const item = encodeAt(value[i] as Plain, path, depth + 1);
    text += i === 0 ? item : `,${item}`;
  }
  return `[${text}]`;
}

function encodeAt(value: Plain, path: string, depth: number): string {
  checkDepth(depth, path);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return encodeNumber(value, path);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'bigint') return `{"${BIGINT_TAG}":"${value}"}`;
  if (value === null) return 'null';
  if (typeof value !== 'object') return refuse(value, path);
  return Array.isArray(value)
    ? encodeList(value as readonly Plain[], path, depth)
    : encodeObject(value as { readonly [key: string]: Plain }, path, depth);
}

/**
 * The canonical text of plain data: JSON with sorted keys, −0 kept, bigint as {"$n":"123"}. Equal data gives equal text.
 * @throws MalformedState for NaN, Infinity, undefined in a list, functions, symbols, class instances, cycles
 */
export function encode(value: Plain): string {
  return encodeAt(value, '$', 0);
}

/** Turns tagged bigints and escaped keys of freshly parsed JSON back, in place where it can. */
function revive(value: unknown, path: string, depth: number): Plain {
  checkDepth(depth, path);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new MalformedState(path, 'a number beyond range');
  if (typeof value !== 'object' || value === null) return value as Plain;
  if (!Array.isArray(value)) return reviveObject(value as Record<string, unknown>, path, depth);
  for (let i = 0; i < value.length; i += 1) value[i] = revive(value[i], `${path}[${i}]`, depth + 1);
  return value as Plain[];
}

function reviveObject(value: Record<string, unknown>, path: string, depth: number): Plain {
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === BIGINT_TAG) return reviveBigint(value[BIGINT_TAG], path);
  const escaped = keys.some((key) => key.startsWith('$'));
  const target: Record<string, unknown> = escaped ? {} : value;
  for (const key of keys) {
    const revived = revive(value[key], `${path}.${key}`, depth + 1);
    if (!escaped) value[key] = revived;
    else define(target, unescapeKey(key, path), revived);
  }
  return target as { [key: string]: Plain };
}

function reviveBigint(text: unknown, path: string): bigint {
  if (typeof text !== 'string' || !BIGINT_TEXT.test(text)) throw new MalformedState(path, 'no whole number');
  return BigInt(text);
}

function unescapeKey(key: string, path: string): string {
  if (!key.startsWith('$')) return key;
  if (!key.startsWith('$$')) throw new MalformedState(path, `the key ${JSON.stringify(key)} is not escaped`);
  return key.slice(1);
}

/** Assignment would call the setter of `__proto__`; a definition makes it a property like any other. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Reads what {@link encode} wrote.
 * @throws MalformedState naming the character position (broken text) or the path (well-formed JSON that is no plain data)
 */
export function decode(text: string): Plain {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new MalformedState(`character ${faultPosition(text)}`, 'the text breaks off or is no JSON here');
  }
  return revive(parsed, '$', 0);
}

function copyAt(value: Plain, path: string, depth: number, freeze: boolean): Plain {
  checkDepth(depth, path);
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(value, path);
  if (typeof value === 'undefined' || typeof value === 'function' || typeof value === 'symbol')
    refuse(value, path);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? Array.from(value as readonly Plain[], (item, i) => copyAt(item, `${path}[${i}]`, depth + 1, freeze))
    : copyObject(value as { readonly [key: string]: Plain }, path, depth, freeze);
  return freeze ? Object.freeze(copy) : copy;
}

function copyObject(
  value: { readonly [key: string]: Plain },
  path: string,
  depth: number,
  freeze: boolean,
): Record<string, Plain> {
  if (!isPlainObject(value)) refuse(value, path);
  const copy: Record<string, Plain> = {};
  for (const key of sortedKeys(value)) {
    const member = copyAt(value[key] as Plain, `${path}.${key}`, depth + 1, freeze);
    if (key === '__proto__') define(copy, key, member);
    else copy[key] = member;
  }
  return copy;
}

/**
 * A detached copy, exactly as {@link encode} and {@link decode} would return it (keys sorted, undefined properties gone).
 * @throws MalformedState as {@link encode}
 */
export function copyPlain(value: Plain): Plain {
  return copyAt(value, '$', 0, false);
}

/** {@link copyPlain}, deeply frozen: for what is handed to several parties and must read the same later. */
export function freezePlain(value: Plain): Plain {
  return copyAt(value, '$', 0, true);
}
