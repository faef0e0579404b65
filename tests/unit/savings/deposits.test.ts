import { beforeEach, describe, expect, test } from 'vitest';
import { formatAmount, instantOf } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { USDT, amount, available, userId, held } from '../../support/exchange.ts';
import { BALANCE, buy, goTo, ordersOf, savingsExchange, tryBuy } from '../../support/savings.ts';

let exchange: Exchange;

beforeEach(() => {
  exchange = savingsExchange();
});

/** What a user's spot account in USDT gained since the beginning, and what is locked in it. */
const gain = (user: number): [string, string] => {
  const [free, frozen] = held(exchange, user);
  return [formatAmount(free + frozen - BALANCE), formatAmount(frozen)];
};

describe('the example of docs/savings.md', () => {
  test('DEPO-015 1000 at 0.5 % for 7 days from the 15th: 5 on each of 7 days, principal back on the 23rd at 00:01', () => {
    buy(exchange, 0);
    expect(held(exchange, 0)).toEqual([BALANCE - amount('1000'), amount('1000')]);
    for (const day of [16, 17]) {
      goTo(exchange, day, 0);
      expect(gain(0), `midnight before the ${day}th`).toEqual(['0.00000000', '1000.00000000']);
      goTo(exchange, day, 0.99);
    }
    const credited = [5, 10, 15, 20, 25, 30].map((sum) => `${sum}.00000000`);
    credited.forEach((sum, index) => {
      goTo(exchange, 17 + index);
      expect(gain(0), `after 00:01 of the ${17 + index}th`).toEqual([sum, '1000.00000000']);
    });
    goTo(exchange, 23, 0.999);
    expect(gain(0)).toEqual(['30.00000000', '1000.00000000']);
    goTo(exchange, 23);
    expect(gain(0)).toEqual(['35.00000000', '0.00000000']);
    expect(ordersOf(exchange, 0)).toMatchObject([{ credits: 7, days: 7 }]);
    goTo(exchange, 30);
    expect(gain(0)).toEqual(['35.00000000', '0.00000000']);
    expect(formatAmount(exchange.ledger.house('interest', USDT))).toBe('-35.00000000');
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('every movement is in the log, as log types 42 and 44 of one deposit', () => {
    buy(exchange, 0);
    goTo(exchange, 24);
    const page = { offset: 0, limit: 100 };
    const { rows } = exchange.ledger.movements({ user: userId(0), wallet: 'change', types: [42, 44] }, page);
    const sums = rows.map(({ type, memo, amount: moved }) => [type, memo, formatAmount(moved)]).reverse();
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(new Set(['savings:1']));
    const interest = [44, 'log.depositInterest', '5.00000000'];
    expect(sums).toEqual([
      [42, 'log.depositPlaced', '-1000.00000000'],
      [42, 'log.depositPlaced', '1000.00000000'],
      ...Array.from({ length: 7 }, () => interest),
      [44, 'log.depositPrincipal', '-1000.00000000'],
      [44, 'log.depositPrincipal', '1000.00000000'],
    ]);
  });

  test('the user gets one notice of the end', () => {
    const notices: unknown[] = [];
    exchange.kernel.onEvent((event, at) => event.type === 'notice' && notices.push([event, at]));
    buy(exchange, 0);
    goTo(exchange, 30);
    const params = { amount: '1000', currency: 'USDT', interest: '35' };
    expect(notices).toEqual([
      [{ type: 'notice', user: userId(0), text: 'savingsEnded', params }, instantOf(2023, 11, 23, 60_000)],
    ]);
  });
});

describe('buying', () => {
  const refusal = (order: Parameters<typeof tryBuy>[2], user = 0) => {
    const before = exchange.kernel.hash();
    const outcome = tryBuy(exchange, user, order);
    expect(exchange.kernel.hash()).toBe(before);
    return outcome.ok ? 'ok' : [outcome.refusal.key, outcome.refusal.params];
  };

  test.each(['', '0', '-1', '0.00000000', '1e3', 'NaN', ' 100', '100,5', '100.000000001', '9'.repeat(60)])(
    'an amount of "%s" is refused without a trace',
    (typed) => {
      expect(refusal({ amount: typed })[0]).toBe('PARAM');
    },
  );

  test('the amount is looked at before the product, the product before its least amount, that before the balance', () => {
    expect(refusal({ product: 99, amount: '0' })[0]).toBe('PARAM');
    expect(refusal({ product: 99, amount: '1' })).toEqual(['NOT_FOUND', undefined]);
    expect(refusal({ amount: '99.99999999' })).toEqual(['LIMIT', { field: 'amount', min: '100.00000000' }]);
    expect(refusal({ product: 5, amount: '499' })[0]).toBe('LIMIT');
    expect(refusal({ amount: '1000000.00000001' })).toEqual([
      'BALANCE',
      { currency: 'USDT', available: '1000000.00000000', needed: '1000000.00000001' },
    ]);
  });

  test('DEPO-008 exactly the balance is allowed, and so is exactly the least amount', () => {
    buy(exchange, 0, { amount: '1000000' });
    expect(held(exchange, 0)).toEqual([0n, BALANCE]);
    expect(refusal({ amount: '100' })[0]).toBe('BALANCE');
    goTo(exchange, 23);
    expect(available(exchange, 0, USDT)).toBe(amount('1035000'));
    buy(exchange, 1, { amount: '100' });
  });
});
