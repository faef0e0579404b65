import { expect, test } from 'vitest';
import { decodeEvent } from '#contract/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { createFeed } from '#simulator/feed/index.ts';
import { tokenOf } from '../../support/wire.ts';
import { userId, advance, checkedExchange } from '../../support/exchange.ts';
import { jump, submit } from '../../support/micro.ts';
import { onEach } from '../../support/feed.ts';

/** The events of settled orders on the sockets of users and a visitor. */
function listening(exchange: Exchange) {
  const feed = createFeed({ exchange: () => exchange });
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

test('FEED-011 closed_microorder reaches the owner only, once, with status 3 and what came of it', () => {
  const exchange = checkedExchange();
  const { feed, receivedBy } = listening(exchange);
  const order = submit(exchange, 0, { seconds: 120 });
  jump(exchange, -20);
  feed.publish();
  expect(receivedBy).toEqual([[], [], []]);
  advance(exchange, 120_000);
  feed.publish();
  feed.publish();
  const [own = [], other, visitor] = receivedBy;
  expect([own.length, other, visitor]).toEqual([1, [], []]);
  expect(own[0]).toMatchObject({
    type: 'closed_microorder',
    to: userId(0),
    data: {
      ...{ id: order.id, user_id: userId(0), status: 3, profit_result: -1, fact_profits: '-100.00000000' },
      ...{ complete_at: '2025-06-02 10:02:00', remain_milli_seconds: 0 },
    },
  });
  expect(decodeEvent('closed_microorder', own[0])?.data.fact_profits).toBe('-100.00000000');
});

test('FEED-011 orders that end within one advance are sent in the order of their ends', () => {
  const exchange = checkedExchange();
  const { feed, receivedBy } = listening(exchange);
  submit(exchange, 0, { number: '10', seconds: 120 });
  advance(exchange, 1_000);
  submit(exchange, 0, { number: '10', seconds: 30 });
  submit(exchange, 1, { number: '10', seconds: 60 });
  advance(exchange, 600_000);
  feed.publish();
  const ids = receivedBy.map((received) => received.map(({ data }) => (data as { id: number }).id));
  expect(ids).toEqual([[2, 1], [3], []]);
});
