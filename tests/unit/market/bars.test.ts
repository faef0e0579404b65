import { describe, expect, test } from 'vitest';
import type { Period } from '#simulator/engine/market/index.ts';
import {
  MAX_BARS,
  PERIODS,
  STEP_MS,
  barStart,
  barsBetween,
  createMarket,
  shiftBar,
} from '#simulator/engine/market/index.ts';
import { formatDateTime } from '#simulator/engine/kernel/index.ts';
import { START, pairNamed } from './helpers.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const market = createMarket({ seed: 'bars-tests', start: START });
const btc = pairNamed(market, 'BTC/USDT');

/** 2025-06-05 14:37:42.300 in the server zone, a Thursday. */
const NOW = START + 4 * DAY + (14 * 60 + 37) * MINUTE + 42_300;

function startOf(period: Period): string {
  return formatDateTime(barStart(period, NOW));
}

describe('where bars begin', () => {
  test.each([
    ['1min', '2025-06-05 14:37:00'],
    ['3min', '2025-06-05 14:36:00'],
    ['5min', '2025-06-05 14:35:00'],
    ['15min', '2025-06-05 14:30:00'],
    ['30min', '2025-06-05 14:30:00'],
    ['60min', '2025-06-05 14:00:00'],
    ['120min', '2025-06-05 14:00:00'],
    ['240min', '2025-06-05 12:00:00'],
    ['360min', '2025-06-05 12:00:00'],
    ['720min', '2025-06-05 12:00:00'],
    ['1day', '2025-06-05 00:00:00'],
    ['3day', '2025-06-05 00:00:00'],
    ['1week', '2025-06-02 00:00:00'],
    ['1mon', '2025-06-01 00:00:00'],
    ['1year', '2025-01-01 00:00:00'],
  ] as const)('a %s bar begins at %s in the server zone', (period, expected) => {
    expect(startOf(period)).toBe(expected);
  });

  test('three-day bars are counted from 1970-01-01, so they never shift', () => {
    expect(formatDateTime(barStart('3day', NOW + DAY))).toBe('2025-06-05 00:00:00');
    expect(formatDateTime(barStart('3day', NOW - DAY))).toBe('2025-06-02 00:00:00');
    expect(formatDateTime(barStart('3day', 0))).toBe('1970-01-01 00:00:00');
  });

  test('every bar begins where the one before it ends', () => {
    for (const period of PERIODS) {
      const start = barStart(period, NOW);
      const next = shiftBar(period, start, 1);
      expect(barStart(period, next)).toBe(next);
      expect(barStart(period, next - 1)).toBe(start);
      expect(shiftBar(period, next, -1)).toBe(start);
    }
  });
});

describe('how many bars may begin between two starts', () => {
  test.each([
    ['1min', 10 * MINUTE, 11],
    ['1min', 10 * MINUTE - 1, 10],
    ['1week', 14 * DAY, 3],
    ['1mon', 31 * DAY, 2],
    ['1mon', 30 * DAY, 1],
    ['1year', 366 * DAY, 2],
    ['1year', 365 * DAY, 1],
  ] as const)('%s bars in %i ms are %i', (period, ms, count) => {
    expect(barsBetween(period, NOW, NOW + ms)).toBe(count);
  });
});

describe('bars', () => {
  test.each(PERIODS)(
    '%s bars are aligned, without a gap, and each is the candle of its interval',
    (period) => {
      const first = shiftBar(period, barStart(period, NOW), -10);
      const bars = market.bars(btc, period, first + 1, NOW);
      expect(bars[0]?.start).toBe(first);
      expect(bars.at(-1)?.start).toBe(barStart(period, NOW));
      bars.forEach((bar, index) => {
        const end = shiftBar(period, bar.start, 1);
        if (index > 0) expect(bar.start).toBe(shiftBar(period, bars[index - 1]?.start ?? 0, 1));
        expect(market.candle(btc, bar.start, Math.min(end, NOW + 1))).toEqual({
          open: bar.open,
          high: bar.high,
          low: bar.low,
          close: bar.close,
          volume: bar.volume,
        });
      });
    },
  );

  test('at the first instant of a bar there is that bar, of one step', () => {
    const minute = barStart('1min', NOW);
    const price = market.price(btc, minute);
    const bars = market.bars(btc, '1min', minute, minute);
    expect(bars).toHaveLength(1);
    expect(bars[0]).toMatchObject({ open: price, high: price, low: price, close: price });
    expect(market.bars(btc, '1min', minute - 1, minute - 1)).toHaveLength(1);
  });

  test('an interval that ends before it starts has no bars, nor has one before all data', () => {
    expect(market.bars(btc, '60min', NOW, NOW - DAY)).toEqual([]);
    expect(market.bars(btc, '1day', 0, DAY)).toEqual([]);
    expect(market.bars(btc, '1year', 0, NOW).length).toBeLessThan(14);
  });

  test('of too long an interval the latest bars are given', () => {
    const bars = market.bars(btc, '1min', NOW - 100 * DAY, NOW);
    expect(bars).toHaveLength(MAX_BARS);
    expect(bars.at(-1)?.start).toBe(barStart('1min', NOW));
  });

  test('turnover is the volume at the mean of open, high, low and close, in units of 1e-8', () => {
    for (const symbol of ['BTC/USDT', 'XRP/USDT', 'LINK/USDT']) {
      const pair = pairNamed(market, symbol);
      for (const { open, high, low, close, volume, turnover } of market.bars(pair, '60min', NOW - DAY, NOW)) {
        const unit = 10n ** BigInt(8 - pair.priceDp - pair.lotDp);
        expect(turnover).toBe((BigInt(open + high + low + close) * BigInt(volume) * unit) / 4n);
      }
    }
  });
});

describe('the last day', () => {
  test('covers 24 hours up to the step in force', () => {
    const day = market.day(btc, NOW);
    const lastStep = Math.floor(NOW / STEP_MS) * STEP_MS;
    const expected = market.candle(btc, lastStep - DAY + STEP_MS, lastStep + STEP_MS);
    expect(day).toMatchObject(expected ?? {});
    expect(day.close).toBe(market.price(btc, NOW));
  });

  test('its change is in hundredths of a percent, truncated toward zero', () => {
    for (let hour = 0; hour < 200; hour += 7) {
      const { open, close, changePercent } = market.day(btc, NOW + hour * 60 * MINUTE);
      const exact = ((close - open) / open) * 10_000;
      expect(Number(changePercent)).toBe(Math.trunc(exact) + 0);
    }
  });

  test('before all data it is flat', () => {
    const price = market.price(btc, 0);
    expect(market.day(btc, 0)).toMatchObject({ open: price, close: price, volume: 0, changePercent: 0n });
  });
});
