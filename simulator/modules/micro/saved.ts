/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { insuranceTypes } from './insurance/offers.ts';
import type { Policy } from './insurance/policy.ts';
import type { MicroOrder, Quote, Settlement } from './records.ts';

export type SavedMicro = {
  /** In the order of their ids. */
  readonly orders: readonly MicroOrder[];
  /** In the order of their ids. */
  readonly policies: readonly Policy[];
  /** Latest prices of pairs that left, by pair. */
  readonly left: readonly (readonly [pair: number, quote: Quote])[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedMicro {
  const members = read.object(plain, '$');
  return {
    orders: read.ordered(members['orders'], '$.orders', readOrder, 'id'),
    policies: read.ordered(members['policies'], '$.policies', readPolicy, 'id'),
    left: read.items(members['left'], '$.left', readLeft),
    chain: read.text(members['chain'], '$.chain'),
  };
}

function readOptional<T>(value: Plain, read: (given: Plain) => T): T | null {
  return value === null ? null : read(value);
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
    policy: readOptional(of.member('policy'), (id) => read.integer(id, `${path}.policy`, 1)),
    settlement: readOptional(of.member('settlement'), (row) => readSettlement(row, `${path}.settlement`)),
    feeBackAt: readOptional(of.member('feeBackAt'), (at) => read.integer(at, `${path}.feeBackAt`)),
  };
}

function readSettlement(value: Plain, path: string): Settlement {
  const of = read.fields(value, path);
  return {
    price: of.integer('price', 1),
    quotedAt: of.integer('quotedAt'),
    isPriced: of.flag('isPriced'),
    outcome: of.oneOf('outcome', ['win', 'draw', 'loss']),
    profit: of.amount('profit'),
  };
}

function readPolicy(value: Plain, path: string): Policy {
  const of = read.fields(value, path);
  const claims = read.fields(of.member('claims'), `${path}.claims`);
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    type: of.oneOf(
      'type',
      insuranceTypes.map(({ id }) => id),
    ),
    currency: of.integer('currency', 1),
    amount: of.amount('amount'),
    premium: of.amount('premium'),
    boughtAt: of.integer('boughtAt'),
    startsAt: of.integer('startsAt'),
    isClaiming: of.flag('isClaiming'),
    claims: { day: claims.integer('day'), count: claims.integer('count') },
    end: readOptional(of.member('end'), (row) => readEnd(row, `${path}.end`)),
  };
}

function readEnd(value: Plain, path: string): NonNullable<Policy['end']> {
  const of = read.fields(value, path);
  return { at: of.integer('at'), reason: of.oneOf('reason', ['profit', 'hand', 'claim']) };
}

function readLeft(value: Plain, path: string): readonly [number, Quote] {
  const [pair, quote] = read.list(value, path);
  const of = read.fields(quote, `${path}[1]`);
  return [read.integer(pair, `${path}[0]`, 1), { price: of.integer('price', 1), at: of.integer('at') }];
}
