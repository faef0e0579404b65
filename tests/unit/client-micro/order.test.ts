import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, multiply } from '#client/exchange/index.ts';
import {
  breakEvenAt,
  creditOf,
  liveProfit,
  netProfit,
  outcomeAt,
  closedOutcome,
  outcomeProfit,
  stakeTermsOf,
} from '#client/features/micro/logic/order.ts';
import { expiryLabel } from '#client/features/micro/logic/expiry.ts';
import { countdownText, instantOfText, shareLeft } from '#client/ui/time.ts';
import { upwards } from './contracts.ts';

const order = upwards;
const down = { ...order, type: 2 };

describe('second contracts', () => {
  test.each([
    ['MICRO-019 MICRO-021 an open order upwards wins above its open price', order, '20000.00000001', '30'],
    ['MICRO-019 MICRO-021 an open order upwards loses below it', order, '19999.99999999', '-100'],
    ['MICRO-020 MICRO-021 an open order downwards wins below it', down, '19999.99999999', '30'],
    ['MICRO-020 MICRO-021 an open order downwards loses above it', down, '20000.00000001', '-100'],
  ])('%s, and shows 0 at it', (_what, held, price, profit) => {
    expect(liveProfit(held, price)).toBe(profit);
    expect(liveProfit(held, '20000.00')).toBe('0');
  });

  test('MICRO-023 a win is number times profit ratio divided by 100, a loss minus number, to the last digit', () => {
    expect(liveProfit({ ...order, number: '33.33333333', profit_ratio: '12.50' }, '20001')).toBe(
      '4.16666666',
    );
    expect(liveProfit({ ...order, number: '33.33333333' }, '19999')).toBe('-33.33333333');
    expect(liveProfit(order, undefined)).toBeUndefined();
  });

  test('the example of the contract: 101 paid, 130 back with a win, 100 with a draw, nothing with a loss', () => {
    expect(stakeTermsOf('100', '30.00', '1.00', '500.00000000')).toEqual({
      stake: '100',
      fee: '1',
      paid: '101',
      gain: '29',
      loss: '-101',
      left: '399',
      breakEven: '77.69230769',
      breakEvenInsured: '76.92307692',
    });
    const closed = (fact_profits: string) => ({ ...order, fact_profits, status: 3 });
    expect([creditOf(closed('30.00000000')), netProfit(closed('30.00000000'))]).toEqual(['130', '29']);
    expect([creditOf(closed('0.00000000')), netProfit(closed('0.00000000'))]).toEqual(['100', '-1']);
    expect([creditOf(closed('-100.00000000')), netProfit(closed('-100.00000000'))]).toEqual(['0', '-101']);
    expect(breakEvenAt(closed('30'))).toBe('77.69230769');
    expect([closed('30'), closed('0'), closed('-100')].map(closedOutcome)).toEqual(['win', 'draw', 'loss']);
  });

  test('nothing typed costs nothing, and what is left may be less than nothing', () => {
    expect(stakeTermsOf('', '10', '1', '5')).toMatchObject({ paid: '0', gain: '0', left: '5' });
    expect(stakeTermsOf('10', '10', '1', '5').left).toBe('-5.1');
    expect(stakeTermsOf('10', '10', '1', undefined).left).toBeUndefined();
  });

  test('one side wins and the other loses, and a win pays no more than its share', () => {
    const price = fc.bigInt(1n, 10n ** 14n).map((units) => multiply(String(units), '0.00000001'));
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 9999 }), (open, end, ratio) => {
        const outcomes = [outcomeAt('up', open, end), outcomeAt('down', open, end)].toSorted();
        expect(outcomes).toEqual(compare(open, end) === 0 ? ['draw', 'draw'] : ['loss', 'win']);
        const gain = outcomeProfit('win', open, String(ratio));
        expect(compare(multiply(gain, '100'), multiply(open, String(ratio)))).toBeLessThanOrEqual(0);
        expect(compare(multiply(add(gain, '0.00000001'), '100'), multiply(open, String(ratio)))).toBe(1);
      }),
    );
  });
});

describe('times', () => {
  test('MICRO-005 expiry options are labelled in hours, minutes or seconds', () => {
    const labels = [30, 60, 90, 120, 300, 3600, 5400, 7200, 3599].map(expiryLabel);
    expect(labels).toEqual(['30s', '1m', '90s', '2m', '5m', '1h', '90m', '2h', '3599s']);
  });

  test('a countdown shows the second that runs, and hours where there are some', () => {
    const shown = [3_600_000, 65_000, 64_001, 1, 0, -500].map(countdownText);
    expect(shown).toEqual(['1:00:00', '01:05', '01:05', '00:01', '00:00', '00:00']);
  });

  test('the ring holds the share of the time that is left', () => {
    expect([90_000, 60_000, 15_000, 0, -1].map((left) => shareLeft(left, 60))).toEqual([1, 1, 0.25, 0, 0]);
  });

  test('times of the exchange are of Asia/Shanghai', () => {
    expect(instantOfText('2023-11-15 06:13:20')).toBe(1_700_000_000_000);
    expect([instantOfText(undefined), instantOfText(null), instantOfText('soon')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
