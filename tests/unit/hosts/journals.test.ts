/** What every storage of journals does: one suite for all of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDB } from 'idb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSessionStores } from '#simulator/page/session-stores.ts';
import { openValue, sealValue } from '#simulator/session/storage/lines.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import type { Journal, JournalHeader } from '#simulator/session/journal.ts';
import { createJournals } from '#simulator/session/journals.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import type { BranchId } from '#simulator/session/storage/port.ts';
import { LogStorage } from '#simulator/cluster/log-storage.ts';
import { requestText } from '#simulator/session/request-notes.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { fileDisk } from '../../../bench/soak/simulation/file-disk.ts';
import { Machine } from '../../../bench/soak/simulation/machine.ts';
import { memoryDisk } from '../../../bench/soak/simulation/stores.ts';
import type { Disk } from '../../../bench/soak/simulation/stores.ts';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import { newFolder } from '../../support/rooms.ts';
import { journalBeds, openIndexedDb } from './journal-beds.ts';
import type { OpenAgain, Rival } from './journal-beds.ts';

/** A journal that begins after the commands of its scenario. */
const BASE = 7;
const COUNT = 1_203;
const session = { scenario: 'calm', seed: 'a seed/ü' } as const;
const main: BranchId = { ...session, branch: MAIN_BRANCH };
const header: JournalHeader = { format: 1, ...session, start: 0, baseSeq: BASE };
const record = (seq: number, input: unknown = seq): JournalRecord => ({
  ...{ seq, at: seq, actor: { kind: 'operator' }, name: 'till.add', input: input as never },
});
const records = Array.from({ length: COUNT }, (_, index) =>
  record(BASE + 1 + index, { amount: index, note: 'ü'.repeat(index % 5) }),
);
const CONTENT = `POST /api/add ${'0'.repeat(32)}`;
/** The record before a page, and the number of records of the page. */
const pages = [
  ...[0, BASE, BASE + 19, BASE + 1_000].flatMap((after) =>
    [1, 8, 999].map((count) => [after, count] as const),
  ),
  ...[BASE + 499, BASE + 500].map((after) => [after, 501] as const),
  ...[BASE + COUNT - 1, BASE + COUNT, BASE + COUNT + 50].map((after) => [after, 5] as const),
];

async function openStore(journals: Journals, id: BranchId = main) {
  const store = await journals.open(id);
  onTestFinished(() => store.close());
  return store;
}

/** Begins a branch with a record, and closes it. */
async function beginBranch(journals: Journals, name: string, number: number): Promise<void> {
  const store = await journals.open({ ...session, branch: name });
  const branch = name === MAIN_BRANCH ? {} : { branch: { name, from: MAIN_BRANCH, at: 5, number } };
  await store.begin({ ...header, ...branch }, [[record(BASE + 1)]]);
  await store.append([record(BASE + 2)]);
  await store.saveClock({ at: 40 + number, speed: 0 });
  await store.close();
}

function describeStorage(title: string, openBed: () => Promise<OpenAgain>, rival: Rival): void {
  describe(`a journal in ${title}`, () => {
    test('ROOM-004 ROOM-013 ROOM-015 PROOF-256 PROOF-436 gives any page of what was written, also to a host that takes it over and writes on, and no request of an earlier session', async () => {
      const open = await openBed();
      const store = await (await open()).open(main);
      await store.begin(header, [records.slice(0, 100)]);
      for (let from = 100; from < 1_000; from += 37)
        await store.append(records.slice(from, Math.min(from + 37, 1_000)));
      await store.close();
      const other = await openStore(await open());
      await other.load();
      const request = requestText('k', CONTENT);
      await other.append(records.slice(1_000), new Map([[BASE + 1_001, request]]));
      const stored = await other.load();
      expect(await stored?.records(0)).toEqual(records);
      for (const [after, count] of pages) {
        const from = Math.max(0, after - BASE);
        expect(await stored?.records(after, count)).toEqual(records.slice(from, from + count));
      }
      expect(other.requestOf('k')).toEqual({ content: CONTENT, commands: ['till.add'] });
      const long = record(BASE + COUNT + 1, 'x'.repeat(3_000_000));
      await other.append([long, record(BASE + COUNT + 2)]);
      expect(await (await other.load())?.records(BASE + COUNT)).toEqual([long, record(BASE + COUNT + 2)]);
      await other.begin(header, [records.slice(0, 1)]);
      expect(other.requestOf('k')).toBeUndefined();
      expect(await (await other.load())?.records(0)).toEqual(records.slice(0, 1));
    });

    test('PROOF-430 has not begun before all of its first records are stored, and can be begun then', async () => {
      const open = await openBed();
      const journals = await open();
      const store = await openStore(journals);
      const broken = async function* () {
        yield records.slice(0, 10);
        throw new Error('the source has failed');
      };
      await expect(store.begin(header, broken())).rejects.toThrow('the source has failed');
      expect(await store.load()).toBeUndefined();
      expect(await journals.list(session.scenario, session.seed)).toEqual([]);
      await store.begin(header, [records.slice(0, 2)]);
      await store.append([records[2]!]);
      expect(await (await store.load())?.records(0)).toEqual(records.slice(0, 3));
    });

    test('PROOF-431 has its clock and its snapshots again, earliest first, until it is begun anew', async () => {
      const open = await openBed();
      const store = await (await open()).open(main);
      await store.begin(header);
      const marks = [
        { seq: 9, at: 900 },
        { seq: 10, at: 1_000 },
        { seq: 8, at: 20 },
      ];
      for (const mark of marks) await store.saveSnapshot(mark, sealValue({ was: mark.seq }));
      await store.saveSnapshot(marks[1]!, sealValue({ was: 'replaced' }));
      await store.dropSnapshot(marks[0]!);
      await store.saveClock({ at: 5, speed: 2 });
      await store.saveClock({ at: 6, speed: 3 });
      await store.close();
      const again = await openStore(await open());
      const stored = await again.load();
      expect(stored).toMatchObject({ header, clock: { at: 6, speed: 3 }, snapshots: [marks[2], marks[1]] });
      expect(openValue(await stored?.snapshot(marks[1]!))).toEqual({ was: 'replaced' });
      expect(await stored?.snapshot(marks[0]!)).toBeUndefined();
      await again.begin(header);
      expect(await again.load()).toMatchObject({ clock: undefined, snapshots: [] });
    });

    test('PROOF-432 is listed with the other branches of its session, which can be taken away without it', async () => {
      const open = await openBed();
      const journals = await open();
      const names = async () =>
        (await (await open()).list(session.scenario, session.seed)).map(({ name }) => name);
      await beginBranch(journals, MAIN_BRANCH, 0);
      for (const [index, name] of ['zeta', 'alpha/ü'].entries()) await beginBranch(journals, name, index + 1);
      expect(await (await open()).list(session.scenario, session.seed)).toEqual([
        { name: MAIN_BRANCH, now: 40, seq: BASE + 2, origin: undefined, source: undefined },
        ...['zeta', 'alpha/ü'].map((name, index) => {
          const origin = { name, from: MAIN_BRANCH, at: 5, number: index + 1 };
          return { name, now: 41 + index, seq: BASE + 2, origin, source: undefined };
        }),
      ]);
      expect(await journals.lastBranch(session.scenario, session.seed)).toBe(MAIN_BRANCH);
      await journals.remember({ ...session, branch: 'zeta' });
      expect(await (await open()).lastBranch(session.scenario, session.seed)).toBe('zeta');
      expect(await (await open()).lastBranch(session.scenario, 'another seed')).toBe(MAIN_BRANCH);
      expect(await journals.list(session.scenario, 'another seed')).toEqual([]);
      await journals.forgetBranches(session.scenario, session.seed);
      expect(await names()).toEqual([MAIN_BRANCH]);
      await beginBranch(journals, 'beta', 1);
      expect(await names()).toEqual([MAIN_BRANCH, 'beta']);
    });

    test('PROOF-433 that was found stays as it was found while it is written on, and can be read when it is closed', async () => {
      const open = await openBed();
      const store = await (await open()).open(main);
      await store.begin(header, [records.slice(0, 5)]);
      const found = await store.load();
      await store.append(records.slice(5, 9));
      expect(await found?.records(BASE)).toEqual(records.slice(0, 5));
      expect(await found?.records(BASE + 3, 4)).toEqual(records.slice(3, 5));
      await store.saveSnapshot({ seq: BASE, at: 0 }, sealValue('a state'));
      const later = await store.load();
      await store.close();
      expect(await later?.records(BASE + 4)).toEqual(records.slice(4, 9));
      expect(openValue(await later?.snapshot({ seq: BASE, at: 0 }))).toBe('a state');
    });

    test('ROOM-163 keeps what is written to branches at the same time apart', async () => {
      const open = await openBed();
      const journals = await open();
      const branches = [MAIN_BRANCH, 'one', 'two/ü'].map((name, number) => ({
        id: { ...session, branch: name },
        header: number === 0 ? header : { ...header, branch: { name, from: MAIN_BRANCH, at: 5, number } },
        records: Array.from({ length: 6 }, (_, index) => record(BASE + 1 + index, `${name} ${index}`)),
      }));
      const stores: Journal[] = [];
      for (const branch of branches) {
        const store = await openStore(journals, branch.id);
        await store.begin(branch.header);
        stores.push(store);
      }
      for (const from of [0, 2, 4]) {
        const mark = { seq: BASE + from, at: from };
        const writes = stores.flatMap((store, number) => [
          store.append(branches[number]!.records.slice(from, from + 2)),
          store.saveClock({ at: 10 * from + number, speed: number }),
          store.saveSnapshot(mark, sealValue([number, from])),
        ]);
        await Promise.all(writes);
      }
      await Promise.all(stores.map((store) => store.close()));
      const again = await open();
      for (const [number, branch] of branches.entries()) {
        const stored = await (await openStore(again, branch.id)).load();
        expect(stored).toMatchObject({ header: branch.header, clock: { at: 40 + number, speed: number } });
        expect(await stored?.records(0)).toEqual(branch.records);
        for (const from of [0, 2, 4])
          expect(openValue(await stored?.snapshot({ seq: BASE + from, at: from }))).toEqual([number, from]);
      }
    });

    if (rival === 'none') return;
    test('PROOF-434 ROOM-011 is written by one of two hosts that open it, and nothing of the other is in it', async () => {
      const open = await openBed();
      const first = await openStore(await open());
      await first.begin(header);
      await first.append([record(BASE + 1)]);
      if (rival === 'is refused') {
        await expect((await open()).open(main)).rejects.toThrow('keeps this journal');
        await first.close();
      }
      const second = await openStore(await open());
      await second.load();
      const late = first.append([record(BASE + 2, 'late')]);
      await expect(late).rejects.toThrow(/taken the room over|another window|has been closed/);
      await second.append([record(BASE + 2)]);
      expect(await (await second.load())?.records(0)).toEqual([record(BASE + 1), record(BASE + 2)]);
    });
  });
}

/** @param openDisk what outlives a machine that fails at any of its writes, half done */
function describeCrashes(title: string, openDisk: () => Disk): void {
  test(`PROOF-435 a journal in ${title} has all that was acknowledged, whichever write its machine fails at`, async () => {
    for (let writes = 1; writes <= 16; writes += 1) {
      for (const done of [0, 500, 999, 1_000]) {
        const disk = openDisk();
        onTestFinished(() => disk.close());
        const machine = new Machine(writes);
        machine.arm(writes, done);
        const kept = { records: 0, begun: false, clock: 0, snapshots: 0 };
        const write = async (): Promise<void> => {
          const store = await (await disk.journals(machine)).open(main);
          await store.begin(header, [records.slice(0, 2)]);
          Object.assign(kept, { records: 2, begun: true });
          for (let count = 1; count <= 3; count += 1) {
            const added = records.slice(kept.records, kept.records + 2);
            await store.append(added, new Map([[added[1]!.seq, `k ${CONTENT}`]]));
            kept.records += 2;
            await store.saveClock({ at: count, speed: 0 });
            kept.clock = count;
            await store.saveSnapshot({ seq: BASE, at: count }, sealValue({ count }));
            kept.snapshots = count;
          }
        };
        await Promise.race([write(), machine.failure]);
        const journals = await disk.journals(new Machine(0));
        const store = await journals.open(main);
        const stored = await store.load();
        expect(stored !== undefined || !kept.begun).toBe(true);
        const found = (await stored?.records(0)) ?? [];
        expect(found).toEqual(records.slice(0, found.length));
        expect(found.length).toBeGreaterThanOrEqual(kept.records);
        expect(stored?.clock?.at ?? 0).toBeGreaterThanOrEqual(kept.clock);
        for (let at = 1; at <= kept.snapshots; at += 1)
          expect(openValue(await stored?.snapshot({ seq: BASE, at }))).toEqual({ count: at });
        if (!stored) await store.begin(header);
        await store.append([records[found.length]!]);
        expect(await (await store.load())?.records(0)).toEqual(records.slice(0, found.length + 1));
        await store.close();
      }
    }
  });
}

for (const [title, open, rival] of journalBeds()) describeStorage(title, open, rival);

describeCrashes('memory', memoryDisk);
describeCrashes('a file', fileDisk);

/** A journal as releases before this one stored it: its header, its records and its clock, each after its seal. */
const STORED = [
  '55b7dcde5ba322c53dff6c71f3baeea6 {"baseSeq":3,"format":1,"rules":4,"scenario":"calm","seed":"s ü/1","start":5}',
  '61a6f8123f97001549b2814fb373d2ee {"actor":{"id":2,"kind":"user"},"at":14,"input":{"a":4,"b":"ü","n":null},"name":"spot.place","seq":4}',
  'd0e9bd8d8f8566cd670c1e5de352b29f {"actor":{"id":2,"kind":"user"},"at":15,"input":{"a":5,"b":"ü","n":null},"name":"spot.place","seq":5}',
];
const STORED_CLOCK = 'ce74b7dce53a6c2389e2e088299ff4d7 {"at":99,"speed":2}';
const KEY = `k 1 ${CONTENT}`;

async function writeStored(journals: Journals): Promise<void> {
  const [first, ...rest] = STORED.map((line) => JSON.parse(line.slice(33)) as never);
  const store = await openStore(journals, { scenario: 'calm', seed: 's ü/1', branch: MAIN_BRANCH });
  await store.begin(first!, [rest.slice(0, 1)]);
  await store.append(rest.slice(1), new Map([[5, KEY]]));
  await store.saveClock({ at: 99, speed: 2 });
  await store.saveSnapshot({ seq: 4, at: 14 }, sealValue('a state'));
  await store.close();
}

const partsOf = (line = '') => ({ seal: line.slice(0, 32), text: line.slice(33) });

describe('what is stored has the form that it had in earlier releases', () => {
  test('PROOF-437 in a file', async () => {
    const path = join(await newFolder(), 'session.journal');
    await writeStored(createFileJournals(path));
    expect(await readFile(path, 'utf8')).toBe(`${STORED.join('\n')}\t${KEY}\n`);
    expect(await readFile(`${path}.clock`, 'utf8')).toBe(`${STORED_CLOCK}\n`);
    expect(await readFile(`${path}.snapshot-4-14`, 'utf8')).toMatch(/^[0-9a-f]{32} "a state"\n$/);
  });

  test('PROOF-437 in IndexedDB', async () => {
    openIndexedDb();
    await writeStored(createSessionStores(true));
    const database = await openDB('sandpit/calm/s%20%C3%BC%2F1');
    onTestFinished(() => database.close());
    const [header, ...rows] = STORED.map(partsOf);
    expect(await database.getAll('journal')).toEqual(
      rows.map((row, index) => ({ seq: 4 + index, ...row, request: index === 1 ? KEY : undefined })),
    );
    expect(await database.get('values', 'header')).toEqual(header);
    expect(await database.get('values', 'clock')).toEqual(partsOf(STORED_CLOCK));
    expect(await database.get('values', 'snapshot/4/14')).toMatchObject({ text: '"a state"' });
  });

  test.runIf(HAS_NATS_SERVER)('PROOF-437 in NATS', async () => {
    const server = await startNatsServer();
    onTestFinished(() => server.stop());
    const log = await openRoomLog({ servers: [server.url], room: 'stored' });
    onTestFinished(() => log.close());
    await writeStored(createJournals(new LogStorage(log)));
    const stream = String(/"stream":"([^"]*)"/.exec((await log.values.get('branch.0'))?.text ?? '')?.[1]);
    const messages = [1, 2, 3].map((seq) => log.jsm.streams.getMessage(stream, { seq }));
    expect((await Promise.all(messages)).map((message) => message?.string())).toEqual([
      `${STORED[0]}\n`,
      `${STORED[1]}\n`,
      `${STORED[2]}\n@${JSON.stringify([[5, KEY]])}\n`,
    ]);
    expect((await log.values.get('clock.branch.0'))?.text).toBe(STORED_CLOCK);
    expect((await log.objects.list()).map(({ name }) => name)).toEqual([`${stream}/4-14`]);
  });
});
