/** Branches of a session, and travel to an earlier time. What is refused has changed nothing. */
import type { BackRequest, BranchReport } from '#simulator/control/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { pagesOf, pagesUntil } from './journal.ts';
import type { BranchRow, JournalHeader } from './journal.ts';
import type { Journals } from './journals.ts';
import { bringSessions, sessionsOfNow } from './kept-sessions.ts';
import { sessionIdOf } from './live-exchange.ts';
import type { LiveExchange } from './live-exchange.ts';
import type { Prepared } from './prepare.ts';
import { restoreExchange } from './restore.ts';
import type { SessionHost } from './session-host.ts';
import { snapshotOf } from './snapshot-keeper.ts';
import { sealInSlices } from './storage/lines.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { BranchId, SessionId } from './storage/port.ts';
import { snapshotsUpTo, storeBranch, withStored } from './stored-branch.ts';
import type { NewBranch } from './stored-branch.ts';

type BranchHost = Pick<SessionHost, 'journals' | 'parts'>;

/** A branch about to begin, with its exchange. */
export interface BegunBranch extends NewBranch, Pick<Prepared, 'exchange' | 'codes' | 'replayedFrom'> {}

/** The branches of the session that runs. */
export async function listBranches(journals: Journals, live: LiveExchange): Promise<readonly BranchReport[]> {
  const { scenario, seed } = sessionIdOf(live);
  const { kernel } = live.exchange;
  return (await journals.list(scenario, seed)).map((row) => {
    const present = row.name === live.branch;
    const { now, seq } = present && !live.replayed ? { now: kernel.now(), seq: kernel.lastSeq() } : row;
    const { from = null, at = null, isKept: kept = false } = row.origin ?? {};
    return { name: row.name, from, at, now, seq, present, kept };
  });
}

/** A branch of the session that runs. Throws ControlError NO_BRANCH. */
export async function findBranch(journals: Journals, live: LiveExchange, name: string): Promise<BranchRow> {
  const { scenario, seed } = sessionIdOf(live);
  const rows = await journals.list(scenario, seed);
  const row = rows.find((each) => each.name === name);
  if (row) return row;
  const names = rows.map((each) => each.name).join(', ');
  throw new ControlError(404, 'NO_BRANCH', `There is no branch "${name}"; there are ${names}.`);
}

/** Keeps the present moment as a branch that nothing is played on. Throws ControlError NAME_TAKEN. */
export async function keepMoment(journals: Journals, live: LiveExchange, name: string): Promise<void> {
  const place = await freePlace(journals, sessionIdOf(live), { requested: name, name, first: 1 });
  const { archive } = await live.history();
  // State and records belong together: what comes while the branch is written is not part of it.
  const moment = snapshotOf(live.exchange.kernel, live.codes(), archive);
  const { at, seq } = moment;
  const { speed } = live.clock();
  const stored = await live.history();
  const { branch: _origin, ...header } = stored.header;
  const sealed = await sealInSlices(moment);
  const snapshots = async function* () {
    yield* snapshotsUpTo(stored, at - 1);
    yield { mark: { seq, at }, sealed };
  };
  const { journal } = await storeBranch(journals, {
    header: { ...header, branch: { ...place, from: live.branch, at, isKept: true } },
    records: pagesOf(stored, header.baseSeq, seq),
    requestOf: stored.requestOf,
    at,
    speed,
    snapshots: snapshots(),
    archive,
  });
  await journal.close();
}

/** Takes a branch away. Throws ControlError NO_BRANCH, IN_USE. */
export async function removeBranch(journals: Journals, live: LiveExchange, name: string): Promise<void> {
  await findBranch(journals, live, name);
  if (name === MAIN_BRANCH)
    throw new ControlError(409, 'IN_USE', 'The branch "main" cannot be taken away; a reset begins it again.');
  if (name === live.branch) {
    const message = `The exchange is on the branch "${name}"; go to another one first.`;
    throw new ControlError(409, 'IN_USE', message);
  }
  const { scenario, seed } = sessionIdOf(live);
  await journals.forgetBranches(scenario, seed, name);
}

/** Begins a branch at an earlier instant. Throws ControlError FUTURE, BEFORE_START, NAME_TAKEN. */
export async function prepareBack(
  { journals, parts }: BranchHost,
  live: LiveExchange,
  { toInstant, name }: BackRequest,
): Promise<Prepared> {
  const { speed } = live.clock();
  const place = await freePlace(journals, sessionIdOf(live), { requested: name, name: 'branch', first: 2 });
  const stored = await live.history();
  checkBranchInstant(toInstant, live.exchange.kernel.now(), stored.header);
  const { exchange, codes, replayedFrom } = await restoreExchange(live.scenario, stored, parts, toInstant);
  const { branch: _origin, ...header } = stored.header;
  const brought = bringSessions(sessionsOfNow(live), exchange);
  const records = async function* () {
    yield* pagesUntil(stored, header.baseSeq, toInstant);
    if (brought) yield [brought];
  };
  return prepareBranch(journals, {
    header: { ...header, branch: { ...place, from: live.branch, at: toInstant } },
    records: records(),
    requestOf: stored.requestOf,
    exchange,
    codes,
    at: toInstant,
    speed,
    replayedFrom,
    snapshots: snapshotsUpTo(stored, toInstant),
    archive: stored.archive,
  });
}

/** Begins a branch at a kept moment of the session that runs. */
export async function prepareKept(
  { journals, parts }: BranchHost,
  live: LiveExchange,
  id: BranchId,
): Promise<Prepared> {
  const place = await freePlace(journals, id, { name: id.branch, first: 2 });
  return withStored(journals, id, async (stored) => {
    const restored = await restoreExchange(live.scenario, stored, parts);
    const { exchange, codes, resumeAt: at, replayedFrom } = restored;
    const { branch: _origin, ...header } = stored.header;
    return prepareBranch(journals, {
      header: { ...header, branch: { ...place, from: id.branch, at } },
      records: pagesOf(stored, header.baseSeq),
      requestOf: stored.requestOf,
      exchange,
      codes,
      at,
      speed: stored.clock?.speed ?? 0,
      replayedFrom,
      snapshots: snapshotsUpTo(stored, at),
      archive: stored.archive,
    });
  });
}

/** Begins a branch `shared` with what was read from a file. */
export async function prepareShared(journals: Journals, branch: BegunBranch): Promise<Prepared> {
  const { header, at } = branch;
  const place = await freePlace(journals, header, { name: 'shared', first: 1 });
  return prepareBranch(journals, { ...branch, header: { ...header, branch: { ...place, from: null, at } } });
}

/** Stores a branch whole: after a crash before the session goes over to it, it is in the list and the old one is open. */
async function prepareBranch(journals: Journals, branch: BegunBranch): Promise<Prepared> {
  const { exchange, codes, header, at, speed, replayedFrom, archive } = branch;
  // What the archive does not have yet it gets before it is copied.
  const state = archive && exchange.kernel.snapshot(archive);
  const { journal, marks: snapshots, hasArchive } = await storeBranch(journals, branch);
  if (state !== undefined && hasArchive) exchange.kernel.restore(state, journal.archive);
  return { exchange, journal, codes, header, at, speed, replayedFrom, snapshots };
}

/** How a branch is to be called: the requested name, or `<name>`, `<name> 2`, `<name> 3` … from `first` on. */
interface RequestedPlace {
  readonly requested?: string | undefined;
  readonly name: string;
  readonly first: number;
}

/** A name and number that are free. Throws ControlError NAME_TAKEN. */
async function freePlace(
  journals: Journals,
  { scenario, seed }: SessionId,
  { requested, name, first }: RequestedPlace,
): Promise<{ readonly name: string; readonly number: number }> {
  const rows = await journals.list(scenario, seed);
  const taken = new Set([MAIN_BRANCH, ...rows.map((row) => row.name)]);
  if (requested !== undefined && taken.has(requested))
    throw new ControlError(409, 'NAME_TAKEN', `There is a branch "${requested}" already.`);
  const nameOf = (count: number): string => (count === 1 ? name : `${name} ${count}`);
  let count = first;
  while (taken.has(nameOf(count))) count += 1;
  const number = Math.max(0, ...rows.map(({ origin }) => origin?.number ?? 0)) + 1;
  return { name: requested ?? nameOf(count), number };
}

/** Whether a branch knows an instant, where it has come to `now`. Throws ControlError FUTURE, BEFORE_START. */
export function checkBranchInstant(toInstant: Instant, now: Instant, { start, base }: JournalHeader): void {
  if (toInstant > now) {
    const message = `It is only ${now}; ${toInstant} lies in the future: see POST /sim/clock.`;
    throw new ControlError(409, 'FUTURE', message, { now });
  }
  const earliest = base?.at ?? start;
  if (toInstant < earliest) {
    const message = `This branch begins at ${earliest}; there is nothing before.`;
    throw new ControlError(409, 'BEFORE_START', message, { start: earliest });
  }
}
