import { describe, expect, test } from 'vitest';
import type { DepositOrder } from '#client/exchange/index.ts';
import {
  interestOfDay,
  remainingDays,
  depositIssues,
  ratePercentOf,
  returnsAt,
  shareDone,
  wholeInterest,
} from '#client/features/savings/logic/deposit.ts';
import type { DepositProduct } from '#client/features/savings/logic/deposit.ts';

const product = { interest_rate: '0.5000', day: 7 } as DepositProduct;

describe('what a deposit will earn', () => {
  test('the example of docs/savings.md: 5 a day, 35 in all', () => {
    expect(interestOfDay('1000', product.interest_rate)).toBe('5');
    expect(wholeInterest('1000', product)).toBe('35');
  });

  test('a day is cut at the eighth decimal, as the exchange cuts it, before it is multiplied', () => {
    expect(interestOfDay('100.00000199', '0.5')).toBe('0.5');
    expect(wholeInterest('123.45678912', product)).toBe('4.32098758');
  });

  test('the principal of a week from the 15th returns on the 23rd at 00:01 of the server', () => {
    const evening = Date.UTC(2023, 10, 15, 15, 59, 59);
    expect(returnsAt(evening, 7)).toBe(Date.UTC(2023, 10, 22, 16, 1));
    expect(returnsAt(evening + 1000, 7)).toBe(Date.UTC(2023, 10, 23, 16, 1));
  });
});

describe('how an order stands', () => {
  const order = {
    day_rate: '0.00500',
    start_at: '2023-11-16',
    end_at: '2023-11-23',
    remain_day: 8,
  } as DepositOrder;

  test('its rate is sent as a fraction and shown in percent', () => {
    expect(ratePercentOf(order)).toBe('0.5');
    expect(ratePercentOf({ ...order, day_rate: '0.00055' })).toBe('0.055');
  });

  test('DESK-260 no more days are left than the term has, also where the server counts the day of purchase', () => {
    const left = (remain_day: number | undefined) => remainingDays({ ...order, remain_day });
    expect([8, 7, 1, 0].map(left)).toEqual([7, 7, 1, 0]);
    expect(left(undefined)).toBeUndefined();
    expect(remainingDays({ ...order, start_at: undefined })).toBe(8);
  });

  test('from the purchase to the end; unknown where the server omits a date', () => {
    expect(shareDone(order)).toBe(0);
    expect(shareDone({ ...order, remain_day: 4 })).toBeCloseTo(3 / 7);
    expect(shareDone({ ...order, remain_day: 0 })).toBe(1);
    expect(shareDone({ ...order, remain_day: 99 })).toBe(0);
    expect(shareDone({ ...order, remain_day: undefined })).toBeUndefined();
    expect(shareDone({ ...order, end_at: undefined })).toBeUndefined();
  });
});

describe('what is wrong with an amount', () => {
  const at = (amount: string) => depositIssues(amount, { coin: 'USDT', minimum: '2.00000000' })[0];

  test('nothing from the minimum up', () => {
    expect(at('10')).toBeUndefined();
    expect(at('2')).toBeUndefined();
    expect(at('1.99999999')).toMatchObject({
      text: 'earn.savings_amountBelow',
      values: { minimum: '2', coin: 'USDT' },
    });
  });

  test('none, or one of nothing', () => {
    expect(at('')?.text).toBe('earn.savings_amountNeeded');
    for (const typed of ['0', '0.', '.', '00.00']) expect(at(typed)?.text).toBe('common.amountZero');
  });
});
