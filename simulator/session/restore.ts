/** Restores an exchange from its journal. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { MessageReport } from '#simulator/control/index.ts';
import { rulesIssue, rulesOf, UNMARKED_RULES } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import type { Archive, Instant } from '#simulator/engine/kernel/index.ts';
import { messageOf } from '#shared/json.ts';
import type { ExchangeParts } from './parts.ts';
import { pagesUntil } from './journal.ts';
import { JournalCorrupt } from './storage/errors.ts';
import { openValue } from './storage/lines.ts';
import type { JournalHeader, SnapshotMark, StoredSession, StoredSnapshot } from './journal.ts';
import { follow } from './follow.ts';
import { listenForCodes } from './messages.ts';
import { nextTask } from './next-task.ts';
import { RecordCursor } from './record-cursor.ts';
import { snapshotsBefore } from './snapshots.ts';
import { TimeSlices } from './time-slices.ts';

/** A restored exchange, or a new one. */
export interface Restored {
  readonly exchange: Exchange;
  readonly codes: readonly MessageReport[];
  /** Where virtual time goes on: never before a stored command or where the stored clock stood. */
  readonly resumeAt: Instant;
  /** Where the replay began: at a snapshot, or at the beginning of the journal. */
  readonly replayedFrom: SnapshotMark;
  /** Why the snapshot was not used, where there was one. */
  readonly snapshotFault: string | undefined;
}

/** A stored session that belongs to this scenario but cannot be played on; nothing of it is used. */
export class SessionUnreadable extends Error {
  override readonly name = 'SessionUnreadable';
}

/** What the header of a journal of this scenario says. */
export function headerOf(scenario: ScenarioData, exchange: Exchange): JournalHeader {
  const { name, seed, start, source } = scenario;
  const own = source === undefined ? {} : { source };
  const baseSeq = exchange.kernel.lastSeq();
  return { format: 1, scenario: name, seed, start, rules: rulesOf(scenario), baseSeq, ...own };
}

/**
 * Rebuilds the exchange from the nearest snapshot that fits and the records after it, or from the whole journal: as it was
 * left, or as it was at `until`. Throws JournalCorrupt or SessionUnreadable; then no exchange is built.
 */
export async function restoreExchange(
  scenario: ScenarioData,
  stored: StoredSession,
  parts: ExchangeParts,
  until?: Instant,
): Promise<Restored> {
  const restoration: Restoration = { scenario, stored, parts, until };
  let snapshotFault: string | undefined;
  for (const mark of snapshotsBefore(stored.snapshots, until)) {
    try {
      return finish(await fromSnapshot(restoration, mark), restoration, snapshotFault);
    } catch (error) {
      if (error instanceof JournalCorrupt) throw error;
      snapshotFault ??= messageOf(error);
    }
  }
  try {
    return finish(await fromJournal(restoration), restoration, snapshotFault);
  } catch (error) {
    if (error instanceof JournalCorrupt) throw error;
    throw new SessionUnreadable(`The stored session does not replay: ${messageOf(error)}`, { cause: error });
  }
}

/** What is restored, and up to when. */
interface Restoration {
  readonly scenario: ScenarioData;
  readonly stored: StoredSession;
  readonly parts: ExchangeParts;
  readonly until: Instant | undefined;
}

interface Rebuilt {
  readonly exchange: Exchange;
  readonly codes: readonly MessageReport[];
  readonly replayedFrom: SnapshotMark;
}

async function fromSnapshot(restoration: Restoration, mark: SnapshotMark): Promise<Rebuilt> {
  const snapshot = openValue<StoredSnapshot>(await restoration.stored.snapshot(mark));
  if (!snapshot) throw new SessionUnreadable('the snapshot is damaged');
  // Each of these takes some ten milliseconds, and other work has its turn between them.
  await nextTask();
  const exchange = begin(restoration);
  await nextTask();
  assume(exchange, snapshot, restoration.stored.archive);
  await nextTask();
  return playOn(restoration, exchange, snapshot);
}

async function fromJournal(restoration: Restoration): Promise<Rebuilt> {
  const { base, baseSeq, start } = restoration.stored.header;
  const exchange = begin(restoration);
  return playOn(restoration, exchange, { seq: baseSeq, at: base?.at ?? start, codes: base?.codes ?? [] });
}

/** Puts a saved state in place. Throws MalformedState or SessionUnreadable. */
export function assume({ kernel }: Exchange, snapshot: StoredSnapshot, archive?: Archive): void {
  kernel.restore(snapshot.state, archive);
  if (kernel.lastSeq() !== snapshot.seq) throw new SessionUnreadable('the snapshot names another record');
}

async function playOn(
  { stored, until }: Restoration,
  exchange: Exchange,
  from: Omit<StoredSnapshot, 'state'>,
): Promise<Rebuilt> {
  const { codes, stop } = listenForCodes(exchange, from.codes);
  const records = await RecordCursor.open(pagesUntil(stored, from.seq, until));
  const end = until === undefined ? undefined : () => until;
  await new TimeSlices(follow(exchange, records, end)).passTo(Number.POSITIVE_INFINITY);
  stop();
  return { exchange, codes, replayedFrom: { seq: from.seq, at: from.at } };
}

/** The exchange where its journal begins, played by the rules of the journal. */
function begin({ scenario, stored: { header }, parts }: Restoration): Exchange {
  const { base, rules = UNMARKED_RULES } = header;
  const issue = rulesIssue(rules);
  if (issue !== undefined) throw new SessionUnreadable(`it was ${issue}`);
  const exchange = parts.createExchange({ ...scenario, rules });
  const expected = headerOf(scenario, exchange);
  const fields = ['scenario', 'seed', 'start', ...(base ? [] : (['baseSeq'] as const))] as const;
  for (const field of fields) {
    if (header[field] !== expected[field])
      throw new SessionUnreadable(`its ${field} is ${header[field]}, the scenario's is ${expected[field]}`);
  }
  if (base) assume(exchange, base);
  return exchange;
}

function finish(
  { exchange, codes, replayedFrom }: Rebuilt,
  { stored, until }: Restoration,
  snapshotFault: string | undefined,
): Restored {
  const faults = exchange.kernel.audit();
  if (faults.length > 0) throw new SessionUnreadable(faults.join('; '));
  const { branch } = stored.header;
  const left = Math.max(exchange.kernel.now(), stored.clock?.at ?? 0, branch?.at ?? 0);
  return { exchange, codes, resumeAt: until ?? left, replayedFrom, snapshotFault };
}
