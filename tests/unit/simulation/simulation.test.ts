import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { environmentOf, openStage } from '../../../bench/soak/simulation/environment.ts';
import { fileDisk } from '../../../bench/soak/simulation/file-disk.ts';
import { storesNamed } from '../../../bench/soak/simulation/run.ts';
import { sessionOf, STORES } from '../../../bench/soak/simulation/session.ts';
import type { Session } from '../../../bench/soak/simulation/session.ts';
import { memoryDisk } from '../../../bench/soak/simulation/stores.ts';
import { playSession } from '../../../bench/soak/simulation/world.ts';
import { isNightly } from '../../support/cases.ts';

const FOLDER = 'fixtures/simulation';
/** The seed of a session of nine steps, which the slow stores play by day. */
const SHORT = 5;
const inMemory = environmentOf(async () => memoryDisk());
const inFiles = environmentOf(async () => fileDisk());

describe('the simulation', () => {
  test('PROOF-120 a session is made of its seed alone and ends the same way each time', async () => {
    const session = sessionOf(7, 'file');
    expect(sessionOf(7, 'file')).toEqual(session);
    const first = await playSession(session, inFiles);
    expect(first).toMatchObject({ steps: session.steps.length, broken: undefined });
    expect(first.crashes).toBeGreaterThan(0);
    expect(await playSession(session, inFiles)).toEqual(first);
  });

  test.each(isNightly ? [1, 2, 3] : [1])(
    'PROOF-121 the session of seed %d keeps the promises in memory and, at night, in a file',
    async (seed) => {
      expect((await playSession(sessionOf(seed, 'memory'), inMemory)).broken).toBeUndefined();
      // By day the one of PROOF-120 is played there.
      if (isNightly) expect((await playSession(sessionOf(seed, 'file'), inFiles)).broken).toBeUndefined();
    },
  );

  test('PROOF-122 a machine that fails in the middle of a write to a file loses nothing that was acknowledged', async () => {
    const call = { user: 0, kind: 'order', variant: 0, size: 10, delay: 0 } as const;
    for (const done of isNightly ? [0, 1, 500, 999, 1_000] : [1, 999]) {
      for (const writes of [1, 2, 3]) {
        const calls = { do: 'calls', calls: [call] } as const;
        const steps = [calls, { do: 'arm', writes, done }, calls, { do: 'jump', ms: 1 }, calls] as const;
        const { broken, crashes } = await playSession({ seed: 1, store: 'file', steps }, inFiles);
        expect({ broken, crashes }).toEqual({ broken: undefined, crashes: 1 });
      }
    }
  });

  test.for(['nats', 'indexeddb'] as const)(
    'PROOF-122 a session keeps the promises on %s',
    async (store, { skip }) => {
      const stage = await openStage(store);
      if (typeof stage === 'string') return skip(stage);
      try {
        const session = sessionOf(isNightly ? 4 : SHORT, store);
        expect((await stage.play(session)).broken).toBeUndefined();
      } finally {
        await stage.close();
      }
    },
  );

  test('PROOF-122 a store that there is not is refused with the names of those that are', () => {
    expect(storesNamed('file,nats')).toEqual(['file', 'nats']);
    expect(() => storesNamed('file,paper')).toThrow(`"paper"; there are ${STORES.join(', ')}`);
  });
});

describe('sessions that once failed', () => {
  test.each(readdirSync(FOLDER))('PROOF-124 PROOF-127 %s keeps the promises', async (file) => {
    const session = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Session;
    expect((await playSession(session, inMemory)).broken).toBeUndefined();
  });
});
