/**
 * Replays: a stored branch shown at an earlier time. The replay is not stored; an action in it begins a branch there, and the branch
 * that is replayed stays as it was.
 */
import { operations } from '#contract/index.ts';
import { operationOf } from '#simulator/api/index.ts';
import { controlCallOf, isControlPath, tradesFrom } from '#simulator/control/index.ts';
import type { BranchHistory, EquitySpan, ReplayControl, ReplayReport } from '#simulator/control/index.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { formatAmount } from '#simulator/kernel/index.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';
import { follow } from './follow.ts';
import { pagesOf } from './journal.ts';
import type { Journal, StoredSession } from './journal.ts';
import type { BranchId } from './storage/port.ts';
import { bringSessions, SessionsOfNow, sessionsOfNow } from './kept-sessions.ts';
import type { LiveExchange } from './live-exchange.ts';
import type { Replayed } from './live-exchange-options.ts';
import type { ReadyExchange } from './ready-exchange.ts';
import { Continuation } from './continuation.ts';
import { nextTask } from './next-task.ts';
import { RecordCursor } from './record-cursor.ts';
import { restoreExchange } from './restore.ts';
import { snapshotsBefore } from './snapshots.ts';
import { withStored } from './stored-branch.ts';
import { TimeSlices } from './time-slices.ts';
import { checkInstant } from './time-machine.ts';
import type { TimeMachine, TimeMachineHost } from './time-machine.ts';

/** What a replay needs of its runtime. */
export interface ReplayHost extends TimeMachineHost {
  /** Goes over to a replay with this journal; the present exchange is left. */
  show(scenario: ScenarioData, journal: Journal, ready: ReadyExchange, replayed: Replayed): Promise<void>;
}

/** Whether a request may change what happens from now on. */
export function isAction(request: HttpRequest): boolean {
  if (isControlPath(request.url.pathname)) return controlCallOf(request)?.effect === 'state';
  const name = operationOf(request);
  return name !== undefined && operations[name].effect === 'state';
}

const isOver = ({ replayed, exchange }: LiveExchange): boolean =>
  replayed !== undefined && exchange.kernel.now() >= replayed.end;

/** Shows earlier times of the present branch, and compares branches. */
export class Replay implements ReplayControl {
  readonly #host: ReplayHost;
  readonly #branches: TimeMachine;

  constructor(host: ReplayHost, branches: TimeMachine) {
    this.#host = host;
    this.#branches = branches;
  }

  async report(): Promise<ReplayReport> {
    const live = this.#host.running();
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

  /** Shows the branch at `at`, or as it was left where that is its end. Throws ControlError FUTURE, BEFORE_START. */
  goTo(at: Instant): Promise<void> {
    return this.#host.runExclusive(async () => {
      const live = this.#host.running();
      const { scenario, branch, replayed } = live;
      const id = replayed?.id ?? { scenario: scenario.name, seed: scenario.seed, branch };
      const end = replayed?.end ?? live.exchange.kernel.now();
      if (at === end) return replayed && this.#leave(live, id);
      if (!replayed) return this.#show(await live.history(), { id, at, end });
      return withStored(this.#host.journals, id, (stored) => this.#show(stored, { id, at, end }));
    });
  }

  /** Begins a branch where the replay stands, so that somebody can act there; nothing happens outside a replay. */
  keep(): Promise<void> {
    return this.#host.runExclusive(async () => {
      const { replayed, exchange } = this.#host.running();
      if (replayed) await this.#branches.branchOff({ toInstant: exchange.kernel.now() });
    });
  }

  /** Goes back to the branch when its replay has come to the end. */
  async leaveAtEnd(): Promise<void> {
    if (!isOver(this.#host.running())) return;
    await this.#host.runExclusive(async () => {
      const live = this.#host.running();
      if (live.replayed && isOver(live)) await this.#leave(live, live.replayed.id);
    });
  }

  /** Goes back to the branch as it was left. Who has logged in while it was replayed stays logged in. */
  async #leave(live: LiveExchange, id: BranchId): Promise<void> {
    const sessions = sessionsOfNow(live);
    await this.#host.open(id);
    const left = this.#host.running();
    if (bringSessions(sessions, left.exchange)) await left.settle();
  }

  /** What a user had and traded on a branch. Throws ControlError NO_BRANCH, FUTURE, BEFORE_START. */
  equity(user: number, name: string, wanted: EquitySpan): Promise<BranchHistory> {
    return this.#host.runExclusive(async () => {
      const live = this.#host.running();
      const { scenario, branch, replayed, exchange } = live;
      const span = { user, ...wanted };
      if (name === branch && !replayed)
        return this.#curve(scenario, await live.history(), { ...span, end: exchange.kernel.now() });
      const row = await this.#branches.rowOf(name);
      const end = replayed?.id.branch === name ? replayed.end : row.now;
      const id = { scenario: scenario.name, seed: scenario.seed, branch: name };
      return withStored(this.#host.journals, id, (stored) => this.#curve(scenario, stored, { ...span, end }));
    });
  }

  async #curve(
    scenario: ScenarioData,
    stored: StoredSession,
    { user, from, to, end, count }: Span,
  ): Promise<BranchHistory> {
    const last = to ?? end;
    checkInstant(last, end, stored.header);
    checkInstant(from, last, stored.header);
    const { exchange } = await restoreExchange(scenario, stored, this.#host.parts, from);
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

  async #show(
    stored: StoredSession,
    { id, at, end }: { readonly id: BranchId; readonly at: Instant; readonly end: Instant },
  ): Promise<void> {
    const live = this.#host.running();
    const { scenario } = live;
    const { header } = stored;
    checkInstant(at, end, header);
    const { exchange, codes } = await restoreExchange(scenario, stored, this.#host.parts, at);
    const seq = exchange.kernel.lastSeq();
    const records = await RecordCursor.open(pagesOf(stored, seq));
    const sessions = sessionsOfNow(live);
    const brought = bringSessions(sessions, exchange);
    const journal = await Continuation.begin(stored, { seq, at }, brought ? [brought] : []);
    const snapshots = snapshotsBefore(stored.snapshots, at).toReversed();
    await this.#host.show(
      scenario,
      journal,
      { exchange, codes, header, at, speed: 0, snapshots },
      { id, end, records, sessions: new SessionsOfNow(exchange, sessions) },
    );
  }
}

/** Whose curve, and of what. */
interface Span extends EquitySpan {
  readonly user: number;
  /** Where the branch stands. */
  readonly end: Instant;
}
