import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ladder, Market, Pair } from '#simulator/engine/market/index.ts';
import { LADDER_LEVELS, STEP_MS, createMarket, pairs } from '#simulator/engine/market/index.ts';
import { START, pairNamed } from './helpers.ts';
import { cases } from '../../support/cases.ts';

const market = createMarket({ seed: 'ladder-tests', start: START });

/** Whole prices from one tick up, each further out than the one before; whole sizes of at least one lot. */
function isSound(levels: Ladder['asks'], towards: 1 | -1): boolean {
  return levels.every(
    ({ price, lots }, index) =>
      Number.isSafeInteger(price) &&
      price >= 1 &&
      Number.isSafeInteger(lots) &&
      lots >= 1 &&
      (index === 0 || (price - (levels[index - 1]?.price ?? 0)) * towards > 0),
  );
}

function check({ bids, asks }: Ladder, reference: number): void {
  expect(isSound(asks, 1) && isSound(bids, -1)).toBe(true);
  expect(asks).toHaveLength(LADDER_LEVELS);
  expect(asks[0]?.price).toBeGreaterThanOrEqual(reference);
  if (bids[0]) expect(bids[0].price).toBeLessThan(reference);
}

describe('the ladder', () => {
  test('is sound for every pair at any instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer({ min: -1e8, max: 1e8 }), (pair, steps) => {
        const at = START + steps * STEP_MS;
        const ladder = market.ladder(pair, at);
        check(ladder, market.price(pair, at));
        expect(ladder.bids).toHaveLength(LADDER_LEVELS);
      }),
      { numRuns: cases(500) },
    );
  });

  test('is sound for a coin worth a tick or two, and for one worth millions', () => {
    for (const startPrice of [1, 2, 3, 5, 17, 1_000_000_000_000]) {
      for (const dayVolatility of [0.1, 40, 1000]) {
        const pair: Pair = { ...pairNamed(market, 'DOGE/USDT'), startPrice, dayVolatility };
        const odd = createMarket({ seed: 'odd', start: START, pairs: [pair] });
        for (let step = 0; step < cases(50); step += 1) {
          const at = START + step * 1_234_500;
          check(odd.ladder(pair, at), odd.price(pair, at));
        }
      }
    }
  });

  test.each([
    [50, 10],
    [25, 5],
    [10, 2],
  ])(
    'PROOF-224 at a day’s move of %i ‰ there is a quote every %i ticks: 1, 2, 5, 10 …',
    (dayVolatility, width) => {
      const pair: Pair = { ...pairNamed(market, 'DOGE/USDT'), startPrice: 62_500, dayVolatility };
      const { asks } = createMarket({ seed: 'odd', start: START, pairs: [pair] }).ladder(pair, START);
      const cells = asks.map(({ price }) => Math.floor(price / width));
      expect(cells.map((cell) => cell - (cells[0] ?? 0))).toEqual(asks.map((_, index) => index));
    },
  );

  test('PROOF-224 the bids of a coin worth little go down to one tick and no further', () => {
    const cheap: Pair = { ...pairNamed(market, 'DOGE/USDT'), startPrice: 30, dayVolatility: 1000 };
    const liquidity = { sizePercent: 100, spreadPercent: 5000 };
    const odd = createMarket({ seed: 'odd', start: START, pairs: [cheap], liquidity });
    const bids = Array.from({ length: 50 }, (_, minute) => odd.ladder(cheap, START + minute * 60_000).bids);
    expect(Math.min(...bids.flat().map(({ price }) => price))).toBe(1);
    const two: Pair = { ...cheap, startPrice: 2 };
    expect(
      createMarket({ seed: 'odd', start: START, pairs: [two] })
        .ladder(two, START)
        .bids.map(({ price }) => price),
    ).toEqual([1]);
  });

  test('a coin that trades nothing still has lots on offer', () => {
    const pair: Pair = { ...pairNamed(market, 'DOGE/USDT'), dayVolume: 0 };
    check(createMarket({ seed: 'odd', start: START, pairs: [pair] }).ladder(pair, START), pair.startPrice);
  });

  test('is the same for the same instant and holds still within a step', () => {
    const pair = pairNamed(market, 'BTC/USDT');
    const again = createMarket({ seed: 'ladder-tests', start: START });
    expect(again.ladder(pair, START + 499)).toEqual(market.ladder(pair, START));
    expect(again.ladder(pair, START + 500)).not.toEqual(market.ladder(pair, START));
  });

  test.each(pairs)(
    'DESK-205 nine of ten quotes of $symbol stay as they are from one step to the next',
    (pair) => {
      let [kept, changed, all] = [0, 0, 0];
      let before = new Map<number, number>();
      for (let step = 0; step < cases(200, 40); step += 1) {
        const { asks, bids } = market.ladder(pair, START + step * STEP_MS);
        const after = new Map([...asks.slice(1), ...bids.slice(1)].map(({ price, lots }) => [price, lots]));
        for (const [price, lots] of step === 0 ? [] : after) {
          all += 1;
          kept += Number(before.get(price) === lots);
          changed += Number(before.has(price) && before.get(price) !== lots);
        }
        before = after;
      }
      expect(kept / all).toBeGreaterThan(0.8);
      expect(changed / all).toBeLessThan(0.15);
    },
  );

  test('DESK-205 the best quotes stay as they are while the reference does', () => {
    const pair = pairNamed(market, 'IEPN/USDT');
    let [kept, still] = [0, 0];
    for (let step = 1; step < 400; step += 1) {
      const [before, after] = [START + (step - 1) * STEP_MS, START + step * STEP_MS];
      if (market.price(pair, before) !== market.price(pair, after)) continue;
      still += 1;
      kept += Number(
        JSON.stringify(market.ladder(pair, before).asks[0]) ===
          JSON.stringify(market.ladder(pair, after).asks[0]),
      );
    }
    expect(still).toBeGreaterThan(100);
    expect(kept / still).toBeGreaterThan(0.9);
  });
});

describe('the size of the market', () => {
  const cost = (levels: Ladder['asks'], { priceDp, lotDp }: Pair): number =>
    levels.reduce((sum, { price, lots }) => sum + price * lots, 0) / 10 ** (priceDp + lotDp);

  test.each(pairs.map((pair) => [pair.symbol, pair] as const))(
    '%s has a spread and a depth to believe in',
    (_, pair) => {
      for (let hour = 0; hour < cases(48); hour += 1) {
        const at = START + hour * 3_600_000;
        const { bids, asks } = market.ladder(pair, at);
        const reference = market.price(pair, at);
        const spread = (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0);
        expect(spread).toBeLessThanOrEqual(Math.max(1, reference * 0.0005));
        expect((asks.at(-1)?.price ?? 0) / reference).toBeLessThan(1.2);
        expect(cost(asks, pair)).toBeGreaterThan(2_000);
        expect(cost(asks.slice(0, 1), pair)).toBeLessThan(40_000);
        expect(cost(asks.slice(-8), pair)).toBeGreaterThan(cost(asks.slice(0, 8), pair));
      }
    },
  );

  test('liquidity settings scale sizes and distances', () => {
    const pair = pairNamed(market, 'BTC/USDT');
    const with_ = (sizePercent: number, spreadPercent: number): Market =>
      createMarket({ seed: 'ladder-tests', start: START, liquidity: { sizePercent, spreadPercent } });
    const ordinary = market.ladder(pair, START);
    const thin = with_(30, 100).ladder(pair, START);
    const wide = with_(100, 1000).ladder(pair, START);
    expect(cost(thin.asks, pair) / cost(ordinary.asks, pair)).toBeCloseTo(0.3, 2);
    expect(thin.asks.map(({ price }) => price)).toEqual(ordinary.asks.map(({ price }) => price));
    const dry = with_(3, 100).ladder(pair, START);
    expect(dry.asks).toHaveLength(4);
    expect(dry.bids).toHaveLength(4);
    expect(cost(dry.asks, pair)).toBeLessThan(cost(ordinary.asks, pair) / 300);
    expect((wide.asks.at(-1)?.price ?? 0) - pair.startPrice).toBeGreaterThan(
      3 * ((ordinary.asks.at(-1)?.price ?? 0) - pair.startPrice),
    );
    check(with_(25, 25).ladder(pair, START), pair.startPrice);
  });
});
