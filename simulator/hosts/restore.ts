import type { Exchange } from '#simulator/exchange.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import type { ExchangeParts } from './parts.ts';
import { JournalCorrupt, type JournalHeader, type SentCode, type StoredSession } from './journal.ts';

/** An exchange brought back to where it was, or begun. */
export interface Restored {
  readonly exchange: Exchange;
  readonly codes: readonly SentCode[];
  /** Where virtual time goes on: never before anything that somebody may have seen. */
  readonly resumeAt: Instant;
  /** Why the snapshot was not used, where there was one. */
  readonly snapshotFault: string | undefined;
}

/** A stored session that belongs to this scenario but cannot be played on; nothing of it is used. */
export class SessionUnreadable extends Error {
  override readonly name = 'SessionUnreadable';
}

/** The codes an exchange has sent, and a way to stop listening. */
export interface CodeListener {
  readonly codes: readonly SentCode[];
  stop(): void;
}

const codesKept = 200;

/** Collects verification codes as they are sent, the latest 200. */
export function listenForCodes(
  exchange: Exchange,
  heard: readonly SentCode[],
  onCode?: (code: SentCode) => void,
): CodeListener {
  const codes = [...heard];
  const stop = exchange.kernel.onEvent((event, at) => {
    if (event.type !== 'message') return;
    const { account, channel, code, purpose } = event as unknown as SentCode;
    const sent: SentCode = { at, account, channel, code, purpose };
    codes.push(sent);
    if (codes.length > codesKept) codes.shift();
    onCode?.(sent);
  });
  return { codes, stop };
}

/** What the header of a journal of this scenario says. */
export function headerOf(scenario: ScenarioData, exchange: Exchange): JournalHeader {
  const { name, seed, start } = scenario;
  return { format: 1, scenario: name, seed, start, baseSeq: exchange.kernel.lastSeq() };
}

/**
 * Rebuilds the exchange from its snapshot and the records after it, or, where the snapshot does not fit, from the whole
 * journal. Throws JournalCorrupt or SessionUnreadable; then there is no half of an exchange.
 */
export async function restoreExchange(
  scenario: ScenarioData,
  stored: StoredSession,
  parts: ExchangeParts,
): Promise<Restored> {
  let snapshotFault: string | undefined;
  if (stored.snapshot) {
    try {
      return finish(await fromSnapshot(scenario, stored, parts), stored, undefined);
    } catch (error) {
      if (error instanceof JournalCorrupt) throw error;
      snapshotFault = error instanceof Error ? error.message : String(error);
    }
  }
  try {
    return finish(await fromJournal(scenario, stored, parts), stored, snapshotFault);
  } catch (error) {
    if (error instanceof JournalCorrupt) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SessionUnreadable(`The stored session does not replay: ${reason}`, { cause: error });
  }
}

interface Rebuilt {
  readonly exchange: Exchange;
  readonly codes: readonly SentCode[];
  readonly lastRecordAt: Instant;
}

async function fromSnapshot(
  scenario: ScenarioData,
  stored: StoredSession,
  parts: ExchangeParts,
): Promise<Rebuilt> {
  const { snapshot } = stored;
  if (!snapshot) throw new SessionUnreadable('there is no snapshot');
  const exchange = begin(scenario, stored.header, parts);
  exchange.kernel.restore(snapshot.state);
  if (exchange.kernel.lastSeq() !== snapshot.seq)
    throw new SessionUnreadable('the snapshot names another record');
  const { codes, stop } = listenForCodes(exchange, snapshot.codes);
  const records = await stored.records(snapshot.seq);
  exchange.kernel.replay(records);
  stop();
  return { exchange, codes, lastRecordAt: records.at(-1)?.at ?? snapshot.at };
}

async function fromJournal(
  scenario: ScenarioData,
  stored: StoredSession,
  parts: ExchangeParts,
): Promise<Rebuilt> {
  const exchange = begin(scenario, stored.header, parts);
  const { codes, stop } = listenForCodes(exchange, []);
  const records = await stored.records(stored.header.baseSeq);
  exchange.kernel.replay(records);
  stop();
  return { exchange, codes, lastRecordAt: records.at(-1)?.at ?? stored.header.start };
}

function begin(scenario: ScenarioData, header: JournalHeader, parts: ExchangeParts): Exchange {
  const exchange = parts.createExchange(scenario);
  const expected = headerOf(scenario, exchange);
  for (const field of ['scenario', 'seed', 'start', 'baseSeq'] as const) {
    if (header[field] !== expected[field]) {
      throw new SessionUnreadable(`its ${field} is ${header[field]}, the scenario's is ${expected[field]}`);
    }
  }
  return exchange;
}

function finish(rebuilt: Rebuilt, stored: StoredSession, snapshotFault: string | undefined): Restored {
  const { exchange, codes, lastRecordAt } = rebuilt;
  const faults = exchange.kernel.audit();
  if (faults.length > 0) throw new SessionUnreadable(faults.join('; '));
  const resumeAt = Math.max(exchange.kernel.now(), lastRecordAt, stored.clock?.at ?? 0);
  return { exchange, codes, resumeAt, snapshotFault };
}
