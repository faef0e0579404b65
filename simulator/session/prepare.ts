/** Exchanges that a session can go over to. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { MessageReport } from '#simulator/control/index.ts';
import { playOut } from '#simulator/engine/exchange/played.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import type { JournalHeader, Journal, SnapshotMark } from './journal.ts';
import type { SessionsOfNow } from './kept-sessions.ts';
import { listenForCodes } from './messages.ts';
import type { RecordCursor } from './record-cursor.ts';
import { headerOf, restoreExchange } from './restore.ts';
import { endAllLogins } from './secrets.ts';
import type { OpenMode, SessionHost } from './session-host.ts';
import type { BranchId } from './storage/port.ts';

/** An exchange that is ready to be played on, with its journal open. */
export interface Prepared {
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly codes: readonly MessageReport[];
  readonly header: JournalHeader;
  /** Where its clock goes on. */
  readonly at: Instant;
  readonly speed: number;
  /** The snapshots beside its journal. */
  readonly snapshots: readonly SnapshotMark[];
  /** Where the replay began with which it was restored; undefined where there was none. */
  readonly replayedFrom?: SnapshotMark;
  /** Given where a stored branch is shown as it was, up to its end. */
  readonly replayed?: Replayed;
}

/** The branch that is shown at an earlier time, and what happened on it after that. */
export interface Replayed {
  readonly id: BranchId;
  /** Its commands from there on. */
  readonly records: RecordCursor;
  /** Where it ends: time does not go on beyond. */
  readonly end: Instant;
  readonly sessions: SessionsOfNow;
}

type StoredHost = Pick<SessionHost, 'journals' | 'parts' | 'secrets' | 'speed'>;

/**
 * Restores a stored branch of a scenario, or begins it, with what was done in it where it was kept. Throws what
 * `restoreExchange`, `playOut` and the storage throw; then its journal is closed again.
 */
export async function prepareStored(
  host: StoredHost,
  scenario: ScenarioData,
  id: BranchId,
  mode: OpenMode = {},
): Promise<Prepared> {
  const { journals } = host;
  if (mode.fresh) await journals.forgetBranches(id.scenario, id.seed);
  const journal = await journals.open(id);
  try {
    const speed = mode.speed ?? host.speed ?? scenario.speed ?? 1;
    return await restoredOrBegun(host, scenario, journal, { ...mode, speed });
  } catch (error) {
    await journal.close();
    throw error;
  }
}

async function restoredOrBegun(
  { parts, secrets }: StoredHost,
  scenario: ScenarioData,
  journal: Journal,
  { speed, fresh }: OpenMode & { readonly speed: number },
): Promise<Prepared> {
  const stored = fresh ? undefined : await journal.load();
  if (!stored) {
    const exchange = parts.createExchange(scenario);
    const header = headerOf(scenario, exchange);
    const { codes, stop } = listenForCodes(exchange, []);
    const played = playOut(exchange);
    stop();
    // The tokens of a kept session are known elsewhere.
    const ended = scenario.played && secrets ? endAllLogins(exchange) : [];
    await journal.begin(header, [played, ended]);
    return { exchange, journal, codes, header, at: exchange.kernel.now(), speed, snapshots: [] };
  }
  const { resumeAt, snapshotFault, ...restored } = await restoreExchange(scenario, stored, parts);
  if (snapshotFault !== undefined)
    console.warn('A snapshot could not be used; more of the journal was replayed instead:', snapshotFault);

  // What the archive does not have yet, as after a replay of the whole journal, it gets before calls come.
  if (journal.archive) restored.exchange.kernel.snapshot(journal.archive);
  const { header, clock, snapshots } = stored;
  return { ...restored, journal, header, at: resumeAt, speed: clock?.speed ?? speed, snapshots };
}
