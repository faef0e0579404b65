/** Random numbers as a function of a seed and coordinates. */
import { RunningHash } from './hash.ts';

/** One round of absorbing a word into 32 bits. */
function absorb(state: number, word: number): number {
  const h = Math.imul(state ^ word, 0x85ebca6b);
  return h ^ (h >>> 15);
}

/** Absorbs a safe integer: one round below 2^32, two beyond, so that instants keep all their bits. */
function absorbInteger(state: number, value: number): number {
  const low = absorb(state, value | 0);
  return value >>> 0 === value ? low : absorb(low, Math.floor(value / 4_294_967_296) | 0);
}

/**
 * Randomness that is a function of position: the same seed and coordinates give the same number, in any order of asking.
 * Coordinates are safe integers (a step, an instant, a pair, a level); a coordinate that is left out counts as 0.
 * @returns an integer from 0 to 2^32 − 1, each equally likely
 */
export function mix32(seed: number, a: number, b = 0, c = 0, d = 0): number {
  let h = absorbInteger(absorb(0x9747b28c, seed | 0), a);
  h = absorbInteger(h, b);
  h = absorbInteger(h, c);
  h = absorbInteger(h, d);
  h ^= h >>> 16;
  h = Math.imul(h, 0x21f0aaad);
  h ^= h >>> 15;
  h = Math.imul(h, 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A 32-bit seed (0 to 2^32 − 1) made from a text, for example `seed32(`${scenario}/price/BTC`)`. */
export function seed32(text: string): number {
  const hash = new RunningHash();
  hash.addText(text);
  const [a, b, c, d] = hash.lanes();
  return mix32(a, b >>> 0, c >>> 0, d >>> 0);
}
