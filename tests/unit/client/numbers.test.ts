import { describe, expect, test } from 'vitest';
import { cutAtNumbers, numberParts } from '#client/ui/numbers.ts';

const parts = (text: string) => {
  const { sign, groups, rest, zeros } = numberParts(text) ?? { sign: '', groups: [], rest: '', zeros: '' };
  return `${sign}${groups.join(' ')}${rest}|${zeros}`;
};

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
    ['Room 999 of 1,000, key ab12345, port :8080, address 0x12345678', []],
  ])('%s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
    expect(cutAtNumbers(text).join('')).toBe(text);
  });
});
