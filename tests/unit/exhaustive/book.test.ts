import { expect, test } from 'vitest';
import type { NewOrder } from '#simulator/engine/market/book/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import { isNightly } from '../../support/cases.ts';
import { everyCombination } from '../../support/exhaustive.ts';
import { duel, run, visible, waiting } from '../market/book-duel.ts';
import { FakeMarket } from '../market/book-market.ts';

/** The lots of the orders of a sequence. */
const LOTS = isNightly ? [2, 3, 1, 4] : [2, 3, 1];
const OWNERS = 2;

/** The price falls and rises by a tick, so that what waits at 99 and at 101 is reached. */
const market = () =>
  new FakeMarket(
    (step) => [100, 99, 101][step] ?? 100,
    () => ({ bids: [{ price: 99, lots: 2 }], asks: [{ price: 101, lots: 2 }] }),
  );

test(`PROOF-083 every sequence of ${LOTS.length} orders of two owners at three prices does what the rules of fills say`, async () => {
  const count = await everyCombination((pick) => {
    const { venue, oracle } = duel(market());
    const orders = LOTS.map((lots, index): NewOrder => {
      const side = pick(['buy', 'sell'] as const);
      const limit = pick([99, 100, 101]);
      return { id: index + 1, owner: index === 0 ? 1 : pick([1, 2]), side, lots, limit, rest: true };
    });
    const context = () => JSON.stringify(orders);
    for (const order of orders)
      expect(venue.place(order, 0), context()).toEqual(run(oracle, { kind: 'place', order, at: 0 }));
    expect(waiting(venue, OWNERS), context()).toEqual(waiting(oracle, OWNERS));
    for (const at of [STEP_MS, 2 * STEP_MS]) {
      expect(venue.requote(at), context()).toEqual(oracle.requote(at));
      expect(visible(venue, at), context()).toBe(visible(oracle, at));
    }
    expect(venue.audit(), context()).toEqual([]);
  });
  expect(count).toBe(6 ** LOTS.length * 2 ** (LOTS.length - 1));
});
