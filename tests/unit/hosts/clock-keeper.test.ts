/** Where virtual time goes on after a host ended, with and without a goodbye. */
import { expect, test } from 'vitest';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { Session } from '#simulator/session/session.ts';
import { call, control, handClock, tinySession } from './tiny-exchange.ts';

async function state(session: Session): Promise<{ readonly now: number }> {
  const { now, hash, speed } = (await control(session, 'GET', '/sim/state')).json;
  return { now: Number(now), ...{ hash, speed } };
}

/** What a host finds that begins after a crash at this moment. */
async function storedClock(journals: Journals): Promise<number | undefined> {
  const store = await journals.open({ scenario: 'calm', seed: 'own seed', branch: MAIN_BRANCH });
  return (await store.load())?.clock?.at;
}

test.each([
  { speed: 1, waits: [100, 1_900, 100, 2_400] },
  { speed: 3_600, waits: [100, 2_400, 2_600] },
  { speed: 60, waits: [25_000, 10] },
])(
  'PROOF-164 killed at $speed×, a session goes on no earlier than it was seen, and at most 2.5 s later',
  async ({ speed, waits }) => {
    const journals = createMemoryJournals();
    const { realTime, move } = handClock();
    const killed = tinySession({ journals, realTime, speed });
    await killed.ready();
    for (const wait of waits) {
      move(wait);
      await killed.pump();
      await call(killed, 'GET', '/api/total');
      const { now } = await state(killed);
      const stored = await storedClock(journals);
      expect(stored).toBeGreaterThanOrEqual(now);
      expect(stored).toBeLessThanOrEqual(now + 2_500 * speed);
    }
    const seen = await state(killed);
    const next = tinySession({ journals, realTime, speed });
    expect((await state(next)).now).toBeGreaterThanOrEqual(seen.now);
    await next.close();
  },
);

test('PROOF-164 a session that was closed, or that was paused when it was killed, goes on exactly where it was', async () => {
  const journals = createMemoryJournals();
  const { realTime, move } = handClock();
  const closed = tinySession({ journals, realTime, speed: 60 });
  await closed.ready();
  move(1_000);
  await closed.pump();
  const before = await state(closed);
  await closed.close();
  const killed = tinySession({ journals, realTime });
  expect(await state(killed)).toEqual(before);
  await control(killed, 'POST', '/sim/clock', { speed: 0 });
  const paused = await state(killed);
  const next = tinySession({ journals, realTime });
  expect(await state(next)).toEqual(paused);
  await next.close();
});
