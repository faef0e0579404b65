/** What second contracts remember. Amounts in 1e-8, prices in ticks, percents in 1e-8 of a percent. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { TypeOf } from '#simulator/engine/kernel/index.ts';
import { policy } from './insurance/policy.ts';

/** Where the price is to go. */
export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

const settlement = codec.record({
  /** The price it was settled at; the opening price when there was none. */
  price: codec.integer(1),
  /** Until when the pair traded: `endsAt` itself unless it had stopped. */
  quotedAt: codec.instant,
  /** Whether a price came in the last 60 s (D-32). */
  isPriced: codec.flag,
  outcome: codec.oneOf(['win', 'draw', 'loss']),
  /** Gain of a win, 0 of a draw, minus the stake of a loss. The fee does not count. */
  profit: codec.amount(),
});

/** How an order came out, at its `endsAt`. */
export type Settlement = TypeOf<typeof settlement>;

export type ContractOutcome = Settlement['outcome'];

const microOrder = codec.record({
  id: codec.integer(1),
  user: codec.integer(1),
  pair: codec.integer(1),
  /** The currency it is paid in. */
  currency: codec.integer(1),
  direction: codec.oneOf(directions),
  seconds: codec.integer(1),
  stake: codec.amount(),
  fee: codec.amount(),
  /** Gain of a win in percent of the stake. */
  gainPercent: codec.amount(),
  openPrice: codec.integer(1),
  openedAt: codec.instant,
  endsAt: codec.instant,
  /** The insurance policy it was placed under, whose balance it was paid from; null for an ordinary order. */
  policy: codec.nullable(codec.integer(1)),
  settlement: codec.nullable(settlement),
  /** When the fee of an insured order was given back. */
  feeBackAt: codec.nullable(codec.instant),
});

/** A second contract of a user. */
export type SecondContract = TypeOf<typeof microOrder>;

const quote = codec.record({
  price: codec.integer(1),
  /** Until when the pair traded at it. */
  at: codec.instant,
});

/** The latest price that a pair had. */
export type Quote = TypeOf<typeof quote>;

export const savedMicro = codec.record({
  orders: codec.ordered(microOrder, 'id'),
  policies: codec.ordered(policy, 'id'),
  /** Latest prices of pairs that left, by pair. */
  left: codec.list(codec.tuple(codec.integer(1), quote)),
  chain: codec.text,
});
