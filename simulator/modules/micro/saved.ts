/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { MicroOrder, Quote, Settlement } from './records.ts';

export type SavedMicro = {
  /** In the order of their ids. */
  readonly orders: readonly MicroOrder[];
  /** Latest prices of pairs that left, by pair. */
  readonly left: readonly (readonly [pair: number, quote: Quote])[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedMicro {
  const members = read.object(plain, '$');
  const orders = read.items(members['orders'], '$.orders', readOrder);
  const misplaced = orders.findIndex(({ id }, index) => id <= (orders[index - 1]?.id ?? 0));
  if (misplaced >= 0) throw new MalformedState(`$.orders[${misplaced}].id`, 'expected ascending ids');
  return {
    orders,
    left: read.items(members['left'], '$.left', readLeft),
    chain: read.text(members['chain'], '$.chain'),
  };
}

function readOrder(value: Plain, path: string): MicroOrder {
  const of = read.fields(value, path);
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    pair: of.integer('pair', 1),
    currency: of.integer('currency', 1),
    direction: of.oneOf('direction', ['up', 'down']),
    seconds: of.integer('seconds', 1),
    stake: of.amount('stake'),
    fee: of.amount('fee'),
    gainPercent: of.amount('gainPercent'),
    openPrice: of.integer('openPrice', 1),
    openedAt: of.integer('openedAt'),
    endsAt: of.integer('endsAt'),
    settlement: readSettlement(of.member('settlement'), `${path}.settlement`),
  };
}

function readSettlement(value: Plain, path: string): Settlement | null {
  if (value === null) return null;
  const of = read.fields(value, path);
  return {
    price: of.integer('price', 1),
    quotedAt: of.integer('quotedAt'),
    isPriced: of.flag('isPriced'),
    outcome: of.oneOf('outcome', ['win', 'draw', 'loss']),
    profit: of.amount('profit'),
  };
}

function readLeft(value: Plain, path: string): readonly [number, Quote] {
  const [pair, quote] = read.list(value, path);
  const of = read.fields(quote, `${path}[1]`);
  return [read.integer(pair, `${path}[0]`, 1), { price: of.integer('price', 1), at: of.integer('at') }];
}
