import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDuration, readLocalText } from '#simulator/engine/scenario/index.ts';
import {
  amountSchema,
  duration,
  percent,
  plainAmountText,
  readHundredths,
} from '#simulator/engine/scenario/fields.ts';
import { faultsOf, parse, spoiled } from './whole.ts';

const YEAR_MS = 366 * 86_400_000;

describe('texts of scenario files', () => {
  test.each([
    ['90s', 90_000],
    ['15m', 900_000],
    ['1.5h', 5_400_000],
    ['1d', 86_400_000],
    ['250ms', 250],
    ['00:02:00', 120_000],
    ['00:00:01.500', 1_500],
    ['1.00:00:00', 86_400_000],
    ['12.03:04:05', 12 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000],
  ])('%s is a time', (text, ms) => {
    expect(duration(0, YEAR_MS).safeParse(text).success).toBe(true);
    expect(readDuration(text)).toBe(ms);
  });

  test.each([
    '',
    '5',
    'm',
    '5 m',
    '5M',
    '-5m',
    '24:00:00',
    '00:60:00',
    '1:00:00',
    '1.5',
    '1e3s',
    '00:00:00.5',
  ])('"%s" is not a time', (text) => {
    expect(duration(0, YEAR_MS).safeParse(text).success).toBe(false);
    expect(readDuration(text)).toBeNaN();
  });

  test('a percentage keeps its hundredths', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_900, max: 90_000 }), (hundredths) => {
        const text = `${(hundredths / 100).toFixed(2)}%`;
        expect(percent(-99, 900).safeParse(text).success).toBe(true);
        expect(readHundredths(text)).toBe(hundredths);
      }),
    );
    for (const text of ['12', '%', '1.234%', '--1%', '1,5%', '1e2%'])
      expect(percent(-99, 900).safeParse(text).success, text).toBe(false);
  });

  test('an amount is the same whether it is quoted or not, or it is refused', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(8), (digits, decimals) => {
        const number = digits / 10 ** decimals;
        const text = number.toFixed(decimals);
        expect(amountSchema.safeParse(number).success).toBe(digits > 0);
        expect(Number(plainAmountText(number))).toBe(Number(plainAmountText(text)));
        expect(plainAmountText(number)).toMatch(/^\d+(\.\d{1,8})?$/);
      }),
    );
  });

  test('English stands in for a language that is missing', () => {
    expect(readLocalText('One')).toEqual({ en: 'One', zh: 'One', hk: 'One', jp: 'One', kr: 'One' });
    expect(readLocalText({ en: 'One', kr: '하나' })).toEqual({
      en: 'One',
      zh: 'One',
      hk: 'One',
      jp: 'One',
      kr: '하나',
    });
  });
});

test('DESK-305 a wrong impact or queue is named with what it may be, by line and column', () => {
  for (const impact of ['none', 'light', 'normal', 'strong'])
    expect(parse(spoiled('settings.impact', impact)).settings).toMatchObject({ impact, queue: true });
  const messageOf = (key: string, value: unknown) => {
    const [fault, ...others] = faultsOf(spoiled(`settings.${key}`, value));
    expect(others).toEqual([]);
    return fault;
  };
  const levels =
    /^scenarios\/file\.yaml:\d+:\d+ settings\.impact: expected one of none, light, normal, strong(?:, got "huge")?$/;
  expect(messageOf('impact', 'huge')).toMatch(levels);
  expect(messageOf('impact', true)).toMatch(levels);
  expect(messageOf('queue', 'yes')).toMatch(
    /^scenarios\/file\.yaml:\d+:\d+ settings\.queue: expected true or false$/,
  );
});
