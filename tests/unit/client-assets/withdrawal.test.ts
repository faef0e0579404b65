import { describe, expect, test } from 'vitest';
import { feeOf, receivedOf, withdrawalMistake } from '#client/features/assets/logic/withdrawal.ts';

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
    expect(feeOf(amount, rate)).toBe(fee);
    expect(receivedOf(amount, rate)).toBe(received);
  });
});

describe('what is wrong with a withdrawal', () => {
  const good = { address: '0x2222', amount: '150', password: '135790' };
  const limits = { coin: 'USDT', available: '1000', minimum: '100.00000000', maximum: '500' };
  const wordsOf = (change: object, more: object = {}) => {
    const found = withdrawalMistake({ ...good, ...change }, { ...limits, ...more });
    return found && [found.field, found.text, found.values];
  };

  test('WALLET-028 a missing address or amount is named', () => {
    expect(wordsOf({})).toBeUndefined();
    expect(wordsOf({ address: '' })).toEqual(['address', 'lay.withdrawAddress', undefined]);
    expect(wordsOf({ address: 'a b' })).toEqual(['address', 'lay.addressSpace', undefined]);
    for (const amount of ['', '0'])
      expect(wordsOf({ amount })).toEqual(['amount', 'lay.withdrawAmount', undefined]);
  });

  test('WALLET-029 a missing trade password is named', () => {
    expect(wordsOf({ password: '' })).toEqual(['password', 'lay.withdrawPassword', undefined]);
  });

  test('the limits hold at their bounds, and a maximum of 0 is none', () => {
    expect(wordsOf({ amount: '100' })).toBeUndefined();
    expect(wordsOf({ amount: '99.99' })).toEqual(['amount', 'lay.withdrawMin', { min: '100' }]);
    expect(wordsOf({ amount: '500.1' })).toEqual(['amount', 'lay.transferMax', undefined]);
    expect(wordsOf({ amount: '900' }, { maximum: '0.00000000' })).toBeUndefined();
    expect(wordsOf({ amount: '1000.5' }, { maximum: undefined })).toEqual([
      'amount',
      'assets.over',
      { available: '1000', coin: 'USDT' },
    ]);
  });
});
