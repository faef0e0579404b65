import type { Liquidity } from '../ladder.ts';
import type { Layers } from './bend.ts';

/** Whether a pair can be traded: halted ones are shown and wait, delisted ones are gone from all lists. */
export type PairStatus = 'trading' | 'halted' | 'delisted';

/** The maker's generosity from a step on. */
export interface Quoting extends Liquidity {
  readonly from: number;
}

/** All that was done to a pair. Never changed, only replaced. */
export interface Conduct extends Layers {
  readonly status: PairStatus;
  /** Of a pair that the scenario holds back: the step in force when it was first listed; missing until then. */
  readonly firstListed?: number;
  /** In order of time. */
  readonly quoting: readonly Quoting[];
}
