import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionOf } from '../../../bench/soak/simulation/session.ts';
import { shrink } from '../../../bench/soak/simulation/shrink.ts';
import { playSession } from '../../../bench/soak/simulation/world.ts';
import type { Environment } from '../../../bench/soak/simulation/world.ts';
import { PLANTED } from './planted.ts';

const MAX_SEEDS = 45;

/** The first seed whose session breaks a promise; 0 where none of the first does. */
async function firstFailing(environment: Environment): Promise<number> {
  for (let seed = 1; seed <= MAX_SEEDS; seed++)
    if ((await playSession(sessionOf(seed, 'memory'), environment)).broken) return seed;
  return 0;
}

/** Those whose sessions are reduced in a few seconds; the figures of all are in docs/quality.md. */
const QUICK = [
  'a store that acknowledges before it writes',
  'a store that does not keep the clock',
  'a snapshot without the last job',
  'a ledger that locks one unit too little',
];

describe('faults that are planted', () => {
  // Hosts that fail say so.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
  });

  test.each(Object.entries(PLANTED))('PROOF-125 PROOF-584 %s is found', async (_name, environment) => {
    expect(await firstFailing(environment)).toBeGreaterThan(0);
  });

  test.each(QUICK)('PROOF-123 PROOF-125 the session that finds %s is reduced to one step', async (name) => {
    const environment = PLANTED[name];
    if (!environment) throw new Error(`There is no planted fault "${name}".`);
    const session = sessionOf(await firstFailing(environment), 'memory');
    const reduced = await shrink(session, (tried) => playSession(tried, environment));
    expect(session.steps.length).toBeGreaterThan(10);
    expect(reduced?.session.steps).toHaveLength(1);
    expect(reduced?.outcome.broken?.message).toBeTruthy();
  });
});
