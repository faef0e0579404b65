import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  UNIT,
  amountOf,
  formatAmount,
  formatDecimal,
  mulDiv,
  parseDecimal,
  percentOf,
  shortAmount,
  tenTo,
} from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { through } from '../../support/marks.ts';

const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('mulDiv', () => {
  test('truncates toward zero, or rounds away from it', () => {
    const cases = [
      mulDiv(7n, 1n, 2n),
      mulDiv(-7n, 1n, 2n),
      through('money.away', () => mulDiv(7n, 1n, 2n, 'up')),
      mulDiv(-7n, 1n, 2n, 'up'),
      mulDiv(7n, 1n, -2n, 'up'),
      mulDiv(6n, 1n, 2n, 'up'),
      mulDiv(0n, 5n, 3n, 'up'),
    ];
    expect(cases).toEqual([3n, -3n, 4n, -4n, -4n, 3n, 0n]);
  });

  test('equals the rational number rounded once', () => {
    const nonZero = big.filter((value) => value !== 0n);
    fc.assert(
      fc.property(big, big, nonZero, (a, b, divisor) => {
        const abs = (value: bigint): bigint => (value < 0n ? -value : value);
        const product = abs(a * b);
        const down = abs(mulDiv(a, b, divisor));
        const up = abs(mulDiv(a, b, divisor, 'up'));
        expect(down * abs(divisor) <= product && product < (down + 1n) * abs(divisor)).toBe(true);
        expect(up * abs(divisor) >= product && (up === 0n || product > (up - 1n) * abs(divisor))).toBe(true);
        const negative = a * b < 0n !== divisor < 0n;
        for (const signed of [mulDiv(a, b, divisor), mulDiv(a, b, divisor, 'up')])
          if (signed !== 0n) expect(signed < 0n).toBe(negative);
      }),
      { numRuns: sample(300) },
    );
  });

  test('dividing by zero is a mistake', () => {
    expect(() => mulDiv(1n, 1n, 0n)).toThrow(new RangeError('mulDiv: the divisor is zero'));
  });
});

describe('parseDecimal', () => {
  test.each([
    ['0', 0n],
    ['1', 100_000_000n],
    ['-1.5', -150_000_000n],
    ['007.10', 710_000_000n],
    ['0.00000001', 1n],
    ['1.000000010000', 100_000_001n],
    ['-0', 0n],
    ['-0.00', 0n],
    ['99999999999999999.99999999', 10n ** 25n - 1n],
  ])('%j is read', (text, value) => {
    expect(parseDecimal(text, 8)).toBe(value);
  });

  test('a text of 48 characters is read, one of 49 is not', () => {
    expect(parseDecimal(`${'9'.repeat(39)}.00000001`, 8)).toBe(10n ** 47n - 10n ** 8n + 1n);
    expect(parseDecimal(`${'9'.repeat(40)}.00000001`, 8)).toBeUndefined();
    expect(parseDecimal(`0.${'0'.repeat(46)}`, 8)).toBe(0n);
    expect(parseDecimal(`0.${'0'.repeat(47)}`, 8)).toBeUndefined();
  });

  test('at other scales', () => {
    const read = ['12', '12.0', '12.5', '12.50', '-12.05'].map((text) =>
      [0, 1, 2].map((n) => parseDecimal(text, n)),
    );
    expect(read).toEqual([
      [12n, 120n, 1200n],
      [12n, 120n, 1200n],
      [undefined, 125n, 1250n],
      [undefined, 125n, 1250n],
      [undefined, undefined, -1205n],
    ]);
  });

  test('values that are not texts are refused too', () => {
    for (const value of [1, null, undefined, {}, ['1'], 1n, true])
      expect(parseDecimal(value as never, 8)).toBeUndefined();
  });

  test('any text but a plain decimal number is refused', () => {
    const hostile = fc.constantFrom(...'019..--+eExn,_ \n\u0000１٣½−', 'NaN', 'Infinity');
    fc.assert(
      fc.property(fc.string({ unit: hostile, maxLength: 7 }), (text) => {
        expect(parseDecimal(text, 3) !== undefined).toBe(/^-?\d+(\.\d{1,3}0*)?$/.test(text));
      }),
      { numRuns: sample(20_000) },
    );
    expect([parseDecimal('', 8), parseDecimal('1'.repeat(100_000), 8)]).toEqual([undefined, undefined]);
  });
});

describe('formatDecimal', () => {
  test('reads back what it wrote, at any scale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
        fc.integer({ min: 0, max: 8 }),
        (value, decimals) => {
          expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value);
        },
      ),
    );
  });

  test('shows fewer decimals by truncation and more by zeros', () => {
    const cases = [
      formatDecimal(123_456_789n, 8, 2),
      formatDecimal(-199_999_999n, 8, 2),
      formatDecimal(-1n, 8, 2),
      formatDecimal(-1n, 8, 0),
      formatDecimal(199n, 2, 0),
      formatDecimal(5n, 2),
      formatDecimal(5n, 0),
      formatDecimal(5n, 0, 2),
      formatDecimal(15n, 1, 3),
      formatAmount(0n),
      formatAmount(-150_000_000n, 5),
    ];
    const shown = ['1.23', '-1.99', '0.00', '0', '1', '0.05', '5', '5.00', '1.500', '0.00000000', '-1.50000'];
    expect(cases).toEqual(shown);
  });
});

describe('amounts', () => {
  test('of the source are exact, and what is not one is a mistake', () => {
    expect([amountOf('1'), amountOf('-0.00000001')]).toEqual([UNIT, -1n]);
    expect(() => amountOf('1.2.3')).toThrow('not an amount: 1.2.3');
    expect([tenTo(0), tenTo(1), tenTo(18)]).toEqual([1n, 10n, 10n ** 18n]);
  });

  test('are written as people do, without idle zeros', () => {
    const shown = ['6.8', '100', '0', '10.05', '-0.50', '1000.00000010', '-20'].map((text) =>
      shortAmount(amountOf(text)),
    );
    expect(shown).toEqual(['6.8', '100', '0', '10.05', '-0.5', '1000.0000001', '-20']);
  });

  test('percentages are cut toward zero once', () => {
    expect(percentOf(amountOf('50'), amountOf('12.5'))).toBe(amountOf('6.25'));
    expect([percentOf(199n, UNIT), percentOf(-199n, UNIT), percentOf(99n, UNIT)]).toEqual([1n, -1n, 0n]);
  });
});
