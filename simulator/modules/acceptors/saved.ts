/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { acceptors } from './acceptors.ts';
import { dealStatuses, payWays } from './records.ts';
import type { AcceptorDeal } from './records.ts';

export type SavedAcceptors = {
  /** In the order of their ids. */
  readonly deals: readonly AcceptorDeal[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedAcceptors {
  const members = read.object(plain, '$');
  const deals = read.items(members['deals'], '$.deals', readDeal);
  const misplaced = deals.findIndex(({ id }, index) => id <= (deals[index - 1]?.id ?? 0));
  if (misplaced >= 0) throw new MalformedState(`$.deals[${misplaced}].id`, 'expected ascending ids');
  return { deals, chain: read.text(members['chain'], '$.chain') };
}

function readDeal(value: Plain, path: string): AcceptorDeal {
  const of = read.fields(value, path);
  const instant = (key: string) => (of.member(key) === null ? null : of.integer(key));
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    acceptor: of.oneOf(
      'acceptor',
      acceptors.map(({ id }) => id),
    ),
    side: of.oneOf('side', ['buy', 'sell']),
    way: of.oneOf('way', payWays),
    mobile: of.text('mobile'),
    account: of.text('account'),
    money: of.amount('money'),
    coins: of.amount('coins'),
    ratePercent: of.amount('ratePercent'),
    at: of.integer('at'),
    transferredAt: instant('transferredAt'),
    status: of.oneOf('status', dealStatuses),
    decidedAt: instant('decidedAt'),
  };
}
