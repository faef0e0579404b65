/** What peer-to-peer trading remembers. Amounts in 1e-8 of the coin, prices in 1e-8 CNY. */
import { codec, MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import { paymentMethods } from '../module.ts';

const adSides = ['buy', 'sell'] as const;

/** What the publisher of an ad does with the coin. */
export type AdSide = (typeof adSides)[number];

const details = {
  realName: codec.text,
  bankName: codec.text,
  bankAccount: codec.text,
  alipayAccount: codec.text,
  wechatNickname: codec.text,
  wechatAccount: codec.text,
};

const payoutDetails = codec.record(details);

/** How somebody is paid; '' where a way is not used. */
export type PayoutAccounts = TypeOf<typeof payoutDetails>;

const payout = codec.record({
  id: codec.integer(1),
  user: codec.integer(1),
  /** When the details were saved first. */
  createdAt: codec.instant,
  ...details,
});

/** The payout details that a user saved. */
export type Payout = TypeOf<typeof payout>;

/** What an ad and the deal on it have in common. */
const terms = {
  publisher: codec.integer(1),
  side: codec.oneOf(adSides),
  currency: codec.integer(1),
  way: codec.oneOf(paymentMethods),
  price: codec.amount(1n),
  number: codec.amount(1n),
};

const ad = codec.record({
  id: codec.integer(1),
  ...terms,
  /** Smallest number that the publisher asks for; it is only shown, because an ad is taken whole (C2C-R1). */
  min: codec.amount(),
  createdAt: codec.instant,
  /** When it leaves the market if it was not taken. */
  expiresAt: codec.instant,
  /** Open and taken ads may come to a deal; sold, withdrawn and expired ones are over. */
  status: codec.oneOf(['open', 'taken', 'sold', 'withdrawn', 'expired']),
});

/** An advertisement. People are users by id, or simulated traders by theirs. */
export type Ad = TypeOf<typeof ad>;
export type AdStatus = Ad['status'];

const deal = codec.checked(
  codec.record({
    id: codec.integer(1),
    ad: codec.integer(1),
    taker: codec.integer(1),
    ...terms,
    /** Payout details of the coin seller as they were when the deal began: they must not change halfway. */
    payout: payoutDetails,
    /** Real name of the coin buyer, who has to pay in person. */
    payer: codec.text,
    createdAt: codec.instant,
    paidAt: codec.nullable(codec.instant),
    endedAt: codec.nullable(codec.instant),
    /** Awaiting the payment, declared paid, coins handed over, or called off. */
    status: codec.oneOf(['unpaid', 'paid', 'finished', 'cancelled']),
    /** Who called a deal off: the coin buyer, the 15-minute window, or an operator. */
    cancelledBy: codec.nullable(codec.oneOf(['buyer', 'time', 'operator'])),
  }),
  ({ status, paidAt, endedAt, cancelledBy }, fail) => {
    const isOver = status === 'finished' || status === 'cancelled';
    if ((status === 'paid' || status === 'finished') && paidAt === null)
      fail('paidAt', 'expected when it was paid');
    if (status === 'unpaid' && paidAt !== null) fail('paidAt', 'expected nothing, it is unpaid');
    if (isOver !== (endedAt !== null))
      fail('endedAt', `expected ${isOver ? 'when it ended' : 'nothing, it is running'}`);
    if ((status === 'cancelled') !== (cancelledBy !== null))
      fail('cancelledBy', 'expected who cancelled, of a cancelled deal');
  },
);

/** A deal on a whole ad, with the terms of the ad. */
export type Deal = TypeOf<typeof deal>;
export type DealStatus = Deal['status'];
export type Canceller = NonNullable<Deal['cancelledBy']>;

const cancels = codec.record({ user: codec.integer(1), day: codec.instant, count: codec.integer(1) });

/** Deals that a user called off on the latest server day on which there was any. */
export type Cancels = TypeOf<typeof cancels>;

const tables = codec.record({
  ads: codec.ordered(ad, 'id'),
  deals: codec.ordered(deal, 'id'),
  payouts: codec.ordered(payout, 'id'),
  cancels: codec.ordered(cancels, 'user'),
  chain: codec.text,
});

export type SavedC2c = TypeOf<typeof tables>;

/** Reads a dump. Throws MalformedState naming the path. */
export function savedC2c(plain: Plain): SavedC2c {
  const saved = tables(plain, '$');
  checkReferences(saved);
  return saved;
}

/** A taken ad has one running deal, an ad that is not taken none; a user has one row of payout details. */
function checkReferences({ ads, deals, payouts }: SavedC2c): void {
  const taken = new Set(ads.filter(({ status }) => status === 'taken').map(({ id }) => id));
  const known = new Set(ads.map(({ id }) => id));
  deals.forEach((row, index) => {
    const path = `$.deals[${index}].ad`;
    if (!known.has(row.ad)) throw new MalformedState(path, 'expected the id of an ad');
    if (row.status !== 'unpaid' && row.status !== 'paid') return;
    if (!taken.delete(row.ad))
      throw new MalformedState(path, 'expected an ad that is taken, by this deal alone');
  });
  const [idle] = taken;
  if (idle !== undefined) {
    const index = ads.findIndex(({ id }) => id === idle);
    throw new MalformedState(`$.ads[${index}].status`, 'expected a running deal on an ad that is taken');
  }
  const users = new Set<number>();
  payouts.forEach(({ user }, index) => {
    if (users.has(user)) throw new MalformedState(`$.payouts[${index}].user`, 'expected each user once');
    users.add(user);
  });
}
