/** When a host of a room tries to lead it. */
import { expect, test } from 'vitest';
import type { Announcement } from '#simulator/hosts/cluster/announcement.ts';
import { LEASE_MS, VALID_MS } from '#simulator/hosts/cluster/deadlines.ts';
import {
  holdsLease,
  isLeading,
  joining,
  leaderOf,
  next,
  nextTimer,
} from '#simulator/hosts/cluster/replica.ts';
import type { ReplicaEvent, ReplicaState, Step } from '#simulator/hosts/cluster/replica.ts';

const announced = (host: string, term: number): Announcement => ({
  ...{ host, term, revision: term, session: { scenario: 'calm', seed: 'own seed', branch: 'main' } },
  ...{ stream: 'main', sequence: 1, seq: 0, at: 0, speed: 1, clockEpoch: 0 },
});

/** A host that has had some events. */
const after = (...events: readonly ReplicaEvent[]): ReplicaState =>
  events.reduce((state, event) => next(state, event)[0], joining('own', 0));
const effectsOf = ([, ...effects]: Step): readonly string[] => effects.map((effect) => effect.do);

const found = { type: 'announced', at: 100, announcement: announced('leader', 5) } as const;

test('ROOM-108 a renewal that was not announced is a sign of life, and a lease that was given back is free at once', () => {
  const seen = after(found, { type: 'leaseSeen', at: 600, revision: 6, isReleased: false });
  expect(nextTimer({ ...seen, tickedAt: 600 + LEASE_MS - 50 })).toBe(600 + LEASE_MS);
  expect(effectsOf(next(seen, { type: 'timer', at: 600 + LEASE_MS - 1 }))).not.toContain('acquire');
  expect(next(seen, { type: 'timer', at: 600 + LEASE_MS })).toContainEqual({ do: 'acquire', seen: 6 });
  const released = after(found, { type: 'leaseSeen', at: 600, revision: 6, isReleased: true });
  expect(effectsOf(next(released, { type: 'timer', at: 601 }))).toEqual(['acquire']);
});

test('ROOM-108 of two hosts that try at the same time the one with the later lease leads', () => {
  const electing = after(found, { type: 'timer', at: 100 + LEASE_MS });
  const late = next(electing, { type: 'announced', at: 2_200, announcement: announced('winner', 8) })[0];
  const acquired = { type: 'acquired', at: 2_210, revision: 7, began: 2_190 } as const;
  const [lost, ...effects] = next(late, acquired);
  expect([lost.role.phase, effects, leaderOf(lost, 2_210)]).toEqual(['following', [], 'winner']);
  expect(effectsOf(next(electing, acquired))).toEqual(['promote']);
});

test('ROOM-026 ROOM-129 a lease counts from when its renewal was sent, and one that is taken ends the lead', () => {
  const leading = after(
    { type: 'timer', at: 0 },
    { type: 'acquired', at: 300, revision: 1, began: 100 },
    { type: 'renewed', at: 1_400, revision: 2, began: 900 },
  );
  expect([holdsLease(leading, 900 + VALID_MS - 1), holdsLease(leading, 900 + VALID_MS)]).toEqual([
    true,
    false,
  ]);
  const replaced = next(leading, { type: 'announced', at: 1_500, announcement: announced('other', 3) });
  expect([isLeading(replaced[0]), effectsOf(replaced)]).toEqual([false, ['open']]);
  // One of an earlier term is late, and changes nothing.
  const earlier = { type: 'announced', at: 1_600, announcement: announced('earlier', 2) } as const;
  expect(next(replaced[0], earlier)).toEqual([replaced[0]]);
});
