import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { STEP_MS, createMarket } from '#simulator/market/index.ts';
import type { Ladder } from '#simulator/market/index.ts';
import { Venue } from '#simulator/market/book/index.ts';
import type { Execution, NewOrder, Reached, Resting, Side } from '#simulator/market/book/index.ts';
import { TouchSearch } from '#simulator/market/book/touch-search.ts';
import { Random } from './random.ts';
import { flavourOf, run, session } from './book-duel.ts';
import type { Operation } from './book-duel.ts';
import { FakeMarket, anyPair, wanderingMarket } from './book-market.ts';
import { START, pairNamed } from './helpers.ts';
import { cases } from '../../support/cases.ts';

/** A change of the world that must change every outcome in the same way and no other. */
interface Change {
  readonly price: (ticks: number) => number;
  readonly lots: (lots: number) => number;
  readonly owner: (owner: number) => number;
  readonly side: (side: Side) => Side;
  /** Steps later. */
  readonly later: number;
}

const same: Change = {
  price: (ticks) => ticks,
  lots: (lots) => lots,
  owner: (owner) => owner,
  side: (side) => side,
  later: 0,
};

function changedMarket(market: FakeMarket, change: Change): FakeMarket {
  const levels = (of: Ladder['bids']) =>
    of.map(({ price, lots }) => ({ price: change.price(price), lots: change.lots(lots) }));
  return new FakeMarket(
    (step) => change.price(market.priceAt(step - change.later)),
    (step) => {
      const { bids, asks } = market.ladderAt(step - change.later);
      const mirrored = change.side('buy') === 'sell';
      return { bids: levels(mirrored ? asks : bids), asks: levels(mirrored ? bids : asks) };
    },
  );
}

function changedOrder(order: NewOrder, { price, lots, owner, side }: Change): NewOrder {
  return {
    ...order,
    owner: owner(order.owner),
    side: side(order.side),
    lots: lots(order.lots),
    limit: price(order.limit),
  };
}

function changedOperation(operation: Operation, change: Change): Operation {
  const at = operation.at + change.later * STEP_MS;
  return 'order' in operation
    ? { ...operation, at, order: changedOrder(operation.order, change) }
    : { ...operation, at };
}

/** Who traded what at which price, and what is left: in the words of the unchanged world. */
function outcome(result: unknown, change: Change): unknown {
  const waiting = (order: Resting) => ({
    id: order.id,
    owner: change.owner(order.owner),
    side: change.side(order.side),
    price: change.price(order.price),
    lots: change.lots(order.lots),
    left: change.lots(order.left),
    placedAt: order.placedAt + change.later * STEP_MS,
  });
  if (result === undefined) return undefined;
  if (Array.isArray(result)) {
    return (result as Reached[]).map(({ order, price, lots }) => [
      waiting(order),
      change.price(price),
      change.lots(lots),
    ]);
  }
  if (!(typeof result === 'object' && result !== null && 'fills' in result))
    return waiting(result as Resting);
  const { fills, restingLots, cancelledLots, selfCancelled, receipt } = result as Execution;
  return {
    fills: fills.map(({ price, lots, maker }) => [
      change.price(price),
      change.lots(lots),
      maker === 'house' ? maker : { id: maker.id, owner: change.owner(maker.owner) },
    ]),
    left: [change.lots(restingLots), change.lots(cancelledLots), change.lots(receipt.queueAhead)],
    selfCancelled: selfCancelled.map(waiting),
  };
}

const changes: Record<string, Change> = {
  'mirroring buys and sells': {
    ...same,
    price: (ticks) => 20_000 - ticks,
    side: (side) => (side === 'buy' ? 'sell' : 'buy'),
  },
  'counting lots in sevenths': { ...same, lots: (lots) => lots * 7 },
  'counting prices in thirds of a tick': { ...same, price: (ticks) => ticks * 3 },
  'renaming the owners': { ...same, owner: (owner) => 1_000 - owner },
  'beginning a day later': { ...same, later: 172_800 },
};

describe('what must not matter', () => {
  test.each(Object.entries(changes))('%s changes nothing else', (_, change) => {
    for (let seed = 0; seed < cases(40); seed += 1) {
      const flavour = flavourOf(seed);
      const venue = new Venue(anyPair, flavour.market);
      const changed = new Venue(anyPair, changedMarket(flavour.market, change));
      for (const operation of session(seed, 250, { ...flavour, reach: Math.min(flavour.reach, 15) })) {
        const result = run(venue, operation);
        const other = run(changed, changedOperation(operation, change));
        const [got, wanted] = [outcome(other, same), outcome(result, change)];
        if (!isDeepStrictEqual(got, wanted))
          expect({ seed, operation, got }).toEqual({ seed, operation, got: wanted });
      }
      expect(changed.audit()).toEqual([]);
    }
  });

  test('an order in two halves, one behind the other, trades as the whole does', () => {
    for (let seed = 0; seed < cases(40); seed += 1) {
      const market = wanderingMarket(seed, 2_000);
      const [whole, halves] = [new Venue(anyPair, market), new Venue(anyPair, market)];
      const random = new Random(seed);
      const lots = random.between(2, 60);
      const part = random.between(1, lots - 1);
      const limit = market.priceAt(0) - random.between(3, 20);
      const order = { owner: 1, side: 'buy', limit, rest: true } as const;
      whole.place({ ...order, id: 2, lots }, 0);
      halves.place({ ...order, id: 1, lots: part }, 0);
      halves.place({ ...order, id: 2, lots: lots - part }, 0);
      for (let step = 1; step < 300; step += 1) {
        const sum = (met: readonly Reached[]) => met.reduce((total, each) => total + each.lots, 0);
        const at = step * STEP_MS;
        const seen = (venue: Venue) => JSON.stringify([sum(venue.requote(at)), venue.depth(at, 50)]);
        const [got, wanted] = [seen(halves), seen(whole)];
        if (got !== wanted) expect({ seed, step, got }).toEqual({ seed, step, got: wanted });
      }
    }
  });
});

/** Lets time pass to `until` as the kernel does: from touch to touch. */
function advance(venue: Venue, from: number, until: number, met: unknown[]): void {
  for (let at = from; ;) {
    const touch = venue.next(at, until);
    if (touch === undefined) return;
    for (const { order, price, lots } of venue.requote(touch))
      met.push([touch, order.id, price, lots, order.left]);
    at = touch;
  }
}

describe('time', () => {
  test('however it is sliced, the same orders meet the market at the same steps', () => {
    for (let seed = 0; seed < cases(40); seed += 1) {
      const market = wanderingMarket(seed, 500);
      const random = new Random(seed);
      const venues = [1, 50, 100_000].map((slice) => ({
        slice,
        venue: new Venue(anyPair, market),
        met: [],
      }));
      let at = 0;
      for (let id = 1; id <= 60; id += 1) {
        const until = at + random.between(0, 4_000);
        for (const { slice, venue, met } of venues) {
          for (let from = at; from < until; from += slice * 97)
            advance(venue, from, Math.min(until, from + slice * 97), met);
        }
        at = until;
        const side: Side = random.chance(50) ? 'buy' : 'sell';
        const limit = market.price(anyPair, at) + random.between(-15, 15);
        const order = {
          id,
          owner: random.between(1, 3),
          side,
          lots: random.between(1, 40),
          limit,
          rest: true,
        };
        for (const { venue } of venues) venue.place(order, at);
      }
      const sent = venues.map(({ venue, met }) => ({ met, dump: venue.dump(), known: venue.dump(at) }));
      expect(sent[1], `seed ${seed}`).toEqual(sent[0]);
      expect(sent[2], `seed ${seed}`).toEqual(sent[0]);
    }
  });

  test('on the real market a month with waiting orders is the same in one piece and in hours', () => {
    const market = createMarket({ seed: 'slices', start: START });
    const pair = pairNamed(market, 'BTC/USDT');
    const reference = market.price(pair, START);
    const run = (hours: number) => {
      const venue = new Venue(pair, market);
      const met: unknown[] = [];
      const sizes = [-300, -150, -40, 40, 150, 300];
      sizes.forEach((perTenThousand, i) => {
        const limit = Math.round(reference + (reference * perTenThousand) / 10_000);
        const side = perTenThousand < 0 ? 'buy' : 'sell';
        venue.place({ id: i + 1, owner: 1, side, lots: 300_000, limit, rest: true }, START);
      });
      const end = START + 720 * 3_600_000;
      const slice = hours * 3_600_000;
      for (let at = START; at < end; at += slice) advance(venue, at, at + slice, met);
      return { met, dump: venue.dump(), audit: venue.audit() };
    };
    const whole = run(720);
    expect(whole.met.length).toBeGreaterThan(0);
    expect(whole.audit).toEqual([]);
    expect(run(1)).toEqual(whole);
  });

  test('asking again when the market touches an order costs no second search', () => {
    const market = new FakeMarket((step) => (step < 5_000 ? 1_000 : 900));
    const venue = new Venue(anyPair, market);
    venue.place({ id: 1, owner: 1, side: 'buy', lots: 5, limit: 950, rest: true }, 0);
    expect(venue.next(0, 2_000_000)).toBeUndefined();
    expect(market.searched).toBe(4_000);
    for (let at = 0; at < 2_000_000; at += 1_000) expect(venue.next(at, at + 1_000)).toBeUndefined();
    expect({ searches: market.searches, searched: market.searched }).toEqual({
      searches: 1,
      searched: 4_000,
    });
    expect(venue.next(1_900_000, 3_000_000)).toBe(2_500_000);
    expect(market.searched).toBe(5_000);
    for (let i = 0; i < 100; i += 1) expect(venue.next(2_499_999, 9_000_000)).toBe(2_500_000);
    expect(market.searches).toBe(2);
  });

  test('cached searches never change a result', () => {
    for (let seed = 0; seed < cases(60); seed += 1) {
      const market = wanderingMarket(seed, 400);
      const random = new Random(seed);
      for (const side of ['buy', 'sell'] as const) {
        const find = (price: number, after: number, until: number) =>
          side === 'buy'
            ? market.firstAtOrBelow(anyPair, price, after, until)
            : market.firstAtOrAbove(anyPair, price, after, until);
        const search = new TouchSearch(side, find, () => market.version);
        let price = 400;
        let after = 0;
        for (let i = 0; i < 300; i += 1) {
          if (random.chance(15)) price = 400 + random.between(-60, 60);
          if (random.chance(40))
            after = random.chance(10) ? random.below(20_000) : after + random.below(1_500);
          const until = after + random.below(8_000);
          const [got, wanted] = [search.next(price, after, until), find(price, after, until)];
          if (got !== wanted) expect({ seed, side, price, after, until, got }).toMatchObject({ got: wanted });
        }
      }
    }
  });
});
