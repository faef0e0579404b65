import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, multiply, subtract } from '#client/exchange/index.ts';
import {
  marginEquity,
  isLiquidated,
  liquidationPriceOf,
  riskRateOf,
} from '#client/features/leverage/logic/risk.ts';
import { nearnessOf } from '#client/ui/risk.ts';
import { sample } from '../../support/cases.ts';

/** The example of docs/leverage.md: opened at 20100 with 0.04, the price at 20500. */
const LIQUIDATION_RATE = '110';
const account = { balance: '100', margins: '16.08', profits: '16', liquidationRate: LIQUIDATION_RATE };

describe('risk of an account', () => {
  test('equity and risk rate are those of the worked example', () => {
    expect(marginEquity(account)).toBe('132.08');
    expect(riskRateOf(account)).toBe('821.39');
  });

  test('there is no rate without a position', () => {
    expect(
      riskRateOf({ balance: '100', margins: '0', profits: '0', liquidationRate: LIQUIDATION_RATE }),
    ).toBeUndefined();
    expect(
      isLiquidated({ balance: '0', margins: '0', profits: '0', liquidationRate: LIQUIDATION_RATE }),
    ).toBe(false);
  });

  test('an account is liquidated at the threshold, not a hair above it, whatever the rate that is shown', () => {
    const at = { balance: '10', margins: '100', profits: '0', liquidationRate: LIQUIDATION_RATE };
    expect(isLiquidated(at)).toBe(true);
    const above = { ...at, balance: '10.00000001' };
    expect(riskRateOf(above)).toBe('110');
    expect(isLiquidated(above)).toBe(false);
    expect(isLiquidated({ ...at, balance: '9.99999999' })).toBe(true);
    const strict = { ...at, balance: '50', liquidationRate: '150' };
    expect(isLiquidated(strict)).toBe(true);
    expect(isLiquidated({ ...strict, balance: '50.00000001' })).toBe(false);
  });
});

describe('how near an account is to liquidation', () => {
  test.each([
    [undefined, '110', 0, 'calm'],
    ['0.00', '110', 0, 'calm'],
    ['1100', '110', 10, 'calm'],
    ['220', '110', 50, 'watch'],
    ['137.50', '110', 80, 'danger'],
    ['220', '198', 90, 'danger'],
    ['110', '110', 100, 'danger'],
    ['90', '110', 100, 'danger'],
    ['-5', '110', 100, 'danger'],
  ] as const)('at a risk rate of %s, liquidated at %s: %d %% of the way, %s', (rate, end, percent, level) => {
    expect(nearnessOf(rate, end)).toEqual({ percent, level });
  });
});

describe('the liquidation price', () => {
  test('is where equity is 110 % of the margins: the worked example', () => {
    // 132.08 − 17.688 = 114.392 to lose, at 0.04 a unit of price.
    expect(liquidationPriceOf(account, '0.04', '20500')).toBe('17640.2');
    expect(liquidationPriceOf(account, '-0.04', '20500')).toBe('23359.8');
    // At 150 % it is 132.08 − 24.12 = 107.96, and comes 160.80 of price earlier.
    expect(liquidationPriceOf({ ...account, liquidationRate: '150' }, '0.04', '20500')).toBe('17801');
  });

  test('does not exist without exposure, or where even a price of 0 is survived', () => {
    expect(liquidationPriceOf(account, '0', '20500')).toBeUndefined();
    expect(liquidationPriceOf({ ...account, margins: '0' }, '0.04', '20500')).toBeUndefined();
    expect(liquidationPriceOf({ ...account, balance: '100000' }, '0.04', '20500')).toBeUndefined();
  });

  test('an account is liquidated on one side of it and not on the other', () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => (amount / 100).toFixed(2));
    fc.assert(
      fc.property(cents(1e7), cents(1e6), fc.integer({ min: -500, max: 500 }), (balance, margins, lots) => {
        fc.pre(lots !== 0);
        const net = (lots / 100).toFixed(2);
        const before = { balance, margins, profits: '0', liquidationRate: LIQUIDATION_RATE };
        const found = liquidationPriceOf(before, net, '20000');
        fc.pre(found !== undefined);
        const at = (price: string) =>
          isLiquidated({ ...before, profits: multiply(net, subtract(price, '20000')) });
        const hair = '0.0000001';
        const [worse, better] =
          lots > 0 ? [subtract(found, hair), add(found, hair)] : [add(found, hair), subtract(found, hair)];
        expect(at(worse)).toBe(true);
        expect(at(better)).toBe(false);
      }),
      { numRuns: sample(300) },
    );
  });
});
