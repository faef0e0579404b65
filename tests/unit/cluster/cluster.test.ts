/** Hosts of a cluster under virtual time, with faults of networks, machines and servers drawn by seed. */
import { expect, test } from 'vitest';
import { describeFailure } from '../../../bench/soak/cluster/run.ts';
import { clusterSessionOf } from '../../../bench/soak/cluster/session.ts';
import { playClusterSession } from '../../../bench/soak/cluster/world.ts';
import { cases } from '../../support/cases.ts';

/** Sessions that once broke a promise: what each found is in decision 131. */
const ONCE_BROKEN = [132, 182, 220, 306];

test('ROOM-125 ROOM-126 sessions of clusters keep their promises: one host writes, nothing acknowledged is lost or doubled, all have one hash, and no read goes back', async () => {
  const seeds = [...ONCE_BROKEN, ...Array.from({ length: cases(160, 12) }, (_, index) => 1_000 + index)];
  let [terms, acknowledged] = [0, 0];
  for (const seed of seeds) {
    const outcome = await playClusterSession(clusterSessionOf(seed));
    if (outcome.broken) expect.fail(await describeFailure(seed));
    terms += outcome.terms;
    acknowledged += outcome.acknowledged;
  }
  // Leaders were replaced, and callers served.
  expect(terms).toBeGreaterThan(seeds.length);
  expect(acknowledged).toBeGreaterThan(seeds.length);
});

test('ROOM-127 a session is made of its seed alone and ends the same way each time', async () => {
  const first = await playClusterSession(clusterSessionOf(132));
  expect(await playClusterSession(clusterSessionOf(132))).toEqual(first);
});
