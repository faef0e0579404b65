import { describe, expect, test } from 'vitest';
import { fixed } from '#client/exchange/index.ts';
import { cutAtNumbers, numberParts } from '#client/ui/number-parts.ts';
import { amountPlaces, exactPlaces, feePlaces, moneyPlaces, pricePlaces } from '#client/ui/numbers.ts';

const parts = (text: string) => {
  const { sign, groups, rest, zeros } = numberParts(text) ?? { sign: '', groups: [], rest: '', zeros: '' };
  return `${sign}${groups.join(' ')}${rest}|${zeros}`;
};

const figures = [
  // balance, price, amount
  ['0', '0.00', '0.0000', '0.0000'],
  ['0.00000000', '0.00', '0.0000', '0.0000'],
  ['72319.49000000', '72319.49', '72319.49', '72319.4900'],
  ['0.50000000', '0.50', '0.5000', '0.5000'],
  ['8957.66840000', '8957.6684', '8957.6684', '8957.6684'],
  ['104250.2', '104250.20', '104250.20', '104250.2000'],
  ['104250.255', '104250.255', '104250.2550', '104250.2550'],
  ['-100', '-100.00', '-100.00', '-100.0000'],
  ['99.99', '99.99', '99.9900', '99.9900'],
  ['0.00001234', '0.00001234', '0.00001234', '0.00001234'],
  ['0.123456789', '0.12345679', '0.1235', '0.1235'],
] as const;

test.each(figures)(
  'DESK-431 %s is a balance of %s, a price of %s and an amount of %s',
  (value, balance, price, amount) => {
    const shown = [exactPlaces, pricePlaces, amountPlaces].map((places) => fixed(value, places(value)));
    expect(shown).toEqual([balance, price, amount]);
  },
);

test.each([
  ['4892.26409272', 'USDT', '4892.26'],
  ['104.3498', 'USDT', '104.35'],
  ['0', 'USDC', '0.00'],
  ['0.005', 'USDT', '0.01'],
  ['-0.0049', 'USDT', '-0.0049'],
  ['0.00001234', 'USDT', '0.00001234'],
  ['0.12345678', 'BTC', '0.12345678'],
  ['2', 'BTC', '2.0000'],
])('DESK-547 %s %s of money is shown as %s', (value, currency, shown) => {
  expect(fixed(value, moneyPlaces(value, currency))).toBe(shown);
});

test.each([
  ['3.34587544', 'USDT', '3.35'],
  ['0.05', 'USDT', '0.05'],
  ['0.01493', 'USDT', '0.015'],
  ['0.00004193', 'USDT', '0.000042'],
  ['0', 'USDT', '0.00'],
  ['0.00004193', 'BTC', '0.00004193'],
])('DESK-640 a fee of %s %s is shown as %s', (value, currency, shown) => {
  expect(fixed(value, feePlaces(value, currency))).toBe(shown);
});

describe('the parts of a number', () => {
  test.each([
    ['104190.5800', '104 190.58|00'],
    ['72319.49000000', '72 319.49|000000'],
    ['100.0000', '100|.0000'],
    ['1000', '1 000|'],
    ['12345678', '12 345 678|'],
    ['+16.0050', '+16.005|0'],
    ['-1234.5', '-1 234.5|'],
    ['0.00000001', '0.00000001|'],
    ['0.00000000', '|0.00000000'],
    ['0', '|0'],
    ['275.10M', '275.10M|'],
  ])('%s is shown as %s, with what is dim after the line', (text, shown) => {
    expect(parts(text)).toBe(shown);
  });

  test('DESK-381 nothing is lost or added to the text of a number', () => {
    for (const text of ['104190.5800', '-0.0000', '+0.5000', '999', '1000000.00', '2.718K']) {
      const { sign, groups, rest, zeros } = numberParts(text) ?? expect.fail(text);
      expect(sign + groups.join('') + rest + zeros).toBe(text);
    }
  });

  test.each(['', '–', '1e5', '12:30', 'BTC', '.5'])('"%s" is not a number', (text) => {
    expect(numberParts(text)).toBeUndefined();
  });
});

describe('the numbers in a sentence', () => {
  const numbersIn = (text: string) => cutAtNumbers(text).filter((_, index) => index % 2 === 1);

  test.each([
    ['Bought 0.5 BTC at 104190.5800 USDT.', ['104190.5800']],
    ['还需要 12345.67 USDT', ['12345.67']],
    ['约12345元，共+4000', ['12345', '+4000']],
    ['≈ 708498.60 CNY', ['708498.60']],
    ['At 2025-06-02 10:00:00 on 2025/06/02', []],
    ['2025年6月', []],
    ['Closed at 108069.38, -1652.85 USDT, on June 2, 2025, at ten', ['108069.38', '-1652.85']],
    ['Room 999 of 1,000, key ab12345, port :8080, address 0x12345678', []],
  ])('%s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
    expect(cutAtNumbers(text).join('')).toBe(text);
  });
});
