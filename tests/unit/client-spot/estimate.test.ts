/** What a market order would trade for, and the figures that guard an order. */
import { describe, expect, test } from 'vitest';
import { deviationOf } from '#client/desk/logic/deviation.ts';
import { incrementsOf } from '#client/desk/logic/increments.ts';
import { amountFor, estimateOf, offered } from '#client/features/spot/logic/estimate.ts';
import { baseOf, shareAmount, shortOf, takenShare } from '#client/features/spot/logic/order.ts';

const level = (price: string, quantity: string) => ({ price, quantity });
const asks = [level('100', '1'), level('101', '2'), level('104', '5'), level('106', '50')];
const bids = [level('99.5', '1'), level('98', '2'), level('90', '50')];
const book = { asks, bids, lastPrice: '100' };

describe('the estimate of a market order', () => {
  test('DESK-226 walks the book from the best price, to the last decimal', () => {
    const estimate = estimateOf(offered(book, 'buy', '100'), 'buy', '2.5', '100');
    expect(estimate).toEqual({
      filled: '2.5',
      isShort: false,
      total: '251.5',
      average: '100.6',
      slippage: '0.6',
    });
  });

  test('DESK-226 a sell is worse when its average is below the last price', () => {
    const estimate = estimateOf(offered(book, 'sell', '100'), 'sell', '2', '100');
    expect(estimate).toMatchObject({ total: '197.5', average: '98.75', slippage: '1.25' });
  });

  test('DESK-226 what is offered farther than 5 % from the last price does not count', () => {
    const estimate = estimateOf(offered(book, 'buy', '100'), 'buy', '10', '100');
    expect(estimate).toMatchObject({ filled: '8', isShort: true });
    expect(offered(book, 'sell', '100')).toHaveLength(2);
  });

  test('DESK-226 an empty book gives none', () => {
    expect(estimateOf([], 'buy', '1', '100')).toBeUndefined();
    expect(estimateOf(asks, 'buy', '', '100')).toBeUndefined();
  });

  test('DESK-228 an amount of quote currency buys level by level, cut to the lot', () => {
    expect(amountFor(asks, '100', 5)).toBe('1');
    expect(amountFor(asks, '150', 5)).toBe('1.49504');
    expect(amountFor(asks.slice(0, 1), '150', 5)).toBe('1.5');
    expect(amountFor([], '150', 5)).toBe('');
  });
});

describe('the figures of a form', () => {
  test.each([
    ['192', 'above', '92'],
    ['105.31', 'above', '5.3'],
    ['89', 'below', '11'],
  ])('DESK-224 %s is %s the last price of 100 by %s %%', (price, way, percent) => {
    expect(deviationOf(price, '100')).toEqual({ way, percent });
  });

  test('DESK-224 a price within 5 %, and one beside no last price, is fine', () => {
    expect(deviationOf('105', '100')).toBeUndefined();
    expect(deviationOf('95', '100')).toBeUndefined();
    expect(deviationOf('', '100')).toBeUndefined();
    expect(deviationOf('5', undefined)).toBeUndefined();
  });

  test('DESK-225 what is missing is of the currency that the side spends', () => {
    const funds = { quote: '10', base: '0.5' };
    expect(shortOf('buy', funds, '12.5', '1')).toBe('2.5');
    expect(shortOf('buy', funds, '10', '1')).toBeUndefined();
    expect(shortOf('sell', funds, '12.5', '0.75')).toBe('0.25');
    expect(shortOf('sell', { ...funds, base: undefined }, '12.5', '0.75')).toBeUndefined();
  });

  test('DESK-228 the share of a balance may be an amount of either currency', () => {
    const funds = { quote: '1000', base: '0.5' };
    const quote = { unit: 'quote', places: 4 } as const;
    expect(shareAmount('buy', 25, funds, '', quote)).toBe('250.0000');
    expect(shareAmount('sell', 50, funds, '100', quote)).toBe('25.0000');
    expect(shareAmount('buy', 100, funds, '3', { unit: 'base', places: 1 })).toBe('333.3');
    expect(baseOf('500', '30000', 5)).toBe('0.01666');
    expect(baseOf('500', '', 5)).toBe('');
  });

  test('DESK-230 an amount takes a share of the balance, at most all of it', () => {
    const funds = { quote: '1000', base: '0.5' };
    expect(takenShare('buy', '3.7', funds, '100')).toBe(37);
    expect(takenShare('buy', '30', funds, '100')).toBe(100);
    expect(takenShare('sell', '0.125', funds, '')).toBe(25);
    expect(takenShare('buy', '1', funds, '')).toBeUndefined();
  });

  test('DESK-229 the decimals of a pair are those that its book and its trades show', () => {
    const shown = { ...book, asks: [...asks, level('100.25', '0.5')] };
    const tick = '0.01';
    expect(incrementsOf(shown, ['0.123456'])).toEqual({ price: 2, amount: 5, typedAmount: 5, tick });
    expect(incrementsOf(shown, [])).toMatchObject({ price: 2, amount: 1, tick });
    expect(incrementsOf(undefined, [])).toMatchObject({ price: 8, amount: 5, tick: '0.00000001' });
  });
});
