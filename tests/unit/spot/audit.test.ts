import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { Venue } from '#simulator/engine/market/book/index.ts';
import { SpotState } from '#simulator/engine/modules/spot/state.ts';
import { pairNamed, smallScenario } from '../../support/exchange.ts';

test('the audit names orders of a book missing in the index, and the reverse', () => {
  const exchange = createExchange(smallScenario({ prices: [{ pair: 1, ticks: 1_999_000 }] }));
  const pair = pairNamed(exchange, 'BTC/USDT');
  const venue = new Venue(pair, exchange.market);
  const state = new SpotState(new Map([[pair.id, pair]]), new Map([[pair.id, venue]]), () => 0);
  const rest = (id: number, owner: number) => {
    venue.place({ id, owner, side: 'buy', lots: 10, limit: 1_000_000, rest: true }, exchange.kernel.now());
    const order = venue.order(id);
    if (!order) throw new Error(`order ${id} does not wait`);
    return order;
  };
  state.opened(rest(1, 7), pair);
  state.opened(rest(2, 7), pair);
  expect(state.audit()).toEqual([]);

  rest(3, 8);
  venue.cancel(1);
  expect(state.audit()).toEqual(['order 3 waits in a book unknown', 'order 1 is open but in no book']);
});
