/** Plain data and its canonical text. */
import { faultPosition } from './plain-fault.ts';
import { LongText, textSegments } from './text.ts';

/** What state, commands, jobs and events are made of: it can be written, hashed, sent and read back without loss. */
export type Plain = null | boolean | number | bigint | string | readonly Plain[] | PlainObject;

/** A member that is undefined counts as absent. */
export type PlainObject = { readonly [key: string]: Plain | undefined };

/** Deeper than anything the exchange nests; a cycle or a hostile text stops here instead of at the end of the stack. */
const DEEPEST = 100;

const BIGINT_TAG = '$n';
/** Printable ASCII without quote and backslash. */
const NO_ESCAPES = /^[ !#-[\]-~]{0,80}$/;

const BIGINT_TEXT = /^(?:0|-?[1-9]\d*)$/;

/** A text or value that is not a well-formed state. `where` is a path such as `$.queue.jobs[2]`, or a character position. */
export class MalformedState extends Error {
  override readonly name = 'MalformedState';

  constructor(
    readonly where: string,
    readonly reason: string,
  ) {
    super(`${where}: ${reason}`);
  }
}

/** Thrown inside, where the path is not known; {@link explain} finds it afterwards, so that the normal case carries no path. */
class NotPlain extends Error {}

/** A plain object of any realm: literal or null-prototype, no class instance. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isList = (value: object): value is readonly Plain[] => Array.isArray(value);

/** Keys as an object had them, sorted by UTF-16 units, and those as they stand in a text, with their colon. */
interface KeyOrder {
  readonly given: readonly string[];
  readonly sorted: readonly string[];
  readonly texts: readonly string[];
}

/** The keys of the latest object with so many that began with one: rows of one kind have the same again and again. */
const keyOrders = new Map<string, KeyOrder[]>();
/** More than kinds of rows begin differently. */
const KEY_ORDERS = 500;
/** A list with a far place would be a sparse one. */
const MAX_KEYS = 32;

/** The keys of an object, with those whose property is undefined, which counts as absent, as in JSON. */
function keysOf(value: PlainObject): KeyOrder {
  const given = Object.keys(value);
  const [first = ''] = given;
  let orders = keyOrders.get(first);
  const known = orders?.[given.length];
  if (known && areSame(known.given, given)) return known;
  const sorted = [...given].sort();
  const order = { given, sorted, texts: sorted.map(keyText) };
  if (!orders) {
    if (keyOrders.size >= KEY_ORDERS) return order;
    keyOrders.set(first, (orders = []));
  }
  if (given.length <= MAX_KEYS) orders[given.length] = order;
  return order;
}

function areSame(keys: readonly string[], others: readonly string[]): boolean {
  for (let i = 0; i < keys.length; i += 1) if (keys[i] !== others[i]) return false;
  return true;
}

/** What keeps a value from being plain data, not looking inside it. Lists and objects have a depth, what stands in them has none. */
function issueOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${value} is not plain data`;
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol')
    return `${typeof value} is not plain data`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEEPEST) return `nested more than ${DEEPEST} levels deep`;
  const plain = isList(value) || isPlainObject(value);
  return plain ? undefined : 'an object that is neither literal nor list is not plain data';
}

/** The path of the first issue in a value. */
function explain(value: Plain | undefined, path: string, depth: number): MalformedState | undefined {
  const reason = issueOf(value, depth);
  if (reason !== undefined) return new MalformedState(path, reason);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = isList(value)
    ? Array.from(value, (item, i) => [`[${i}]`, item] as const)
    : Object.keys(value).map((key) => [`.${key}`, value[key]] as const);
  for (const [step, part] of parts) {
    if (part === undefined && !isList(value)) continue;
    const found = explain(part, path + step, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What to throw for an error of work on a value: where the value is not plain data, if that is what was wrong. */
const explained = (error: unknown, value: Plain): unknown =>
  (error instanceof NotPlain ? explain(value, '$', 0) : undefined) ?? error;

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new NotPlain();
  return Object.is(value, -0) ? '-0' : String(value);
}

/** JSON.stringify for texts; the usual ones need no escapes, and finding that out is faster than escaping. */
function quote(text: string): string {
  return NO_ESCAPES.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Keys that begin with $ get another $, so that no object of a user can pass for a tagged bigint. */
const keyText = (key: string): string => `${quote(key.startsWith('$') ? `$${key}` : key)}:`;

function encodeObject(value: PlainObject, depth: number): string {
  if (!isPlainObject(value)) throw new NotPlain();
  const { sorted, texts } = keysOf(value);
  let text = '';
  for (let i = 0; i < sorted.length; i += 1) {
    const member = value[sorted[i] ?? ''];
    if (member === undefined) continue;
    text += (text === '' ? '{' : ',') + texts[i] + encodeAt(member, depth + 1);
  }
  return text === '' ? '{}' : text + '}';
}

function encodeList(value: readonly Plain[], depth: number): string {
  let text = '[';
  for (let i = 0; i < value.length; i += 1) {
    if (i > 0) text += ',';
    text += encodeAt(value[i], depth + 1);
  }
  return text + ']';
}

function encodeAt(value: Plain | undefined, depth: number): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'bigint') return `{"${BIGINT_TAG}":"${value}"}`;
  if (value === null) return 'null';
  if (typeof value !== 'object' || depth > DEEPEST) throw new NotPlain();
  return isList(value) ? encodeList(value, depth) : encodeObject(value, depth);
}

/** Containers are opened down to here when a text is made in parts: the state of each module, and its lists. */
const OPENED = 5;
/** Items of a list that make one part of a text. */
const ITEMS_AT_ONCE = 200;
/** Units of a text that make one part of a longer one. */
const UNITS_AT_ONCE = 100_000;

function* partsAt(value: Plain | undefined, depth: number): Generator<string> {
  if (typeof value === 'string' && value.length > UNITS_AT_ONCE) {
    yield '"';
    for (const segment of textSegments(value, UNITS_AT_ONCE)) yield quote(segment).slice(1, -1);
    yield '"';
  } else if (value instanceof LongText) {
    yield '"';
    for (const part of value.parts()) yield quote(part).slice(1, -1);
    yield '"';
  } else if (typeof value !== 'object' || value === null || depth >= OPENED) {
    yield encodeAt(value, depth);
  } else if (isList(value)) {
    yield* partsOfList(value, depth);
  } else {
    if (!isPlainObject(value)) throw new NotPlain();
    yield '{';
    let before = '';
    const { sorted, texts } = keysOf(value);
    for (const [index, key] of sorted.entries()) {
      const member = value[key];
      if (member === undefined) continue;
      yield before + texts[index];
      yield* partsAt(member, depth + 1);
      before = ',';
    }
    yield '}';
  }
}

function* partsOfList(value: readonly Plain[], depth: number): Generator<string> {
  // A short list may hold long ones.
  if (value.length <= ITEMS_AT_ONCE) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* partsAt(item, depth + 1);
    }
    return yield ']';
  }
  let text = '[';
  for (let i = 0; i < value.length; i += 1) {
    if (i > 0) text += ',';
    text += encodeAt(value[i], depth + 1);
    // Items may be texts of many kilobytes.
    if (i % ITEMS_AT_ONCE !== ITEMS_AT_ONCE - 1 && text.length < UNITS_AT_ONCE) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

/** The parts of what `encode` gives, so that other work may come between. Throws as `encode` does. */
export function* encodeInParts(value: Plain): Generator<string> {
  try {
    yield* partsAt(value, 0);
  } catch (error) {
    throw explained(error, value);
  }
}

/**
 * The canonical text of plain data: JSON with sorted keys, −0 kept, bigint as {"$n":"123"}. Equal data gives equal text.
 * @throws MalformedState naming the path of NaN, Infinity, undefined in a list, a function, symbol, class instance or cycle
 */
export function encode(value: Plain): string {
  try {
    return encodeAt(value, 0);
  } catch (error) {
    throw explained(error, value);
  }
}

function assertPlain(value: unknown, path: string, depth: number): void {
  const reason = issueOf(value, depth);
  if (reason !== undefined) throw new MalformedState(path, reason);
}

/** Turns tagged bigints and escaped keys of freshly parsed JSON back, in place where it can. */
function revive(value: unknown, path: string, depth: number): Plain {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return reviveObject(value as Record<string, unknown>, path, depth);
  assertPlain(value, path, depth);
  if (!Array.isArray(value)) return value as Plain;
  for (let i = 0; i < value.length; i += 1) value[i] = revive(value[i], `${path}[${i}]`, depth + 1);
  return value as Plain[];
}

function reviveObject(value: Record<string, unknown>, path: string, depth: number): Plain {
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === BIGINT_TAG) return reviveBigint(value[BIGINT_TAG], path);
  assertPlain(value, path, depth);
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
 * @throws MalformedState naming the character position (broken text) or the path (well-formed JSON that is not plain data)
 */
export function decode(text: string): Plain {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new MalformedState(`character ${faultPosition(text)}`, 'the text breaks off or is not JSON here');
  }
  return revive(parsed, '$', 0);
}

function copyAt(value: Plain | undefined, depth: number, freeze: boolean): Plain {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint' || value === null)
    return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object' || depth > DEEPEST) throw new NotPlain();
  const copy = isList(value) ? copyList(value, depth, freeze) : copyObject(value, depth, freeze);
  return freeze ? Object.freeze(copy) : copy;
}

function copyList(value: readonly Plain[], depth: number, freeze: boolean): Plain[] {
  const copy: Plain[] = [];
  for (let i = 0; i < value.length; i += 1) copy.push(copyAt(value[i], depth + 1, freeze));
  return copy;
}

function copyObject(value: PlainObject, depth: number, freeze: boolean): PlainObject {
  if (!isPlainObject(value)) throw new NotPlain();
  const copy: Record<string, Plain> = {};
  for (const key of keysOf(value).sorted) {
    const given = value[key];
    if (given === undefined) continue;
    const member = copyAt(given, depth + 1, freeze);
    if (key === '__proto__') define(copy, key, member);
    else copy[key] = member;
  }
  return copy;
}

function copied(value: Plain, freeze: boolean): Plain {
  try {
    return copyAt(value, 0, freeze);
  } catch (error) {
    throw explained(error, value);
  }
}

/**
 * A detached copy, exactly as {@link encode} and {@link decode} would return it (keys sorted, undefined properties gone).
 * @throws MalformedState as {@link encode}
 */
export const copyPlain = (value: Plain): Plain => copied(value, false);

/** {@link copyPlain}, deeply frozen: for what is handed to several parties and must read the same later. */
export function freezePlain<T extends Plain>(value: T): T {
  return copied(value, true) as T;
}
