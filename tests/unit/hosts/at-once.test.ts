/** Calls and changes of a session that come at the same time. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { LongList } from '#simulator/control/json-parts.ts';
import { respondToWeb } from '#simulator/http.ts';
import { intercept } from '#simulator/page/interception.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';
import { newFolder } from '../../support/rooms.ts';
import { call, control, tinySession } from './tiny-exchange.ts';
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
  const { status, json } = await control(trader.session, 'POST', '/sim/missions/start', action);
  expect([status, JSON.stringify(json)]).toEqual([503, expect.stringContaining('the disk is full')]);
  expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: true, now });
  await trader.session.close();
});

test('PROOF-181 a host that is closed while a session is being begun leaves none open', async () => {
  const data = join(await newFolder(), 'journal');
  const open = () => tinySession({ journals: createFileJournals(data) });
  const session = open();
  await session.ready();
  const begun = session.restart({ scenario: 'calm' });
  await Promise.allSettled([session.close(), begun]);
  const next = open();
  await next.ready();
  await next.close();
});

test('PROOF-182 a file that breaks off while it is written fails as in a network', async () => {
  const session = tinySession({});
  await session.ready();
  const records = new LongList(async function* () {
    yield ['{}'];
    throw new Error('The session was left while it was recorded.');
  });
  vi.spyOn(session.control.branches, 'recording').mockResolvedValue({ records } as never);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await respondToWeb(session, new Request('http://sandpit.test/sim/recording'));
  expect([response.type, logged.mock.calls.length]).toEqual(['error', 1]);
  await session.close();
});

test('PROOF-184 a session that is begun while one that has failed is still being closed runs', async () => {
  const journals = createFileJournals(join(await newFolder(), 'journal'));
  const session = tinySession({ journals });
  await session.ready();
  let begun: Promise<void> | undefined;
  vi.spyOn(console, 'error').mockImplementation(() => void (begun = session.restart({})));
  const states: SessionStatus[] = [];
  session.onStatus((status) => states.push(status));
  expect(await control(session, 'POST', '/api/burst')).toMatchObject({ status: 503 });
  expect(states[0]).toMatchObject({ state: 'failed', failure: { name: 'InvariantViolation' } });
  await begun;
  expect(await call(session, 'POST', '/api/add', 'amount=5')).toEqual({ type: 'ok', message: 5 });
  await session.close();
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
