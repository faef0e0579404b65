/** Calls and changes of a session that come at the same time. */
import { expect, test, vi } from 'vitest';
import { createMemoryJournals } from '#simulator/hosts/memory-store.ts';
import { control } from './tiny-exchange.ts';
import { openTrader } from './trader.ts';

test('PROOF-180 an action in a replay whose branch cannot be stored gets 503 with the reason, and the replay goes on', async () => {
  const journals = createMemoryJournals();
  const trader = openTrader({ journals });
  await trader.logIn();
  const { now } = await trader.state();
  await trader.take({ do: 'pass', milliseconds: 60_000 });
  await trader.ask('POST', '/sim/replay', { toInstant: now });
  vi.spyOn(journals, 'open').mockRejectedValue(new Error('the disk is full'));
  const action = { user: 1, mission: 'none' };
  const { status, json } = await control(trader.runtime, 'POST', '/sim/missions/start', action);
  expect([status, JSON.stringify(json)]).toEqual([503, expect.stringContaining('the disk is full')]);
  expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: true, now });
  await trader.runtime.close();
});
