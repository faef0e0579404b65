/** What is refused and by which field, the rows of the log, the audit, and who the simulated traders are. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/kernel/index.ts';
import { C2cState } from '#simulator/modules/c2c/state.ts';
import { createTraders } from '#simulator/modules/c2c/traders/people.ts';
import type { Outcome } from '#simulator/kernel/index.ts';
import { actor, advance, attempt, OPERATOR, refusalOf, USDT, userId } from '../../support/exchange.ts';
import { c2cExchange, DETAILS, does, publish, take, tryPublish } from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;
const OTHER = 2;

/** The key of a refusal and what it names. */
const refused = (outcome: Outcome<unknown>) =>
  outcome.ok ? undefined : { key: outcome.refusal.key, ...outcome.refusal.params };

describe('what is refused names its field', () => {
  test.each([
    ['side', { side: 'give' }],
    ['way', { way: 'cash' }],
    ['price', { price: '0' }],
    ['price', { price: 'much' }],
    ['price', { price: '10000000000.00001' }],
    ['number', { number: '-1' }],
    ['number', { number: '0' }],
    ['min', { min: '100.00001' }],
    ['min', { min: '' }],
  ])('of an ad: %s in %j', (field, given) => {
    expect(refused(tryPublish(c2cExchange(), SELLER, given as never))).toEqual({ key: 'PARAM', field });
  });

  test('too fine an amount names the decimals, and the bounds themselves are taken', () => {
    const exchange = c2cExchange();
    expect(refused(tryPublish(exchange, SELLER, { price: '6.800001' }))).toEqual({
      ...{ key: 'PARAM', field: 'price', decimals: '5' },
    });
    expect(refused(tryPublish(exchange, SELLER, { price: '10000000000', min: '100' }))).toBeUndefined();
    expect(refused(tryPublish(exchange, SELLER, { number: '4900' }))).toBeUndefined();
    const short = { key: 'BALANCE', currency: 'USDT', available: '0.00000000' };
    expect(refused(tryPublish(exchange, SELLER, { number: '0.00001' }))).toMatchObject(short);
  });

  test('a refusal of a taker without the coins of a buy ad names them', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, BUYER, { side: 'buy', number: '5000.00001' });
    const outcome = attempt(exchange, 'c2c.take', { ad: ad.id }, SELLER);
    expect(refused(outcome)).toMatchObject({ key: 'BALANCE', currency: 'USDT', available: '5000.00000000' });
  });

  test.each([
    'realName',
    'bankName',
    'bankAccount',
    'alipayAccount',
    'wechatNickname',
    'wechatAccount',
  ] as const)('of payout details: %s with more than 100 characters', (field) => {
    const exchange = c2cExchange();
    const save = (text: string) =>
      refused(attempt(exchange, 'c2c.savePayout', { ...DETAILS, [field]: text }, SELLER));
    expect(save('a'.repeat(101))).toEqual({ key: 'PARAM', field });
    expect(save(undefined as never)).toEqual({ key: 'PARAM', field });
    expect(save('a'.repeat(100))).toBeUndefined();
  });

  test('of payout details: no name, and no way of payment that is whole', () => {
    const exchange = c2cExchange();
    const save = (details: Partial<typeof DETAILS>) =>
      refused(attempt(exchange, 'c2c.savePayout', { ...DETAILS, ...details }, SELLER));
    expect(save({ realName: ' ' })).toEqual({ key: 'PARAM', field: 'realName' });
    const half = { bankAccount: '', wechatNickname: 'mei' };
    expect(save(half)).toEqual({ key: 'PARAM', field: 'bankAccount' });
    expect(save({ ...half, wechatNickname: '', wechatAccount: 'wx_mei' })).toMatchObject({ key: 'PARAM' });
    expect(save({ ...half, wechatAccount: 'wx_mei' })).toBeUndefined();
  });
});

test('an operator is refused what the state of an ad or deal does not allow', () => {
  const empty = c2cExchange();
  const ad = publish(empty, SELLER);
  expect(refusalOf(empty.execute('c2c.traderTakes', { ad: ad.id }, OPERATOR))).toBe('NOT_FOUND');
  const exchange = c2cExchange({ settings: { c2cTraders: 40 } });
  const own = publish(exchange, SELLER, { price: '9' });
  exchange.execute('c2c.withdraw', { ad: own.id }, actor(SELLER));
  expect(refusalOf(exchange.execute('c2c.traderTakes', { ad: own.id }, OPERATOR))).toBe('STATE');
  const deal = take(exchange, BUYER, publish(exchange, SELLER, { price: '9' }));
  const rule = (decision: 'release' | 'cancel') =>
    refusalOf(exchange.execute('c2c.rule', { deal: deal.id, decision }, OPERATOR));
  expect(rule('release')).toBe('STATE');
  expect(rule('cancel')).toBeUndefined();
  expect(exchange.c2c.queries.deal(deal.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'operator' });
  expect(rule('cancel')).toBe('STATE');
});

test('the log says whether an ad was withdrawn or expired, and whether a deal was cancelled or its time was over', () => {
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
});

describe('simulated traders', () => {
  test('each has a name, a telephone, a bank account, and the details of the way that is preferred', () => {
    const traders = createTraders('people').all;
    for (const { account, phone, way, payout } of traders) {
      expect(phone).toMatch(/^1\d{10}$/);
      expect(payout.realName).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
      expect(payout.bankName).toMatch(/Bank/);
      expect(payout.bankAccount).toMatch(/^6222\d{12}$/);
      if (account !== phone) expect(account).toMatch(/^[a-z]+\.[a-z]+\d{1,2}@[a-z]+\.test$/);
      expect(payout.alipayAccount).toMatch(way === 'ali_pay' ? /^[a-z]+\.[a-z]+\d{1,2}@[a-z]+\.test$/ : /^$/);
      expect(payout.wechatNickname).toMatch(way === 'we_chat' ? /^[A-Z][a-z]+$/ : /^$/);
      expect(payout.wechatAccount).toMatch(way === 'we_chat' ? /^wx_[a-z]+\d{4}$/ : /^$/);
    }
    const byPhone = traders.filter(({ account, phone }) => account === phone).length;
    expect(byPhone).toBeGreaterThan(traders.length / 4);
    expect(byPhone).toBeLessThan((traders.length * 3) / 4);
    expect(new Set(traders.map(({ phone }) => phone)).size).toBe(traders.length);
    expect(new Set(traders.map(({ way }) => way))).toEqual(new Set(['ali_pay', 'we_chat', 'bank']));
  });

  test('who sells asks for more than who buys gives, and only the dishonest sell for less', () => {
    const exchange = c2cExchange({ settings: { c2cTraders: 200 } });
    const seen = { dishonest: 0, others: 0 };
    for (let hour = 0; hour < 48; hour += 1, advance(exchange, HOUR_MS)) {
      const ads = (side: 'buy' | 'sell') =>
        exchange.c2c.queries.market(USDT, side, { offset: 0, limit: 500 }).rows;
      const isBait = (publisher: number) =>
        exchange.c2c.queries.trader(publisher)?.temperament === 'dishonest';
      const dearest = ads('buy').reduce((max, { price }) => (price > max ? price : max), 0n);
      for (const { publisher, price } of ads('sell')) {
        seen[isBait(publisher) ? 'dishonest' : 'others'] += 1;
        if (!isBait(publisher)) expect(price).toBeGreaterThan(dearest);
      }
    }
    expect(seen.others).toBeGreaterThan(seen.dishonest);
    expect(seen.dishonest).toBeGreaterThan(0);
  });
});
