/** What second contracts remember. Amounts in 1e-8, prices in ticks, percents in 1e-8 of a percent. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';

/** Where the price is to go. */
export type Direction = 'up' | 'down';

export type Outcome = 'win' | 'draw' | 'loss';

/** How an order came out, at its `endsAt`. */
export type Settlement = {
  /** The price it was settled at; the opening price when there was none. */
  readonly price: number;
  /** Until when the pair traded: `endsAt` itself unless it had stopped. */
  readonly quotedAt: Instant;
  /** Whether a price came in the last 60 s (D-32). */
  readonly isPriced: boolean;
  readonly outcome: Outcome;
  /** Gain of a win, 0 of a draw, minus the stake of a loss. The fee does not count. */
  readonly profit: Amount;
};

/** A second contract of a user. */
export type MicroOrder = {
  readonly id: number;
  readonly user: number;
  readonly pair: number;
  /** The currency it is paid in. */
  readonly currency: number;
  readonly direction: Direction;
  readonly seconds: number;
  readonly stake: Amount;
  readonly fee: Amount;
  /** Gain of a win in percent of the stake. */
  readonly gainPercent: Amount;
  readonly openPrice: number;
  readonly openedAt: Instant;
  readonly endsAt: Instant;
  /** The insurance policy it was placed under, whose balance it was paid from; null for an ordinary order. */
  readonly policy: number | null;
  readonly settlement: Settlement | null;
  /** When the fee of an insured order was given back. */
  readonly feeBackAt: Instant | null;
};

/** The latest price that a pair had. */
export type Quote = {
  readonly price: number;
  /** Until when the pair traded at it. */
  readonly at: Instant;
};
