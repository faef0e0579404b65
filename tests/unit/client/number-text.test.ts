import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from '#client/ui/number-text.ts';
import { sample } from '../../support/cases.ts';

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));

/** A whole part without leading zeros, and decimals. */
const number = fc.record({
  whole: fc.oneof(
    fc.constant('0'),
    fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 8)).map((parts) => parts.join('')),
  ),
  decimals: digits(0, 8),
});

const inThrees = (whole: string, separator: string): string => whole.replace(/\B(?=(\d{3})+$)/g, separator);

/** The ways in which people and programs write numbers, each by its separators. */
const styles = [
  { group: '', point: '.' },
  { group: ',', point: '.' },
  { group: ' ', point: '.' },
  { group: '\u00a0', point: '.' },
  { group: '\u202f', point: '.' },
  { group: '’', point: '.' },
  { group: '', point: ',' },
  { group: '.', point: ',' },
  { group: ' ', point: ',' },
  { group: '\u202f', point: ',' },
  { group: '，', point: '．' },
  { group: '\u066c', point: '\u066b' },
] as const;

const scripts = ['0', '\uff10', '\u0660', '\u06f0'].map(
  (zero) => (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))),
);

const written = fc
  .tuple(
    number,
    fc.constantFrom(...styles),
    fc.constantFrom(...scripts),
    fc.constantFrom('', ' ', '\u3000', '\n'),
  )
  .map(([{ whole, decimals }, { group, point }, script, space]) => {
    const rest = decimals === '' ? '' : `${point}${decimals}`;
    return {
      meant: decimals === '' ? whole : `${whole}.${decimals}`,
      text: space + script(inThrees(whole, group) + rest) + space,
    };
  });

test('DESK-490 what is taken is what was meant, and what is not taken names it', () => {
  const counts = { number: 0, unclear: 0 };
  fc.assert(
    fc.property(written, ({ meant, text }) => {
      // A single point is the decimal point of the exchange.
      fc.pre(!/^\s*\p{Nd}+\.\p{Nd}{3}\s*$/u.test(text) || meant.includes('.'));
      const reading = readNumber(text);
      if (reading.kind === 'number') {
        counts.number += 1;
        expect(reading.text).toBe(meant);
      } else {
        counts.unclear += 1;
        expect(reading).toEqual({ kind: 'unclear', readings: expect.arrayContaining([meant]) });
      }
    }),
    { numRuns: sample(10_000) },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(sample(10_000) / 10);
});

test('DESK-490 of any text only digits with one point become a number, and no digit is lost or made', () => {
  const any = fc.string({
    unit: fc.constantFrom(..."0123456789.,'’ \u00a0\u202f，．٫٬٣３²½e+-"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(any, (text) => {
      const reading = readNumber(text);
      if (reading.kind !== 'number') return;
      expect(reading.text).toMatch(/^\d*\.?\d*$/);
      expect(Array.from(reading.text.replace('.', ''))).toHaveLength(text.match(/\p{Nd}/gu)?.length ?? 0);
    }),
    { numRuns: sample(10_000) },
  );
});

test.each([
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['１２．５', '12.5'],
  ['٣٫٥', '3.5'],
])('DESK-490 %s is read as %s', (text, number) => {
  expect(readNumber(text)).toEqual({ kind: 'number', text: number });
});

test.each([
  ['0,01', ['0.01']],
  ['0,123', ['0.123']],
  ['1,234', ['1234', '1.234']],
  ['1.234.567', ['1234567']],
  ['12 34', []],
  ['1,2,3', []],
])('DESK-490 %s is not taken, and may be %j', (text, readings) => {
  expect(readNumber(text)).toEqual({ kind: 'unclear', readings });
});

test.each(['1e5', '-1', '+1', '1.2.3', '½', '5²', 'abc', '1;5'])(
  'DESK-490 %s is nothing like a number',
  (text) => {
    expect(readNumber(text)).toEqual({ kind: 'refused' });
  },
);
