/** When a host of a room tries to lead it. */
import { expect, test } from 'vitest';
import type { Announcement } from '#simulator/cluster/announcement.ts';
import { LEASE_MS, LEASE_PROBE_MS, REJOIN_MS, RENEW_MS, VALID_MS } from '#simulator/cluster/deadlines.ts';
import { holdsLease, isLeading, joining, leaderOf, next, nextTimer } from '#simulator/cluster/replica.ts';
import type { ReplicaEvent, ReplicaState, ReplicaStep } from '#simulator/cluster/replica.ts';

const announced = (host: string, term: number): Announcement => ({
  ...{ host, term, revision: term, session: { scenario: 'calm', seed: 'own seed', branch: 'main' } },
  ...{ stream: 'main', sequence: 1, seq: 0, at: 0, speed: 1, clockEpoch: 0 },
});

/** A host that has had some events. */
const after = (...events: readonly ReplicaEvent[]): ReplicaState =>
  events.reduce((state, event) => next(state, event)[0], joining('own', 0));
const effectsOf = ([, ...effects]: ReplicaStep): readonly string[] => effects.map((effect) => effect.do);

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

const SILENT = 100 + LEASE_MS;
const silence = { type: 'timer', at: SILENT } as const;
const running = { type: 'branchOpened', at: 0, stream: 'main' } as const;
const acquired = { type: 'acquired', at: SILENT, revision: 6, began: SILENT } as const;
const promoted = (outcome: 'isHere' | 'isElsewhere' | 'isLost') =>
  ({ type: 'promoted', at: SILENT, outcome }) as const;
const opened = (isRunning: boolean) => ({ type: 'opened', at: SILENT, isRunning }) as const;
const stopped = { type: 'stopped', at: SILENT } as const;
const elsewhereAt = (at: number): ReplicaEvent => ({
  ...{ type: 'announced', at },
  announcement: { ...announced('leader', 7), stream: 'other' },
});
const elsewhere = elsewhereAt(SILENT);
const roleOf = ({ role }: ReplicaState): string =>
  [role.phase, 'step' in role && role.step, 'work' in role && role.work].filter(Boolean).join(' ');
/** What a host is after some events, and what it does at the last of them. */
const at = (...events: readonly ReplicaEvent[]): readonly [role: string, ...effects: readonly string[]] => {
  const step = next(after(...events.slice(0, -1)), events.at(-1)!);
  return [roleOf(step[0]), ...effectsOf(step)];
};

test('ROOM-108 who takes the lease goes on from where it has followed to, or opens the session first', () => {
  const elected = [running, found, silence, acquired] as const;
  expect(at(...elected)).toEqual(['electing promoting', 'promote']);
  expect(at(...elected, promoted('isHere'))).toEqual(['leading', 'lead', 'announce']);
  expect(at(...elected, promoted('isLost'))).toEqual(['following']);
  const opening = [...elected, promoted('isElsewhere')] as const;
  expect(at(...opening)).toEqual(['electing opening', 'open']);
  expect(at(...opening, opened(true))).toEqual(['leading', 'announce']);
  expect(at(...opening, opened(false))).toEqual(['stale none']);
  // What has stopped is not led; the session is opened from its journal.
  expect(at(running, found, stopped, silence, acquired)).toEqual(['electing opening', 'open']);
});

test('ROOM-108 an attempt that another host was quicker with leaves a host what it was, and is made again where nobody leads', () => {
  const attempt = [running, found, silence] as const;
  const refused = (revision?: number) => ({ type: 'notAcquired', at: SILENT, revision }) as const;
  expect(at(...attempt)).toEqual(['electing acquiring', 'acquire']);
  const again = { type: 'timer', at: SILENT + 1 } as const;
  expect(at(...attempt, refused(9), again)).toEqual(['following', 'look']);
  expect(at(...attempt, refused(), again)).toEqual(['electing acquiring', 'acquire']);
  // An outcome that comes when nothing was begun changes nothing.
  expect(at(...attempt, promoted('isHere'))).toEqual(['electing acquiring']);
  expect(at(running, found, acquired)).toEqual(['following']);
  expect(at(running, found, { type: 'notRenewed', at: SILENT, isLost: true })).toEqual(['following']);
});

test('ROOM-108 before a leader counts as gone its lease is read once', () => {
  const early = (more: number) => ({ type: 'timer', at: 100 + LEASE_PROBE_MS + more }) as const;
  expect(at(running, found, early(-1))).toEqual(['following', 'look']);
  expect(at(running, found, early(0))).toEqual(['following', 'probe']);
  expect(at(running, found, early(0), early(1))).toEqual(['following', 'look']);
  const again = { ...found, at: 200 };
  expect(at(running, found, early(0), again, early(100))).toEqual(['following', 'probe']);
});

test('ROOM-161 a host whose exchange is not the one of the room opens it once, and follows where the room is still there', () => {
  const leading = [running, found, silence, acquired, promoted('isHere')] as const;
  expect(at(...leading, stopped)).toEqual(['stale opening', 'open']);
  // While it is being opened nothing else is begun.
  for (const event of [elsewhere, stopped, { type: 'timer', at: SILENT + REJOIN_MS } as const])
    expect(at(...leading, stopped, event)).toEqual(['stale opening']);
  expect(at(...leading, stopped, opened(true))).toEqual(['following']);
  expect(at(...leading, stopped, opened(false))).toEqual(['stale none']);
  expect(at(...leading, stopped, elsewhere, opened(true))).toEqual(['stale none']);
  const lost = { type: 'notRenewed', at: SILENT, isLost: true } as const;
  const promoting = leading.slice(0, -1);
  expect(at(...promoting, lost)).toEqual(['stale ending']);
  expect(at(...promoting, lost, promoted('isLost'))).toEqual(['stale none']);
  // A follower whose room has gone to another branch opens that, not more often than every so many seconds.
  const timer = (when: number) => ({ type: 'timer', at: when }) as const;
  const again = [...leading, stopped, elsewhereAt(SILENT + 10), opened(true)] as const;
  expect(at(...again, elsewhereAt(SILENT + REJOIN_MS), timer(SILENT + REJOIN_MS - 1))).toEqual([
    'stale none',
  ]);
  expect(at(...again, elsewhereAt(SILENT + REJOIN_MS), timer(SILENT + REJOIN_MS))).toEqual([
    'stale opening',
    'open',
  ]);
});

test('ROOM-026 a lease is renewed in time, one renewal at once, and also after one whose outcome is not known', () => {
  const leading = [running, found, silence, acquired, promoted('isHere')] as const;
  const timer = (more: number) => ({ type: 'timer', at: SILENT + RENEW_MS + more }) as const;
  expect(at(...leading, timer(-1))).toEqual(['leading', 'announce']);
  expect(at(...leading, timer(0))).toEqual(['leading', 'announce', 'renew']);
  expect(at(...leading, timer(0), timer(RENEW_MS))).toEqual(['leading', 'announce']);
  const unknown = { type: 'notRenewed', at: SILENT + RENEW_MS, isLost: false } as const;
  expect(at(...leading, timer(0), unknown, timer(RENEW_MS))).toEqual(['leading', 'announce', 'renew']);
  const renewed = { type: 'renewed', at: SILENT, revision: 7, began: SILENT } as const;
  expect(at(...leading, renewed)).toEqual(['leading', 'announce']);
  expect(at(...leading.slice(0, -1), renewed)).toEqual(['electing promoting']);
});

test('ROOM-108 a host that is alone begins at once, and one that is closed does nothing', () => {
  const [state, ...effects] = next(joining('own', 0), { type: 'timer', at: 0 });
  expect([roleOf(state), effects]).toEqual(['electing acquiring', [{ do: 'acquire', seen: -1 }]]);
  const closing = { type: 'closing', at: 1 } as const;
  for (const event of [silence, found, acquired, stopped]) expect(at(closing, event)).toEqual(['closed']);
});
