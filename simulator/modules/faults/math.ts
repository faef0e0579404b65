/** The dice of faults: whether a match is struck, and for how long, as a function of seed, rule and position. */
import { exp, log, mix32, normalFromBits, seed32 } from '#simulator/kernel/index.ts';
import { MAX_LATENCY } from './rule.ts';
import type { Latency } from './rule.ts';

/** Which rule throws the dice: its id and the number of its setting, so that setting it again begins anew. */
export interface FaultDice {
  readonly id: string;
  readonly seq: number;
}

const STRIKE = 0;
const DELAY = 1;
const WORDS = 4_294_967_296;

/** The normal variate that 95 of 100 draws stay below. */
const Z95 = 1.6448536269514722;

const bitsOf = (seed: string, { id, seq }: FaultDice, match: number, purpose: number): number =>
  mix32(seed32(`${seed}/faults/${id}`), seq, match, purpose);

/**
 * Whether a rule strikes its n-th match.
 * @param match 0 for the first
 */
export function strikes(seed: string, dice: FaultDice, chance: number, match: number): boolean {
  return bitsOf(seed, dice, match, STRIKE) < chance * WORDS;
}

/** How long the n-th match of a rule takes, in whole real milliseconds up to five minutes. */
export function latencyOf(seed: string, dice: FaultDice, latency: Latency, match: number): number {
  if ('fixed' in latency) return latency.fixed;
  const bits = bitsOf(seed, dice, match, DELAY);
  if ('uniform' in latency) {
    const [least, most] = latency.uniform;
    return least + Math.floor((bits / WORDS) * (most - least + 1));
  }
  const { median, p95 } = latency.lognormal;
  const deviation = log(p95 / median) / Z95;
  return Math.min(MAX_LATENCY, Math.round(median * exp(deviation * normalFromBits(bits))));
}
