import { beforeEach, describe, expect, test, vi } from 'vitest';
import { soakSessionOf } from '../../../bench/soak/simulation/session.ts';
import { shrink } from '../../../bench/soak/simulation/shrink.ts';
import { playSoak } from '../../../bench/soak/simulation/world.ts';
import type { Environment } from '../../../bench/soak/simulation/world.ts';
import { PLANTED } from './planted.ts';

const MAX_SEEDS = 45;

/** The first seed whose session breaks a promise; 0 where none of the first does. */
async function firstFailing(environment: Environment): Promise<number> {
  for (let seed = 1; seed <= MAX_SEEDS; seed++)
    if ((await playSoak(soakSessionOf(seed, 'memory'), environment)).broken) return seed;
  return 0;
}

/** Those whose sessions are reduced soonest, and how many steps each needs; the figures of all are in docs/quality.md. */
const REDUCED = [
  // A crash between the write and what it acknowledges, and the calls that are stored.
  ['a store that acknowledges before it writes', 2],
  ['a store that does not keep the clock', 1],
  ['a snapshot without the last job', 1],
  ['a ledger that locks one unit too little', 1],
] as const;

describe('faults that are planted', () => {
  // Hosts that fail say so.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
  });

  test.each(Object.entries(PLANTED))('PROOF-125 PROOF-584 %s is found', async (_name, environment) => {
    expect(await firstFailing(environment)).toBeGreaterThan(0);
  });

  test.each(REDUCED)(
    'PROOF-123 PROOF-125 the session that finds %s is reduced to %i',
    async (name, needed) => {
      const environment = PLANTED[name];
      if (!environment) throw new Error(`There is no planted fault "${name}".`);
      const session = soakSessionOf(await firstFailing(environment), 'memory');
      const reduced = await shrink(session, (tried) => playSoak(tried, environment));
      expect(session.steps.length).toBeGreaterThan(10);
      expect(reduced?.session.steps).toHaveLength(needed);
      expect(reduced?.outcome.broken?.message).toBeTruthy();
    },
  );
});
