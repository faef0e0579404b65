import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket } from '#simulator/engine/market/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { Drawdown, firstCrossing, worthAt } from '#simulator/engine/modules/missions/equity.ts';
import type { Exposure, Holdings } from '#simulator/engine/modules/missions/equity.ts';
import { sample } from '../../support/cases.ts';
import { BTC, ETH, START, USDC, USDT } from '../../support/exchange.ts';

const STEP = 500;

/** A position of any pair, long or short, whose gain is truncated like any amount. */
const position = fc
  .record({
    pair: fc.constantFrom(1, 2, 12),
    number: fc.bigInt({ min: -300_000_000n, max: 300_000_000n }),
    price: fc.bigInt({ min: 100_000n, max: 12_000_000n }),
  })
  .map(({ pair, number, price }): Exposure => ({
    pair,
    profitAt: (ticks) => ((BigInt(ticks) - price) * number) / 130n,
  }));

/** A market, up to four currencies and some positions, and an interval that need not start or end with a step. */
const situation = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  amounts: fc.array(fc.bigInt({ min: 0n, max: 50_000_000_000n }), { minLength: 4, maxLength: 4 }),
  positions: fc.array(position, { maxLength: 4 }),
  from: fc.integer({ min: 0, max: 86_400_000 }),
  length: fc.integer({ min: 0, max: 900_000 }),
});

interface Situation {
  readonly seed: string;
  readonly amounts: readonly bigint[];
  readonly positions: readonly Exposure[];
  readonly from: number;
  readonly length: number;
}

function build({ seed, amounts, positions, from, length }: Situation) {
  const market = createMarket({ seed, start: START });
  const balances = new Map([BTC, ETH, USDC, USDT].map((currency, i) => [currency, amounts[i] ?? 0n]));
  const holdings: Holdings = { balances, positions };
  return { market, holdings, after: START + from, until: START + from + length };
}

/** Every step that begins in (after, until]: the slow way. */
function valuesOf(market: Market, holdings: Holdings, after: number, until: number) {
  const first = (Math.floor(after / STEP) + 1) * STEP;
  const values = [];
  for (let at = first; at <= until; at += STEP) values.push({ at, worth: worthAt(market, holdings, at) });
  return values;
}

describe('equity over an interval', () => {
  test('the first step beyond a bound is the one that looking at every step finds', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: -300, max: 300 }), (given, points) => {
        const { market, holdings, after, until } = build(given);
        const level = (worthAt(market, holdings, after) * BigInt(100_000 + points)) / 100_000n;
        const values = valuesOf(market, holdings, after, until);
        const found = (bound: { below: bigint } | { from: bigint }) =>
          firstCrossing(market, holdings, bound, after, until);
        expect(found({ below: level })).toBe(values.find(({ worth }) => worth < level)?.at);
        expect(found({ from: level })).toBe(values.find(({ worth }) => worth >= level)?.at);
      }),
      { numRuns: sample(60) },
    );
  });

  test('the deepest fall is the one that looking at every step finds, in one piece or in several', () => {
    fc.assert(
      fc.property(situation, fc.nat(), fc.bigInt({ min: -1_000n, max: 1_000n }), (given, cut, offset) => {
        const { market, holdings, after, until } = build(given);
        const first = worthAt(market, holdings, after) + offset;
        let peak = first;
        let fall = 0n;
        for (const { worth } of valuesOf(market, holdings, after, until)) {
          if (worth + offset > peak) peak = worth + offset;
          if (peak - worth - offset > fall) fall = peak - worth - offset;
        }
        const whole = new Drawdown(market, first);
        whole.visitSteps(holdings, offset, after, until);
        expect(whole.deepest.amount).toBe(fall);
        const middle = after + (cut % (until - after + 1));
        const parts = new Drawdown(market, first);
        parts.visitSteps(holdings, offset, after, middle);
        parts.visitSteps(holdings, offset, middle, until);
        expect(parts.deepest).toEqual(whole.deepest);
      }),
      { numRuns: sample(60) },
    );
  });

  test('a month is searched without looking at its five million steps', () => {
    const market = createMarket({ seed: 'month', start: START });
    let requested = 0;
    const counted = new Proxy(market, {
      get(target, key) {
        requested += key === 'range' ? 1 : 0;
        const member: unknown = Reflect.get(target, key, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    const holdings: Holdings = {
      balances: new Map([
        [BTC, 100_000_000n],
        [ETH, 400_000_000n],
      ]),
      positions: [],
    };
    const month = 30 * 86_400_000;
    const fall = new Drawdown(counted, worthAt(market, holdings, START));
    fall.visitSteps(holdings, 0n, START, START + month);
    expect(fall.deepest.amount).toBeGreaterThan(0n);
    expect(firstCrossing(counted, holdings, { below: 1n }, START, START + month)).toBeUndefined();
    expect(requested).toBeLessThan(50_000);
  });
});
