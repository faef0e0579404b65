/** What is refused and by which field, the rows of the log, and the audit. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { Actor, Outcome } from '#simulator/engine/kernel/index.ts';
import { C2cState } from '#simulator/engine/modules/c2c/state.ts';
import type { CommandInput } from '#simulator/engine/exchange.ts';
import {
  actor,
  advance,
  attempt,
  BTC,
  OPERATOR,
  refusalOf,
  USDC,
  USDT,
  userId,
} from '../../support/exchange.ts';
import { AD, adStatus, c2cExchange, DETAILS, does, publish, take, tryPublish } from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;
const OTHER = 2;

/** The key of a refusal and what it names. */
const refused = (outcome: Outcome<unknown>) =>
  outcome.ok ? undefined : { key: outcome.refusal.key, ...outcome.refusal.params };

describe('an ad', () => {
  const short = { key: 'BALANCE', currency: 'USDT', available: '5000.00000000' };

  test.each<[object, object | undefined]>([
    [{ side: 'give' }, { key: 'PARAM', field: 'side' }],
    [{ way: 'cash' }, { key: 'PARAM', field: 'way' }],
    [{ price: '0' }, { key: 'PARAM', field: 'price' }],
    [{ price: 'much' }, { key: 'PARAM', field: 'price' }],
    [{ price: '10000000000.00001' }, { key: 'PARAM', field: 'price' }],
    [{ price: '6.800001' }, { key: 'PARAM', field: 'price', decimals: '5' }],
    [{ price: '10000000000', min: '100' }, undefined],
    [{ number: '-1' }, { key: 'PARAM', field: 'number' }],
    [{ number: '0' }, { key: 'PARAM', field: 'number' }],
    [{ number: '10000000001' }, { key: 'PARAM', field: 'number' }],
    [{ number: '5000.00001' }, short],
    [{ number: '5000' }, undefined],
    [{ min: '100.00001' }, { key: 'PARAM', field: 'min' }],
    [{ min: '' }, { key: 'PARAM', field: 'min' }],
    [{ currency: BTC }, { key: 'NOT_FOUND' }],
    [{ currency: 999 }, { key: 'NOT_FOUND' }],
    [{ currency: USDC }, { key: 'BALANCE', currency: 'USDC' }],
  ])('of %j ends with %j', (given, refusal) => {
    const found = refused(tryPublish(c2cExchange(), SELLER, given as never));
    if (refusal === undefined || 'field' in refusal) expect(found).toEqual(refusal);
    else expect(found).toMatchObject(refusal);
  });

  test('of a buyer is not taken without its coins', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, BUYER, { side: 'buy', number: '5000.00001' });
    expect(refused(attempt(exchange, 'c2c.take', { ad: ad.id }, SELLER))).toMatchObject(short);
  });

  test('whose deal lapses at the very end of its day has expired', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    advance(exchange, DAY_MS - 15 * MINUTE_MS);
    take(exchange, BUYER, ad);
    advance(exchange, 15 * MINUTE_MS);
    expect(adStatus(exchange, ad)).toBe('expired');
  });

  test('is neither published nor taken without payout details', () => {
    const exchange = c2cExchange();
    const { id } = publish(exchange, SELLER);
    const newcomer = { kind: 'user', id: 99 } as const;
    expect(refusalOf(exchange.execute('c2c.take', { ad: id }, newcomer))).toBe('NO_PAYOUT');
    expect(refusalOf(exchange.execute('c2c.publish', AD, newcomer))).toBe('NO_PAYOUT');
  });
});

describe('payout details', () => {
  const save = (details: Partial<typeof DETAILS>) =>
    refused(attempt(c2cExchange(), 'c2c.savePayout', { ...DETAILS, ...details }, SELLER));

  test.each([
    'realName',
    'bankName',
    'bankAccount',
    'alipayAccount',
    'wechatNickname',
    'wechatAccount',
  ] as const)('have at most 100 characters of %s', (field) => {
    expect(save({ [field]: 'a'.repeat(101) })).toEqual({ key: 'PARAM', field });
    expect(save({ [field]: undefined as never })).toEqual({ key: 'PARAM', field });
    expect(save({ [field]: 'a'.repeat(100) })).toBeUndefined();
  });

  test('have a name and one way of payment that is whole', () => {
    expect(save({ realName: ' ' })).toEqual({ key: 'PARAM', field: 'realName' });
    const half = { bankAccount: '', wechatNickname: 'mei' };
    expect(save(half)).toEqual({ key: 'PARAM', field: 'bankAccount' });
    expect(save({ ...half, wechatNickname: '', wechatAccount: 'wx_mei' })).toMatchObject({ key: 'PARAM' });
    expect(save({ ...half, wechatAccount: 'wx_mei' })).toBeUndefined();
  });

  test('of a deal stay those with which it began, whatever the seller writes afterwards', () => {
    const exchange = c2cExchange();
    const first = exchange.c2c.queries.payout(userId(SELLER));
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    exchange.execute('c2c.savePayout', { ...DETAILS, bankAccount: '6222999999999999' }, actor(SELLER));
    expect(exchange.c2c.queries.deal(deal.id)?.payout.bankAccount).toBe(DETAILS.bankAccount);
    const later = exchange.c2c.queries.payout(userId(SELLER));
    expect(later).toMatchObject({
      id: first?.id,
      createdAt: first?.createdAt,
      bankAccount: '6222999999999999',
    });
  });
});

test('operators alone rule and move traders, as the state of an ad or deal allows', () => {
  const exchange = c2cExchange({ settings: { c2cTraders: 40 } });
  const own = publish(exchange, SELLER, { price: '9' });
  exchange.execute('c2c.withdraw', { ad: own.id }, actor(SELLER));
  const { id } = take(exchange, BUYER, publish(exchange, SELLER, { price: '9' }));
  const refusal = <K extends 'rule' | 'traderActs' | 'traderTakes' | 'cancel'>(
    name: K,
    input: CommandInput<`c2c.${K}`>,
    by: Actor = OPERATOR,
  ) => refusalOf(exchange.execute(`c2c.${name}`, input as never, by));
  expect(refusal('rule', { deal: id, decision: 'cancel' }, actor(SELLER))).toBe('NOT_OWNER');
  expect(refusal('traderActs', { deal: id, does: 'pay' }, actor(BUYER))).toBe('NOT_OWNER');
  expect(refusal('traderActs', { deal: id, does: 'pay' })).toBe('STATE');
  expect(refusal('traderTakes', { ad: own.id })).toBe('STATE');
  expect(refusal('cancel', { deal: id }, { kind: 'visitor' })).toBe('LOGIN');
  expect(refusal('rule', { deal: id, decision: 'release' })).toBe('STATE');
  expect(refusal('rule', { deal: id, decision: 'cancel' })).toBeUndefined();
  expect(exchange.c2c.queries.deal(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'operator' });
  expect(refusal('rule', { deal: id, decision: 'cancel' })).toBe('STATE');
  const empty = c2cExchange();
  const lonely = { ad: publish(empty, SELLER).id };
  expect(refusalOf(empty.execute('c2c.traderTakes', lonely, OPERATOR))).toBe('NOT_FOUND');
});

describe('the log', () => {
  test('has 201 and 205 of an ad, 203 and 202 or 204 of a deal, each with its reference', () => {
    const exchange = c2cExchange();
    const rows = (user: number) =>
      exchange.ledger
        .movements({ user: userId(user), wallet: 'legal' }, { offset: 0, limit: 50 })
        .rows.map(({ type, locked, amount, reference }) => [type, locked, amount > 0n, reference])
        .reverse()
        .slice(1);
    const ad = publish(exchange, SELLER);
    exchange.execute('c2c.withdraw', { ad: ad.id }, actor(SELLER));
    expect(rows(SELLER)).toEqual([
      [201, false, false, 'c2c-ad:1'],
      [201, true, true, 'c2c-ad:1'],
      [205, false, true, 'c2c-ad:1'],
      [205, true, false, 'c2c-ad:1'],
    ]);
    const wanted = publish(exchange, BUYER, { side: 'buy' });
    take(exchange, OTHER, wanted);
    advance(exchange, 15 * MINUTE_MS);
    const deal = take(exchange, OTHER, wanted);
    does(exchange, BUYER, 'pay', deal);
    does(exchange, OTHER, 'confirm', deal);
    expect(rows(OTHER)).toEqual([
      [203, false, false, 'c2c:1'],
      [203, true, true, 'c2c:1'],
      [202, false, true, 'c2c:1'],
      [202, true, false, 'c2c:1'],
      [203, false, false, 'c2c:2'],
      [203, true, true, 'c2c:2'],
      [204, true, false, 'c2c:2'],
    ]);
    expect(rows(BUYER)).toEqual([[204, false, true, 'c2c:2']]);
  });

  test('says whether an ad was withdrawn or expired, and whether a deal was cancelled or its time was over', () => {
    const exchange = c2cExchange();
    const memos = (user: number) =>
      exchange.ledger
        .movements({ user: userId(user), wallet: 'legal' }, { offset: 0, limit: 50 })
        .rows.map(({ memo }) => memo);
    exchange.execute('c2c.withdraw', { ad: publish(exchange, SELLER).id }, actor(SELLER));
    publish(exchange, OTHER);
    does(exchange, BUYER, 'cancel', take(exchange, SELLER, publish(exchange, BUYER, { side: 'buy' })));
    expect(memos(SELLER)).toContain('log.c2cAdWithdrawn');
    expect(memos(SELLER)).toContain('log.c2cCancelled');
    take(exchange, SELLER, publish(exchange, BUYER, { side: 'buy' }));
    expect(memos(SELLER)).not.toContain('log.c2cAutoCancel');
    advance(exchange, 15 * MINUTE_MS + 1);
    expect(memos(SELLER)).toContain('log.c2cAutoCancel');
    advance(exchange, DAY_MS);
    expect(memos(OTHER)).toContain('log.c2cAdExpired');
    expect(memos(OTHER)).not.toContain('log.c2cAdWithdrawn');
    expect(memos(SELLER)).not.toContain('log.c2cAdExpired');
  });
});

describe('the state', () => {
  test('the audit finds an ad and a deal whose time is over, and not at the moment of its end', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    const state = new C2cState();
    state.load(exchange.c2c.dump());
    expect(state.audit(deal.createdAt + 15 * MINUTE_MS)).toEqual([]);
    expect(state.audit(deal.createdAt + 15 * MINUTE_MS + 1)).toEqual([
      `deal ${deal.id} is unpaid after its window`,
    ]);
    expect(state.audit(ad.expiresAt)).toHaveLength(1);
    expect(state.audit(ad.expiresAt + 1)).toEqual([
      `ad ${ad.id} expired at ${ad.expiresAt} and is still open`,
      `deal ${deal.id} is unpaid after its window`,
    ]);
    does(exchange, BUYER, 'pay', deal);
    state.load(exchange.c2c.dump());
    expect(state.audit(deal.createdAt + HOUR_MS)).toEqual([]);
    state.load(c2cExchange().c2c.dump());
    expect([state.liveAds(), state.running()]).toEqual([[], []]);
  });

  test('lists are in the order of their ids or users', () => {
    const exchange = c2cExchange();
    for (const user of [OTHER, BUYER])
      does(exchange, user, 'cancel', take(exchange, user, publish(exchange, SELLER)));
    const saved = exchange.c2c.dump() as { cancels: { user: number }[] };
    expect(saved.cancels.map(({ user }) => user)).toEqual([userId(BUYER), userId(OTHER)]);
    const state = new C2cState();
    state.load(exchange.c2c.dump());
    expect(state.digest()).toMatchObject({ ads: exchange.c2c.queries.liveAds(), deals: [] });
    const [one, two] = [publish(exchange, BUYER), publish(exchange, BUYER)];
    const own = exchange.c2c.queries.adsOf(userId(BUYER), {}, { offset: 0, limit: 9 }).rows;
    expect(own.map(({ id }) => id)).toEqual([two.id, one.id]);
    const live = exchange.c2c.queries.liveAds().map(({ id }) => id);
    expect(live).toEqual(live.toSorted((a, b) => a - b));
  });

  test('a trader’s ad that a user has taken stands before a younger one of a user', () => {
    const exchange = c2cExchange({ settings: { c2cTraders: 40 } });
    const younger = publish(exchange, SELLER);
    const { rows } = exchange.c2c.queries.market(USDT, 'sell', { offset: 0, limit: 9 });
    const [older = younger] = rows.filter(({ createdAt }) => createdAt < younger.createdAt);
    take(exchange, BUYER, older);
    expect(exchange.c2c.queries.liveAds().map(({ id }) => id)).toEqual([older.id, younger.id]);
  });
});
