import { describe, expect, test } from 'vitest';
import { endOfSeries } from '#simulator/engine/market/index.ts';
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

  test('the past before it and the future after it join it', () => {
    expect(weekend.price(pair, start - 500)).toBe(weekend.price(pair, start));
    expect(weekend.price(pair, end)).toBe(weekend.price(pair, end - 500));
    const around = weekend.bars(pair, '1day', start - 30 * 86_400_000, end + 30 * 86_400_000);
    expect(around.every(({ low, high }) => low > 1_000_000 && high < 4_500_000)).toBe(true);
  });

  test('DESK-210 minutes without volume have no prints, the others have prints of just that volume, the newest at the price in force', () => {
    const count = cases(440);
    for (let i = 0; i < count; i += 1) {
      const index = Math.floor((i * rows.length) / count);
      const at = start + index * MINUTE;
      const lots = weekend.prints(pair, at, at + MINUTE, 10_000).reduce((sum, print) => sum + print.lots, 0);
      expect(lots).toBe(Math.round(Number(rows[index]?.[5]) * 1_000_000));
      const now = at + ((i * 7919) % MINUTE);
      const [newest] = weekend.prints(pair, start - 60 * MINUTE, now + 1, 1);
      expect(newest?.price).toBe(weekend.price(pair, now));
    }
  });
});
