import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Print } from '#simulator/engine/market/index.ts';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import { START, pairNamed } from './helpers.ts';
import { cases } from '../../support/cases.ts';

const MINUTE = 60_000;
const ALL = 100_000;
const market = createMarket({ seed: 'tape-tests', start: START });

describe.each(['BTC/USDT', 'IEPN/USDT', 'USDT/USDC', 'BTC/USDC'])('the tape of %s', (symbol) => {
  const pair = pairNamed(market, symbol);

  test('a print has the price of its step, a side that goes with the move, and lots', () => {
    const prints = market.prints(pair, START, START + 10 * MINUTE, ALL);
    expect(prints.length).toBeGreaterThan(100);
    for (const { at, price, lots, side } of prints) {
      const move = price - market.price(pair, at - STEP_MS);
      expect(price).toBe(market.price(pair, at));
      expect(lots).toBeGreaterThan(0);
      if (move !== 0) expect(side).toBe(move > 0 ? 'buy' : 'sell');
    }
    expect(new Set(prints.map(({ side }) => side)).size).toBe(2);
  });

  test('newest first; ids are unique, grow with time, and are the same however the tape is cut', () => {
    const [from, to] = [START + 12_345, START + 5 * MINUTE + 77];
    const whole = market.prints(pair, from, to, ALL);
    whole.slice(1).forEach((print, index) => {
      expect(print.id).toBeLessThan(whole[index]?.id ?? 0);
      expect(print.at).toBeLessThanOrEqual(whole[index]?.at ?? 0);
    });
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (cut) => {
        const parts: Print[] = [...market.prints(pair, cut, to, ALL), ...market.prints(pair, from, cut, ALL)];
        expect(parts).toEqual(whole);
      }),
      { numRuns: cases(50) },
    );
  });

  test('PROOF-223 a tape that is cut at the instant of a print has it in the later part alone', () => {
    const [from, to] = [START, START + 20_000];
    const whole = market.prints(pair, from, to, ALL);
    expect(whole.some(({ at }) => at % STEP_MS > 0)).toBe(true);
    for (const { at } of whole)
      expect([...market.prints(pair, at, to, ALL), ...market.prints(pair, from, at, ALL)]).toEqual(whole);
  });

  test('a limit keeps the newest', () => {
    const whole = market.prints(pair, START, START + 5 * MINUTE, ALL);
    for (const limit of [0, 1, 2, 3, 20])
      expect(market.prints(pair, START, START + 5 * MINUTE, limit)).toEqual(whole.slice(0, limit));

    expect(market.prints(pair, START, START + MINUTE, -1)).toEqual([]);
    expect(market.prints(pair, START + MINUTE, START, 20)).toEqual([]);
  });
});

test('before all data there are no prints', () => {
  expect(market.prints(pairNamed(market, 'BTC/USDT'), 0, MINUTE, 20)).toEqual([]);
});
