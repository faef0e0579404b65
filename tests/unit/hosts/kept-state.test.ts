/** What a start has to repeat: little, once a session was replayed for long or left in order. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { JournalHeader } from '#simulator/session/journal.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { createSessionStores } from '#simulator/page/session-stores.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { headerOf } from '#simulator/session/restore.ts';
import type { Session } from '#simulator/session/session.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { newFolder } from '../../support/rooms.ts';
import { journalBeds, openIndexedDb } from './journal-beds.ts';
import { call, control, handClock, stateOf, tinyCatalogue, tinyParts, tinySession } from './tiny-exchange.ts';

const session = { scenario: 'calm', seed: 'own seed', branch: 'main' } as const;
const COMMANDS = 3_000;

/** A session of many commands, none of which a snapshot has. */
let played: {
  readonly header: JournalHeader;
  readonly records: readonly JournalRecord[];
  readonly hash: unknown;
};
beforeAll(async () => {
  const scenario = await tinyCatalogue.load(session.scenario, session.seed);
  const exchange = tinyParts.createExchange(scenario);
  const header = headerOf(scenario, exchange);
  const records = Array.from({ length: COMMANDS }, () => {
    const outcome = exchange.kernel.execute('till.add', { amount: 1 }, { kind: 'visitor' });
    if (!outcome.ok) throw outcome.refusal;
    return outcome.record;
  });
  played = { header, records, hash: exchange.kernel.hash() };
});

/** Keeps the session as a host without snapshots has left it. */
async function keep(journals: Journals): Promise<void> {
  const store = await journals.open(session);
  await store.load();
  await store.begin(played.header);
  await store.append(played.records);
  await store.close();
}

/** Opens what is kept; resolves when it runs. */
async function opened(journals: Journals): Promise<Session> {
  const session = tinySession({ journals, speed: 0 });
  await session.ready();
  return session;
}

const hashOf = async (session: Session): Promise<unknown> => (await stateOf(session))['hash'];

function repeatedBy(session: Session): number {
  const status = session.status();
  if (status.state !== 'running') throw new Error(status.state);
  return status.repeated;
}

/** Journals whose snapshots cannot be written. */
const unableToSave = (journals: Journals, saveSnapshot: () => Promise<never>): Journals => ({
  ...journals,
  async open(id) {
    const store = await journals.open(id);
    return Object.assign(store, { saveSnapshot });
  },
});

describe.each(journalBeds())('a long session in %s', (_title, bed) => {
  test('PROOF-260 PROOF-261 leaves a snapshot when its host stops in order or runs on, and none for few commands', async () => {
    const open = await bed();
    await keep(await open());
    const first = await opened(await open());
    expect(repeatedBy(first)).toBe(COMMANDS);
    await first.close();
    const second = await opened(await open());
    expect([repeatedBy(second), await hashOf(second)]).toEqual([0, played.hash]);
    await call(second, 'POST', '/api/add', 'amount=1');
    await second.close();
    const third = await opened(await open());
    expect(repeatedBy(third)).toBe(1);
    await third.close();
    // Written by itself, though nothing happens.
    const other = await bed();
    await keep(await other());
    const running = await opened(await other());
    await running.pump();
    const snapshots = async () => (await running.history()).snapshots.map(({ seq }) => seq);
    await expect.poll(snapshots).toEqual([COMMANDS]);
    await running.close();
  });
});

const inFile = async () => createFileJournals(join(await newFolder(), 'session.journal'));

async function inIndexedDb(): Promise<Journals> {
  openIndexedDb();
  return createSessionStores(true);
}

test.each([
  ['a file', inFile, 20],
  ['IndexedDB', inIndexedDb, 20],
  ['memory, where each snapshot is the whole state,', async () => createMemoryJournals(), 500],
])(
  'PROOF-260 in %s a host that stops leaves a snapshot after enough commands',
  async (_title, bed, enough) => {
    const journals = await bed();
    for (const [commands, repeated] of [
      [enough - 1, enough - 1],
      [enough, 0],
    ] as const) {
      const scenario = await tinyCatalogue.load(session.scenario, session.seed);
      const store = await journals.open(session);
      await store.begin(headerOf(scenario, tinyParts.createExchange(scenario)));
      await store.append(played.records.slice(0, commands));
      await store.close();
      await (await opened(journals)).close();
      const next = await opened(journals);
      expect(repeatedBy(next)).toBe(repeated);
      await next.close();
    }
  },
);

test.each([
  ['a file', inFile],
  ['IndexedDB', inIndexedDb],
])(
  'PROOF-615 in %s a host whose commands have stopped keeps its state within a second, and one of few commands not',
  async (_title, bed) => {
    const hand = handClock();
    const host = tinySession({ journals: await bed(), speed: 0, realTime: hand.realTime });
    const snapshots = async () => (await host.history()).snapshots.map(({ seq }) => seq);
    const give = async (commands: number) => {
      for (let count = 0; count < commands; count += 1) await call(host, 'POST', '/api/add', 'amount=1');
    };
    const wait = async (milliseconds: number) => {
      hand.move(milliseconds);
      await host.pump();
    };
    await give(19);
    await wait(100_000);
    await give(1);
    await expect.poll(snapshots).toEqual([20]);
    await give(20);
    await wait(999);
    await give(5);
    expect(await snapshots()).toEqual([20]);
    await wait(1);
    await expect.poll(snapshots).toEqual([20, 45]);
    await host.close();
  },
);

test('PROOF-618 a recording that is opened is kept like any session that had much to repeat', async () => {
  const sender = tinySession({ speed: 0 });
  for (let count = 0; count < 60; count += 1) await call(sender, 'POST', '/api/add', 'amount=1');
  const { json: file } = await control(sender, 'GET', '/sim/recording');
  const journals = await inFile();
  const host = await opened(journals);
  expect((await control(host, 'POST', '/sim/recording', file)).status).toBe(200);
  await host.pump();
  await expect.poll(async () => (await host.history()).snapshots.map(({ seq }) => seq)).toEqual([60]);
  await host.close();
  const next = await opened(journals);
  expect([repeatedBy(next), await hashOf(next)]).toEqual([0, file['hash']]);
  await next.close();
});

test('PROOF-261 a replay is long with 500 commands also where the next snapshot on the way is not due yet', async () => {
  const journals = createMemoryJournals();
  await keep(journals);
  await (await opened(journals)).close();
  // It is never closed, as one that was killed.
  const killed = await opened(journals);
  for (let count = 0; count < 550; count += 1) await call(killed, 'POST', '/api/add', 'amount=1');
  expect((await killed.history()).snapshots.map(({ seq }) => seq)).toEqual([COMMANDS]);
  const next = await opened(journals);
  expect(repeatedBy(next)).toBe(550);
  await next.pump();
  await expect.poll(async () => (await next.history()).snapshots.at(-1)?.seq).toBe(COMMANDS + 550);
});

test('PROOF-261 PROOF-262 the host answers before that snapshot is written, and where it cannot be written nothing is lost', async () => {
  const path = join(await newFolder(), 'session.journal');
  await keep(createFileJournals(path));
  const full = new Error('the disk is full');
  let written: (error: Error) => void = () => undefined;
  const save = vi.fn(() => Promise.reject<never>(full));
  save.mockImplementationOnce(() => new Promise<never>((_resolve, reject) => (written = reject)));
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const host = await opened(unableToSave(createFileJournals(path), save));
  await host.pump();
  await expect.poll(() => save.mock.calls.length).toBe(1);
  expect(await call(host, 'POST', '/api/add', 'amount=1')).toEqual({ type: 'ok', message: COMMANDS + 1 });
  const hash = await hashOf(host);
  written(full);
  await host.close();
  expect(logged.mock.calls.flat().map(String).join()).toContain('the disk is full');
  const next = await opened(createFileJournals(path));
  expect([repeatedBy(next), await hashOf(next)]).toEqual([COMMANDS + 1, hash]);
  await next.close();
});
