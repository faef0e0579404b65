/** What a market order would trade for, and the figures that guard an order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '#client/exchange/index.ts';
import { deviationOf } from '#client/desk/logic/deviation.ts';
import { incrementsOf } from '#client/desk/logic/increments.ts';
import { amountFor, estimateOf, marketBound, offered } from '#client/features/spot/logic/estimate.ts';
import { baseOf, orderFee, shareAmount, takenShare } from '#client/features/spot/logic/order.ts';
import { sample } from '../../support/cases.ts';

const level = (price: string, quantity: string) => ({ price, quantity });
const asks = [level('100', '1'), level('101', '2'), level('104', '5'), level('106', '50')];
const bids = [level('99.5', '1'), level('98', '2'), level('90', '50')];
const book = { asks, bids };

const decimals = (places: number) =>
  fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => {
    const digits = units.toString().padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });
const scaled = (text: string, places: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

describe('the estimate of a market order', () => {
  test('DESK-226 walks the book from the best price, to the last decimal', () => {
    const estimate = estimateOf(offered(book, 'buy', marketBound('buy', '100')), 'buy', '2.5', '100');
    expect(estimate).toEqual({
      filled: '2.5',
      isShort: false,
      total: '251.5',
      average: '100.6',
      slippage: '0.6',
    });
  });

  test('DESK-226 a sell is worse when its average is below the last price', () => {
    const estimate = estimateOf(offered(book, 'sell', marketBound('sell', '100')), 'sell', '2', '100');
    expect(estimate).toMatchObject({ total: '197.5', average: '98.75', slippage: '1.25' });
  });

  test('DESK-226 what is offered farther than 5 % from the last price does not count', () => {
    const estimate = estimateOf(offered(book, 'buy', marketBound('buy', '100')), 'buy', '10', '100');
    expect(estimate).toMatchObject({ filled: '8', isShort: true });
    expect(offered(book, 'sell', marketBound('sell', '100'))).toHaveLength(2);
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

  test('DESK-228 the share of a balance may be an amount of either currency, and is none while balance or price is unknown', () => {
    const funds = { quote: '1000', base: '0.5' };
    const quote = { unit: 'quote', places: 4 } as const;
    for (const price of ['', '0']) expect(shareAmount('buy', 50, funds, price)).toBeUndefined();
    expect(shareAmount('buy', 50, { ...funds, quote: undefined }, '5')).toBeUndefined();
    expect(shareAmount('sell', 50, { ...funds, base: undefined }, '5')).toBeUndefined();
    expect(shareAmount('buy', 25, funds, '', quote)).toBe('250.0000');
    expect(shareAmount('sell', 50, funds, '100', quote)).toBe('25.0000');
    expect(shareAmount('buy', 100, funds, '3', { unit: 'base', places: 1 })).toBe('333.3');
    expect(baseOf('500', '30000', 5)).toBe('0.01666');
    expect(baseOf('500', '', 5)).toBe('');
  });

  test('a share of the balance never asks for more than there is', () => {
    fc.assert(
      fc.property(decimals(8), decimals(4), fc.constantFrom(25, 50, 75, 100), (quote, price, share) => {
        const amount = shareAmount('buy', share, { quote, base: undefined }, price);
        const cost = scaled(amount ?? '', 4) * scaled(price, 4);
        expect(cost * 100n).toBeLessThanOrEqual(scaled(quote, 8) * BigInt(share));
      }),
      { numRuns: sample(200) },
    );
  });

  test('a buyer pays the fee in base currency and a seller in quote currency', () => {
    expect(orderFee('buy', '200', '2', '0.2')).toBe('0.004');
    expect(orderFee('sell', '200', '2', '0.2')).toBe('0.4');
    expect(orderFee('sell', '0', '', '0.2')).toBe('0');
  });

  test('numbers are sent without what typing leaves behind', () => {
    expect(canonical('1.')).toBe('1');
    expect(canonical('0.5000')).toBe('0.5');
    expect(canonical('.5')).toBe('0.5');
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
