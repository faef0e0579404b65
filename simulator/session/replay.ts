/**
 * Replays: a stored branch shown at an earlier time. The replay is not stored; an action in it begins a branch there, and the branch
 * that is replayed stays as it was.
 */
import { operations } from '#contract/index.ts';
import { operationOf } from '#simulator/protocol/api/index.ts';
import { isControlPath } from '#simulator/control/index.ts';
import { controlCallOf } from '#simulator/control/plane.ts';
import { tradesFrom } from '#simulator/control/trades.ts';
import type { BranchHistory, EquitySpan, ReplayReport } from '#simulator/control/index.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { checkBranchInstant, findBranch } from './branches.ts';
import { Continuation } from './continuation.ts';
import { follow } from './follow.ts';
import { pagesOf } from './journal.ts';
import type { StoredSession } from './journal.ts';
import { bringSessions, SessionsOfNow, sessionsOfNow } from './kept-sessions.ts';
import { sessionIdOf } from './live-exchange.ts';
import type { LiveExchange } from './live-exchange.ts';
import { nextTask } from './next-task.ts';
import type { Prepared } from './prepare.ts';
import { RecordCursor } from './record-cursor.ts';
import { restoreExchange } from './restore.ts';
import type { SessionHost } from './session-host.ts';
import { snapshotsBefore } from './snapshots.ts';
import type { BranchId } from './storage/port.ts';
import { withStored } from './stored-branch.ts';
import { TimeSlices } from './time-slices.ts';

type ReplayHost = Pick<SessionHost, 'journals' | 'parts'>;

/** Whether a request may change what happens from now on. */
export function isAction(request: HttpRequest): boolean {
  if (isControlPath(request.url.pathname)) return controlCallOf(request)?.effect === 'state';
  const name = operationOf(request);
  return name !== undefined && operations[name].effect === 'state';
}

/** Whether a replay has come to the end of its branch. */
export const isReplayOver = ({ replayed, exchange }: LiveExchange): boolean =>
  replayed !== undefined && exchange.kernel.now() >= replayed.end;

/** The branch that is played or shown, and where it has come to. */
export function shownBranch(live: LiveExchange): { readonly id: BranchId; readonly end: Instant } {
  const { branch, exchange, replayed } = live;
  return replayed ?? { id: { ...sessionIdOf(live), branch }, end: exchange.kernel.now() };
}

export async function reportReplay(live: LiveExchange): Promise<ReplayReport> {
  const now = live.exchange.kernel.now();
  const { base, start } = (await live.history()).header;
  return {
    branch: live.branch,
    start: base?.at ?? start,
    now,
    end: live.replayed?.end ?? now,
    speed: live.clock().speed,
    isReplay: live.replayed !== undefined,
  };
}

/** Shows the branch as it was at `at`. Throws ControlError FUTURE, BEFORE_START. */
export async function prepareReplay(host: ReplayHost, live: LiveExchange, at: Instant): Promise<Prepared> {
  const { id } = shownBranch(live);
  if (live.replayed) return withStored(host.journals, id, (stored) => replayOf(host, live, stored, at));
  return replayOf(host, live, await live.history(), at);
}

async function replayOf(
  { parts }: ReplayHost,
  live: LiveExchange,
  stored: StoredSession,
  at: Instant,
): Promise<Prepared> {
  const { id, end } = shownBranch(live);
  const { header } = stored;
  checkBranchInstant(at, end, header);
  const { exchange, codes } = await restoreExchange(live.scenario, stored, parts, at);
  const seq = exchange.kernel.lastSeq();
  const records = await RecordCursor.open(pagesOf(stored, seq));
  const sessions = sessionsOfNow(live);
  const brought = bringSessions(sessions, exchange);
  return {
    exchange,
    journal: await Continuation.begin(stored, { seq, at }, brought ? [brought] : []),
    codes,
    header,
    at,
    speed: 0,
    snapshots: snapshotsBefore(stored.snapshots, at).toReversed(),
    replayed: { id, end, records, sessions: new SessionsOfNow(exchange, sessions) },
  };
}

/** Whose curve, and of which branch of the session that runs. */
interface Owned extends EquitySpan {
  readonly user: number;
  readonly branch: string;
}

/** What a user had and traded on a branch. Throws ControlError NO_BRANCH, FUTURE, BEFORE_START. */
export async function branchHistoryOf(
  host: ReplayHost,
  live: LiveExchange,
  owned: Owned,
): Promise<BranchHistory> {
  const { branch } = owned;
  const shown = shownBranch(live);
  if (branch === live.branch && !live.replayed)
    return curveOf(host, live, await live.history(), { ...owned, end: shown.end });
  const row = await findBranch(host.journals, live, branch);
  const end = shown.id.branch === branch ? shown.end : row.now;
  const id = { ...sessionIdOf(live), branch };
  return withStored(host.journals, id, (stored) => curveOf(host, live, stored, { ...owned, end }));
}

async function curveOf(
  { parts }: ReplayHost,
  { scenario }: LiveExchange,
  stored: StoredSession,
  { user, from, to, end, count }: Owned & { readonly end: Instant },
): Promise<BranchHistory> {
  const last = to ?? end;
  checkBranchInstant(last, end, stored.header);
  checkBranchInstant(from, last, stored.header);
  const { exchange } = await restoreExchange(scenario, stored, parts, from);
  const records = await RecordCursor.open(pagesOf(stored, exchange.kernel.lastSeq()));
  const slices = new TimeSlices(follow(exchange, records, () => end));
  const curve: BranchHistory['curve'][number][] = [];
  for (let index = 0; index < count; index += 1) {
    const at = from + Math.round(((last - from) * index) / (count - 1));
    await slices.passTo(at);
    // Time travel that fits into one slice gives no other work its turn.
    await nextTask();
    curve.push({ at, equity: formatAmount(exchange.missions.queries.equity(user)) });
  }
  return { curve, trades: tradesFrom(exchange, user, from) };
}
