/** What is remembered of deals with acceptors. CNY and coins in 1e-8, percents in 1e-8 of a percent. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { TypeOf } from '#simulator/engine/kernel/index.ts';
import { paymentMethods } from '../module.ts';
import { builtInAcceptors } from './acceptors.ts';

/** `buy`: the user pays CNY and gets coins (recharge); `sell`: the other way round (withdrawal). */
export const dealSides = ['buy', 'sell'] as const;
export type DealSide = (typeof dealSides)[number];

/** A deal waits until it is confirmed or rejected, and then stays so. */
export const dealStatuses = ['waiting', 'confirmed', 'rejected'] as const;
export type AcceptorDealStatus = (typeof dealStatuses)[number];

const acceptorDeal = codec.checked(
  codec.record({
    id: codec.integer(1),
    user: codec.integer(1),
    acceptor: codec.oneOf(builtInAcceptors.map(({ id }) => id)),
    side: codec.oneOf(dealSides),
    way: codec.oneOf(paymentMethods),
    mobile: codec.text,
    /** The user's account from which, or to which, CNY are paid. */
    account: codec.text,
    /** CNY. */
    money: codec.amount(1n),
    /** What the money came to in coins when the deal was made. */
    coins: codec.amount(1n),
    /** What of the money the acceptor keeps, in percent. */
    ratePercent: codec.amount(0n),
    at: codec.instant,
    /** When the acceptor stated that the money of a withdrawal was paid. */
    transferredAt: codec.nullable(codec.instant),
    status: codec.oneOf(dealStatuses),
    decidedAt: codec.nullable(codec.instant),
  }),
  ({ side, status, transferredAt, decidedAt }, fail) => {
    if (side === 'buy' && transferredAt !== null)
      fail('transferredAt', 'expected null: only withdrawals are transferred');
    if ((decidedAt === null) !== (status === 'waiting')) fail('decidedAt', `expected what fits “${status}”`);
  },
);

/** A request of a user to an acceptor. */
export type AcceptorDeal = TypeOf<typeof acceptorDeal>;

export const savedAcceptors = codec.record({ deals: codec.ordered(acceptorDeal, 'id'), chain: codec.text });
