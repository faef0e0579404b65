/** What reads deposits (E48, E50). */
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import { hasEnded } from './math.ts';
import { depositAccountOf } from './postings.ts';
import { products } from './products.ts';
import type { Product } from './products.ts';
import type { SavingsOrder } from './records.ts';
import type { SavingsState } from './state.ts';

/** Restricts a list of deposits; what is left out does not. */
export interface SavingsFilter {
  readonly status?: 'running' | 'ended';
}

/** The read side of the module. */
export function createSavingsQueries(state: SavingsState) {
  return {
    products: (): readonly Product[] => products,
    /** A user's deposits, newest first. */
    orders: (user: number, { status }: SavingsFilter, page: RowRange): RowPage<SavingsOrder> =>
      newestFirst(
        state.of(user).filter((order) => status === undefined || hasEnded(order) === (status === 'ended')),
        page,
      ),
    /** Every lock that running deposits explain. */
    locks: (): Iterable<Lock> =>
      state.running().map((order) => ({ ...depositAccountOf(order), amount: order.amount })),
  };
}
