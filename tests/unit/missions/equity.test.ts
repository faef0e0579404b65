import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket } from '#simulator/market/index.ts';
import type { Market } from '#simulator/market/index.ts';
import { Drawdown, firstCrossing, worthAt } from '#simulator/modules/missions/equity.ts';
import type { Purse } from '#simulator/modules/missions/equity.ts';
import { BTC, ETH, START, USDC, USDT } from '../exchange/house.ts';

const STEP = 500;

/** A market, a purse of up to four currencies, and a stretch that need not begin or end with a step. */
const situation = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  amounts: fc.array(fc.bigInt({ min: 0n, max: 50_000_000_000n }), { minLength: 4, maxLength: 4 }),
  from: fc.integer({ min: 0, max: 86_400_000 }),
  length: fc.integer({ min: 0, max: 900_000 }),
});

function build({
  seed,
  amounts,
  from,
  length,
}: {
  seed: string;
  amounts: bigint[];
  from: number;
  length: number;
}) {
  const market = createMarket({ seed, start: START });
  const purse: Purse = new Map([BTC, ETH, USDC, USDT].map((currency, i) => [currency, amounts[i] ?? 0n]));
  return { market, purse, after: START + from, until: START + from + length };
}

/** Every step that begins in (after, until]: the slow way. */
function valuesOf(market: Market, purse: Purse, after: number, until: number) {
  const first = (Math.floor(after / STEP) + 1) * STEP;
  const values = [];
  for (let at = first; at <= until; at += STEP) values.push({ at, worth: worthAt(market, purse, at) });
  return values;
}

describe('equity over a stretch', () => {
  test('the first step beyond a bound is the one that looking at every step finds', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: -300, max: 300 }), (given, points) => {
        const { market, purse, after, until } = build(given);
        const level = (worthAt(market, purse, after) * BigInt(100_000 + points)) / 100_000n;
        const values = valuesOf(market, purse, after, until);
        const found = (bound: { below: bigint } | { from: bigint }) =>
          firstCrossing(market, purse, bound, after, until);
        expect(found({ below: level })).toBe(values.find(({ worth }) => worth < level)?.at);
        expect(found({ from: level })).toBe(values.find(({ worth }) => worth >= level)?.at);
      }),
      { numRuns: 60 },
    );
  });

  test('the deepest fall is the one that looking at every step finds, in one piece or in several', () => {
    fc.assert(
      fc.property(situation, fc.nat(), fc.bigInt({ min: -1_000n, max: 1_000n }), (given, cut, offset) => {
        const { market, purse, after, until } = build(given);
        const first = worthAt(market, purse, after) + offset;
        let peak = first;
        let fall = 0n;
        for (const { worth } of valuesOf(market, purse, after, until)) {
          if (worth + offset > peak) peak = worth + offset;
          if (peak - worth - offset > fall) fall = peak - worth - offset;
        }
        const whole = new Drawdown(market, first);
        whole.visitSteps(purse, offset, after, until);
        expect(whole.deepest.amount).toBe(fall);
        const middle = after + (cut % (until - after + 1));
        const pieces = new Drawdown(market, first);
        pieces.visitSteps(purse, offset, after, middle);
        pieces.visitSteps(purse, offset, middle, until);
        expect(pieces.deepest).toEqual(whole.deepest);
      }),
      { numRuns: 60 },
    );
  });

  test('a month is searched without looking at its five million steps', () => {
    const market = createMarket({ seed: 'month', start: START });
    let asked = 0;
    const counted = new Proxy(market, {
      get(target, key) {
        asked += key === 'range' ? 1 : 0;
        const member: unknown = Reflect.get(target, key, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    const purse: Purse = new Map([
      [BTC, 100_000_000n],
      [ETH, 400_000_000n],
    ]);
    const month = 30 * 86_400_000;
    const fall = new Drawdown(counted, worthAt(market, purse, START));
    fall.visitSteps(purse, 0n, START, START + month);
    expect(fall.deepest.amount).toBeGreaterThan(0n);
    expect(firstCrossing(counted, purse, { below: 1n }, START, START + month)).toBeUndefined();
    expect(asked).toBeLessThan(50_000);
  });
});
