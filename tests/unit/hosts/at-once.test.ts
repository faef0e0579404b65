/** Calls and changes of a session that come at the same time. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { LongList } from '#simulator/control/json-parts.ts';
import { intercept } from '#simulator/hosts/browser/interception.ts';
import { createFileJournals } from '#simulator/hosts/node/file-journals.ts';
import { createMemoryJournals } from '#simulator/hosts/journals.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';
import { newFolder } from '../../support/rooms.ts';
import { call, control, tinyRuntime } from './tiny-exchange.ts';
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

test('PROOF-181 a host that is closed while a session is being begun leaves none open', async () => {
  const data = join(await newFolder(), 'journal');
  const open = () => tinyRuntime({ journals: createFileJournals(data) });
  const runtime = open();
  await runtime.ready();
  const begun = runtime.restart({ scenario: 'calm' });
  await Promise.allSettled([runtime.close(), begun]);
  const next = open();
  await next.ready();
  await next.close();
});

test('PROOF-182 a file that breaks off while it is written fails as in a network', async () => {
  const runtime = tinyRuntime({});
  await runtime.ready();
  const records = new LongList(async function* () {
    yield ['{}'];
    throw new Error('The session was left while it was recorded.');
  });
  vi.spyOn(runtime.control.branches, 'recording').mockResolvedValue({ records } as never);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await runtime.handle(new Request('http://sandpit.test/sim/recording'));
  expect([response.type, logged.mock.calls.length]).toEqual(['error', 1]);
  await runtime.close();
});

test('PROOF-184 a session that is begun while one that has failed is still being closed runs', async () => {
  const journals = createFileJournals(join(await newFolder(), 'journal'));
  const runtime = tinyRuntime({ journals });
  await runtime.ready();
  let begun: Promise<void> | undefined;
  vi.spyOn(console, 'error').mockImplementation(() => void (begun = runtime.restart({})));
  const states: RuntimeStatus[] = [];
  runtime.onStatus((status) => states.push(status));
  expect(await control(runtime, 'POST', '/api/burst')).toMatchObject({ status: 503 });
  expect(states[0]).toMatchObject({ state: 'failed', failure: { name: 'InvariantViolation' } });
  await begun;
  expect(await call(runtime, 'POST', '/api/add', 'amount=5')).toEqual({ type: 'ok', message: 5 });
  await runtime.close();
});

test('PROOF-183 a page that stops its exchange and starts it again at once has it', async () => {
  const own = globalThis.fetch;
  const start = () => {
    const ending = new AbortController();
    const respond = () => Promise.resolve(new Response());
    const started = intercept({ respond, addressOf: ({ url }) => url, signal: ending.signal });
    return { started, stop: () => ending.abort() };
  };
  const first = start();
  first.stop();
  const second = start();
  await Promise.all([first.started, second.started]);
  expect(globalThis.fetch).not.toBe(own);
  second.stop();
  expect(globalThis.fetch).toBe(own);
});
