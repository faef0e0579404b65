/** A book that remembers what was taken, and the strangers in its queues: the examples of docs/fills.md, and their edges. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import type { Print } from '#simulator/engine/market/index.ts';
import { Venue } from '#simulator/engine/market/book/index.ts';
import type { ImpactLevel } from '#simulator/engine/market/book/index.ts';
import { roundTripGrounds, roundTripIssue } from '../../../bench/growth/round-trips.ts';
import { marketOf, order, restartIds } from './book-example.ts';
import { FakeMarket, anyPair } from './book-market.ts';
import { cases } from '../../support/cases.ts';

beforeEach(restartIds);

const after = (steps: number): number => steps * STEP_MS;

describe('the impact of an order', () => {
  const taken = (impact: ImpactLevel): Venue => {
    const venue = new Venue(anyPair, marketOf(1000), { impact, queue: false });
    venue.place(order(1, 'buy', 13, 1002), 0);
    return venue;
  };

  test.each([
    ['none', 1],
    ['light', 10],
    ['normal', 40],
    ['strong', 120],
  ] as const)('DESK-300 with %s the book is whole after %i steps and not before', (impact, steps) => {
    const venue = taken(impact);
    const total = (at: number) => venue.depth(at, 9).asks.reduce((sum, { lots }) => sum + lots, 0);
    expect(total(after(steps) - 1)).toBeLessThan(33);
    expect(total(after(steps))).toBe(33);
  });

  test('DESK-301 what has come back is not part of the state, and there is one entry for each step', () => {
    const venue = taken('light');
    venue.place(order(2, 'buy', 2, 1004), 0);
    const { impact } = venue.dump(0) as { impact: Plain };
    expect(impact).toEqual({ buy: [], sell: [[0, 15]] });
    expect(venue.dump(after(9))).toHaveProperty('impact');
    expect(venue.dump(after(10))).not.toHaveProperty('impact');
    for (let step = 1; step < 50; step += 1) venue.place(order(2, 'buy', 1, 1004), after(step));
    const { impact: full } = venue.dump() as { impact: { sell: Plain[] } };
    expect(full.sell).toHaveLength(10);
  });
});

describe('a queue of strangers', () => {
  const print = (side: Print['side'], lots: number): Print => ({ id: 1, at: 0, price: 999, lots, side });

  /** The market of the examples; `prints` by step. */
  const queue = (
    prices: readonly number[],
    prints: Readonly<Record<number, readonly Print[]>> = {},
  ): Venue => {
    const { priceAt, ladderAt } = marketOf(...prices);
    const market = new FakeMarket(priceAt, ladderAt, (step) => prints[step] ?? []);
    return new Venue(anyPair, market, { impact: 'none', queue: true });
  };
  const steady = (steps: number, ...then: number[]) => [...Array<number>(steps).fill(1000), ...then];

  test('DESK-303 an order at a quoted price is met when those ahead have cancelled or traded', () => {
    const venue = queue(steady(48, 999), { 48: [print('sell', 3)], 49: [print('sell', 2)] });
    expect(venue.place(order(1, 'buy', 4, 999), 0).receipt.queueAhead).toBe(5);
    expect(venue.requote(after(48))).toEqual([]);
    expect(venue.dump(after(48))).toMatchObject({ queue: [[1, 1, 48, 240]] });
    expect(venue.requote(after(49))).toMatchObject([{ price: 999, lots: 4 }]);
    expect(venue.dump(after(49))).not.toHaveProperty('queue');
  });

  test('strangers who have all traded or cancelled are forgotten', () => {
    const venue = queue([1000]);
    venue.place(order(1, 'buy', 4, 999), 0);
    venue.place(order(2, 'sell', 5, 999), 0);
    expect(venue.dump()).not.toHaveProperty('queue');
    venue.place(order(3, 'buy', 4, 998), after(1));
    venue.place(order(4, 'buy', 4, 998), after(240));
    expect(venue.dump()).toMatchObject({
      queue: [
        [3, 8, 1, 241],
        [4, 8, 240, 480],
      ],
    });
    venue.place(order(5, 'buy', 4, 998), after(241));
    expect(venue.dump()).toMatchObject({
      queue: [
        [4, 8, 240, 480],
        [5, 8, 241, 481],
      ],
    });
  });
});

test('DESK-302 no round trip earns from its own impact, in any of 2,000 random schedules', () => {
  const grounds = roundTripGrounds('round trips');
  const issues = Array.from({ length: cases(2_000) }, (_, seed) => roundTripIssue(grounds, seed));
  expect(issues.filter((issue) => issue !== undefined)).toEqual([]);
});
