/** What overrides are made of: their ranges of time, and how far the swings of a move go. */
import { describe, expect, test } from 'vitest';
import { moved } from '#simulator/market/overrides/moving.ts';
import { START } from './helpers.ts';
import { operated } from './operated.ts';

const BTC_USDT = 1;
const LEVEL = 10_000_000;

describe('the overrides of a pair are listed', () => {
  test('with the factor as each begins and ends, the last without an end', () => {
    const { market, operate } = operated();
    operate('move', { pairs: [BTC_USDT], permille: 100, overMs: 2000, volume: 4 });
    expect(market.overrides(BTC_USDT)).toEqual([
      { from: START + 500, to: START + 2500, factors: [1.025, 1.1], volume: 4, frozen: undefined },
      { from: START + 2500, to: undefined, factors: [1.1, 1.1], volume: 1, frozen: undefined },
    ]);
  });

  test('with the price of a pin, and of a halt, in which nothing is traded', () => {
    const { kernel, market, operate } = operated();
    operate('pin', { pair: BTC_USDT, ticks: LEVEL });
    kernel.advanceTo(START + 1000);
    operate('halt', { pairs: [BTC_USDT] });
    expect(market.overrides(BTC_USDT)).toEqual([
      { from: START + 500, to: START + 1500, factors: [1, 1], volume: 1, frozen: LEVEL },
      { from: START + 1500, to: undefined, factors: [1, 1], volume: 0, frozen: LEVEL },
    ]);
  });
});

test.each([
  [1.2, 0.98, 1.22],
  [0.8, 0.78, 1.02],
  [0.05, 0.045, 1.095],
  [3, 0.9, 3.2],
])('PROOF-002 the swings of a move from 1 to %d go to %d and %d and no farther', (end, floor, ceiling) => {
  const goals = Array.from({ length: 400 }, (_, seed) =>
    moved([], 0, { seed, end, steps: 3000, volume: 1 }).map((ramp) => ramp.end),
  ).flat();
  const [low, high] = [Math.min(...goals), Math.max(...goals)];
  expect(low).toBeGreaterThanOrEqual(floor - 1e-9);
  expect(high).toBeLessThanOrEqual(ceiling + 1e-9);
  const change = Math.abs(end - 1);
  expect(low).toBeLessThan(floor + change / 100);
  expect(high).toBeGreaterThan(ceiling - change / 100);
});
