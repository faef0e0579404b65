/** Every interval between the edges of a few recorded minutes, against a look at every step. */
import { describe, expect, test } from 'vitest';
import { STEP_MS, createMarket, endOfSeries } from '#simulator/engine/market/index.ts';
import type { RecordedSeries } from '#simulator/engine/market/index.ts';
import { START, pairNamed, stepPrices } from './helpers.ts';

const MINUTE = 60_000;
const EPOCH = 4096 * 86_400_000;
const defaults = createMarket({ seed: 'recorded-edges', start: START });
const btc = pairNamed(defaults, 'BTC/USDT');
const follower = pairNamed(defaults, 'BTC/USDC');

/** Twenty minutes, two of them calm, three without trades: more than share one summary. */
const closes = [
  900, 920, 905, 905, 930, 950, 940, 990, 985, 970, 970, 1010, 995, 960, 955, 940, 1040, 1035, 880, 890,
];
const opens = [910, ...closes.slice(0, -1)];
const series: RecordedSeries = {
  pair: btc.id,
  source: 'twenty minutes',
  start: START + 10 * MINUTE,
  open: Float64Array.from(opens),
  high: Float64Array.from(closes, (close, index) => Math.max(close, opens[index] ?? 0) + (index % 3)),
  low: Float64Array.from(closes, (close, index) => Math.min(close, opens[index] ?? 0) - (index % 2)),
  close: Float64Array.from(closes),
  volume: Float64Array.from(closes, (_, index) => ([3, 9, 10].includes(index) ? 0 : 40 + 900 * (index % 4))),
};
const market = createMarket({
  seed: 'recorded-edges',
  start: START,
  pairs: [{ ...btc, startPrice: 900 }, follower],
  recorded: [series],
});
const [from, to] = [series.start - 2 * MINUTE, endOfSeries(series) + 2 * MINUTE];

/** Each step around the series: its price and its lots. */
const steps = stepPrices(market, btc, from, to).map((price, index) => {
  const at = from + index * STEP_MS;
  return { at, price, lots: market.candle(btc, at, at + STEP_MS)?.volume ?? NaN };
});

/** Instants at the start of each minute, a step beside it, and inside it. */
const instants = Array.from({ length: (to - from) / MINUTE }, (_, minute) => from + minute * MINUTE).flatMap(
  (at) => [at, at + STEP_MS, at + 20_000, at + MINUTE - STEP_MS],
);
const intervals = instants.flatMap((start, index) =>
  instants.slice(index + 1).map((end) => [start, end] as const),
);

const inside = (start: number, end: number) => steps.slice((start - from) / STEP_MS, (end - from) / STEP_MS);

describe('recorded minutes', () => {
  test('PROOF-222 an interval that begins or ends inside a minute, or beside the series, is the steps it holds', () => {
    const looked = intervals.map(([start, end]) => {
      const held = inside(start, end);
      return {
        open: held[0]?.price,
        high: held.reduce((high, { price }) => Math.max(high, price), 0),
        low: held.reduce((low, { price }) => Math.min(low, price), Infinity),
        close: held.at(-1)?.price,
        volume: held.reduce((sum, { lots }) => sum + lots, 0),
      };
    });
    expect(intervals.map(([start, end]) => market.candle(btc, start, end))).toEqual(looked);
  });

  test('PROOF-222 the first touch in such an interval is the one that a look at every step finds', () => {
    for (const ticks of [880, 905, 930, 990, 1040]) {
      const some = intervals.filter((_, index) => index % 7 === 0);
      const found = some.map(([start, end]) => [
        market.firstAtOrBelow(btc, ticks, start, end),
        market.firstAtOrAbove(btc, ticks, start, end),
      ]);
      const looked = some.map(([start, end]) => {
        const held = inside(start + STEP_MS, end + STEP_MS);
        return [held.find(({ price }) => price <= ticks)?.at, held.find(({ price }) => price >= ticks)?.at];
      });
      expect(found).toEqual(looked);
    }
  });

  test.each([
    [120, 1, 1],
    [121, 1, 2],
    [5, 0, 5],
  ])('PROOF-225 a minute of %i lots trades from %i to %i in each of its 120 steps', (lots, min, max) => {
    const volume = Float64Array.from(closes, () => lots);
    const even = createMarket({
      seed: 'even',
      start: START,
      pairs: [btc],
      recorded: [{ ...series, volume }],
    });
    const candles = Array.from({ length: closes.length * 120 }, (_, index) => {
      const at = series.start + index * STEP_MS;
      return even.candle(btc, at, at + STEP_MS)?.volume ?? NaN;
    });
    expect(Math.min(...candles)).toBe(min);
    expect(Math.max(...candles)).toBeLessThanOrEqual(max);
    // A minute that trades at all does so in its first step.
    expect(candles.filter((_, index) => index % 120 === 0)).not.toContain(0);
  });

  test('PROOF-222 the newest print of such an interval is of the last step in which anyone traded', () => {
    const found = intervals.map(([start, end]) => {
      const [newest] = market.prints(btc, start, end, 1);
      return newest && Math.floor(newest.at / STEP_MS) * STEP_MS;
    });
    const looked = intervals.map(([start, end]) => inside(start, end).findLast(({ lots }) => lots > 0)?.at);
    expect(found).toEqual(looked);
  });

  test.each([0, 100])(
    'PROOF-222 a pair that follows has data from when its leader and its own history have, %i minutes later',
    (minutes) => {
      const start = START + minutes * MINUTE;
      const pairs = [btc, follower];
      const followed = createMarket({ seed: 'recorded-edges', start, pairs, recorded: [series] });
      const first = Math.max(series.start, start) - EPOCH;
      expect(followed.candle(follower, first - MINUTE, first)).toBeUndefined();
      expect(followed.candle(follower, first - MINUTE, first + 1)).toMatchObject({
        open: followed.price(follower, first),
        close: followed.price(follower, first),
      });
    },
  );
});
