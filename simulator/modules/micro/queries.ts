/** What reads second contracts (E44–E46). */
import { newestFirst } from '../module.ts';
import type { Lock, Page, PageRequest } from '../module.ts';
import type { MicroDeps } from './deps.ts';
import { typeOf, typesOf } from './insurance/offers.ts';
import type { InsuranceKind, InsuranceType } from './insurance/offers.ts';
import type { Policy } from './insurance/policy.ts';
import { durations, payments } from './offers.ts';
import type { Duration, PaymentTerms } from './offers.ts';
import { receiptOf } from './receipt.ts';
import type { MicroReceipt } from './receipt.ts';
import { accountOf } from './postings.ts';
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
  /** The proof of a user's order; undefined for somebody else's. */
  receipt(user: number, id: number): MicroReceipt | undefined;
  durations(): readonly Duration[];
  payments(): readonly PaymentTerms[];
  /** The insurances of a currency; one without any is not insurable. */
  insuranceTypes(currency: number): readonly InsuranceType[];
  /** A user's policy in a currency that has not ended. */
  activePolicy(user: number, currency: number): Policy | undefined;
  policy(id: number): Policy | undefined;
  /** The kind of insurance that an order was placed under. */
  insuranceOf(order: MicroOrder): InsuranceKind | undefined;
  /** Every lock that open orders and policies explain. */
  locks(): Iterable<Lock>;
}

/** The queries over one slice. */
export function createMicroQueries(deps: MicroDeps, state: MicroState): MicroQueries {
  return {
    orders: (user, filter, page) => orders(state, user, filter, page),
    order: (id) => state.order(id),
    receipt: (user, id) => ownReceipt(deps, state, user, id),
    durations: () => durations,
    payments: () => payments,
    insuranceTypes: typesOf,
    activePolicy: (user, currency) => state.policies.active(user, currency),
    policy: (id) => state.policies.policy(id),
    insuranceOf: (order) => insuranceOf(state, order),
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

function ownReceipt(
  { context, market }: MicroDeps,
  state: MicroState,
  user: number,
  id: number,
): MicroReceipt | undefined {
  const order = state.order(id);
  const pair = order && market.pair(order.pair);
  return pair && order.user === user ? receiptOf(market, pair, order, context.now()) : undefined;
}

function insuranceOf(state: MicroState, { policy: id }: MicroOrder): InsuranceKind | undefined {
  const policy = id === null ? undefined : state.policies.policy(id);
  return policy && typeOf(policy.type).kind;
}

function* locks(state: MicroState): Generator<Lock> {
  for (const order of state.open()) yield { ...accountOf(order), amount: order.stake };
  for (const { user, currency, premium, end } of state.policies.all())
    if (end === null) yield { user, wallet: 'insurance', currency, amount: premium };
}
