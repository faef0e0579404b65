/** What every pair of the default list is like, by its figures: one seed at every change, three at night. */
import { describe, expect, test } from 'vitest';
import type { Period } from '#simulator/market/index.ts';
import { createMarket, pairs } from '#simulator/market/index.ts';
import { START } from './helpers.ts';
import { isNightly } from '../../support/cases.ts';

const DAY = 86_400_000;
const seeds = isNightly ? ['calm sea', 'sandpit', '7'] : ['sandpit'];

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const quantile = (values: readonly number[], part: number): number =>
  values[Math.floor((values.length - 1) * part)] ?? NaN;

describe.each(seeds)('with the seed %s', (seed) => {
  const market = createMarket({ seed, start: START });

  test.each(pairs)('$symbol moves and trades like itself, and neither explodes nor dies', (pair) => {
    const bars = (period: Period, days: number) =>
      market.bars(pair, period, START - days * DAY, START + days * DAY).slice(1, -1);
    const ranges = (period: Period, days: number) =>
      sorted(bars(period, days).map(({ high, low, open }) => (high - low) / open));
    const expected = pair.dayVolatility / 1000;
    const tick = 1 / pair.startPrice;
    const days = ranges('1day', 200);
    expect(quantile(days, 0.5)).toBeGreaterThan(expected * 0.35);
    expect(quantile(days, 0.5)).toBeLessThan(expected * 2 + tick);
    expect(quantile(days, 0.98)).toBeLessThan(expected * 7 + 2 * tick);
    expect(quantile(days, 1)).toBeLessThan(expected * 15 + 2 * tick);
    const minutes = ranges('1min', 1);
    expect(quantile(minutes, 0.5)).toBeLessThan(expected * 0.12 + 2 * tick);
    expect(quantile(minutes, 0.98)).toBeLessThan(expected * 0.5 + 2 * tick);

    const volumes = sorted(bars('1day', 200).map(({ volume }) => volume / pair.dayVolume));
    expect(quantile(volumes, 0.5)).toBeGreaterThan(0.3);
    expect(quantile(volumes, 0.5)).toBeLessThan(3);
    expect(quantile(volumes, 0)).toBeGreaterThan(0.02);
    expect(quantile(volumes, 1)).toBeLessThan(12);

    const years = market.candle(pair, START - 1095 * DAY, START + 1095 * DAY);
    expect(years?.low).toBeGreaterThan(pair.startPrice * 0.2);
    expect(years?.high).toBeLessThan(pair.startPrice * 5);
    const farthest = market.price(pair, START + 30 * 4096 * DAY);
    expect(farthest).toBeGreaterThan(pair.startPrice * 0.1);
    expect(farthest).toBeLessThan(pair.startPrice * 10);
    const hours = Array.from({ length: 60 }, (_, day) => START + day * DAY).map((midnight) =>
      [4, 20].map((hour) => {
        const from = midnight + hour * 3_600_000;
        return market.candle(pair, from, from + 3 * 3_600_000)?.volume ?? 0;
      }),
    );
    const [quiet = 0, busy = 0] = [0, 1].map((part) =>
      hours.reduce((sum, volumes) => sum + (volumes[part] ?? 0), 0),
    );
    expect(busy).toBeGreaterThan(quiet * 1.3);
  });
});
