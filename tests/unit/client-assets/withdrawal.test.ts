import { describe, expect, test } from 'vitest';
import {
  withdrawalFee,
  limitsOf,
  maxOf,
  receivedOf,
  withdrawalIssues,
} from '#client/features/assets/logic/withdrawal.ts';
import type { WithdrawalTerms } from '#client/features/assets/logic/withdrawal.ts';

describe('the cost of a withdrawal', () => {
  test.each([
    ['200', '0.5', '1', '199'],
    ['200', '0.5000', '1', '199'],
    ['0.123456', '0.05', '0.000061', '0.123395'],
    ['100.00000001', '0.5', '0.5', '99.50000001'],
    ['', '0.5', '0', '0'],
    ['.', '0.5', '0', '0'],
    ['150', '0', '0', '150'],
  ])('WALLET-032 %s at %s%% costs %s and brings %s', (amount, rate, fee, received) => {
    expect(withdrawalFee(amount, rate)).toBe(fee);
    expect(receivedOf(amount, rate)).toBe(received);
  });
});

describe('what is wrong with a withdrawal', () => {
  const good = { address: '0x2222', amount: '150', password: '135790' };
  const limits = { coin: 'USDT', available: '1000', minimum: '100.00000000', maximum: '500' };
  const messagesOf = (change: object, more: object = {}) => {
    const [found] = withdrawalIssues({ ...good, ...change }, { ...limits, ...more });
    return found && [found.field, found.text, found.values];
  };

  test('WALLET-028 a missing address or amount is named', () => {
    expect(messagesOf({})).toBeUndefined();
    expect(messagesOf({ address: '' })).toEqual(['address', 'assets.withdrawAddress', undefined]);
    expect(messagesOf({ address: 'a b' })).toEqual(['address', 'assets.addressSpace', undefined]);
    for (const amount of ['', '0'])
      expect(messagesOf({ amount })).toEqual(['amount', 'common.withdrawAmount', undefined]);
  });

  test('WALLET-029 a missing trade password is named', () => {
    expect(messagesOf({ password: '' })).toEqual(['password', 'assets.withdrawPassword', undefined]);
  });

  test('WALLET-030 WALLET-031 the limits hold at their bounds, and a maximum of 0 is none', () => {
    expect(messagesOf({ amount: '100' })).toBeUndefined();
    expect(messagesOf({ amount: '99.99' })).toEqual(['amount', 'assets.withdrawMin', { min: '100' }]);
    expect(messagesOf({ amount: '500' })).toBeUndefined();
    expect(messagesOf({ amount: '500.00000001' })).toEqual([
      'amount',
      'assets.overMost',
      { max: '500', coin: 'USDT' },
    ]);
    expect(messagesOf({ amount: '900' }, { maximum: '0.00000000' })).toBeUndefined();
    // What the account lacks is said as it is typed (DESK-504).
    expect(messagesOf({ amount: '1000.5' }, { maximum: undefined })).toBeUndefined();
  });

  test('WALLET-031 more than is left of the day is named with what is left', () => {
    expect(messagesOf({ amount: '150' }, { dayLeft: '150' })).toBeUndefined();
    expect(messagesOf({ amount: '150.1' }, { dayLeft: '150.00000000' })).toEqual([
      'amount',
      'assets.overDay',
      { left: '150', coin: 'USDT' },
    ]);
  });

  test('what is not confirmed 6 times cannot leave, and the words say how much that is', () => {
    const waiting = { unconfirmed: '880.00000000' };
    expect(messagesOf({ amount: '120' }, waiting)).toBeUndefined();
    expect(messagesOf({ amount: '120.1' }, waiting)).toEqual([
      'amount',
      'assets.overUnconfirmed',
      { available: '120', unconfirmed: '880', coin: 'USDT' },
    ]);
  });
});

describe('the limits of an account', () => {
  const terms: WithdrawalTerms = {
    name: 'BTC',
    rate: '0.0500',
    min_number: '0.00100000',
    max_number: '5.00000000',
    day_limit: '20.00000000',
    day_used: '17.50000000',
    unconfirmed: '0.20000000',
    change_balance: '10.00000000',
    micro_balance: '3.00000000',
    legal_balance: undefined,
    lever_balance: undefined,
  };

  test('only spot waits for confirmations, and a spent day leaves nothing', () => {
    expect(limitsOf(terms, 'change')).toMatchObject({ available: '10.00000000', unconfirmed: '0.20000000' });
    expect(limitsOf(terms, 'micro').unconfirmed).toBeUndefined();
    expect(limitsOf({ ...terms, unconfirmed: '0.00000000' }, 'change').unconfirmed).toBeUndefined();
    expect(limitsOf(terms, 'change').dayLeft).toBe('2.5');
    expect(limitsOf({ ...terms, day_used: '25' }, 'change').dayLeft).toBe('0');
  });

  test('where there is no limit of the day, or the server does not say what is used, nothing is claimed', () => {
    expect(limitsOf({ ...terms, day_limit: '0.00000000' }, 'change').dayLeft).toBeUndefined();
    expect(limitsOf({ ...terms, day_used: undefined }, 'change').dayLeft).toBeUndefined();
  });

  test.each([
    ['the day', {}, '2.5'],
    ['one withdrawal', { day_used: '0' }, '5'],
    ['the balance', { change_balance: '1.50000000' }, '1.3'],
    ['the confirmations', { unconfirmed: '11' }, '0'],
    ['nothing but the balance', { max_number: '0', day_limit: '0', unconfirmed: undefined }, '10'],
  ])('the most that can leave is bounded by %s', (_what, change, max) => {
    expect(maxOf(limitsOf({ ...terms, ...change }, 'change'))).toBe(max);
  });
});
