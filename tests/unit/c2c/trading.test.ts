import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/kernel/index.ts';
import {
  actor,
  amount,
  BTC,
  USDC,
  USDT,
  userId,
  advance,
  held,
  OPERATOR,
  refusalOf,
} from '../../support/exchange.ts';
import {
  adStatus,
  c2cExchange,
  dealStatus,
  DETAILS,
  does,
  publish,
  take,
  tryPublish,
} from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;
const OTHER = 2;

const all = amount('5000');
const hundred = amount('100');

describe('a deal between two users', () => {
  test('on a sell ad: the coins are locked with the ad and go to the taker when the publisher confirms', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    expect(held(exchange, SELLER, 'legal')).toEqual([all - hundred, hundred]);
    const deal = take(exchange, BUYER, ad);
    expect(deal).toMatchObject({ status: 'unpaid', publisher: userId(SELLER), taker: userId(BUYER) });
    expect(does(exchange, BUYER, 'pay', deal)).toBeUndefined();
    expect(held(exchange, SELLER, 'legal')).toEqual([all - hundred, hundred]);
    expect(held(exchange, BUYER, 'legal')).toEqual([all, 0n]);
    expect(does(exchange, SELLER, 'confirm', deal)).toBeUndefined();
    expect(held(exchange, SELLER, 'legal')).toEqual([all - hundred, 0n]);
    expect(held(exchange, BUYER, 'legal')).toEqual([all + hundred, 0n]);
    expect([adStatus(exchange, ad), dealStatus(exchange, deal)]).toEqual(['sold', 'finished']);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('on a buy ad: the taker hands the coins over, which are locked from the taking on', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, BUYER, { side: 'buy' });
    expect(held(exchange, BUYER, 'legal')).toEqual([all, 0n]);
    const deal = take(exchange, SELLER, ad);
    expect(held(exchange, SELLER, 'legal')).toEqual([all - hundred, hundred]);
    expect(does(exchange, SELLER, 'pay', deal)).toBe('NOT_OWNER');
    expect(does(exchange, BUYER, 'pay', deal)).toBeUndefined();
    expect(does(exchange, BUYER, 'confirm', deal)).toBe('NOT_OWNER');
    expect(does(exchange, SELLER, 'confirm', deal)).toBeUndefined();
    expect(held(exchange, SELLER, 'legal')).toEqual([all - hundred, 0n]);
    expect(held(exchange, BUYER, 'legal')).toEqual([all + hundred, 0n]);
  });

  test('each step has its log type: 201 and 205, 203 and 202, 203 and 204', () => {
    const exchange = c2cExchange();
    const types = (user: number) =>
      exchange.ledger
        .movements({ user: userId(user), wallet: 'legal' }, { offset: 0, limit: 50 })
        .rows.map(({ type, locked, amount: moved }) => [type, locked, moved > 0n])
        .reverse()
        .slice(1);
    const ad = publish(exchange, SELLER);
    exchange.execute('c2c.withdraw', { ad: ad.id }, actor(SELLER));
    expect(types(SELLER)).toEqual([
      [201, false, false],
      [201, true, true],
      [205, false, true],
      [205, true, false],
    ]);
    const sessionRequest = publish(exchange, BUYER, { side: 'buy' });
    take(exchange, OTHER, sessionRequest);
    advance(exchange, 15 * MINUTE_MS);
    const deal = take(exchange, OTHER, sessionRequest);
    does(exchange, BUYER, 'pay', deal);
    does(exchange, OTHER, 'confirm', deal);
    expect(types(OTHER)).toEqual([
      [203, false, false],
      [203, true, true],
      [202, false, true],
      [202, true, false],
      [203, false, false],
      [203, true, true],
      [204, true, false],
    ]);
    expect(types(BUYER)).toEqual([[204, false, true]]);
  });
});

describe('publishing', () => {
  test.each([
    ['a number of zero', { number: '0' }, 'PARAM'],
    ['a number that is none', { number: '1e3' }, 'PARAM'],
    ['more decimals than five', { price: '6.800001' }, 'PARAM'],
    ['a number beyond reason', { number: '10000000001' }, 'PARAM'],
    ['a smallest number above the number', { min: '100.1' }, 'PARAM'],
    ['a way of payment that is not offered', { way: 'cash' as never }, 'PARAM'],
    ['a side that is none', { side: 'both' as never }, 'PARAM'],
    ['a coin that is not legal', { currency: BTC }, 'NOT_FOUND'],
    ['a coin that does not exist', { currency: 999 }, 'NOT_FOUND'],
    ['more coins than there are', { number: '5000.00001' }, 'BALANCE'],
    ['coins of another currency', { currency: USDC }, 'BALANCE'],
  ])('%s is refused', (_what, ad, key) => {
    expect(tryPublish(c2cExchange(), SELLER, ad)).toMatchObject({ ok: false, refusal: { key } });
  });

  test('a user without payout details neither publishes nor takes', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    const newcomer = { kind: 'user', id: 99 } as const;
    expect(exchange.execute('c2c.take', { ad: ad.id }, newcomer)).toMatchObject({
      refusal: { key: 'NO_PAYOUT' },
    });
    expect(
      exchange.execute('c2c.publish', { ...ad, price: '6', number: '1', min: '0' }, newcomer),
    ).toMatchObject({
      refusal: { key: 'NO_PAYOUT' },
    });
  });
});

describe('an ad', () => {
  test('lives for 24 hours, then gives its coins back; at the last moment it can still be taken', () => {
    const exchange = c2cExchange();
    const [gone, taken] = [publish(exchange, SELLER), publish(exchange, OTHER)];
    advance(exchange, DAY_MS - 1);
    expect(adStatus(exchange, gone)).toBe('open');
    const deal = take(exchange, BUYER, taken);
    advance(exchange, 1);
    expect([adStatus(exchange, gone), adStatus(exchange, taken)]).toEqual(['expired', 'taken']);
    expect(held(exchange, SELLER, 'legal')).toEqual([all, 0n]);
    expect(held(exchange, OTHER, 'legal')).toEqual([all - hundred, hundred]);
    advance(exchange, 15 * MINUTE_MS);
    expect([adStatus(exchange, taken), dealStatus(exchange, deal)]).toEqual(['expired', 'cancelled']);
    expect(held(exchange, OTHER, 'legal')).toEqual([all, 0n]);
  });

  test('C2C-020 an ad is withdrawn by its owner with its coins, but not by others, twice, or under a deal at 0 or 3', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    const withdraw = (user: number, id = ad.id) =>
      refusalOf(exchange.execute('c2c.withdraw', { ad: id }, actor(user)));
    expect(withdraw(BUYER)).toBe('NOT_OWNER');
    expect(withdraw(SELLER, 77)).toBe('NOT_FOUND');
    const deal = take(exchange, BUYER, ad);
    expect(withdraw(SELLER)).toBe('STATE');
    does(exchange, BUYER, 'pay', deal);
    expect(withdraw(SELLER)).toBe('STATE');
    exchange.execute('c2c.rule', { deal: deal.id, decision: 'cancel' }, OPERATOR);
    expect(withdraw(SELLER)).toBeUndefined();
    expect(withdraw(SELLER)).toBe('STATE');
    expect(held(exchange, SELLER, 'legal')).toEqual([all, 0n]);
    expect(exchange.c2c.queries.market(USDT, 'sell', { offset: 0, limit: 10 }).total).toBe(0);
  });

  test('is taken once, whole, by another who has no running deal and the coins that a buy ad asks for', () => {
    const exchange = c2cExchange();
    const [ad, second] = [publish(exchange, SELLER), publish(exchange, SELLER)];
    const sessionRequest = publish(exchange, SELLER, { side: 'buy', number: '6000' });
    const tryTake = (user: number, id: number) =>
      refusalOf(exchange.execute('c2c.take', { ad: id }, actor(user)));
    expect(tryTake(SELLER, ad.id)).toBe('OWN_AD');
    expect(tryTake(BUYER, 77)).toBe('NOT_FOUND');
    expect(tryTake(BUYER, sessionRequest.id)).toBe('BALANCE');
    expect(tryTake(BUYER, ad.id)).toBeUndefined();
    expect(tryTake(OTHER, ad.id)).toBe('STATE');
    expect(tryTake(BUYER, second.id)).toBe('STATE');
    expect(tryTake(OTHER, second.id)).toBeUndefined();
  });
});

describe('the payment window', () => {
  test('C2C-039 a deal left unpaid is cancelled after 15 minutes, ad and coins restored, and no cancel is counted', () => {
    const exchange = c2cExchange();
    const sessionRequest = publish(exchange, BUYER, { side: 'buy' });
    const ad = publish(exchange, SELLER);
    for (let round = 0; round < 4; round += 1) {
      const [sold, bought] = [take(exchange, OTHER, sessionRequest), take(exchange, BUYER, ad)];
      advance(exchange, 15 * MINUTE_MS - 1);
      expect([dealStatus(exchange, sold), dealStatus(exchange, bought)]).toEqual(['unpaid', 'unpaid']);
      advance(exchange, 1);
      expect([dealStatus(exchange, sold), dealStatus(exchange, bought)]).toEqual(['cancelled', 'cancelled']);
      expect([adStatus(exchange, sessionRequest), adStatus(exchange, ad)]).toEqual(['open', 'open']);
      expect(held(exchange, OTHER, 'legal')).toEqual([all, 0n]);
      expect(held(exchange, SELLER, 'legal')).toEqual([all - hundred, hundred]);
    }
    expect(tryPublish(exchange, BUYER, { side: 'buy' }).ok).toBe(true);
  });

  test('a deal declared paid has no window: it stays until the seller or an operator ends it', () => {
    const exchange = c2cExchange();
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    advance(exchange, 15 * MINUTE_MS - 1);
    expect(does(exchange, BUYER, 'pay', deal)).toBeUndefined();
    advance(exchange, 40 * DAY_MS);
    expect(dealStatus(exchange, deal)).toBe('paid');
    expect(exchange.kernel.audit()).toEqual([]);
    exchange.execute('c2c.rule', { deal: deal.id, decision: 'release' }, OPERATOR);
    expect(held(exchange, BUYER, 'legal')).toEqual([all + hundred, 0n]);
  });

  test('paying in the instant in which the window closes is too late', () => {
    const exchange = c2cExchange();
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    advance(exchange, 15 * MINUTE_MS);
    expect(does(exchange, BUYER, 'pay', deal)).toBe('STATE');
  });
});

describe('who may do what', () => {
  const parties = [SELLER, BUYER, OTHER];
  const steps = ['pay', 'cancel', 'confirm'] as const;

  test.each(['sell', 'buy'] as const)('C2C-029 C2C-030 on a %s ad, at each state', (side) => {
    const exchange = c2cExchange();
    const [publisher, taker] = side === 'sell' ? [SELLER, BUYER] : [BUYER, SELLER];
    const deal = take(exchange, taker, publish(exchange, publisher, { side }));
    const refused = () => parties.map((user) => steps.map((step) => does(exchange, user, step, deal)));
    // The seller may not confirm before the payment; only the buyer pays or cancels, and a third party does neither.
    expect(does(exchange, SELLER, 'confirm', deal)).toBe('STATE');
    expect(steps.map((step) => does(exchange, OTHER, step, deal))).toEqual(Array(3).fill('NOT_OWNER'));
    expect(does(exchange, SELLER, 'cancel', deal)).toBe('NOT_OWNER');
    does(exchange, BUYER, 'pay', deal);
    expect(does(exchange, BUYER, 'pay', deal)).toBe('STATE');
    expect(does(exchange, BUYER, 'cancel', deal)).toBe('STATE');
    does(exchange, SELLER, 'confirm', deal);
    expect(refused()).toEqual([
      ['NOT_OWNER', 'NOT_OWNER', 'STATE'],
      ['STATE', 'STATE', 'NOT_OWNER'],
      ['NOT_OWNER', 'NOT_OWNER', 'NOT_OWNER'],
    ]);
    expect(held(exchange, BUYER, 'legal')).toEqual([all + hundred, 0n]);
  });

  test('C2C-032 C2C-033 each confirm call refuses the ads of the other', () => {
    const exchange = c2cExchange();
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    does(exchange, BUYER, 'pay', deal);
    expect(does(exchange, SELLER, 'confirm', { ...deal, side: 'buy' })).toBe('STATE');
    expect(does(exchange, SELLER, 'confirm', deal)).toBeUndefined();
  });

  test('operators alone rule and move traders', () => {
    const exchange = c2cExchange();
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    const rule = { deal: deal.id, decision: 'cancel' } as const;
    expect(exchange.execute('c2c.rule', rule, actor(SELLER))).toMatchObject({
      refusal: { key: 'NOT_OWNER' },
    });
    expect(exchange.execute('c2c.traderActs', { deal: deal.id, does: 'pay' }, actor(BUYER))).toMatchObject({
      refusal: { key: 'NOT_OWNER' },
    });
    expect(exchange.execute('c2c.traderActs', { deal: deal.id, does: 'pay' }, OPERATOR)).toMatchObject({
      refusal: { key: 'STATE' },
    });
    expect(exchange.execute('c2c.rule', { deal: deal.id, decision: 'release' }, OPERATOR)).toMatchObject({
      refusal: { key: 'STATE' },
    });
    expect(exchange.execute('c2c.cancel', { deal: deal.id }, { kind: 'visitor' })).toMatchObject({
      refusal: { key: 'LOGIN' },
    });
  });
});

describe('cancels of the day', () => {
  test('ROLE-007 three cancels a server day: then neither a cancel nor a new buy ad, until midnight in Shanghai', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    for (let round = 0; round < 3; round += 1)
      expect(does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad))).toBeUndefined();
    const fourth = take(exchange, BUYER, ad);
    expect(does(exchange, BUYER, 'cancel', fourth)).toBe('CANCEL_LIMIT');
    expect(tryPublish(exchange, BUYER, { side: 'buy' })).toMatchObject({ refusal: { key: 'CANCEL_LIMIT' } });
    expect(tryPublish(exchange, BUYER).ok).toBe(true);
    expect(tryPublish(exchange, OTHER, { side: 'buy' }).ok).toBe(true);
    // It is 10:00 in Shanghai; the day ends in 14 hours.
    advance(exchange, 14 * HOUR_MS - 1);
    expect(tryPublish(exchange, BUYER, { side: 'buy' }).ok).toBe(false);
    const late = take(exchange, BUYER, ad);
    advance(exchange, 1);
    expect(does(exchange, BUYER, 'cancel', late)).toBeUndefined();
    expect(tryPublish(exchange, BUYER, { side: 'buy' }).ok).toBe(true);
  });

  test('a cancel that is refused does not count', () => {
    const exchange = c2cExchange();
    const ad = publish(exchange, SELLER);
    const deal = take(exchange, BUYER, ad);
    for (let round = 0; round < 5; round += 1) does(exchange, SELLER, 'cancel', deal);
    does(exchange, BUYER, 'cancel', deal);
    for (let round = 0; round < 5; round += 1) does(exchange, BUYER, 'cancel', deal);
    expect(does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad))).toBeUndefined();
    expect(does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad))).toBeUndefined();
  });
});

describe('payout details', () => {
  const save = (details: object) => {
    const outcome = c2cExchange().execute('c2c.savePayout', { ...DETAILS, ...details }, actor(SELLER));
    return outcome.ok ? undefined : outcome.refusal.params;
  };

  test('need a name and one complete way of payment', () => {
    expect(save({ realName: '  ' })).toEqual({ field: 'realName' });
    expect(save({ bankName: '' })).toEqual({ field: 'bankAccount' });
    expect(save({ bankAccount: '', wechatAccount: 'wx' })).toEqual({ field: 'bankAccount' });
    expect(save({ bankAccount: '', alipayAccount: 'li@x.io' })).toBeUndefined();
    expect(save({ bankAccount: '', wechatAccount: 'wx', wechatNickname: 'li' })).toBeUndefined();
    expect(save({ bankName: 'x'.repeat(101) })).toEqual({ field: 'bankName' });
  });

  test('a deal keeps those with which it began, whatever the seller writes afterwards', () => {
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
