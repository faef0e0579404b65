/** What the deposit product remembers. Amounts in 1e-8, percents in 1e-8 of a percent. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { TypeOf } from '#simulator/engine/kernel/index.ts';

const savingsOrder = codec.checked(
  codec.record({
    id: codec.integer(1),
    user: codec.integer(1),
    /** The id of the product it was bought as. */
    product: codec.integer(1),
    currency: codec.integer(1),
    /** The principal. */
    amount: codec.amount(1n),
    /** Interest of a day in percent of the principal. */
    ratePercent: codec.amount(0n),
    /** How many days bear interest: those after the day of purchase. */
    days: codec.integer(1),
    placedAt: codec.instant,
    /** How many days of interest were credited; all of them: the deposit has ended. */
    credits: codec.integer(),
  }),
  ({ credits, days }, fail) => {
    if (credits > days) fail('credits', `expected at most ${days}, the days of the deposit`);
  },
);

/** A deposit of a user; its terms are those of the product at the time it was bought. */
export type SavingsOrder = TypeOf<typeof savingsOrder>;

export const savedSavings = codec.record({ orders: codec.ordered(savingsOrder, 'id'), chain: codec.text });
