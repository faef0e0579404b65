/** What the exchange lets its users do, and at which rates; a scenario may set it otherwise (docs/scenarios.md). */
import { MINUTE_MS, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { ImpactLevel } from '#simulator/engine/market/book/index.ts';

/** The switches and thresholds that are the same for every pair. */
export interface Settings {
  /** Milliseconds until acceptors respond; `own`: each in its own time; `never`: the operator responds. */
  readonly acceptorAnswer: number | 'own' | 'never';
  /** Risk rate in percent, in units of 1e-8, at or below which leverage positions are liquidated (LEVERAGE-R19). */
  readonly leverBurstPercent: Amount;
  /** Whether leverage orders may wait for a price (`open_lever_entrust`). */
  readonly leverLimitOrders: boolean;
  /** Whether users may set take-profit and stop-loss of a position (`user_set_stopprice`). */
  readonly leverStops: boolean;
  /** Between which times of the server's day insurable currencies need an insurance in second contracts, `HH:MM`; equal: never. */
  readonly insuranceStart: string;
  readonly insuranceEnd: string;
  /** How many simulated traders buy and sell peer-to-peer; 0 leaves the market to the users. */
  readonly c2cTraders: number;
  /** Whether deposits and withdrawals are open (`is_open_CTbi`). */
  readonly fundingOpen: boolean;
  /** After how many milliseconds a withdrawal is approved that no one decided; `never`: it waits for an operator. */
  readonly withdrawalReview: number | 'never';
  /** The same for a deposit claim. */
  readonly claimReview: number | 'never';
  /** The same for an identity that was handed in. */
  readonly identityReview: number | 'never';
  /** What the exchange pays a new account in practice money, in 1e-8 USDT; 0: nothing, then or later. */
  readonly paperMoney: Amount;
  /** Smallest amount of a transfer between accounts, in 1e-8 of its currency; 0 means none (D-36). */
  readonly transferMinimum: Amount;
  /** How long the book misses what orders took from the market maker (FILLS-R20). */
  readonly impact: ImpactLevel;
  /** Whether strangers stand before waiting orders at their price (FILLS-R21). */
  readonly queue: boolean;
}

export const defaultSettings: Settings = {
  acceptorAnswer: 'own',
  leverBurstPercent: 110n * UNIT,
  leverLimitOrders: true,
  leverStops: true,
  insuranceStart: '00:00',
  insuranceEnd: '00:00',
  c2cTraders: 40,
  fundingOpen: true,
  withdrawalReview: 10 * MINUTE_MS,
  claimReview: 10 * MINUTE_MS,
  identityReview: 10 * MINUTE_MS,
  paperMoney: 10_000n * UNIT,
  transferMinimum: 0n,
  impact: 'none',
  queue: false,
};
