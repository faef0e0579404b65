/** What an operator does to a market, written down: recorded sessions are played again by it. */
import { expect, test } from 'vitest';
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import { recording } from './helpers.ts';
import { OVERRIDDEN_PAIRS, operated, worked } from './operated.ts';
import type { Operated } from './operated.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BTC_USDT = 1;

/** A hash over much of what can be seen of the pairs that were worked on. */
function everything({ market, kernel }: Operated): string {
  const start = kernel.now() - 10 * MINUTE;
  const pairs = market.pairs.filter(({ id }) => OVERRIDDEN_PAIRS.some((each) => each === id));
  const seen = pairs.map((pair) => ({
    overrides: market.overrides(pair.id).map(({ from, factors, volume }) => [from, [...factors], volume]),
    prices: Array.from({ length: 300 }, (_, step) => market.price(pair, start + 5 * step * STEP_MS)),
    bars: market
      .bars(pair, '15min', start, start + 12 * HOUR)
      .map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
    prints: market.prints(pair, start, start + 12 * MINUTE, 500).map(({ at, lots }) => [at, lots]),
    ladders: [3, 6, 9, 12].map((minute) => {
      const { bids, asks } = market.ladder(pair, start + minute * MINUTE);
      return [...bids, ...asks].map(({ price, lots }) => [price, lots]);
    }),
  }));
  return hashText(encode(seen));
}

test('the work of an operator gives the market it always gave', () => {
  const subject = worked(operated({ seed: 'golden' }));
  const factors = subject.market.overrides(BTC_USDT).map((span) => span.factors[1]);
  expect(factors.slice(0, 4)).toEqual([
    1.0289511387031087, 1.052213025677532, 1.0244921829770135, 1.0505933784199744,
  ]);
  expect(everything(subject)).toBe('489ab34a74ff12e266cea9879068a516');
});

test('the work of an operator on recorded prices gives the market it always gave', () => {
  const recorded = [recording('BTC/USDT').csv.series, recording('BTC/USDC').csv.series];
  const subject = operated({ seed: 'golden', start: Date.UTC(2023, 2, 11), recorded });
  expect(everything(worked(subject))).toBe('989aff27b69ddd2811880d1fd7336fd7');
});
