import { describe, expect, test, vi } from 'vitest';
import { respondToWeb } from '#simulator/http.ts';
import type { Journal } from '#simulator/session/journal.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { Session } from '#simulator/session/session.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { changedJournals } from '../../../bench/soak/simulation/stores.ts';
import { jsonResponse } from '../../support/http.ts';
import { call, control, handClock, tinyCatalogue, tinyParts, tinySession } from './tiny-exchange.ts';
import { testSocket } from '../../support/feed.ts';

/** Journals in memory, each changed. */
const changedInMemory = (change: (journal: Journal) => Partial<Journal>) =>
  changedJournals(createMemoryJournals(), change);

describe('session', () => {
  test('a mutating call returns and sends events only after its record is stored', async () => {
    let store: () => void = () => undefined;
    let writeBegan: () => void = () => undefined;
    const began = new Promise<void>((resolve) => (writeBegan = resolve));
    const journals = changedInMemory((journal) => ({
      append: (records) =>
        new Promise((resolve) => {
          store = () => resolve(journal.append(records));
          writeBegan();
        }),
    }));
    const session = tinySession({ journals });
    await session.ready();
    const { socket, received } = testSocket();
    session.connect(socket);
    const order: string[] = [];
    const writing = call(session, 'POST', '/api/add', 'amount=3').then(() => order.push('answered'));
    await began;
    // A reader that could see the unstored command waits for it too.
    const reading = call(session, 'GET', '/api/total').then(() => order.push('read'));
    await new Promise((resolve) => setTimeout(resolve));
    const greeting = ['total', 0];
    expect(received).toEqual([greeting]);
    expect(order).toEqual([]);
    order.push('stored');
    store();
    await Promise.all([writing, reading]);
    expect(order[0]).toBe('stored');
    expect(received).toEqual([greeting, ['total', 3]]);
    await session.close();
  });

  test('when storing fails nothing is acknowledged and the exchange stops, saying why', async () => {
    const journals = changedInMemory(() => ({ append: () => Promise.reject(new Error('the disk is full')) }));
    const quiet = vi.spyOn(console, 'error').mockReturnValue();
    const session = tinySession({ journals });
    const { socket, closed } = testSocket();
    await session.ready();
    session.connect(socket);
    const response = await respondToWeb(
      session,
      new Request('http://sandpit.test/api/add', { method: 'POST', body: 'amount=1' }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ type: 'error', message: 'the disk is full' });
    expect(closed()).toBe('dropped');
    expect(session.status()).toMatchObject({ state: 'failed', failure: { message: 'the disk is full' } });
    expect((await control(session, 'GET', '/sim/state')).json).toMatchObject({
      error: { code: 'NOT_RUNNING' },
    });
    expect(quiet).toHaveBeenCalled();
  });

  test('a journal that does not come out as recorded is refused', async () => {
    const journals = createMemoryJournals();
    const first = tinySession({ journals });
    await call(first, 'POST', '/api/add', 'amount=1');
    await first.close();
    const spoilt = changedJournals(journals, (journal) => ({
      async load() {
        const stored = (await journal.load())!;
        const records = async () => [{ ...(await stored.records(0))[0]!, name: 'till.burst' }];
        return { ...stored, records };
      },
    }));
    const session = tinySession({ journals: spoilt });
    await expect(session.ready()).rejects.toThrow('The stored session does not replay');
    await session.close();
  });

  test('PROOF-510 a command that is given to the kernel itself is in the journal before the response', async () => {
    const parts = {
      ...tinyParts,
      createApi: (deps: Parameters<typeof tinyParts.createApi>[0]) => ({
        ...tinyParts.createApi(deps),
        async carryOut() {
          deps.exchange().kernel.execute('till.add', { amount: 1 }, { kind: 'operator' });
          return jsonResponse({ type: 'ok', message: '' });
        },
      }),
    };
    const session = tinySession({ parts });
    const response = await respondToWeb(
      session,
      new Request('http://sandpit.test/api/sneak', { method: 'POST' }),
    );
    expect(response.status).toBe(200);
    const [record] = await (await session.history()).records(0);
    expect(record).toMatchObject({ name: 'till.add', input: { amount: 1 } });
    await session.close();
  });

  test('opening another session and coming back finds the first as it was left', async () => {
    const remembered: unknown[] = [];
    const remember: Journals['remember'] = async (choice) => void remembered.push(choice);
    const session = tinySession({ journals: { ...createMemoryJournals(), remember } });
    await call(session, 'POST', '/api/add', 'amount=4');
    await session.open({ scenario: 'storm' });
    expect(await call(session, 'GET', '/api/total')).toEqual({ type: 'ok', message: 0 });
    await session.open({ scenario: 'calm' });
    expect(await call(session, 'GET', '/api/total')).toEqual({ type: 'ok', message: 4 });
    expect(remembered.map((choice) => (choice as { scenario: string }).scenario)).toEqual([
      'calm',
      'storm',
      'calm',
    ]);
    await session.close();
  });

  test('DESK-051 a stopped clock has sent all events up to its time', async () => {
    const { realTime, move } = handClock();
    const session = tinySession({ realTime, speed: 60 });
    const { socket, received } = testSocket();
    await session.ready();
    session.connect(socket);
    await session.pump();
    move(2_000);
    await control(session, 'POST', '/sim/clock', { speed: 0 });
    expect(received.at(-1)).toEqual(['total', 2]);
    await session.close();
  });

  test('codes are sent as they come, listed again after a start without being sent again, and gone after a reset', async () => {
    const journals = createMemoryJournals();
    const codes: string[] = [];
    const open = () => {
      const session = tinySession({ journals });
      session.onCode((news) => 'sent' in news && codes.push(news.sent.account));
      return session;
    };
    const listed = async (session: Session) => (await control(session, 'GET', '/sim/messages')).json;
    const first = open();
    await call(first, 'POST', '/api/sendCode?account=a@b.c');
    const before = await listed(first);
    await first.close();
    const second = open();
    expect(await listed(second)).toEqual(before);
    expect([codes, before['messages']]).toEqual([['a@b.c'], [expect.anything()]]);
    await control(second, 'POST', '/sim/reset', { scenario: 'storm', seed: 's', speed: 0 });
    expect(await listed(second)).toEqual({ messages: [] });
    await second.close();
  });
});

const FAULT = 'storm.yaml:3:1 seed: expected a text';

/** One scenario that can be played, and one that is offered although its file is wrong. */
const catalogue: Catalogue = {
  ...tinyCatalogue,
  load: (name, seed) =>
    name === 'storm' ? Promise.reject(new Error(FAULT)) : tinyCatalogue.load(name, seed),
};

test('it is the state where nothing runs, until one that can be loaded is begun', async () => {
  const session = tinySession({ catalogue, session: { scenario: 'storm' } });
  await expect(session.ready()).rejects.toThrow(FAULT);
  const failed = (message: string) => ({ state: 'failed', failure: { name: 'Error', message } });
  expect(session.status()).toEqual(failed(FAULT));
  await session.open({ scenario: 'nowhere' });
  expect(session.status()).toEqual(failed('no nowhere'));
  await session.open({ scenario: 'calm' });
  expect(session.status()).toMatchObject({ state: 'running', scenario: 'calm' });
  await session.close();
});
