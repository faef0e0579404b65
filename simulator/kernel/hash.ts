/** 128 bits as four 32-bit lanes; see {@link RunningHash}. */
export type Lanes = readonly [number, number, number, number];

const START: Lanes = [0x243f6a88, 0x85a308d3 | 0, 0x13198a2e, 0x03707344];

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** Spreads one lane over all its bits (the finalizer of MurmurHash3). */
function spread(lane: number): number {
  let h = lane ^ (lane >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const hex8 = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');

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
    [this.#a, this.#b, this.#c, this.#d] = lanes;
  }

  /** Adds the low 32 bits of an integer. */
  addWord(word: number): void {
    this.#a = (Math.imul(rotate(this.#a ^ word, 15), 0x9e3779b1) + this.#b) | 0;
    this.#b = (Math.imul(rotate(this.#b ^ this.#a, 13), 0x85ebca77) + this.#c) | 0;
    this.#c = (Math.imul(rotate(this.#c ^ this.#b, 17), 0xc2b2ae3d) + this.#d) | 0;
    this.#d = (Math.imul(rotate(this.#d ^ this.#c, 19), 0x27d4eb2f) + this.#a) | 0;
  }

  /** Adds a safe integer, all of its 53 bits. */
  addInteger(value: number): void {
    this.addWord(value | 0);
    this.addWord(Math.floor(value / 4_294_967_296) | 0);
  }

  /** Adds a text, UTF-16 unit by unit, and its length (so that 'ab','c' differs from 'a','bc'). */
  addText(text: string): void {
    const whole = text.length & ~1;
    for (let i = 0; i < whole; i += 2) this.addWord(text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16));
    if (whole < text.length) this.addWord(text.charCodeAt(whole));
    this.addWord(text.length);
  }

  /** The state, to go on from later with `new RunningHash(lanes)`. */
  lanes(): Lanes {
    return [this.#a, this.#b, this.#c, this.#d];
  }

  /** The digest of what was added so far: 32 hex characters. Adding may go on afterwards. */
  hex(): string {
    const end = new RunningHash(this.lanes());
    for (let i = 0; i < 4; i += 1) end.addWord(0x5bd1e995);
    return end.lanes().map(spread).map(hex8).join('');
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
