/** Randomness of faults: whether a match is hit, and for how long, as a function of seed, rule and position. */
import { exp, log, mix32, normalFromBits, seed32 } from '#simulator/engine/kernel/index.ts';
import { MAX_LATENCY } from './records.ts';
import type { Latency } from './records.ts';

/** The random stream of a rule: its id and the number of its setting, so that setting it again starts a new stream. */
export interface RuleStream {
  readonly id: string;
  readonly seq: number;
}

const HIT = 0;
const DELAY = 1;
const WORDS = 4_294_967_296;

/** The normal variate that 95 of 100 draws stay below. */
const Z95 = 1.6448536269514722;

const bitsOf = (seed: string, { id, seq }: RuleStream, match: number, purpose: number): number =>
  mix32(seed32(`${seed}/faults/${id}`), seq, match, purpose);

/**
 * Whether a rule hits its n-th match.
 * @param match 0 for the first
 */
export function isHit(seed: string, stream: RuleStream, chance: number, match: number): boolean {
  return bitsOf(seed, stream, match, HIT) < chance * WORDS;
}

/** How long the n-th match of a rule takes, in whole real milliseconds up to five minutes. */
export function latencyOf(seed: string, stream: RuleStream, latency: Latency, match: number): number {
  if ('fixed' in latency) return latency.fixed;
  const bits = bitsOf(seed, stream, match, DELAY);
  if ('uniform' in latency) {
    const [min, max] = latency.uniform;
    return min + Math.floor((bits / WORDS) * (max - min + 1));
  }
  const { median, p95 } = latency.lognormal;
  const deviation = log(p95 / median) / Z95;
  return Math.min(MAX_LATENCY, Math.round(median * exp(deviation * normalFromBits(bits))));
}
