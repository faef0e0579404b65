/** The slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { payWays } from './records.ts';
import type { Ad, Cancels, Deal, Payout, PayoutDetails } from './records.ts';

export type SavedC2c = {
  /** In the order of their ids. */
  readonly ads: readonly Ad[];
  /** In the order of their ids. */
  readonly deals: readonly Deal[];
  /** In the order of their ids. */
  readonly payouts: readonly Payout[];
  /** In the order of their users. */
  readonly cancels: readonly Cancels[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain): SavedC2c {
  const members = read.object(plain, '$');
  const saved: SavedC2c = {
    ads: read.ordered(members['ads'], '$.ads', readAd, 'id'),
    deals: read.ordered(members['deals'], '$.deals', readDeal, 'id'),
    payouts: read.ordered(members['payouts'], '$.payouts', readPayout, 'id'),
    cancels: read.ordered(members['cancels'], '$.cancels', readCancels, 'user'),
    chain: read.text(members['chain'], '$.chain'),
  };
  checkReferences(saved);
  return saved;
}

/** A taken ad has one running deal, an ad that is not taken none; a user has one row of payout details. */
function checkReferences({ ads, deals, payouts }: SavedC2c): void {
  const taken = new Set(ads.filter(({ status }) => status === 'taken').map(({ id }) => id));
  const known = new Set(ads.map(({ id }) => id));
  deals.forEach(({ ad, status }, index) => {
    const path = `$.deals[${index}].ad`;
    if (!known.has(ad)) throw new MalformedState(path, 'expected the id of an ad');
    if (status !== 'unpaid' && status !== 'paid') return;
    if (!taken.delete(ad)) throw new MalformedState(path, 'expected an ad that is taken, by this deal alone');
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

type Fields = ReturnType<typeof read.fields>;

const sides = ['buy', 'sell'] as const;

const readTerms = (of: Fields, path: string) => ({
  side: of.oneOf('side', sides),
  currency: of.integer('currency', 1),
  way: of.oneOf('way', payWays),
  price: readPositive(of, 'price', path),
  number: readPositive(of, 'number', path),
});

function readPositive(of: Fields, key: string, path: string): bigint {
  const amount = of.amount(key);
  if (amount <= 0n) throw new MalformedState(`${path}.${key}`, 'expected an amount above zero');
  return amount;
}

function readAd(value: Plain, path: string): Ad {
  const of = read.fields(value, path);
  return {
    id: of.integer('id', 1),
    publisher: of.integer('publisher', 1),
    ...readTerms(of, path),
    min: of.amount('min'),
    createdAt: of.integer('createdAt'),
    expiresAt: of.integer('expiresAt'),
    status: of.oneOf('status', ['open', 'taken', 'sold', 'withdrawn', 'expired']),
  };
}

function readDeal(value: Plain, path: string): Deal {
  const of = read.fields(value, path);
  const instant = (key: 'paidAt' | 'endedAt') => {
    const member = of.member(key);
    return member === null ? null : read.integer(member, `${path}.${key}`);
  };
  const deal: Deal = {
    id: of.integer('id', 1),
    ad: of.integer('ad', 1),
    publisher: of.integer('publisher', 1),
    taker: of.integer('taker', 1),
    ...readTerms(of, path),
    payout: readDetails(read.fields(of.member('payout'), `${path}.payout`)),
    payer: of.text('payer'),
    createdAt: of.integer('createdAt'),
    paidAt: instant('paidAt'),
    endedAt: instant('endedAt'),
    status: of.oneOf('status', ['unpaid', 'paid', 'finished', 'cancelled']),
    cancelledBy:
      of.member('cancelledBy') === null ? null : of.oneOf('cancelledBy', ['buyer', 'time', 'operator']),
  };
  checkStatus(deal, path);
  return deal;
}

/** A status has its instants: the others are not there. */
function checkStatus({ status, paidAt, endedAt, cancelledBy }: Deal, path: string): void {
  const isOver = status === 'finished' || status === 'cancelled';
  const faults: readonly (readonly [isWrong: boolean, key: string, words: string])[] = [
    [(status === 'paid' || status === 'finished') && paidAt === null, 'paidAt', 'when it was paid'],
    [status === 'unpaid' && paidAt !== null, 'paidAt', 'nothing, it is unpaid'],
    [isOver !== (endedAt !== null), 'endedAt', isOver ? 'when it ended' : 'nothing, it is running'],
    [
      (status === 'cancelled') !== (cancelledBy !== null),
      'cancelledBy',
      'who cancelled, of a cancelled deal',
    ],
  ];
  const fault = faults.find(([isWrong]) => isWrong);
  if (fault) throw new MalformedState(`${path}.${fault[1]}`, `expected ${fault[2]}`);
}

const readDetails = (of: Fields): PayoutDetails => ({
  realName: of.text('realName'),
  bankName: of.text('bankName'),
  bankAccount: of.text('bankAccount'),
  alipayAccount: of.text('alipayAccount'),
  wechatNickname: of.text('wechatNickname'),
  wechatAccount: of.text('wechatAccount'),
});

function readPayout(value: Plain, path: string): Payout {
  const of = read.fields(value, path);
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    createdAt: of.integer('createdAt'),
    ...readDetails(of),
  };
}

function readCancels(value: Plain, path: string): Cancels {
  const of = read.fields(value, path);
  return { user: of.integer('user', 1), day: of.integer('day'), count: of.integer('count', 1) };
}
