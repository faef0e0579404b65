/**
 * One host of a room as a state machine: what it has seen of the others, whether it follows or leads, and what it does next.
 * It reads no clock and waits for nothing: each event has its time, and what is to be done is returned (decision 130).
 */
import type { Announcement } from './announcement.ts';
import { LEASE_MS, LEASE_PROBE_MS, REJOIN_MS, RENEW_MS, TICK_MS, VALID_MS } from './deadlines.ts';

/** The lease while it is this host's. */
interface Held {
  readonly revision: number;
  /** Until when this host's time may pass. */
  readonly validUntil: number;
  /** When its last renewal was begun. */
  readonly renewedAt: number;
  readonly isRenewing: boolean;
}

/** A host that has no lease. */
type Follower =
  /** It has not found the room yet. */
  | { readonly phase: 'joining' }
  /** It repeats what the leader does. */
  | { readonly phase: 'following' }
  /**
   * What runs here is not the room's exchange any more, and the session is opened again from its journal. `work`: whether that is
   * under way (`opening`), or something that was begun to lead has to end first (`ending`).
   */
  | { readonly phase: 'stale'; readonly work: 'none' | 'opening' | 'ending' };

/** A host that has the lease. */
type Holder =
  /** It goes on from where it has followed to (`promoting`), or opens the session from its journal. */
  | { readonly phase: 'electing'; readonly step: 'promoting' | 'opening'; readonly held: Held }
  | { readonly phase: 'leading'; readonly held: Held };

type Role =
  | Follower
  /** It tries to take the lease. `before`: what it is until then, and afterwards where another host is quicker. */
  | { readonly phase: 'electing'; readonly step: 'acquiring'; readonly before: Follower }
  | Holder
  | { readonly phase: 'closed' };

/** Where a host stands. All times are its own real milliseconds. */
export interface ReplicaState {
  readonly host: string;
  readonly role: Role;
  /** Number of the latest term that is known. */
  readonly term: number;
  /** The latest announcement of another host. */
  readonly latest: Announcement | undefined;
  readonly latestAt: number;
  /** The latest revision of the lease that is known, when there was a last sign of a leader, and whether one was asked for since. */
  readonly seen: { readonly revision: number; readonly at: number; readonly isProbed: boolean };
  /** The stream of the branch that runs here; undefined before one does. */
  readonly stream: string | undefined;
  /** When the session was last opened again. */
  readonly openedAt: number;
  readonly tickedAt: number;
}

/** What happens to a host, and when. */
export type ReplicaEvent = { readonly at: number } & (
  | { readonly type: 'timer' }
  /** Another host has announced what it has. */
  | { readonly type: 'announced'; readonly announcement: Announcement }
  /** The lease was seen with a revision, or given back. */
  | { readonly type: 'leaseSeen'; readonly revision: number; readonly isReleased: boolean }
  /** The lease was taken, by an attempt that began at a time. */
  | { readonly type: 'acquired'; readonly revision: number; readonly began: number }
  /** Another host has the lease, with a revision; without one it is not known who has it. */
  | { readonly type: 'notAcquired'; readonly revision: number | undefined }
  | { readonly type: 'renewed'; readonly revision: number; readonly began: number }
  /** `isLost`: another host has taken the lease; otherwise it is not known. */
  | { readonly type: 'notRenewed'; readonly isLost: boolean }
  /** The stream was taken over and is here up to its end, or is not; or the lease has turned out to be another host's. */
  | { readonly type: 'promoted'; readonly outcome: 'isHere' | 'isElsewhere' | 'isLost' }
  /** A branch begins to run here. */
  | { readonly type: 'branchOpened'; readonly stream: string | undefined }
  /** What was to be opened runs, or has failed. */
  | { readonly type: 'opened'; readonly isRunning: boolean }
  /** The exchange has stopped. */
  | { readonly type: 'stopped' }
  | { readonly type: 'closing' }
);

/** What a host does then. */
export type ReplicaEffect =
  /** Tries to take the lease where nobody has renewed it since the revision `seen`. */
  | { readonly do: 'acquire'; readonly seen: number }
  | { readonly do: 'renew'; readonly revision: number }
  /** Reads the lease once: a renewal may have come after the last announcement. */
  | { readonly do: 'probe' }
  /** Takes over the stream of what runs here. */
  | { readonly do: 'promote' }
  /** Lets time pass here from now on. */
  | { readonly do: 'lead' }
  /** Opens the session from its journal, to lead or to follow it. */
  | { readonly do: 'open' }
  | { readonly do: 'announce' }
  /** Lets the clock follow an announcement. */
  | { readonly do: 'follow'; readonly announcement: Announcement }
  /** Looks whether the log stands still although there is more of it. */
  | { readonly do: 'look' };

/** The next state, and what is done. */
export type ReplicaStep = readonly [state: ReplicaState, ...effects: readonly ReplicaEffect[]];

/** A host that begins. */
export const joining = (host: string, at: number): ReplicaState => ({
  host,
  role: { phase: 'joining' },
  term: 0,
  latest: undefined,
  latestAt: at,
  seen: { revision: -1, at: Number.NEGATIVE_INFINITY, isProbed: false },
  stream: undefined,
  openedAt: Number.NEGATIVE_INFINITY,
  tickedAt: at,
});

/** The lease where it is this host's. */
export const leaseOf = ({ role }: ReplicaState): Held | undefined => ('held' in role ? role.held : undefined);

export const isLeading = ({ role }: ReplicaState): boolean => role.phase === 'leading';

/** Whether a host has the lease and opens the session that it will lead. */
export const isTakingOver = ({ role }: ReplicaState): boolean =>
  role.phase === 'electing' && role.step === 'opening';

/** Whether a host has a lease that no other host can have taken by now. */
export const holdsLease = (state: ReplicaState, at: number): boolean =>
  at < (leaseOf(state)?.validUntil ?? Number.NEGATIVE_INFINITY);

/** Whether there was no sign of a leader for the length of a lease. */
export const isSilent = ({ seen }: ReplicaState, at: number): boolean => at - seen.at >= LEASE_MS;

/** The other host that leads; undefined where none is known. */
export const leaderOf = (state: ReplicaState, at: number): string | undefined =>
  leaseOf(state) || isSilent(state, at) ? undefined : state.latest?.host;

/** When the next `timer` is due: a leader that is gone is replaced at once, everything else has time until the next tick. */
export function nextTimer(state: ReplicaState): number {
  const [tick, silence] = [state.tickedAt + TICK_MS, state.seen.at + LEASE_MS];
  return leaseOf(state) || silence <= state.tickedAt ? tick : Math.min(tick, silence);
}

/** What an event leads to. */
export function next(state: ReplicaState, event: ReplicaEvent): ReplicaStep {
  const { role } = state;
  const { at } = event;
  if (role.phase === 'closed') return [state];
  switch (event.type) {
    case 'timer':
      return onTimer({ ...state, tickedAt: at }, at);
    case 'announced':
      return onAnnounced(state, event.announcement, at);
    case 'leaseSeen':
      if (event.revision <= state.seen.revision) return [state];
      return [sees(state, event.revision, event.isReleased ? Number.NEGATIVE_INFINITY : at)];
    case 'acquired':
      return onAcquired(state, event.revision, event);
    case 'notAcquired':
      return [notElected(event.revision === undefined ? state : sees(state, event.revision, at))];
    case 'renewed':
      return onRenewed(state, event.revision, event);
    case 'notRenewed':
      if (event.isLost) return stepDown(state, at);
      return [changeLease(state, { isRenewing: false })];
    case 'promoted':
      return onPromoted(state, event.outcome);
    case 'branchOpened':
      return [{ ...state, stream: event.stream }];
    case 'opened':
      return onOpened(state, event.isRunning);
    case 'stopped':
      return leaseOf(state) ? stepDown(state, at) : [asFollower(state, () => stale)];
    case 'closing':
      return [{ ...state, role: { phase: 'closed' } }];
  }
}

const stale: Follower = { phase: 'stale', work: 'none' };

/** The sign of life of a leader. */
const sees = (state: ReplicaState, revision: number, at: number): ReplicaState => ({
  ...state,
  seen: { revision: Math.max(revision, state.seen.revision), at, isProbed: false },
});

/** Changes what is known of this host's lease, where there is one. */
function changeLease(state: ReplicaState, change: Partial<Held>): ReplicaState {
  const { role } = state;
  return 'held' in role ? { ...state, role: { ...role, held: { ...role.held, ...change } } } : state;
}

/** Changes what a host is that has no lease, also while it tries to get it. Work that is under way goes on. */
function asFollower(state: ReplicaState, change: (follower: Follower) => Follower): ReplicaState {
  const { role } = state;
  if ('before' in role) return { ...state, role: { ...role, before: change(role.before) } };
  if ('held' in role || role.phase === 'closed') return state;
  if (role.phase === 'stale' && role.work !== 'none') return state;
  return { ...state, role: change(role) };
}

function onTimer(state: ReplicaState, at: number): ReplicaStep {
  const { role, seen } = state;
  if ('held' in role) {
    const announce = isLeading(state) ? [{ do: 'announce' } as const] : [];
    const { revision, renewedAt, isRenewing } = role.held;
    if (isRenewing || at - renewedAt < RENEW_MS) return [state, ...announce];
    const renewing = changeLease(state, { renewedAt: at, isRenewing: true });
    return [renewing, ...announce, { do: 'renew', revision }];
  }
  if (role.phase === 'electing' || role.phase === 'closed') return [state];
  if (role.phase === 'stale' && role.work !== 'none') return [state];
  if (isSilent(state, at)) {
    const electing = { phase: 'electing', step: 'acquiring', before: role } as const;
    return [
      { ...state, role: electing },
      { do: 'acquire', seen: seen.revision },
    ];
  }
  if (!seen.isProbed && at - seen.at >= LEASE_PROBE_MS)
    return [{ ...state, seen: { ...seen, isProbed: true } }, { do: 'probe' }];
  if (role.phase !== 'stale') return [state, { do: 'look' }];
  return at - state.openedAt >= REJOIN_MS ? opens(state, at) : [state];
}

function onAnnounced(before: ReplicaState, announcement: Announcement, at: number): ReplicaStep {
  const { host, term, leaves, revision, stream } = announcement;
  if (host === before.host || term < before.term) return [before];
  const heard = { ...before, term, latest: announcement, latestAt: at };
  if (leaves) return [sees(heard, revision, Number.NEGATIVE_INFINITY)];
  const state = sees(heard, revision, at);
  if (leaseOf(state)) return stepDown(state, at);
  if (state.stream !== undefined && state.stream !== stream) return [asFollower(state, () => stale)];
  const found = asFollower(state, (role) => (role.phase === 'joining' ? { phase: 'following' } : role));
  return state.stream === undefined ? [found] : [found, { do: 'follow', announcement }];
}

function onAcquired(
  before: ReplicaState,
  revision: number,
  { at, began }: { readonly at: number; readonly began: number },
): ReplicaStep {
  const { role } = before;
  if (!('before' in role)) return [before];
  const state = sees(before, revision, at);
  // Another host has taken the lease since.
  if (revision < state.term) return [notElected(state)];
  const held = { revision, validUntil: began + VALID_MS, renewedAt: at, isRenewing: false };
  const elected = { ...state, term: revision };
  switch (role.before.phase) {
    case 'joining':
      return [{ ...elected, role: { phase: 'leading', held } }];
    case 'following':
      return [{ ...elected, role: { phase: 'electing', step: 'promoting', held } }, { do: 'promote' }];
    case 'stale':
      return [{ ...elected, role: { phase: 'electing', step: 'opening', held } }, { do: 'open' }];
  }
}

/** A host that has not got the lease is what it was. */
function notElected(state: ReplicaState): ReplicaState {
  const { role } = state;
  return 'before' in role ? { ...state, role: role.before } : state;
}

function onRenewed(
  state: ReplicaState,
  revision: number,
  { at, began }: { readonly at: number; readonly began: number },
): ReplicaStep {
  const held = leaseOf(state);
  if (!held) return [state];
  const validUntil = Math.max(held.validUntil, began + VALID_MS);
  const renewed = changeLease(sees(state, revision, at), { revision, validUntil, isRenewing: false });
  return isLeading(renewed) ? [renewed, { do: 'announce' }] : [renewed];
}

function onPromoted(state: ReplicaState, outcome: 'isHere' | 'isElsewhere' | 'isLost'): ReplicaStep {
  const { role } = state;
  if (role.phase !== 'electing' || role.step !== 'promoting') return [ended(state)];
  const { held } = role;
  switch (outcome) {
    case 'isHere':
      return [{ ...state, role: { phase: 'leading', held } }, { do: 'lead' }, { do: 'announce' }];
    case 'isElsewhere':
      return [{ ...state, role: { phase: 'electing', step: 'opening', held } }, { do: 'open' }];
    case 'isLost':
      return [{ ...state, role: { phase: 'following' } }];
  }
}

function onOpened(state: ReplicaState, isRunning: boolean): ReplicaStep {
  const { role, latest, stream } = state;
  if (isTakingOver(state) && 'held' in role) {
    if (!isRunning) return [{ ...state, role: stale }];
    return [{ ...state, role: { phase: 'leading', held: role.held } }, { do: 'announce' }];
  }
  const isFollowing = role.phase === 'stale' && role.work === 'opening' && isRunning;
  // The room may have gone to another branch in the meantime.
  if (isFollowing && (!latest || latest.stream === stream))
    return [{ ...state, role: { phase: 'following' } }];
  return [ended(state)];
}

/** What was under way has ended: the session can be opened again. */
const ended = (state: ReplicaState): ReplicaState =>
  state.role.phase === 'stale' ? { ...state, role: stale } : state;

/** Another host leads, or the exchange of this one has stopped. */
function stepDown(state: ReplicaState, at: number): ReplicaStep {
  const { role } = state;
  if (!('held' in role)) return [state];
  if (role.phase === 'leading') return opens(state, at);
  return [{ ...state, role: { phase: 'stale', work: 'ending' } }];
}

/** Opens the session from its journal, to follow it. */
const opens = (state: ReplicaState, at: number): ReplicaStep => [
  { ...state, role: { phase: 'stale', work: 'opening' }, openedAt: at },
  { do: 'open' },
];
