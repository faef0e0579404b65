import { describe, expect, test } from 'vitest';
import { grownExtent, noExtent, placesOf } from '#client/desk/logic/short-amount.ts';
import { abbreviatedAmount } from '#client/ui/numbers.ts';

describe('amounts where there is little room', () => {
  test('DESK-500 are written out below 10,000 and in thousands, millions or billions from there on, rounded', () => {
    expect(abbreviatedAmount('9999.99994', 4)).toBe('9999.9999');
    expect(abbreviatedAmount('9999.99995', 4)).toBe('10.00K');
    expect(abbreviatedAmount('10000', 4)).toBe('10.00K');
    expect(abbreviatedAmount('12345.678', 4)).toBe('12.35K');
    expect(abbreviatedAmount('99996', 0)).toBe('100.0K');
    expect(abbreviatedAmount('999949', 0)).toBe('999.9K');
    expect(abbreviatedAmount('999950', 0)).toBe('1.000M');
    expect(abbreviatedAmount('1000000', 0)).toBe('1.000M');
    expect(abbreviatedAmount('987654321', 2)).toBe('987.7M');
    expect(abbreviatedAmount('45600000000', 2)).toBe('45.60B');
    expect(abbreviatedAmount('7654321000000', 2)).toBe('7654B');
    expect(abbreviatedAmount('0', 2)).toBe('0.00');
  });

  const placesFor = (...values: string[]) => placesOf(grownExtent(noExtent, values));

  test('have the decimals of the finest among them, at most 4', () => {
    expect(placesFor('1500', '20')).toBe(0);
    expect(placesFor('1.5', '0.25')).toBe(2);
    expect(placesFor('1.123456')).toBe(4);
    expect(placesFor()).toBe(0);
  });

  test('have fewer decimals where whole parts are long, and those in thousands do not count', () => {
    expect(placesFor('123.1234')).toBe(4);
    expect(placesFor('1234.1234')).toBe(3);
    expect(placesFor('123456.7', '1.23')).toBe(2);
  });

  test('keep their form when finer or longer ones leave', () => {
    const before = grownExtent(noExtent, ['1234.5', '0.25']);
    expect(grownExtent(before, ['1'])).toBe(before);
    expect(placesOf(grownExtent(before, ['0.1234']))).toBe(3);
  });
});
