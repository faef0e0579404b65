import { describe, expect, test } from 'vitest';
import type { Candle, Market, Pair, Period } from '#simulator/market/index.ts';
import { createMarket, pairs } from '#simulator/market/index.ts';
import { START, pairNamed } from './helpers.ts';

const DAY = 86_400_000;
const seeds = ['calm sea', 'sandpit', '7'];
const markets = seeds.map((seed) => createMarket({ seed, start: START }));

const range = ({ high, low, open }: Candle): number => (high - low) / open;

function ranges(market: Market, pair: Pair, period: Period, days: number): number[] {
  const bars = market.bars(pair, period, START - days * DAY, START + days * DAY);
  return bars
    .slice(1, -1)
    .map(range)
    .sort((left, right) => left - right);
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;

describe.each(pairs.map((pair) => [pair.symbol, pair] as const))('%s', (_, pair) => {
  const expected = pair.dayVolatility / 1000;

  test.each(seeds.map((seed, index) => [seed, index] as const))(
    'moves like itself, seed %s',
    (_seed, index) => {
      const market = markets[index] ?? createMarket({ seed: '', start: START });
      const days = ranges(market, pair, '1day', 200);
      const tick = 1 / pair.startPrice;
      expect(quantile(days, 0.5)).toBeGreaterThan(expected * 0.35);
      expect(quantile(days, 0.5)).toBeLessThan(expected * 2 + tick);
      expect(quantile(days, 0.98)).toBeLessThan(expected * 7 + 2 * tick);
      expect(quantile(days, 1)).toBeLessThan(expected * 15 + 2 * tick);
      const minutes = ranges(market, pair, '1min', 1);
      expect(quantile(minutes, 0.5)).toBeLessThan(expected * 0.12 + 2 * tick);
      expect(quantile(minutes, 0.98)).toBeLessThan(expected * 0.5 + 2 * tick);
    },
  );

  test('neither explodes nor dies within three years either way', () => {
    for (const market of markets) {
      const years = market.candle(pair, START - 1095 * DAY, START + 1095 * DAY);
      expect(years?.low).toBeGreaterThan(pair.startPrice * 0.2);
      expect(years?.high).toBeLessThan(pair.startPrice * 5);
    }
  });

  test('trades about its ordinary volume', () => {
    for (const market of markets) {
      const volumes = market.bars(pair, '1day', START - 200 * DAY, START + 200 * DAY).slice(1, -1);
      const sorted = volumes.map(({ volume }) => volume / pair.dayVolume).sort((left, right) => left - right);
      expect(quantile(sorted, 0.5)).toBeGreaterThan(0.3);
      expect(quantile(sorted, 0.5)).toBeLessThan(3);
      expect(quantile(sorted, 0)).toBeGreaterThan(0.02);
      expect(quantile(sorted, 1)).toBeLessThan(12);
    }
  });
});

test('no single step takes more than half a day would', () => {
  for (const market of markets) {
    const pair = pairNamed(market, 'BTC/USDT');
    let [previous, max] = [market.price(pair, START), 0];
    for (let step = 1; step < 60_000; step += 1) {
      const price = market.price(pair, START + step * 500);
      max = Math.max(max, Math.abs(price / previous - 1));
      previous = price;
    }
    expect(max).toBeLessThan(0.013);
  }
});

test('busy hours trade more than quiet ones', () => {
  for (const market of markets) {
    const pair = pairNamed(market, 'ETH/USDT');
    let [quiet, busy] = [0, 0];
    for (let day = 0; day < 60; day += 1) {
      const midnight = START + day * DAY;
      quiet += market.candle(pair, midnight + 4 * 3_600_000, midnight + 7 * 3_600_000)?.volume ?? 0;
      busy += market.candle(pair, midnight + 20 * 3_600_000, midnight + 23 * 3_600_000)?.volume ?? 0;
    }
    expect(busy).toBeGreaterThan(quiet * 1.3);
  }
});

test('far epochs stay in reach of the start price', () => {
  for (const market of markets) {
    for (const pair of market.pairs) {
      const price = market.price(pair, START + 30 * 4096 * DAY);
      expect(price).toBeGreaterThan(pair.startPrice * 0.1);
      expect(price).toBeLessThan(pair.startPrice * 10);
    }
  }
});
