import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import { START, joined, stepPrices } from './helpers.ts';
import { OVERRIDDEN_PAIRS, act, deeds, folded, operated, operatedBy, sessions } from './operated.ts';
import type { Deed, Session } from './operated.ts';
import { cases } from '../../support/cases.ts';

const HOUR = 3_600_000;
const RUNS = { numRuns: cases(60, 8) };

const pairId = fc.constantFrom(...OVERRIDDEN_PAIRS);

/** Intervals of a pair around the time of the overrides: whole steps, from seconds to twenty minutes and more. */
const intervals = fc.array(
  fc
    .tuple(
      pairId,
      fc.noBias(fc.integer({ min: -100, max: 2500 })),
      fc.noBias(fc.integer({ min: 3, max: 11 })),
      fc.noBias(fc.nat()),
    )
    .map(([id, offset, power, more]) => ({
      id,
      from: START + offset * STEP_MS,
      to: START + (offset + 2 ** power + (more % 2 ** power)) * STEP_MS,
    })),
  { minLength: 6, maxLength: 6 },
);

function pairOf(market: Market, id: number): Pair {
  const pair = market.pair(id);
  if (pair === undefined) throw new Error(`no pair ${id}`);
  return pair;
}

/** The instants at which the steps of an interval begin. */
const stepsOf = (from: number, to: number): readonly number[] =>
  Array.from({ length: (to - from) / STEP_MS }, (_, step) => from + step * STEP_MS);

const followed = (session: Session, later: readonly Deed[]): Session => ({
  ...session,
  deeds: [...session.deeds, ...later],
});

describe('an overridden market is consistent', () => {
  test('a candle is what its steps since its listing did, volume included, and the newest print is of the last that traded', () => {
    fc.assert(
      fc.property(sessions, intervals, (all, requested) => {
        const { market, openings } = operatedBy(all);
        for (const { id, from, to } of requested.slice(0, 3)) {
          const pair = pairOf(market, id);
          const first = Math.max(from, openings.get(id) ?? Infinity);
          expect(market.candle(pair, from, to)).toEqual(folded(market, pair, first, to));
          const [newest] = market.prints(pair, from, to, 1);
          const steps = stepsOf(from, to);
          const traded = steps.findLast((at) => market.prints(pair, at, at + STEP_MS, 1).length > 0);
          expect(newest && Math.floor(newest.at / STEP_MS) * STEP_MS).toBe(traded);
        }
      }),
      RUNS,
    );
  });

  test('any interval cut anywhere is its two parts combined', () => {
    fc.assert(
      fc.property(sessions, intervals, fc.nat(), (all, requested, part) => {
        const { market } = operatedBy(all);
        for (const { id, from, to } of requested) {
          const pair = pairOf(market, id);
          const cut = from + (part % ((to - from) / STEP_MS)) * STEP_MS;
          const [left, right] = [market.candle(pair, from, cut), market.candle(pair, cut, to)];
          const parts = left && right ? joined(left, right) : (left ?? right);
          expect(parts).toEqual(market.candle(pair, from, to));
        }
      }),
      RUNS,
    );
  });

  test('the first touch is the one that looking at every step finds', () => {
    const level = fc.double({ min: -0.2, max: 1.2, noNaN: true });
    fc.assert(
      fc.property(sessions, intervals, level, (all, requested, share) => {
        const { market } = operatedBy(all);
        for (const { id, from, to } of requested) {
          const pair = pairOf(market, id);
          const prices = stepPrices(market, pair, from, to);
          const [low, high] = [Math.min(...prices), Math.max(...prices)];
          const ticks = Math.round(low + (high - low) * share);
          const at = (index: number): number | undefined => (index < 0 ? undefined : from + index * STEP_MS);
          const below = market.firstAtOrBelow(pair, ticks, from - STEP_MS, to - STEP_MS);
          const above = market.firstAtOrAbove(pair, ticks, from - STEP_MS, to - STEP_MS);
          expect(below).toBe(at(prices.findIndex((price) => price <= ticks)));
          expect(above).toBe(at(prices.findIndex((price) => price >= ticks)));
        }
      }),
      RUNS,
    );
  });

  test('earlier queries of a future that did not come change no result', () => {
    fc.assert(
      fc.property(sessions, deeds, intervals, (earlier, later, requested) => {
        const subject = operatedBy(earlier);
        const ask = (market: Market) =>
          requested.map(({ id, from, to }) => market.candle(pairOf(market, id), from, to));
        ask(subject.market);
        for (const deed of later) act(subject, deed);
        expect(ask(subject.market)).toEqual(ask(operatedBy(followed(earlier, later)).market));
      }),
      RUNS,
    );
  });

  test('DESK-210 price, running bars, day summary and newest print are one figure between the best quotes', () => {
    fc.assert(
      fc.property(deeds, pairId, fc.array(fc.nat(HOUR), { maxLength: 20 }), (all, id, moments) => {
        const { market, kernel } = operatedBy({ delisted: [], deeds: all });
        const pair = pairOf(market, id);
        for (const now of [0, ...moments].map((ms) => kernel.now() + ms)) {
          const bars = market.bars(pair, '1min', now - 5 * 60_000, now);
          for (const bar of bars) {
            const end = Math.min(bar.start + 60_000, Math.floor(now / STEP_MS) * STEP_MS + STEP_MS);
            expect(bar).toMatchObject({ ...market.candle(pair, bar.start, end) });
          }
          const price = market.price(pair, now);
          const [hour] = market.bars(pair, '60min', now, now);
          const [newest] = market.prints(pair, now - 12 * HOUR, now + 1, 1);
          const closes = [bars.at(-1)?.close, hour?.close, market.day(pair, now).close, newest?.price];
          expect(closes).toEqual(closes.map(() => price));
          const { bids, asks } = market.ladder(pair, now);
          expect(asks[0]?.price).toBeGreaterThanOrEqual(price);
          if (price > 1) expect(bids[0]?.price).toBeLessThan(price);
        }
      }),
      RUNS,
    );
  });
});

describe('what has begun', () => {
  test('is changed by nothing that is done later: prices, candles, prints and quotes stay to the step in force', () => {
    fc.assert(
      fc.property(sessions, deeds, pairId, (earlier, later, id) => {
        const subject = operatedBy(earlier);
        const { market, kernel } = subject;
        const now = kernel.now();
        const end = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS;
        const seen = () => {
          const pair = pairOf(market, id);
          const steps = Array.from({ length: 200 }, (_, step) => end - (step + 1) * STEP_MS);
          return {
            candle: market.candle(pair, START - HOUR, end),
            prices: steps.map((at) => market.price(pair, at)),
            prints: market.prints(pair, START, end, 300),
            ladders: steps.slice(0, 9).map((at) => market.ladder(pair, at)),
          };
        };
        const before = seen();
        for (const deed of later) act(subject, deed);
        expect(seen()).toEqual(before);
      }),
      RUNS,
    );
  });

  test('a market to which nothing was done is the market of its seed', () => {
    const pure = createMarket({ seed: 'conduct', start: START });
    const { market } = operated();
    for (const pair of pure.pairs) {
      expect(market.pair(pair.id)).toEqual(pair);
      const bars = (of: Market) => of.bars(pair, '60min', START - HOUR, START + 30 * HOUR);
      expect(bars(market)).toEqual(bars(pure));
      expect(market.ladder(pair, START + HOUR)).toEqual(pure.ladder(pair, START + HOUR));
      expect(market.prints(pair, START, START + HOUR, 50)).toEqual(
        pure.prints(pair, START, START + HOUR, 50),
      );
    }
  });
});

describe('the session of an operated market', () => {
  test('slicing time changes nothing, and a snapshot restored elsewhere goes on the same', () => {
    fc.assert(
      fc.property(sessions, deeds, fc.integer({ min: 2, max: 9 }), (earlier, later, slices) => {
        const session = followed(earlier, later);
        const whole = operatedBy(session);
        const sliced = operated(session);
        for (const deed of session.deeds) {
          for (let slice = 1; slice < slices; slice += 1)
            sliced.kernel.advanceTo(sliced.kernel.now() + Math.floor(deed.after / slices));
          act(sliced, { ...deed, after: deed.after - Math.floor(deed.after / slices) * (slices - 1) });
        }
        expect(sliced.kernel.hash()).toBe(whole.kernel.hash());

        const elsewhere = operatedBy({ ...earlier, deeds: later.slice(0, 3) });
        elsewhere.kernel.restore(operatedBy(earlier).kernel.snapshot());
        for (const deed of later) act(elsewhere, deed);
        expect(elsewhere.kernel.hash()).toBe(whole.kernel.hash());
        for (const id of OVERRIDDEN_PAIRS) {
          const look = ({ market }: typeof whole) =>
            market.candle(pairOf(market, id), START - HOUR, START + 3 * HOUR);
          expect(look(elsewhere)).toEqual(look(whole));
          expect(elsewhere.market.overrides(id)).toEqual(whole.market.overrides(id));
        }
      }),
      RUNS,
    );
  });
});
