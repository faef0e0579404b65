import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  compare,
  decimalOf,
  decimalsOf,
  divide,
  fixed,
  isDecimal,
  isPositive,
  larger,
  multiply,
  negate,
  percentageOf,
  sign,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';

/** An independent reading: a fraction of two BigInts. */
type Rational = readonly [numerator: bigint, denominator: bigint];

const rational = (text: string): Rational => {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const numerator = BigInt(`0${whole}${fraction}`);
  return [negative ? -numerator : numerator, 10n ** BigInt(fraction.length)];
};

const equal = ([a, b]: Rational, [c, d]: Rational) => a * d === c * b;

const decimals = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant(''), fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String)),
    fc.option(fc.stringMatching(/^\d{1,10}$/), { nil: undefined }),
  )
  .filter(([, whole, fraction]) => whole !== '' || fraction !== undefined)
  .map(([mark, whole, fraction]) => `${mark}${whole}${fraction === undefined ? '' : `.${fraction}`}`);

const places = fc.integer({ min: 0, max: 12 });

test('sum, difference and product are exact', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const [an, ad] = rational(a);
      const [bn, bd] = rational(b);
      expect(equal(rational(add(a, b)), [an * bd + bn * ad, ad * bd])).toBe(true);
      expect(equal(rational(subtract(a, b)), [an * bd - bn * ad, ad * bd])).toBe(true);
      expect(equal(rational(multiply(a, b)), [an * bn, ad * bd])).toBe(true);
      expect(equal(rational(percentageOf(a, b)), [an * bn, ad * bd * 100n])).toBe(true);
    }),
  );
});

test('a quotient is cut toward zero at the asked decimals', () => {
  fc.assert(
    fc.property(decimals, decimals, places, (a, b, digits) => {
      fc.pre(sign(b) !== 0);
      const [an, ad] = rational(a);
      const [bn, bd] = rational(b);
      const scaled = (an * bd * 10n ** BigInt(digits)) / (ad * bn);
      expect(equal(rational(divide(a, b, digits)), [scaled, 10n ** BigInt(digits)])).toBe(true);
    }),
  );
});

test('cutting never rounds away from zero', () => {
  fc.assert(
    fc.property(decimals, places, (value, digits) => {
      const [numerator, denominator] = rational(value);
      const scaled = (numerator * 10n ** BigInt(digits)) / denominator;
      expect(equal(rational(truncate(value, digits)), [scaled, 10n ** BigInt(digits)])).toBe(true);
    }),
  );
});

test('DESK-500 a figure is written with the asked decimals, rounded half away from zero', () => {
  fc.assert(
    fc.property(decimals, places, (value, digits) => {
      const [numerator, denominator] = rational(value);
      const magnitude = numerator < 0n ? -numerator : numerator;
      // ⌊|value| × 10^digits + ½⌋
      const units = (2n * magnitude * 10n ** BigInt(digits) + denominator) / (2n * denominator);
      const shown = fixed(value, digits);
      expect(decimalsOf(shown)).toBe(digits);
      expect(equal(rational(shown), [numerator < 0n ? -units : units, 10n ** BigInt(digits)])).toBe(true);
      expect(shown.startsWith('-')).toBe(numerator < 0n && units > 0n);
    }),
  );
});

test('DESK-500 a float is read as the decimal that it was sent as', () => {
  const cents = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
  fc.assert(
    fc.property(cents, (value) => {
      const sent = `${value < 0n ? '-' : ''}${(value < 0n ? -value : value) / 100n}.${String((value < 0n ? -value : value) % 100n).padStart(2, '0')}`;
      expect(compare(decimalOf(Number(sent)), sent)).toBe(0);
    }),
  );
  expect([0.1 + 0.2, 1e-7, 104250.83, 123456789.345, 104.345].map(decimalOf)).toEqual([
    ...['0.3', '0.0000001', '104250.83', '123456789.345', '104.345'],
  ]);
});

test('order is that of the numbers, whatever they are written with', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const [an, ad] = rational(a);
      const [bn, bd] = rational(b);
      const left = an * bd;
      const right = bn * ad;
      expect(compare(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0);
      expect(compare(smaller(a, b), larger(a, b))).not.toBe(1);
      expect(add(a, negate(a))).toBe('0');
    }),
  );
});

test('texts that are not numbers are refused', () => {
  for (const text of ['', '.', '-', '1e5', '１２', '1,000', ' 1', 'NaN', undefined]) {
    expect(isDecimal(text)).toBe(false);
    expect(isPositive(text)).toBe(false);
  }
  for (const text of ['1', '1.', '.5', '+1.93', '0001']) expect(isDecimal(text)).toBe(true);
  expect(isPositive('0.00')).toBe(false);
  expect(isPositive('-1')).toBe(false);
  expect(() => add('', '1')).toThrow(RangeError);
  expect(() => divide('1', '0.00', 4)).toThrow(RangeError);
});
