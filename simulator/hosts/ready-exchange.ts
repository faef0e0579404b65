/** An exchange that is ready to be played on: restored from its journal, or begun. */
import type { Exchange } from '#simulator/exchange.ts';
import { playOut } from '#simulator/exchange/played.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';
import type { JournalHeader, Journal, SentCode, SnapshotMark } from './journal.ts';
import { listenForCodes } from './messages.ts';
import type { ExchangeParts } from './parts.ts';
import { headerOf, restoreExchange } from './restore.ts';
import { endAllLogins } from './secrets.ts';

/** A restored exchange, ready to resume. */
export interface ReadyExchange {
  readonly exchange: Exchange;
  readonly codes: readonly SentCode[];
  readonly header: JournalHeader;
  /** Where its clock goes on. */
  readonly at: Instant;
  readonly speed: number;
  /** The snapshots beside its journal. */
  readonly snapshots: readonly SnapshotMark[];
  /** Where the replay began with which it was restored; undefined where there was none. */
  readonly replayedFrom?: SnapshotMark;
}

/** Where a session is stored, and how one that is not begins. */
interface Stored {
  readonly scenario: ScenarioData;
  readonly journal: Journal;
  readonly parts: ExchangeParts;
  readonly speed?: number;
  /** Begins it anew, whatever is stored. */
  readonly fresh?: boolean | undefined;
  /** Given where strangers reach the exchange: the logins of a kept session, whose tokens are known elsewhere, end. */
  readonly secrets?: object;
}

/**
 * Restores the stored session of the scenario, or begins one, with what was done in it where it was kept. Throws what
 * `restoreExchange`, `playOut` and the storage throw.
 */
export async function restoreOrBegin({
  scenario,
  journal,
  parts,
  speed = 1,
  fresh = false,
  secrets,
}: Stored): Promise<ReadyExchange> {
  const stored = fresh ? undefined : await journal.load();
  if (!stored) {
    const exchange = parts.createExchange(scenario);
    const header = headerOf(scenario, exchange);
    const { codes, stop } = listenForCodes(exchange, []);
    const played = playOut(exchange);
    stop();
    const ended = scenario.played && secrets ? endAllLogins(exchange) : [];
    await journal.begin(header, [played, ended]);
    return { exchange, codes, header, at: exchange.kernel.now(), speed, snapshots: [] };
  }
  const restored = await restoreExchange(scenario, stored, parts);
  const { exchange, codes, resumeAt, replayedFrom, snapshotFault } = restored;
  if (snapshotFault !== undefined)
    console.warn('A snapshot could not be used; more of the journal was replayed instead:', snapshotFault);

  // What the archive does not have yet, as after a replay of the whole journal, it gets before calls come.
  if (journal.archive) exchange.kernel.snapshot(journal.archive);
  const { header, clock, snapshots } = stored;
  return { exchange, codes, header, at: resumeAt, speed: clock?.speed ?? speed, snapshots, replayedFrom };
}
