import { describe, expect, test } from 'vitest';
import { endOfSeries } from '#simulator/market/index.ts';
import { pairNamed, recordedMarket, recording } from './helpers.ts';
import { cases } from '../../support/cases.ts';

const MINUTE = 60_000;
const weekend = recordedMarket('recorded-tests');

describe.each(['BTC/USDT', 'BTC/USDC'] as const)('the recorded weekend of %s', (symbol) => {
  const { rows, csv } = recording(symbol);
  const pair = pairNamed(weekend, symbol);
  const { start } = csv.series;
  const end = endOfSeries(csv.series);

  test('minute bars are the rows of the file, price and volume', () => {
    const bars = weekend.bars(pair, '1min', start, end - 1);
    expect(bars).toHaveLength(rows.length);
    const shown = bars.map(({ start: at, open, high, low, close, volume }) => [
      at,
      open / 100,
      high / 100,
      low / 100,
      close / 100,
      volume / 1_000_000,
    ]);
    const written = rows.map(([time = '', ...figures]) => [
      Date.parse(time.replace(' ', 'T')),
      ...figures.map(Number),
    ]);
    expect(shown).toEqual(written);
  });

  test('within a minute the price begins at the open, ends at the close and reaches high and low', () => {
    for (let index = 0; index < rows.length; index += 97) {
      const at = start + index * MINUTE;
      const minute = weekend.candle(pair, at, at + MINUTE);
      const prices = Array.from({ length: 120 }, (_, step) => weekend.price(pair, at + step * 500));
      expect(minute).toMatchObject({
        open: prices[0],
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices[119],
      });
    }
  });

  test('hours and days are the minutes put together', () => {
    for (const period of ['15min', '60min', '1day'] as const) {
      for (const bar of weekend.bars(pair, period, start, end - 1)) {
        const next = { '15min': 15, '60min': 60, '1day': 1440 }[period] * MINUTE + bar.start;
        const from = Math.max(0, (bar.start - start) / MINUTE);
        const inside = rows.slice(from, Math.max(0, (Math.min(next, end) - start) / MINUTE));
        if (bar.start < start) continue;
        expect(bar.open / 100).toBe(Number(inside[0]?.[1]));
        expect(bar.high / 100).toBe(Math.max(...inside.map((row) => Number(row[2]))));
        expect(bar.low / 100).toBe(Math.min(...inside.map((row) => Number(row[3]))));
        expect(bar.close / 100).toBe(Number(inside.at(-1)?.[4]));
        const volume = inside.reduce((sum, row) => sum + Math.round(Number(row[5]) * 1_000_000), 0);
        expect(bar.volume).toBe(volume);
      }
    }
  });

  test('the past before it and the future after it join it', () => {
    expect(weekend.price(pair, start - 500)).toBe(weekend.price(pair, start));
    expect(weekend.price(pair, end)).toBe(weekend.price(pair, end - 500));
    const around = weekend.bars(pair, '1day', start - 30 * 86_400_000, end + 30 * 86_400_000);
    expect(around.every(({ low, high }) => low > 1_000_000 && high < 4_500_000)).toBe(true);
  });

  test('minutes without volume have no prints, the others have prints of just that volume', () => {
    const count = cases(440);
    for (let i = 0; i < count; i += 1) {
      const index = Math.floor((i * rows.length) / count);
      const at = start + index * MINUTE;
      const lots = weekend.prints(pair, at, at + MINUTE, 10_000).reduce((sum, print) => sum + print.lots, 0);
      expect(lots).toBe(Math.round(Number(rows[index]?.[5]) * 1_000_000));
    }
  });

  test('the tape goes on over both joints', () => {
    for (const joint of [start, end]) {
      const [from, to] = [joint - 3 * MINUTE, joint + 3 * MINUTE];
      const whole = weekend.prints(pair, from, to, 10_000);
      expect(whole).toEqual([
        ...weekend.prints(pair, joint, to, 10_000),
        ...weekend.prints(pair, from, joint, 10_000),
      ]);
      const lots = whole.reduce((sum, print) => sum + print.lots, 0);
      expect(lots).toBe(weekend.candle(pair, from, to)?.volume);
    }
  });

  test('a first touch of the weekend is in the first minute whose range holds it', () => {
    const lows = rows.map((row) => Math.round(Number(row[3]) * 100));
    const highs = rows.map((row) => Math.round(Number(row[2]) * 100));
    const [min, max] = [Math.min(...lows), Math.max(...highs)];
    for (let part = 0; part <= 20; part += 1) {
      const ticks = Math.round(min + ((max - min) * part) / 20);
      const below = weekend.firstAtOrBelow(pair, ticks, start - 500, end - 500);
      const above = weekend.firstAtOrAbove(pair, ticks, start - 500, end - 500);
      const minuteOf = (at: number | undefined) =>
        at === undefined ? -1 : Math.floor((at - start) / MINUTE);
      expect(minuteOf(below)).toBe(lows.findIndex((low) => low <= ticks));
      expect(minuteOf(above)).toBe(highs.findIndex((high) => high >= ticks));
    }
  });
});

test('USDC trades at a premium of 15 percent over USDT at 07:50 on the Saturday', () => {
  const at = Date.UTC(2023, 2, 11, 7, 50);
  const bar = (symbol: string) => weekend.bars(pairNamed(weekend, symbol), '1min', at, at + 59_999)[0];
  const [usdc, usdt] = [bar('BTC/USDC')?.close ?? 0, bar('BTC/USDT')?.close ?? 1];
  expect(Math.round((usdc / usdt - 1) * 1000)).toBe(150);
});

test('a pair that is not recorded follows its recorded leader', () => {
  const { csv } = recording('BTC/USDT');
  const market = recordedMarket('recorded-tests');
  const eth = pairNamed(market, 'ETH/USDC');
  const leader = pairNamed(market, 'ETH/USDT');
  const ratio = market.price(eth, csv.series.start) / market.price(leader, csv.series.start);
  expect(ratio).toBeCloseTo(1, 2);
});
