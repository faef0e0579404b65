import { beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import {
  BTC,
  START,
  USDT,
  amount,
  attempt,
  place,
  run,
  userId,
  advance,
  held,
} from '../../support/exchange.ts';
import { AD, DETAILS } from '../../support/c2c.ts';
import { fundingExchange, notices, operate, receive, tryWithdraw } from '../../support/funding.ts';

let exchange: Exchange;
beforeEach(() => {
  exchange = fundingExchange();
});

const found = (id: number) => exchange.funding.queries.deposit(id);
const unconfirmed = (currency = USDT) => exchange.funding.queries.unconfirmed(userId(0), currency);
const move = (from: string, to: string, number: string) =>
  run(exchange, 'wallet.transfer', { currency: USDT, from, to, number }, 0);
const refusal = (...given: Parameters<typeof tryWithdraw>) => {
  const outcome = tryWithdraw(...given);
  return outcome.ok ? undefined : outcome.refusal;
};

describe('money that comes over a chain', () => {
  test('is seen first, credited with the first confirmation and free to leave with the sixth, 100 seconds apart', () => {
    const received = notices(exchange);
    const id = receive(exchange, { confirmations: 0 });
    expect(found(id)).toMatchObject({ confirmations: 0, at: START, creditedAt: null, amount: amount('100') });
    expect(held(exchange, 0)[0]).toBe(amount('1000000'));
    advance(exchange, 100 * SECOND_MS - 1);
    expect(found(id)?.confirmations).toBe(0);
    advance(exchange, 1);
    expect(found(id)).toMatchObject({ confirmations: 1, creditedAt: START + 100 * SECOND_MS });
    expect(held(exchange, 0)[0]).toBe(amount('1000100'));
    expect(unconfirmed()).toBe(amount('100'));
    advance(exchange, 500 * SECOND_MS - 1);
    expect([found(id)?.confirmations, unconfirmed()]).toEqual([5, amount('100')]);
    advance(exchange, 1);
    expect([found(id)?.confirmations, unconfirmed()]).toEqual([6, 0n]);
    expect(held(exchange, 0)[0]).toBe(amount('1000100'));
    const params = { amount: '100', currency: 'USDT' };
    expect(received).toEqual([
      { type: 'notice', user: userId(0), text: 'depositCredited', params },
      { type: 'notice', user: userId(0), text: 'depositConfirmed', params },
    ]);
    const [row] = exchange.wallet.queries.log(userId(0), {}, { offset: 0, limit: 1 }).rows;
    expect(row).toMatchObject({ type: 200, memo: 'log.chainDeposit', reference: 'deposit:1' });
  });

  test('is confirmed each ten minutes where the chain is slow, and six times at most', () => {
    const id = receive(exchange, { currency: BTC, amount: '1', confirmations: 0 });
    advance(exchange, 60 * MINUTE_MS - 1);
    expect(found(id)?.confirmations).toBe(5);
    advance(exchange, 1 + 86_400_000);
    expect(found(id)?.confirmations).toBe(6);
  });

  test('may come confirmed: it is credited and free at once, with one notice', () => {
    const received = notices(exchange);
    const id = receive(exchange, { confirmations: 6 });
    expect(found(id)).toMatchObject({ confirmations: 6, creditedAt: START });
    expect([held(exchange, 0)[0], unconfirmed()]).toEqual([amount('1000100'), 0n]);
    expect(received).toHaveLength(1);
  });

  test('may be confirmed at once by the operator; the next confirmation is then a whole interval away', () => {
    const id = receive(exchange, { confirmations: 0 });
    advance(exchange, 90 * SECOND_MS);
    expect(operate(exchange, 'confirm', { deposit: id, confirmations: 3 })).toBeUndefined();
    expect(found(id)).toMatchObject({ confirmations: 3, creditedAt: START + 90 * SECOND_MS });
    advance(exchange, 99 * SECOND_MS);
    expect(found(id)?.confirmations).toBe(3);
    advance(exchange, SECOND_MS);
    expect(found(id)?.confirmations).toBe(4);
    expect(operate(exchange, 'confirm', { deposit: id, confirmations: 6 })).toBeUndefined();
    expect(unconfirmed()).toBe(0n);
    expect(operate(exchange, 'confirm', { deposit: id, confirmations: 6 })).toBe('STATE');
    advance(exchange, 86_400_000);
    expect(held(exchange, 0)[0]).toBe(amount('1000100'));
  });

  test('is confirmed forwards only', () => {
    const id = receive(exchange, { confirmations: 3 });
    for (const confirmations of [3, 2, -1, 7, 4.5])
      expect(operate(exchange, 'confirm', { deposit: id, confirmations })).toBe('PARAM');
    expect(operate(exchange, 'confirm', { deposit: 99, confirmations: 4 })).toBe('NOT_FOUND');
    expect(found(id)?.confirmations).toBe(3);
  });

  test.each([
    ['to nobody', { user: 99 }, 'NO_ACCOUNT'],
    ['of nothing', { amount: '0' }, 'PARAM'],
    ['in an unknown currency', { currency: 999 }, 'NOT_FOUND'],
    ['with a confirmation too many', { confirmations: 7 }, 'PARAM'],
    ['with half a confirmation', { confirmations: 0.5 }, 'PARAM'],
  ])('does not come %s', (_how, changes, key) => {
    const before = exchange.kernel.hash();
    expect(() => receive(exchange, changes)).toThrow(key);
    expect(exchange.kernel.hash()).toBe(before);
  });

  test('comes by the operator’s hand only', () => {
    const given = { user: userId(0), currency: USDT, amount: '100', confirmations: 6 };
    const confirmed = { deposit: receive(exchange), confirmations: 6 };
    const refused = { refusal: { key: 'NOT_OWNER' } };
    expect(attempt(exchange, 'funding.receive', given, 0)).toMatchObject(refused);
    expect(attempt(exchange, 'funding.confirm', confirmed, 0)).toMatchObject(refused);
  });
});

describe('what is not confirmed six times', () => {
  beforeEach(() => {
    move('change', 'legal', '999500');
    receive(exchange, { amount: '300' });
  });

  test('counts in the balance and cannot leave; the refusal says how much and why', () => {
    expect(held(exchange, 0)[0]).toBe(amount('800'));
    const before = exchange.kernel.hash();
    expect(refusal(exchange, { number: '500.00000001' })).toMatchObject({
      key: 'BALANCE',
      params: {
        currency: 'USDT',
        available: '500.00000000',
        needed: '500.00000001',
        unconfirmed: '300.00000000',
        confirmations: '6',
      },
    });
    expect(exchange.kernel.hash()).toBe(before);
    expect(refusal(exchange, { number: '500' })).toBeUndefined();
    expect(refusal(exchange, { number: '100' })?.params).toMatchObject({ available: '0.00000000' });
    advance(exchange, 500 * SECOND_MS);
    expect(refusal(exchange, { number: '300' })).toBeUndefined();
  });

  test('does not get out by way of the other account that pays', () => {
    move('change', 'micro', '800');
    expect(held(exchange, 0, 'micro')[0]).toBe(amount('1100'));
    expect(refusal(exchange, { account: 'micro', number: '800.00000001' })?.params).toMatchObject({
      available: '800.00000000',
      unconfirmed: '300.00000000',
    });
    expect(refusal(exchange, { account: 'micro', number: '800' })).toBeUndefined();
  });

  test('does not get out behind an earlier withdrawal that still waits', () => {
    expect(refusal(exchange, { number: '500' })).toBeUndefined();
    move('change', 'micro', '300');
    expect(held(exchange, 0)).toEqual([0n, amount('500')]);
    expect(refusal(exchange, { account: 'micro', number: '300.00000001' })?.key).toBe('BALANCE');
    expect(refusal(exchange, { account: 'micro', number: '300' })).toBeUndefined();
  });

  describe('does not get out by way of the legal account', () => {
    /** The legal account then has 1800 USDT, of which 300 must stay. */
    beforeEach(() => {
      move('legal', 'change', '1003500');
      move('change', 'lever', '1003500');
      move('change', 'legal', '800');
    });
    const sell = (money: string) => {
      const text = { acceptor: 1, way: 'bank', mobile: '13800000000', account: '6222' } as const;
      return attempt(exchange, 'acceptors.deal', { ...text, side: 'sell', money }, 0);
    };
    const advertise = (side: 'buy' | 'sell', number: string, user = 0) => {
      attempt(exchange, 'c2c.savePayout', DETAILS, user);
      return attempt(exchange, 'c2c.publish', { ...AD, side, number }, user);
    };

    test('through an acceptor, who sees only what may leave', () => {
      expect(exchange.acceptors.queries.balance(userId(0))).toBe(amount('10200'));
      expect(sell('10200.01')).toMatchObject({
        refusal: {
          key: 'BALANCE',
          params: { available: '10200.00', needed: '10200.01', unconfirmed: '2040.00', confirmations: '6' },
        },
      });
      expect(sell('12240.01')).toMatchObject({ refusal: { params: { available: '12240.00' } } });
      expect(sell('10200').ok).toBe(true);
      expect(exchange.acceptors.queries.balance(userId(0))).toBe(0n);
      advance(exchange, 500 * SECOND_MS);
      expect(sell('2040').ok).toBe(true);
    });

    test('through an ad of one’s own', () => {
      expect(advertise('sell', '1500.00001')).toMatchObject({
        refusal: { key: 'BALANCE', params: { available: '1500.00000000', unconfirmed: '300.00000000' } },
      });
      expect(advertise('buy', '1500.00001').ok).toBe(true);
      expect(advertise('sell', '1500').ok).toBe(true);
      expect(advertise('sell', '1').ok).toBe(false);
      advance(exchange, 500 * SECOND_MS);
      expect(advertise('sell', '300').ok).toBe(true);
    });

    test('through somebody else’s ad', () => {
      attempt(exchange, 'c2c.savePayout', DETAILS, 0);
      for (const number of ['1500.00001', '1500']) expect(advertise('buy', number, 1).ok).toBe(true);
      const take = (ad: number) => attempt(exchange, 'c2c.take', { ad }, 0);
      expect(take(1)).toMatchObject({ refusal: { key: 'BALANCE', params: { unconfirmed: '300.00000000' } } });
      expect(take(2).ok).toBe(true);
    });
  });

  test('may be traded with, and holds neither while it waits in an order nor otherwise what the other account had', () => {
    expect(refusal(exchange, { account: 'micro', number: '150' })).toBeUndefined();
    place(exchange, 0, { side: 'buy', price: '10000', number: '0.07' });
    expect(held(exchange, 0)).toEqual([amount('100'), amount('700')]);
    expect(refusal(exchange, { number: '100' })?.key).toBe('BALANCE');
    expect(refusal(exchange, { account: 'micro', number: '150' })).toBeUndefined();
  });

  test('counts for its own currency and its own user', () => {
    expect(unconfirmed(BTC)).toBe(0n);
    expect(exchange.funding.queries.unconfirmed(userId(1), USDT)).toBe(0n);
  });
});

describe('deposit addresses', () => {
  const addressOf = (currency: number, user = 0, on = exchange) =>
    on.funding.queries.depositAddress(userId(user), currency);

  test('are each user’s own, one for each chain, and the same whenever one asks', () => {
    expect(addressOf(USDT)).toEqual(addressOf(USDT, 0, fundingExchange()));
    expect(addressOf(USDT).btc).toBe(addressOf(BTC).address);
    expect(addressOf(USDT).address).toBe(addressOf(4).address);
    const mine = [addressOf(USDT).address, addressOf(BTC).address];
    const others = [addressOf(USDT, 1).address, addressOf(BTC, 1).address];
    const elsewhere = fundingExchange({ seed: 'another' });
    const again = [addressOf(USDT, 0, elsewhere).address, addressOf(BTC, 0, elsewhere).address];
    expect(new Set([...mine, ...others, ...again]).size).toBe(6);
    // A real wallet would send to none of them.
    for (const [usdt, btc] of [mine, others, again]) {
      expect(usdt).toMatch(/^0xSANDPIT[0-9a-f]{33}$/);
      expect(btc).toMatch(/^sand1q[0-9a-f]{38}$/);
    }
  });

  test('stand on what was received, with a transaction of its own', () => {
    const [first, second] = [found(receive(exchange)), found(receive(exchange))];
    expect(first?.address).toBe(addressOf(USDT).address);
    expect(first?.txid).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.txid).not.toBe(first?.txid);
  });
});
