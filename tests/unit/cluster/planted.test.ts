// @vitest-environment node
/** Faults planted into the state machine of a host: the simulation of clusters finds each. */
import { describe, expect, test, vi } from 'vitest';
import type * as Replica from '#simulator/cluster/replica.ts';
import { reduce } from '../../../bench/soak/cluster/reduce.ts';
import { clusterSessionOf } from '../../../bench/soak/cluster/session.ts';
import { playClusterSession } from '../../../bench/soak/cluster/world.ts';
import { isNightly } from '../../support/cases.ts';

type Machine = Pick<typeof Replica, 'next' | 'holdsLease'>;

const planted = vi.hoisted(() => ({ fault: (machine: Machine): Partial<Machine> => machine }));
/** The state machine, in which a fault may lie. */
vi.mock('#simulator/cluster/replica.ts', async (importOriginal) => {
  const real = await importOriginal<typeof Replica>();
  return {
    ...real,
    next: (...given: Parameters<Machine['next']>) => (planted.fault(real).next ?? real.next)(...given),
    holdsLease: (...given: Parameters<Machine['holdsLease']>) =>
      (planted.fault(real).holdsLease ?? real.holdsLease)(...given),
  };
});

type Next = Machine['next'];
type Fault = (machine: Machine) => Partial<Machine>;

/** A machine in which what an event leads to is another thing. */
const changed =
  (change: (next: Next, ...given: Parameters<Next>) => ReturnType<Next>): Fault =>
  ({ next }) => ({ next: (...given) => change(next, ...given) });
const without = (effect: Replica.ReplicaEffect['do']): Fault =>
  changed((next, ...given) => {
    const [state, ...effects] = next(...given);
    return [state, ...effects.filter((each) => each.do !== effect)];
  });
const deafTo = (isMeant: (state: Replica.ReplicaState, event: Replica.ReplicaEvent) => boolean): Fault =>
  changed((next, state, event) => (isMeant(state, event) ? [state] : next(state, event)));

const FAULTS: Readonly<Record<string, Fault>> = {
  'a lease that never runs out': () => ({ holdsLease: () => true }),
  'a lease that is not renewed': without('renew'),
  'a leader that is replaced and leads on': deafTo(
    ({ role }, { type }) => role.phase === 'leading' && ['announced', 'notRenewed', 'stopped'].includes(type),
  ),
  'a host that goes on although it has not followed to the end': changed((next, state, event) =>
    next(state, event.type === 'promoted' ? { ...event, outcome: 'isHere' } : event),
  ),
  'a host that is behind and does not open the session again': without('open'),
  'a follower that is not told what the leader announces': without('follow'),
  'a leader that announces nothing': without('announce'),
  'a host that takes over and lets no time pass': without('lead'),
  'a host that never tries to lead': without('acquire'),
  'a branch that a follower does not go over to': changed((next, state, event) =>
    next({ ...state, stream: event.type === 'announced' ? event.announcement.stream : state.stream }, event),
  ),
};

const MAX_SEEDS = 120;
/** Those that the first sessions find. */
const QUICK = [
  'a lease that is not renewed',
  'a leader that announces nothing',
  'a host that never tries to lead',
];
const names = isNightly ? Object.keys(FAULTS) : QUICK;

describe('faults that are planted into the state machine', () => {
  test.each(names)('ROOM-128 %s is found', async (name) => {
    planted.fault = FAULTS[name] ?? planted.fault;
    let seed = 1;
    let outcome = await playClusterSession(clusterSessionOf(seed));
    while (!outcome.broken && seed < MAX_SEEDS)
      outcome = await playClusterSession(clusterSessionOf((seed += 1)));
    expect(outcome.broken?.message).toBeTruthy();
  });

  test('ROOM-127 what breaks a promise is reduced to the shortest list of events', async () => {
    planted.fault = without('acquire');
    const { session, outcome } = await reduce(clusterSessionOf(3), playClusterSession);
    expect(session.steps.length).toBeLessThan(clusterSessionOf(3).steps.length);
    expect(outcome.broken?.message).toBeTruthy();
  });
});
