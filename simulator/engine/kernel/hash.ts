/** The hash of states and journals. */

/** 128 bits as four 32-bit lanes; see {@link RunningHash}. */
export type Lanes = readonly [number, number, number, number];

const START: Lanes = [0x243f6a88, 0x85a308d3 | 0, 0x13198a2e, 0x03707344];

/** Every lane has gone twice through every other by then. */
const FINAL_ROUNDS = 8;

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** Spreads one lane over all its bits (the finalizer of MurmurHash3). */
function spread(lane: number): number {
  let h = lane ^ (lane >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const DIGITS: readonly number[] = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

const digit = (lane: number, shift: number): number => DIGITS[(lane >>> shift) & 15] as number;

/** In one text of eight: put together from smaller ones, a hash takes three times as long. */
const hex8 = (lane: number): string =>
  String.fromCharCode(
    digit(lane, 28),
    digit(lane, 24),
    digit(lane, 20),
    digit(lane, 16),
    digit(lane, 12),
    digit(lane, 8),
    digit(lane, 4),
    digit(lane, 0),
  );

/**
 * A hash that is fed little by little: the same words in the same order give the same lanes, however they were split.
 * Integer operations only, so every engine agrees; not cryptographic. Each word changes the state by a bijection,
 * so two histories that differ in one word never meet again by that word alone.
 */
export class RunningHash {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(lanes: Lanes = START) {
    this.#a = lanes[0];
    this.#b = lanes[1];
    this.#c = lanes[2];
    this.#d = lanes[3];
  }

  /** Adds the low 32 bits of an integer. */
  addWord(word: number): void {
    const next = (Math.imul(rotate(this.#a ^ word, 15), 0x9e3779b1) + this.#b) | 0;
    this.#a = this.#b;
    this.#b = this.#c;
    this.#c = this.#d;
    this.#d = next;
  }

  /** Adds a safe integer, all of its 53 bits. */
  addInteger(value: number): void {
    this.addWord(value | 0);
    this.addWord(Math.floor(value / 4_294_967_296) | 0);
  }

  /** Adds a text, UTF-16 unit by unit, and its length (so that 'ab','c' differs from 'a','bc'). */
  addText(text: string): void {
    this.addUnits(text, 0, text.length);
    this.addWord(text.length);
  }

  /** Adds the UTF-16 units of a text from `from`, which is even, up to `to`: a part of what `addText` does. */
  addUnits(text: string, from: number, to: number): void {
    // The same as addWord for each pair of units, with the lanes in local variables: texts are where the time goes.
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let i = from; i < to; i += 2) {
      const word = text.charCodeAt(i) | ((i + 1 < to ? text.charCodeAt(i + 1) : 0) << 16);
      const next = (Math.imul(rotate(a ^ word, 15), 0x9e3779b1) + b) | 0;
      a = b;
      b = c;
      c = d;
      d = next;
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
  }

  /** The state, to go on from later with `new RunningHash(lanes)`. */
  lanes(): Lanes {
    return [this.#a, this.#b, this.#c, this.#d];
  }

  /** The digest of what was added so far: 32 hex characters. Adding may go on afterwards. */
  hex(): string {
    let [a, b, c, d] = [this.#a, this.#b, this.#c, this.#d];
    for (let i = 0; i < FINAL_ROUNDS; i += 1) {
      const next = (Math.imul(rotate(a ^ 0x5bd1e995, 15), 0x9e3779b1) + b) | 0;
      [a, b, c, d] = [b, c, d, next];
    }
    return hex8(spread(a)) + hex8(spread(b)) + hex8(spread(c)) + hex8(spread(d));
  }
}

/** `hashText` of a text that comes in parts. */
export class PartsHash {
  readonly #hash = new RunningHash();
  #length = 0;
  /** The last unit where their number is odd: units are hashed in pairs. */
  #left = '';

  add(part: string): void {
    this.#length += part.length;
    const text = this.#left + part;
    const even = text.length - (text.length % 2);
    this.#hash.addUnits(text, 0, even);
    this.#left = text.slice(even);
  }

  /** The hash of what was added; nothing may be added after it. */
  hex(): string {
    this.#hash.addUnits(this.#left, 0, this.#left.length);
    this.#hash.addWord(this.#length);
    return this.#hash.hex();
  }
}

/**
 * The hash of a text: 32 hex characters, equal on every engine. Not cryptographic: it finds differences, it keeps no secrets.
 */
export function hashText(text: string): string {
  const hash = new RunningHash();
  hash.addText(text);
  return hash.hex();
}
