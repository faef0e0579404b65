/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { acceptors } from './acceptors.ts';
import { dealSides, dealStatuses, payWays } from './records.ts';
import type { AcceptorDeal } from './records.ts';

export type SavedAcceptors = {
  /** In the order of their ids. */
  readonly deals: readonly AcceptorDeal[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedAcceptors {
  const members = read.object(plain, '$');
  return {
    deals: read.ordered(members['deals'], '$.deals', readDeal, 'id'),
    chain: read.text(members['chain'], '$.chain'),
  };
}

function readDeal(value: Plain, path: string): AcceptorDeal {
  const of = read.fields(value, path);
  const instant = (key: string) => (of.member(key) === null ? null : of.integer(key));
  const deal = {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    acceptor: of.oneOf(
      'acceptor',
      acceptors.map(({ id }) => id),
    ),
    side: of.oneOf('side', dealSides),
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
  assertSound(deal, path);
  return deal;
}

/** Only what can have come about: no deal of nothing, and no date for what did not happen. */
function assertSound(deal: AcceptorDeal, path: string): void {
  for (const key of ['money', 'coins'] as const)
    if (deal[key] <= 0n) throw new MalformedState(`${path}.${key}`, 'expected an amount above zero');
  if (deal.ratePercent < 0n) throw new MalformedState(`${path}.ratePercent`, 'expected no negative rate');
  if (deal.side === 'buy' && deal.transferredAt !== null)
    throw new MalformedState(`${path}.transferredAt`, 'expected null: only withdrawals are transferred');
  if ((deal.decidedAt === null) !== (deal.status === 'waiting'))
    throw new MalformedState(`${path}.decidedAt`, `expected what fits “${deal.status}”`);
}
