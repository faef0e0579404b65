import { expect, test } from 'vitest';
import { testSocket } from '../../support/feed.ts';
import { call, handClock, tillOf, tinyParts, tinySession } from './tiny-exchange.ts';

/** A host whose publishes take 50 ms, with so many sockets, and the totals that it published after the sockets came. */
async function slowHost(sockets: number) {
  const { realTime, move } = handClock();
  const published: unknown[] = [];
  const createFeed: typeof tinyParts.createFeed = (deps) => ({
    connect: () => ({ login: () => undefined, close: () => undefined }),
    publishOwn: () => undefined,
    publish() {
      published.push(tillOf(deps.exchange()).total());
      move(50);
    },
  });
  const session = tinySession({ realTime, speed: 0, parts: { ...tinyParts, createFeed } });
  await session.ready();
  for (let id = 1; id <= sockets; id++) session.connect(testSocket({ id: String(id) }).socket);
  move(1_000);
  await session.pump();
  move(1_000);
  published.length = 0;
  const add = () => call(session, 'POST', '/api/add', 'amount=1');
  return { session, move, published, add };
}

test('ROOM-006 while publishing to many sockets takes long, what happens is published together, and nothing is left out', async () => {
  const { session, move, published, add } = await slowHost(50);
  await add();
  await add();
  await add();
  await session.pump();
  expect(published).toEqual([1]);
  move(250);
  await session.pump();
  await session.pump();
  expect(published).toEqual([1, 3]);
  move(250);
  await add();
  expect(published).toEqual([1, 3, 4]);
  await session.close();
});

test('ROOM-006 a few sockets get each event at once, however long publishing takes', async () => {
  const { session, published, add } = await slowHost(3);
  await add();
  await add();
  expect(published).toEqual([1, 2]);
  await session.close();
});
