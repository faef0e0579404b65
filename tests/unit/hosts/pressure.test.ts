import { expect, test } from 'vitest';
import { call, handClock, tillOf, tinyParts, tinyRuntime } from './tiny-exchange.ts';

test('ROOM-006 while publishing takes long, what happens is published together, and nothing is left out', async () => {
  const { realTime, move } = handClock();
  const published: unknown[] = [];
  const createFeed: typeof tinyParts.createFeed = (deps) => ({
    connect: () => ({ login: () => undefined, close: () => undefined }),
    publish() {
      published.push(tillOf(deps.exchange()).total());
      move(50);
    },
  });
  const runtime = tinyRuntime({ realTime, speed: 0, parts: { ...tinyParts, createFeed } });
  const add = () => call(runtime, 'POST', '/api/add', 'amount=1');
  await add();
  await add();
  await add();
  await runtime.pump();
  expect(published).toEqual([1]);
  move(100);
  await runtime.pump();
  await runtime.pump();
  expect(published).toEqual([1, 3]);
  move(100);
  await add();
  expect(published).toEqual([1, 3, 4]);
  await runtime.close();
});
