import { beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { withdrawalFeeOf } from '#simulator/engine/modules/funding/math.ts';
import { BTC, START, USDT, amount, userId, advance, held } from '../../support/exchange.ts';
import { fundingExchange, notices, operate, tryWithdraw, withdraw } from '../../support/funding.ts';

let exchange: Exchange;
beforeEach(() => {
  exchange = fundingExchange();
});

const found = (id: number) => exchange.funding.queries.withdrawal(id);
const decide = (withdrawal: number, decision: 'approve' | 'reject', reason = '') =>
  operate(exchange, 'decideWithdrawal', { withdrawal, decision, reason });
const refusal = (...given: Parameters<typeof tryWithdraw>) => {
  const outcome = tryWithdraw(...given);
  return outcome.ok ? undefined : outcome.refusal;
};

describe('a withdrawal', () => {
  test('stays locked in its account, and no house account takes anything yet', () => {
    const id = withdraw(exchange);
    expect(held(exchange, 0)).toEqual([amount('999800'), amount('200')]);
    expect(found(id)).toEqual({
      id: 1,
      user: userId(0),
      currency: USDT,
      account: 'change',
      amount: amount('200'),
      fee: amount('1'),
      received: amount('199'),
      address: 'TXfar',
      status: 'applied',
      at: START,
      decidedAt: null,
      reason: '',
    });
    expect(exchange.ledger.house('fees', USDT)).toBe(0n);
    expect([...exchange.funding.locks()]).toEqual([
      { user: userId(0), wallet: 'change', currency: USDT, amount: amount('200') },
    ]);
  });

  test('that is approved leaves: the received amount goes outside, the fee to its house account', () => {
    const outside = exchange.ledger.house('outside', USDT);
    const received = notices(exchange);
    const id = withdraw(exchange);
    advance(exchange, 5 * SECOND_MS);
    expect(decide(id, 'approve')).toBeUndefined();
    expect(held(exchange, 0)).toEqual([amount('999800'), 0n]);
    expect(exchange.ledger.house('outside', USDT) - outside).toBe(amount('199'));
    expect(exchange.ledger.house('fees', USDT)).toBe(amount('1'));
    expect(found(id)).toMatchObject({ status: 'done', decidedAt: START + 5 * SECOND_MS });
    const params = { number: '200', currency: 'USDT', received: '199', address: 'TXfar' };
    expect(received).toEqual([{ type: 'notice', user: userId(0), text: 'withdrawalDone', params }]);
  });

  test('that is rejected comes back whole, and the user gets the reason', () => {
    const received = notices(exchange);
    const id = withdraw(exchange, { account: 'micro' });
    expect(held(exchange, 0, 'micro')).toEqual([amount('100'), amount('200')]);
    expect(decide(id, 'reject', 'The address is on a list.')).toBeUndefined();
    expect(held(exchange, 0, 'micro')).toEqual([amount('300'), 0n]);
    expect(exchange.ledger.house('fees', USDT)).toBe(0n);
    expect(found(id)).toMatchObject({ status: 'failed', reason: 'The address is on a list.' });
    const params = { number: '200', currency: 'USDT', reason: 'The address is on a list.' };
    expect(received).toEqual([{ type: 'notice', user: userId(0), text: 'withdrawalRejected', params }]);
  });

  test('shows as log rows 99, 100 with its fee at 105, and 101, joined by what they are about', () => {
    decide(withdraw(exchange), 'approve');
    decide(withdraw(exchange), 'reject', 'no');
    const { rows } = exchange.wallet.queries.log(userId(0), {}, { offset: 0, limit: 8 });
    expect(
      rows.map(({ type, locked, amount: moved, reference }) => [type, locked, moved, reference]),
    ).toEqual([
      [101, false, amount('200'), 'withdrawal:2'],
      [101, true, amount('-200'), 'withdrawal:2'],
      [99, true, amount('200'), 'withdrawal:2'],
      [99, false, amount('-200'), 'withdrawal:2'],
      [105, true, amount('-1'), 'withdrawal:1'],
      [100, true, amount('-199'), 'withdrawal:1'],
      [99, true, amount('200'), 'withdrawal:1'],
      [99, false, amount('-200'), 'withdrawal:1'],
    ]);
  });
});

describe('a withdrawal is refused', () => {
  test.each([
    ['without a number', { number: '' }, 'PARAM', { field: 'number' }],
    ['of nothing', { number: '0' }, 'PARAM', { field: 'number' }],
    ['below nothing', { number: '-5' }, 'PARAM', { field: 'number' }],
    ['finer than the ledger', { number: '200.000000001' }, 'PARAM', { field: 'number' }],
    ['from an account that does not pay', { account: 'legal' }, 'PARAM', { field: 'account' }],
    ['from no account', { account: '__proto__' }, 'PARAM', { field: 'account' }],
    ['without an address', { address: '' }, 'PARAM', { field: 'address' }],
    ['to an address with a space', { address: 'TX far' }, 'PARAM', { field: 'address' }],
    ['to an address with an unbroken space', { address: 'TX\u00a0far' }, 'PARAM', { field: 'address' }],
    ['to an address beyond all length', { address: 'x'.repeat(129) }, 'PARAM', { field: 'address' }],
    ['in a currency that does not exist', { currency: 999 }, 'NOT_FOUND', {}],
    ['in a currency that the account does not have', { account: 'micro', currency: 4 }, 'NOT_FOUND', {}],
    ['below the minimum', { number: '99.99999999' }, 'LIMIT', { min: '100.00000000' }],
    ['above the maximum', { number: '100000.00000001' }, 'LIMIT', { max: '100000.00000000' }],
    ['beyond the balance', { account: 'micro', number: '300.00000001' }, 'BALANCE', { currency: 'USDT' }],
  ])('WALLET-030 WALLET-031 %s, and leaves no trace', (_how, changes, key, params) => {
    const before = exchange.kernel.hash();
    expect(refusal(exchange, changes)).toMatchObject({ key, ...(key !== 'NOT_FOUND' && { params }) });
    expect(exchange.kernel.hash()).toBe(before);
  });

  test('of a visitor and of an operator', () => {
    const input = { currency: USDT, account: 'change', number: '200', address: 'x' };
    for (const by of [{ kind: 'visitor' }, { kind: 'operator' }] as const)
      expect(exchange.execute('funding.withdraw', input, by)).toMatchObject({ refusal: { key: 'LOGIN' } });
  });

  test('while deposits and withdrawals are closed', () => {
    exchange = fundingExchange({ settings: { fundingOpen: false } });
    const before = exchange.kernel.hash();
    expect(refusal(exchange)?.key).toBe('CLOSED');
    expect(exchange.kernel.hash()).toBe(before);
  });

  test('to the unit, and granted at the bound itself', () => {
    expect(refusal(exchange, { number: '100' })).toBeUndefined();
    expect(refusal(exchange, { number: '100000' })).toBeUndefined();
    expect(refusal(exchange, { account: 'micro', number: '300' })).toBeUndefined();
  });
});

describe('the limit of the day', () => {
  const five = () => Array.from({ length: 5 }, () => withdraw(exchange, { number: '100000' }));

  test('WALLET-031 counts what is applied for and what is done, and says what is left', () => {
    decide(five()[0] ?? 0, 'approve');
    expect(exchange.funding.queries.withdrawnToday(userId(0), USDT)).toBe(amount('500000'));
    expect(refusal(exchange, { number: '100' })).toMatchObject({
      key: 'LIMIT',
      params: { day: '500000.00000000', left: '0.00000000', currency: 'USDT' },
    });
  });

  test('gives back what was rejected, and is each user’s and each currency’s own', () => {
    decide(five()[1] ?? 0, 'reject', 'no');
    expect(refusal(exchange, { number: '100000.00000001' })?.key).toBe('LIMIT');
    expect(refusal(exchange, { number: '100000' })).toBeUndefined();
    expect(refusal(exchange, { currency: BTC, number: '1' })).toBeUndefined();
    expect(refusal(exchange, { number: '100' }, 1)).toBeUndefined();
  });

  test('both accounts share it', () => {
    five();
    expect(refusal(exchange, { account: 'micro', number: '100' })?.params).toMatchObject({
      left: '0.00000000',
    });
  });

  test('starts again at midnight of the server, UTC+8, and not before', () => {
    five();
    const midnight = START + 14 * 3_600_000;
    exchange.kernel.advanceTo(midnight - 1);
    expect(refusal(exchange, { number: '100' })?.key).toBe('LIMIT');
    exchange.kernel.advanceTo(midnight);
    expect(exchange.funding.queries.withdrawnToday(userId(0), USDT)).toBe(0n);
    withdraw(exchange, { number: '100000' });
    expect(exchange.funding.queries.withdrawnToday(userId(0), USDT)).toBe(amount('100000'));
  });
});

test.each([
  ['200', '0.5', '1'],
  ['100.00000001', '0.5', '0.5'],
  ['123.45678901', '0.5', '0.617283'],
  ['0.00199999', '0.05', '0'],
  ['0.002', '0.05', '0.000001'],
  ['99999.99999999', '0.5', '499.999999'],
  ['5', '100', '5'],
])('the fee of %s at %s %% is %s: six decimals, cut off', (number, rate, fee) => {
  expect(withdrawalFeeOf(amount(number), amount(rate))).toBe(amount(fee));
});
