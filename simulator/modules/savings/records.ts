/** What the deposit product remembers. Amounts in 1e-8, percents in 1e-8 of a percent. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';

/** A deposit of a user; its terms are those of the product at the time it was bought. */
export type SavingsOrder = {
  readonly id: number;
  readonly user: number;
  /** The id of the product it was bought as. */
  readonly product: number;
  readonly currency: number;
  /** The principal. */
  readonly amount: Amount;
  /** Interest of a day in percent of the principal. */
  readonly ratePercent: Amount;
  /** How many days bear interest: those after the day of purchase. */
  readonly days: number;
  readonly placedAt: Instant;
  /** How many days of interest were credited; all of them: the deposit has ended. */
  readonly credits: number;
};
