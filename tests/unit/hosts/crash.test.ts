import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { JournalCorrupt } from '#simulator/session/storage/errors.ts';
import { sealValue } from '#simulator/session/storage/lines.ts';
import { createFileJournals, openFileJournal } from '#simulator/server/file-journals.ts';
import type { Session } from '#simulator/session/session.ts';
import { Machine } from '../../../bench/soak/simulation/machine.ts';
import { memoryDisk } from '../../../bench/soak/simulation/stores.ts';
import { isNightly, sample } from '../../support/cases.ts';
import { newFolder } from '../../support/rooms.ts';
import { call, control, handClock, stateOf, tinySession } from './tiny-exchange.ts';

interface State {
  readonly hash: string;
  readonly branch: string;
  readonly now: number;
  readonly seq: number;
}

const state = async (session: Session) => (await stateOf(session)) as unknown as State;

/** Command `index` adds a power of two above anything the clock adds, so that a total says which commands are in it. */
const amountOf = (index: number): number => 2 ** (index + 12);
const isIn = (total: number, index: number): boolean => Math.floor(total / amountOf(index)) % 2 === 1;

async function totalOf(session: Session): Promise<number> {
  return ((await call(session, 'GET', '/api/total')) as { message: number }).message;
}

/** Every acknowledged command is there, those there are the first ones without a gap, and no invariant is broken. */
async function expectHonest(
  session: Session,
  issued: number,
  acknowledged: readonly number[],
): Promise<void> {
  const total = await totalOf(session);
  const present = [...Array(issued).keys()].filter((index) => isIn(total, index));
  expect(present).toEqual(expect.arrayContaining([...acknowledged]));
  expect(present).toEqual([...present.keys()]);
  expect((await stateOf(session))['audit']).toEqual([]);
}

/** The machine of a host whose journals are in memory, and a host that begins when it has died. */
async function mortalHost() {
  const { realTime, move } = handClock();
  const disk = memoryDisk();
  const machine = new Machine(1);
  const start = async (on: Machine) => tinySession({ journals: await disk.journals(on), realTime });
  return {
    session: await start(machine),
    next: () => start(new Machine(2)),
    move,
    /** It dies at the n-th write from now on, counted from 0, before or after the write took effect. */
    arm: (writes: number, late: boolean) => machine.arm(writes + 1, late ? 1_000 : 0),
    death: machine.failure.then(() => true as const),
  };
}

/** A moment of somebody's session: so many commands at once, then so much real time. */
interface Moment {
  readonly commands: number;
  readonly pause: number;
}

/** Plays the moments until they end or the machine dies; hands back how many commands were given. */
async function play(
  session: Session,
  moments: readonly Moment[],
  acknowledged: number[],
  { move, death }: { move: (milliseconds: number) => void; death: Promise<true> },
): Promise<number> {
  let issued = 0;
  for (const { commands, pause } of moments) {
    const responses = [...Array(commands).keys()].map(async () => {
      const index = issued++;
      await call(session, 'POST', '/api/add', `amount=${amountOf(index)}`);
      acknowledged.push(index);
    });
    if (await Promise.race([death, Promise.all(responses).then(() => false)])) break;
    move(pause);
    if (await Promise.race([death, session.pump().then(() => false)])) break;
  }
  return issued;
}

describe('crash', () => {
  test('PROMISE-R6 after a crash at any write, every acknowledged command is there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ commands: fc.integer({ min: 1, max: 4 }), pause: fc.constantFrom(20_000, 310_000) }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        async (moments, diesAt, afterwards) => {
          const host = await mortalHost();
          host.arm(diesAt, afterwards);
          const acknowledged: number[] = [];
          const issued = await play(host.session, moments, acknowledged, host);
          const next = await host.next();
          await expectHonest(next, issued, acknowledged);
          await call(next, 'POST', '/api/add', 'amount=1');
          await next.close();
        },
      ),
      { numRuns: sample(100) },
    );
  });

  test('wherever the machine dies while it goes back, the old branch or the new one opens, and both are whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 8 }),
        fc.boolean(),
        async (commands, diesAt, late) => {
          const host = await mortalHost();
          const { session, move } = host;
          const stood: State[] = [];
          for (let index = 0; index < commands; index++) {
            await call(session, 'POST', '/api/add', 'amount=4096');
            stood.push(await state(session));
            move(20_000);
            await session.pump();
          }
          // A clock that stands goes on where it was.
          await control(session, 'POST', '/sim/clock', { speed: 0 });
          const old = await state(session);
          const then = stood[Math.floor(commands / 2)] as State;
          host.arm(diesAt, late);
          const gone = control(session, 'POST', '/sim/back', { toInstant: then.now });
          await Promise.race([host.death, gone]);
          const next = await host.next();
          const opened = await state(next);
          expect([old.hash, then.hash]).toContain(opened.hash);
          expect(opened.branch).toBe(
            opened.hash === old.hash && opened.now === old.now ? 'main' : 'branch 2',
          );
          const { branches } = (await control(next, 'GET', '/sim/branches')).json as {
            branches: { name: string }[];
          };
          for (const { name } of branches) {
            expect((await control(next, 'POST', '/sim/branches', { name })).status).toBe(200);
            const { hash, seq } = await state(next);
            expect({ hash, seq }).toEqual(
              name === 'main' ? { hash: old.hash, seq: old.seq } : { hash: then.hash, seq: then.seq },
            );
          }
          await next.close();
        },
      ),
      { numRuns: sample(150) },
    );
  });
});

/** By day every so many bytes of a file are tried; no part of a line is as short. */
const STRIDE = isNightly ? 1 : 5;

describe('journal file', () => {
  let path: string;
  beforeEach(async () => {
    path = join(await newFolder(), 'session.journal');
  });

  /** A session of some commands; where the file ended when each was acknowledged. */
  async function record(commands: number): Promise<{ bytes: Buffer; ends: number[]; hash: unknown }> {
    const { realTime, move } = handClock();
    const session = tinySession({ journals: createFileJournals(path), realTime });
    const ends: number[] = [];
    for (let index = 0; index < commands; index++) {
      move(7_000);
      await call(session, 'POST', '/api/add', `amount=${amountOf(index)}`);
      ends.push((await readFile(path)).length);
    }
    const { hash } = await stateOf(session);
    await session.close();
    return { bytes: await readFile(path), ends, hash };
  }

  test('cut off at any byte, the file gives every command acknowledged up to there, and takes new ones', async () => {
    const { bytes, ends } = await record(5);
    const isNearEnd = (length: number) => ends.some((end) => Math.abs(end - length) <= 1) || length < 2;
    for (let length = 0; length <= bytes.length; length++) {
      if (length % STRIDE !== 0 && !isNearEnd(length)) continue;
      await rm(`${path}.clock`, { force: true });
      await writeFile(path, bytes.subarray(0, length));
      const acknowledged = ends.flatMap((end, index) => (end <= length ? [index] : []));
      const store = await openFileJournal(path);
      const stored = await store.load();
      const records = (await stored?.records(0)) ?? [];
      expect(records.map(({ seq }) => seq - 1)).toEqual(acknowledged);
      await store.close();
      if (!isNearEnd(length)) continue;
      const session = tinySession({ journals: createFileJournals(path) });
      await expectHonest(session, ends.length, acknowledged);
      await call(session, 'POST', '/api/add', 'amount=1');
      await session.close();
      const again = tinySession({ journals: createFileJournals(path) });
      expect((await totalOf(again)) % 2).toBe(1);
      await again.close();
    }
  });

  test('one changed byte anywhere is found, named, and nothing of the journal is used', async () => {
    const { bytes } = await record(3);
    for (let offset = 0; offset < bytes.length - 1; offset += STRIDE) {
      const spoilt = Buffer.from(bytes);
      spoilt[offset] = (spoilt[offset] ?? 0) ^ 0x01;
      await writeFile(path, spoilt);
      const store = await openFileJournal(path);
      await expect(store.load()).rejects.toThrow(JournalCorrupt);
      await store.close();
    }
  });

  test('a lost line is found although each line is sound', async () => {
    const { bytes } = await record(3);
    const lines = bytes.toString('utf8').split('\n');
    await writeFile(path, [lines[0], lines[1], lines[3], ''].join('\n'));
    const store = await openFileJournal(path);
    await expect(store.load()).rejects.toThrow('record 2 does not match its seal');
    await store.close();
  });

  test('PROOF-262 snapshot and clock lie beside it and may be damaged or cut off without harm', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { hash } = await record(3);
    const store = await openFileJournal(path);
    await store.load();
    const mark = { seq: 3, at: 0 };
    await store.saveSnapshot(mark, sealValue({ ...mark, state: { some: 'state' }, codes: [] }));
    await Promise.all([1, 2, 3].map((speed) => store.saveClock({ at: 5, speed })));
    await store.close();
    for (const suffix of ['.snapshot-3-0', '.clock']) {
      const whole = await readFile(path + suffix);
      for (const length of [0, 10, 33, whole.length - 2]) {
        await writeFile(path + suffix, whole.subarray(0, length));
        const session = tinySession({ journals: createFileJournals(path) });
        expect(await stateOf(session)).toMatchObject({ hash, seq: 3 });
        await session.close();
        await writeFile(path + suffix, whole);
      }
    }
  });
});
