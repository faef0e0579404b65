/** What reads second contracts (contract E44–E46). */
import { newestFirst } from '../module.ts';
import type { Lock, Page, PageRequest } from '../module.ts';
import { durations, payments } from './offers.ts';
import type { Duration, PaymentTerms } from './offers.ts';
import type { MicroOrder } from './records.ts';
import type { MicroState } from './state.ts';

/** Restricts a list of a user's orders; what is left out does not. */
export interface MicroFilter {
  readonly status?: 'open' | 'closed';
  readonly pair?: number;
  readonly currency?: number;
}

/** The read side of the module. */
export interface MicroQueries {
  /** A user's orders, newest first. */
  orders(user: number, filter: MicroFilter, page: PageRequest): Page<MicroOrder>;
  order(id: number): MicroOrder | undefined;
  durations(): readonly Duration[];
  payments(): readonly PaymentTerms[];
  /** Every lock that open orders explain. */
  locks(): Iterable<Lock>;
}

/** The queries over one slice. */
export function createMicroQueries(state: MicroState): MicroQueries {
  return {
    orders: (user, filter, page) => orders(state, user, filter, page),
    order: (id) => state.order(id),
    durations: () => durations,
    payments: () => payments,
    locks: () => locks(state),
  };
}

function orders(
  state: MicroState,
  user: number,
  { status, pair, currency }: MicroFilter,
  page: PageRequest,
): Page<MicroOrder> {
  const rows = (status === 'open' ? state.openOf(user) : state.of(user)).filter(
    (order) =>
      (status !== 'closed' || order.settlement !== null) &&
      (pair ?? order.pair) === order.pair &&
      (currency ?? order.currency) === order.currency,
  );
  return newestFirst(rows, page);
}

function* locks(state: MicroState): Generator<Lock> {
  for (const { user, currency, stake } of state.open())
    yield { user, wallet: 'micro', currency, amount: stake };
}
