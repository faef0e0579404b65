import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JournalCorrupt, sealValue } from '#simulator/hosts/journal.ts';
import type { JournalStore } from '#simulator/hosts/journal.ts';
import { createMemoryStore } from '#simulator/hosts/memory-store.ts';
import { openFileStore } from '#simulator/hosts/node/file-store.ts';
import type { Runtime } from '#simulator/hosts/runtime.ts';
import { sample } from '../../support/cases.ts';
import { call, control, handClock, tinyRuntime } from './tiny-exchange.ts';

/** Command `index` adds a power of two above anything the clock adds, so that a total says which commands are in it. */
const amountOf = (index: number): number => 2 ** (index + 12);
const isIn = (total: number, index: number): boolean => Math.floor(total / amountOf(index)) % 2 === 1;

async function totalOf(runtime: Runtime): Promise<number> {
  return ((await call(runtime, 'GET', '/api/total')) as { message: number }).message;
}

/** Every acknowledged command is there, those there are the first ones without a gap, and no invariant is broken. */
async function expectHonest(
  runtime: Runtime,
  issued: number,
  acknowledged: readonly number[],
): Promise<void> {
  const total = await totalOf(runtime);
  const present = [...Array(issued).keys()].filter((index) => isIn(total, index));
  expect(present).toEqual(expect.arrayContaining([...acknowledged]));
  expect(present).toEqual([...present.keys()]);
  expect((await control(runtime, 'GET', '/sim/state')).json.audit).toEqual([]);
}

/** A store whose machine dies at its n-th write, before or after the write took effect; the disk outlives it. */
function mortal(
  disk: JournalStore,
  diesAt: number,
  afterwards: boolean,
): { store: JournalStore; death: Promise<true> } {
  let writes = 0;
  let die: (died: true) => void = () => undefined;
  const death = new Promise<true>((resolve) => (die = resolve));
  const forever = new Promise<never>(() => undefined);
  const guard =
    <A extends unknown[]>(write: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      const count = writes++;
      if (count > diesAt) return forever;
      if (count < diesAt || afterwards) await write(...args);
      if (count < diesAt) return;
      die(true);
      await forever;
    };
  const store: JournalStore = {
    load: () => disk.load(),
    begin: guard(disk.begin),
    append: guard(disk.append),
    saveSnapshot: guard(disk.saveSnapshot),
    dropSnapshot: guard(disk.dropSnapshot),
    saveClock: guard(disk.saveClock),
    clear: guard(disk.clear),
    close: async () => undefined,
  };
  return { store, death };
}

/** A moment of somebody's session: so many commands at once, then so much real time. */
interface Moment {
  readonly commands: number;
  readonly pause: number;
}

/** Plays the moments until they end or the machine dies; hands back how many commands were given. */
async function play(
  runtime: Runtime,
  moments: readonly Moment[],
  acknowledged: number[],
  { move, death }: { move: (milliseconds: number) => void; death: Promise<true> },
): Promise<number> {
  let issued = 0;
  for (const { commands, pause } of moments) {
    const responses = [...Array(commands).keys()].map(async () => {
      const index = issued++;
      await call(runtime, 'POST', '/api/add', `amount=${amountOf(index)}`);
      acknowledged.push(index);
    });
    if (await Promise.race([death, Promise.all(responses).then(() => false)])) break;
    move(pause);
    if (await Promise.race([death, runtime.pump().then(() => false)])) break;
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
          const disk = createMemoryStore();
          const { realTime, move } = handClock();
          const { store, death } = mortal(disk, diesAt, afterwards);
          const acknowledged: number[] = [];
          const killed = tinyRuntime({ openStore: async () => store, realTime });
          const issued = await play(killed, moments, acknowledged, { move, death });
          const next = tinyRuntime({ openStore: async () => disk, realTime });
          await expectHonest(next, issued, acknowledged);
          await call(next, 'POST', '/api/add', 'amount=1');
          await next.close();
        },
      ),
      { numRuns: sample(100) },
    );
  });
});

describe('journal file', () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandpit-'));
    path = join(directory, 'session.journal');
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** A session of some commands; where the file ended when each was acknowledged. */
  async function record(commands: number): Promise<{ bytes: Buffer; ends: number[]; hash: unknown }> {
    const { realTime, move } = handClock();
    const runtime = tinyRuntime({ openStore: () => openFileStore(path), realTime });
    const ends: number[] = [];
    for (let index = 0; index < commands; index++) {
      move(7_000);
      await call(runtime, 'POST', '/api/add', `amount=${amountOf(index)}`);
      ends.push((await readFile(path)).length);
    }
    const { hash } = (await control(runtime, 'GET', '/sim/state')).json;
    await runtime.close();
    return { bytes: await readFile(path), ends, hash };
  }

  test('cut off at any byte, the file gives every command acknowledged up to there, and takes new ones', async () => {
    const { bytes, ends } = await record(5);
    for (let length = 0; length <= bytes.length; length++) {
      await rm(`${path}.clock`, { force: true });
      await writeFile(path, bytes.subarray(0, length));
      const acknowledged = ends.flatMap((end, index) => (end <= length ? [index] : []));
      const store = await openFileStore(path);
      const stored = await store.load();
      const records = (await stored?.records(0)) ?? [];
      expect(records.map(({ seq }) => seq - 1)).toEqual(acknowledged);
      await store.close();
      const nearEnd = ends.some((end) => Math.abs(end - length) <= 1) || length < 2;
      if (!nearEnd) continue;
      const runtime = tinyRuntime({ openStore: () => openFileStore(path) });
      await expectHonest(runtime, ends.length, acknowledged);
      await call(runtime, 'POST', '/api/add', 'amount=1');
      await runtime.close();
      const again = tinyRuntime({ openStore: () => openFileStore(path) });
      expect((await totalOf(again)) % 2).toBe(1);
      await again.close();
    }
  });

  test('one changed byte anywhere is found, named, and nothing of the journal is used', async () => {
    const { bytes } = await record(3);
    for (let offset = 0; offset < bytes.length - 1; offset++) {
      const spoilt = Buffer.from(bytes);
      spoilt[offset] = (spoilt[offset] ?? 0) ^ 0x01;
      await writeFile(path, spoilt);
      const store = await openFileStore(path);
      await expect(store.load()).rejects.toThrow(JournalCorrupt);
      await store.close();
    }
  });

  test('a lost line is found although each line is sound', async () => {
    const { bytes } = await record(3);
    const lines = bytes.toString('utf8').split('\n');
    await writeFile(path, [lines[0], lines[1], lines[3], ''].join('\n'));
    const store = await openFileStore(path);
    await expect(store.load()).rejects.toThrow('record 2 does not match its seal');
    await store.close();
  });

  test('snapshot and clock lie beside it and may be damaged or cut off without harm', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { hash } = await record(3);
    const store = await openFileStore(path);
    await store.load();
    const mark = { seq: 3, at: 0 };
    await store.saveSnapshot(mark, sealValue({ ...mark, state: { some: 'state' }, codes: [] }));
    await Promise.all([1, 2, 3].map((speed) => store.saveClock({ at: 5, speed })));
    await store.close();
    for (const suffix of ['.snapshot-3-0', '.clock']) {
      const whole = await readFile(path + suffix);
      for (const length of [0, 10, 33, whole.length - 2]) {
        await writeFile(path + suffix, whole.subarray(0, length));
        const runtime = tinyRuntime({ openStore: () => openFileStore(path) });
        expect((await control(runtime, 'GET', '/sim/state')).json).toMatchObject({ hash, seq: 3 });
        await runtime.close();
        await writeFile(path + suffix, whole);
      }
    }
  });

  test('two processes cannot keep one file, and a lock left by a dead one is ignored', async () => {
    const store = await openFileStore(path);
    await expect(openFileStore(path)).rejects.toThrow(/keeps this journal/);
    await store.close();
    await writeFile(`${path}.lock`, '999999999');
    const next = await openFileStore(path);
    await next.close();
  });
});
