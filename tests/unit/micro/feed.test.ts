import { expect, test } from 'vitest';
import { decodeEvent } from '#contract/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import { tokenOf } from '../../support/wire.ts';
import { userId, advance, checkedExchange } from '../../support/exchange.ts';
import { jump, submit } from '../../support/micro.ts';
import { onEach } from '../../support/feed.ts';

/** The events of settled orders on the sockets of users and a visitor. */
function listening(exchange: Exchange) {
  const feed = createFeedHub({ exchange: () => exchange });
  const receivedBy = [0, 1, undefined].map((user) => {
    const received: Record<string, unknown>[] = [];
    const emit = (event: string, payload: unknown) => {
      if (event === 'closed_microorder') received.push(payload as Record<string, unknown>);
    };
    const token = user === undefined ? undefined : tokenOf(exchange, user);
    const seat = feed.connect(onEach(emit), { token });
    if (user !== undefined) seat.login(userId(user));
    return received;
  });
  return { feed, receivedBy };
}

test('FEED-011 closed_microorder reaches the owner only, once, in the order of the ends, with what came of the order', () => {
  const exchange = checkedExchange();
  const { feed, receivedBy } = listening(exchange);
  submit(exchange, 0, { seconds: 120 });
  advance(exchange, 1_000);
  const first = submit(exchange, 0, { number: '10', seconds: 30 });
  const others = submit(exchange, 1, { number: '10', seconds: 60 });
  jump(exchange, -20);
  feed.publish();
  expect(receivedBy).toEqual([[], [], []]);
  advance(exchange, 600_000);
  feed.publish();
  feed.publish();
  const ids = receivedBy.map((received) => received.map(({ data }) => (data as { id: number }).id));
  expect(ids).toEqual([[first.id, 1], [others.id], []]);
  const closed = receivedBy[0]?.[1];
  expect(closed).toMatchObject({
    type: 'closed_microorder',
    to: userId(0),
    data: {
      ...{ id: 1, user_id: userId(0), status: 3, profit_result: -1, fact_profits: '-100.00000000' },
      ...{ complete_at: '2025-06-02 10:02:00', remain_milli_seconds: 0 },
    },
  });
  expect(decodeEvent('closed_microorder', closed)?.data.fact_profits).toBe('-100.00000000');
});
