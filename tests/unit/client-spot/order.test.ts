import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '#client/exchange/index.ts';
import { feeOf, orderIssues, shareAmount, worthOf } from '#client/features/spot/logic/order.ts';
import { sample } from '../../support/cases.ts';

const funds = { quote: '10000', base: '0.5' };
const decimals = (places: number) =>
  fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => {
    const digits = units.toString().padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });
const scaled = (text: string, places: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

describe('the slider', () => {
  test('takes a share of the quote balance at the price when buying, cut to 4 decimals', () => {
    expect(shareAmount('buy', 25, funds, '3')).toBe('833.3333');
    expect(shareAmount('buy', 100, funds, '98765.4')).toBe('0.1012');
    expect(shareAmount('buy', 0, funds, '3')).toBe('0.0000');
  });

  test('takes a share of the base balance when selling, whatever the price', () => {
    expect(shareAmount('sell', 75, funds, '')).toBe('0.3750');
    expect(shareAmount('sell', 100, { ...funds, base: '0.12345678' }, '')).toBe('0.1234');
  });

  test('sets nothing while the balance or the price of a buy is unknown', () => {
    expect(shareAmount('buy', 50, funds, '')).toBeUndefined();
    expect(shareAmount('buy', 50, funds, '0')).toBeUndefined();
    expect(shareAmount('buy', 50, { quote: undefined, base: '1' }, '5')).toBeUndefined();
    expect(shareAmount('sell', 50, { quote: '1', base: undefined }, '5')).toBeUndefined();
  });

  test('never asks for more than there is', () => {
    fc.assert(
      fc.property(decimals(8), decimals(4), fc.constantFrom(25, 50, 75, 100), (quote, price, share) => {
        const amount = shareAmount('buy', share, { quote, base: undefined }, price);
        const cost = scaled(amount ?? '', 4) * scaled(price, 4);
        expect(cost * 100n).toBeLessThanOrEqual(scaled(quote, 8) * BigInt(share));
      }),
      { numRuns: sample(200) },
    );
  });
});

describe('figures of an order', () => {
  test('the total is exact, and zero while something is missing', () => {
    expect(worthOf('100000.55', '0.12345')).toBe('12345.0678975');
    expect(worthOf('', '1')).toBe('0');
    expect(worthOf('.', '1')).toBe('0');
  });

  test('a buyer pays the fee in base currency and a seller in quote currency', () => {
    expect(feeOf('buy', '200', '2', '0.2')).toBe('0.004');
    expect(feeOf('sell', '200', '2', '0.2')).toBe('0.4');
    expect(feeOf('sell', '0', '', '0.2')).toBe('0');
  });

  test('numbers are sent without what typing leaves behind', () => {
    expect(canonical('1.')).toBe('1');
    expect(canonical('0.5000')).toBe('0.5');
    expect(canonical('.5')).toBe('0.5');
  });
});

describe('what is wrong with an order', () => {
  test.each([
    ['buy', '', '1', 'price', 'lay.inprice'],
    ['buy', '0', '1', 'price', 'lay.inprice'],
    ['buy', '.', '1', 'price', 'lay.inprice'],
    ['buy', '5', '', 'amount', 'lay.innumber'],
    ['buy', '5', '0.000', 'amount', 'lay.innumber'],
    ['sell', '', '', 'price', 'lay.outprice'],
    ['sell', '5', '0', 'amount', 'lay.outnumber'],
  ] as const)('%s at "%s" of "%s": %s', (side, price, amount, field, text) => {
    expect(orderIssues(side, price, amount)[0]).toMatchObject({ field, text });
  });

  test('DESK-029 reports both fields at once', () => {
    expect(orderIssues('sell', '', '0').map(({ field }) => field)).toEqual(['price', 'amount']);
  });

  test('is nothing when both numbers are above zero', () => {
    expect(orderIssues('buy', '5', '0.0001')).toEqual([]);
  });
});
