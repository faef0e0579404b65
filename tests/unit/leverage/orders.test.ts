/** What orders and pairs of leverage are refused for, to the last unit. */
import { describe, expect, test } from 'vitest';
import { amountOf } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { createLeverage } from '#simulator/engine/modules/leverage/index.ts';
import type { SubmitLeverInput } from '#simulator/engine/modules/leverage/index.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { openDesk, PAIRS } from './desk.ts';
import { through } from '../../support/marks.ts';

const FLAT = { 1: [2_000_000] };

describe('an order', () => {
  const limit = { mode: 'limit' } as const;
  const short = { side: 'short' } as const;
  const waiting = { ...limit, price: '19900' };

  /** Runs what needs no branch of its own. */
  const plainly = (run: () => string | undefined) => run();

  /** In the order of the checks: of an order that several refuse, the first says why. */
  test.each<[order: Partial<SubmitLeverInput>, balance: string, refusal: string, passes?: typeof plainly]>([
    [{ base: 99, share: 0 }, '1000', 'NOT_FOUND'],
    [{ share: 0, multiple: 3 }, '1000', 'PARAM field=share'],
    [{ share: 1.5 }, '1000', 'PARAM field=share', (run) => through('leverage.share', run)],
    [
      { share: 2_000_000_000 },
      '1000',
      'LIMIT field=share max=1000000000',
      (run) => through('leverage.largest', run),
    ],
    [{ share: 1_000_000_001 }, '1000000', 'LIMIT field=share max=1000000000'],
    [{ ...limit, multiple: 3 }, '0', 'PARAM field=multiple', (run) => through('leverage.multiple', run)],
    [{ ...limit, price: '0' }, '0', 'PARAM field=price', (run) => through('leverage.zeroTarget', run)],
    [
      { ...limit, price: '19000.001' },
      '1000',
      'PARAM field=price decimals=2',
      (run) => through('leverage.grid', run),
    ],
    [{ ...limit, price: 'x' }, '1000', 'PARAM field=price'],
    [{ ...limit, ...short, price: '10000000000.01' }, '1', 'LIMIT field=price max=10000000000.00'],
    [
      { ...limit, price: '20000' },
      '0',
      'LIMIT field=price below=20000.00000000',
      (run) => through('leverage.longTarget', run),
    ],
    [
      { ...limit, ...short, price: '20000' },
      '0',
      'LIMIT field=price above=20000.00000000',
      (run) => through('leverage.shortTarget', run),
    ],
    // Stops lie beyond the opening price, the last price and the target (D-17).
    [
      { takeProfit: '20100' },
      '1000',
      'LIMIT field=takeProfit above=20100.00000000',
      (run) => through('leverage.stopReached', run),
    ],
    [{ stopLoss: '20000' }, '1000', 'LIMIT field=stopLoss below=20000.00000000'],
    [{ ...short, takeProfit: '19900' }, '1000', 'LIMIT field=takeProfit below=19900.00000000'],
    [{ ...short, stopLoss: '20000' }, '1000', 'LIMIT field=stopLoss above=20000.00000000'],
    [{ ...waiting, stopLoss: '19950' }, '1000', 'LIMIT field=stopLoss below=19900.00000000'],
    [{}, '17.687', 'BALANCE currency=USDT available=17.68700000 needed=17.68800000'],
    // Margin 16.08, fee 1.608, spread loss 4: 1.1 × 16.08 = balance − 1.608 − 4 (D-27).
    [{}, '23.296', 'BALANCE rate=110.00 threshold=110.00', (run) => through('leverage.brink', run)],
    [{ ...limit, price: '19000' }, '22.1312', 'BALANCE rate=110.00 threshold=110.00'],
  ])(
    'LEVER-025 LEVER-054 of %o with a balance of %s is refused with %s',
    (order, balance, refusal, passes = plainly) => {
      const submit = () => openDesk(FLAT, [balance]).refusal('submit', order);
      expect(passes(submit)).toBe(refusal);
    },
  );

  const free = { leverBurstPercent: 0n };
  test.each<
    [order: Partial<SubmitLeverInput>, balance: string, settings: Partial<Settings>, refusal?: string]
  >([
    [{ takeProfit: '20100.01', stopLoss: '19999.99' }, '1000', {}],
    [{ ...short, takeProfit: '19899.99', stopLoss: '20000.01' }, '1000', {}],
    [{}, '23.29600001', {}],
    [{ ...limit, price: '19000' }, '22.13120001', {}],
    [{}, '23.296', { leverBurstPercent: amountOf('109.99999999') }],
    // Margin 16.08 and fee 1.608, and a loss of 4 by the spread that a threshold of 0 allows.
    [{}, '17.688', free],
    [{}, '17.68799999', free, 'BALANCE currency=USDT'],
    [{ share: 1_000_000_000 }, '1000000', {}, 'BALANCE'],
    [{ ...limit, ...short, price: '10000000000' }, '1000000', {}, 'BALANCE'],
    [{ ...limit, price: '0' }, '0', { leverLimitOrders: false }, 'CLOSED leverLimits=BTC/USDT'],
  ])(
    'LEVER-025 LEVER-054 of %o with a balance of %s on %o ends with %s',
    (order, balance, settings, refusal) => {
      const found = openDesk(FLAT, [balance], settings).refusal('submit', order);
      expect(found?.slice(0, refusal?.length)).toBe(refusal);
    },
  );

  test.each([
    [{ leverMinShare: 3 }, 2, 'LIMIT field=share min=3'],
    [{ leverMinShare: 3 }, 3, undefined],
    [{ leverMaxShare: 5 }, 6, 'LIMIT field=share max=5'],
    [{ leverMaxShare: 5 }, 5, undefined],
  ])('LEVER-025 on terms %o of %i hands ends with %s', (terms, share, refusal) => {
    const desk = openDesk(FLAT, ['1000000']);
    desk.market.pairs = desk.market.pairs.map((pair) => ({ ...pair, ...terms }));
    expect(desk.refusal('submit', { share })).toBe(refusal);
  });

  test('LEVER-025 is refused where there is no price and where 200 are open, and taken again once they have closed', () => {
    expect(openDesk({ 1: [0] }, ['1000']).refusal('submit', {})).toBe('NO_PRICE');
    const desk = openDesk(FLAT, ['1000000'], {}, false);
    for (let count = 0; count < 200; count += 1) desk.submit();
    expect(desk.refusal('submit', {})).toBe('LIMIT field=orders max=200');
    desk.run('closeAll', {});
    expect(desk.refusal('submit', {})).toBeUndefined();
  });
});

test.each<[Partial<Pair>, number | undefined]>([
  [{ priceDp: 2, spreadPercent: amountOf('0.5'), leverShareNum: amountOf('0.02') }, undefined],
  [{ priceDp: 3, spreadPercent: amountOf('0.5'), leverShareNum: amountOf('0.02') }, undefined],
  [{ priceDp: 4, spreadPercent: amountOf('0.5'), leverShareNum: amountOf('0.02') }, 9],
  [{ priceDp: 2, spreadPercent: amountOf('0.05'), leverShareNum: amountOf('0.001') }, 9],
  [{ priceDp: 4, spreadPercent: amountOf('1'), leverShareNum: amountOf('100') }, undefined],
  [{ priceDp: 4, spreadPercent: 0n, leverShareNum: amountOf('0.001') }, 9],
  [{ priceDp: 8, spreadPercent: amountOf('0.00000001'), leverShareNum: 0n }, undefined],
])('a pair on terms %o that needs %s decimals is refused by name', (terms, needed) => {
  const { kernel, ledger, market } = openDesk(FLAT, []);
  market.pairs = [{ ...(PAIRS[0] as Pair), ...terms }];
  const settings = { leverBurstPercent: 0n } as never;
  const build = () => createLeverage({ context: kernel.context, ledger, market, settings });
  if (needed === undefined) expect(build).not.toThrow();
  else expect(build).toThrow(`BTC/USDT: price, spread and hand need ${needed} decimals, there are 8`);
});
