import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { environmentOf, openStage } from '../../../bench/soak/simulation/environment.ts';
import { fileDisk } from '../../../bench/soak/simulation/file-disk.ts';
import { idbDisk } from '../../../bench/soak/simulation/idb-disk.ts';
import { storesNamed } from '../../../bench/soak/simulation/run.ts';
import { soakSessionOf, STORES } from '../../../bench/soak/simulation/session.ts';
import type { SoakSession } from '../../../bench/soak/simulation/session.ts';
import { memoryDisk } from '../../../bench/soak/simulation/stores.ts';
import { playSoak } from '../../../bench/soak/simulation/world.ts';
import { isNightly } from '../../support/cases.ts';
import { openIndexedDb } from '../hosts/journal-beds.ts';

const FOLDER = 'fixtures/simulation';
/** The seeds of two sessions of few steps, which by day are played twice, and on the slow stores. */
const [CALLS, CLOCKS] = [9, 189];
const inMemory = environmentOf(async () => memoryDisk());
const inFiles = environmentOf(async () => fileDisk());

describe('the simulation', () => {
  test('PROOF-120 a session is made of its seed alone and ends the same way each time', async () => {
    const seed = isNightly ? 7 : CALLS;
    const session = soakSessionOf(seed, 'file');
    expect(soakSessionOf(seed, 'file')).toEqual(session);
    const first = await playSoak(session, inFiles);
    expect(first).toMatchObject({ steps: session.steps.length, broken: undefined });
    expect(first.crashes).toBeGreaterThan(0);
    expect(await playSoak(session, inFiles)).toEqual(first);
  });

  test.each(isNightly ? [1, 2, 3, 7, 15, 59, 95, 168] : [168])(
    'PROOF-121 PROOF-580 PROOF-581 PROOF-582 PROOF-583 the session of seed %d keeps the promises in memory and, at night, in a file',
    async (seed) => {
      expect((await playSoak(soakSessionOf(seed, 'memory'), inMemory)).broken).toBeUndefined();
      // By day the one of PROOF-120 is played there.
      if (isNightly) expect((await playSoak(soakSessionOf(seed, 'file'), inFiles)).broken).toBeUndefined();
    },
  );

  test('PROOF-122 a machine that fails in the middle of a write to a file loses nothing that was acknowledged', async () => {
    const call = { user: 0, kind: 'order', variant: 0, size: 10, delay: 0 } as const;
    const moments = [0, 1, 500, 999, 1_000].flatMap((done) => [1, 2, 3].map((writes) => ({ writes, done })));
    // By day in the first byte and just before the last one of a write.
    const byDay = moments.filter(({ writes, done }) => done === (writes === 2 ? 1 : 999));
    for (const moment of isNightly ? moments : byDay) {
      const calls = { do: 'calls', calls: [call] } as const;
      const steps = [calls, { do: 'arm', ...moment }, calls, { do: 'jump', ms: 1 }, calls] as const;
      const { broken, crashes } = await playSoak({ seed: 1, store: 'file', steps }, inFiles);
      expect({ broken, crashes }).toEqual({ broken: undefined, crashes: 1 });
    }
  });

  test.for(isNightly ? (['nats', 'indexeddb'] as const) : (['nats'] as const))(
    'PROOF-122 a session keeps the promises on %s',
    async (store, { skip }) => {
      const stage = await openStage(store);
      if (typeof stage === 'string') return skip(stage);
      try {
        const session = soakSessionOf(isNightly ? 4 : CLOCKS, store);
        expect((await stage.play(session)).broken).toBeUndefined();
      } finally {
        await stage.close();
      }
    },
  );

  test('PROOF-122 a session keeps the promises on databases like those of a browser', async () => {
    openIndexedDb();
    const inDatabases = environmentOf(async () => idbDisk());
    const outcome = await playSoak(soakSessionOf(CLOCKS, 'indexeddb'), inDatabases);
    expect(outcome.broken).toBeUndefined();
    expect(outcome.crashes).toBeGreaterThan(0);
  });

  test('PROOF-122 a store that there is not is refused with the names of those that are', () => {
    expect(storesNamed('file,nats')).toEqual(['file', 'nats']);
    expect(() => storesNamed('file,paper')).toThrow(`"paper"; there are ${STORES.join(', ')}`);
  });
});

describe('sessions that once failed', () => {
  test.each(readdirSync(FOLDER))('PROOF-124 PROOF-127 PROOF-589 %s keeps the promises', async (file) => {
    const session = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as SoakSession;
    expect((await playSoak(session, inMemory)).broken).toBeUndefined();
  });
});
