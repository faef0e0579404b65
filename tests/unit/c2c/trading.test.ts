import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#simulator/kernel/index.ts';
import { actor, BTC, USDC, userId, advance, OPERATOR } from '../../support/exchange.ts';
import { c2cExchange, DETAILS, does, publish, take, tryPublish } from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;
const OTHER = 2;

describe('a deal between two users', () => {
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
    ['a number beyond reason', { number: '10000000001' }, 'PARAM'],
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

describe('who may do what', () => {
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

describe('payout details', () => {
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
