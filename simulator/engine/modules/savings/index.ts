/** The deposit product: funds that are locked for some days and bear interest every day (docs/savings.md). */
import { bind, persistence } from '../kit.ts';
import { buy, creditInterest } from './commands.ts';
import { createSavingsQueries } from './queries.ts';
import { SavingsState } from './state.ts';
import type { SavingsDeps } from './state.ts';

export { changedAt, daysLeft, endsAt, hasEnded, interestSoFar, startsAt } from './math.ts';
export { products } from './products.ts';
export type { Product } from './products.ts';
export type { SavingsFilter } from './queries.ts';
export type { SavingsOrder } from './records.ts';

/** The module of the deposit product: the command `savings.buy`. */
export type SavingsModule = ReturnType<typeof createSavings>;

/** Builds the module over a ledger. */
export function createSavings(deps: SavingsDeps) {
  const state = new SavingsState();
  const queries = createSavingsQueries(state);
  return {
    name: 'savings',
    commands: bind(deps, state, { buy }),
    jobs: bind(deps, state, { credit: creditInterest }),
    queries,
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(deps.context.now()),
  };
}
