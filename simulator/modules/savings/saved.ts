/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { SavingsOrder } from './records.ts';

export type SavedSavings = {
  /** In the order of their ids. */
  readonly orders: readonly SavingsOrder[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedSavings {
  const of = read.fields(plain, '$');
  return { orders: read.ordered(of.member('orders'), '$.orders', readOrder, 'id'), chain: of.text('chain') };
}

function readOrder(value: Plain, path: string): SavingsOrder {
  const of = read.fields(value, path);
  const order = {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    product: of.integer('product', 1),
    currency: of.integer('currency', 1),
    amount: of.amount('amount'),
    ratePercent: of.amount('ratePercent'),
    days: of.integer('days', 1),
    placedAt: of.integer('placedAt'),
    credits: of.integer('credits'),
  };
  if (order.amount <= 0n) throw new MalformedState(`${path}.amount`, 'expected an amount above zero');
  if (order.ratePercent < 0n) throw new MalformedState(`${path}.ratePercent`, 'expected no negative rate');
  if (order.credits > order.days)
    throw new MalformedState(`${path}.credits`, `expected at most ${order.days}, the days of the deposit`);
  return order;
}
