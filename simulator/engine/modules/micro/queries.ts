/** What reads second contracts (E44–E46). */
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import { insuranceOffer, typesOf } from './insurance/offers.ts';
import type { InsuranceKind } from './insurance/offers.ts';
import type { Policy } from './insurance/policy.ts';
import { durations, payments } from './offers.ts';
import type { MicroDuration, PaymentTerms } from './offers.ts';
import { contractReceiptOf } from './receipt.ts';
import type { MicroReceipt } from './receipt.ts';
import { stakeAccountOf } from './postings.ts';
import type { SecondContract } from './records.ts';
import type { MicroDeps, MicroState } from './state.ts';

/** Restricts a list of a user's orders; what is left out does not. */
export interface MicroFilter {
  readonly status?: 'open' | 'closed';
  readonly pair?: number;
  readonly currency?: number;
}

/** The read side of the module. */
export function createMicroQueries({ context, market }: MicroDeps, state: MicroState) {
  return {
    /** A user's orders, newest first. */
    orders(user: number, { status, pair, currency }: MicroFilter, page: RowRange): RowPage<SecondContract> {
      const rows = (status === 'open' ? state.openOf(user) : state.of(user)).filter(
        (order) =>
          (status !== 'closed' || order.settlement !== null) &&
          (pair ?? order.pair) === order.pair &&
          (currency ?? order.currency) === order.currency,
      );
      return newestFirst(rows, page);
    },
    order: (id: number): SecondContract | undefined => state.order(id),
    /** The proof of a user's order; undefined for somebody else's. */
    receipt(user: number, id: number): MicroReceipt | undefined {
      const order = state.order(id);
      const pair = order && market.pair(order.pair);
      return pair && order.user === user ? contractReceiptOf(market, pair, order, context.now()) : undefined;
    },
    durations: (): readonly MicroDuration[] => durations,
    payments: (): readonly PaymentTerms[] => payments,
    /** The insurances of a currency; one without any is not insurable. */
    insuranceTypes: typesOf,
    /** A user's policy in a currency that has not ended. */
    activePolicy: (user: number, currency: number): Policy | undefined =>
      state.policies.active(user, currency),
    policy: (id: number): Policy | undefined => state.policies.policy(id),
    /** The kind of insurance that an order was placed under. */
    insuranceOf({ policy: id }: SecondContract): InsuranceKind | undefined {
      const policy = id === null ? undefined : state.policies.policy(id);
      return policy && insuranceOffer(policy.type).kind;
    },
    /** Every lock that open orders and policies explain. */
    *locks(): Generator<Lock> {
      for (const order of state.open()) yield { ...stakeAccountOf(order), amount: order.stake };
      for (const { user, currency, premium, end } of state.policies.all())
        if (end === null) yield { user, wallet: 'insurance', currency, amount: premium };
    },
  };
}
