/** Writes the state of an exchange to a file and reads it. */
import { decode, encodeInParts, LongText, MalformedState } from '#simulator/engine/kernel/index.ts';
import { snapshotFile } from '#simulator/control/share-format.ts';
import type { LargeFile, SnapshotFile } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { rulesOf } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import type { StoredSnapshot } from '../journal.ts';
import { assume, SessionUnreadable } from '../restore.ts';
import { fingerprintOf } from './fingerprint.ts';
import { diverges } from './recording.ts';
import { assertOrdinary, invalid, openFile, sealed } from './share-format.ts';

/** The state of an exchange as a file. Codes that were sent stay behind, but for those the exchange still waits for. */
export async function snapshotFileOf(
  scenario: ScenarioData,
  { kernel }: Exchange,
): Promise<LargeFile<SnapshotFile>> {
  const taken = { at: kernel.now(), hash: kernel.hash(), seq: kernel.lastSeq() };
  const whole = kernel.snapshot();
  const state = new LongText(() => encodeInParts(whole));
  return sealed({
    format: 'sandpit-snapshot',
    version: 1,
    scenario: scenario.name,
    seed: scenario.seed,
    start: scenario.start,
    rules: rulesOf(scenario),
    fingerprint: fingerprintOf(scenario),
    ...(scenario.source && { source: scenario.source }),
    ...taken,
    state,
  } as const);
}

/** Checks a snapshot's form; whether its state fits is found by {@link assumeSnapshot}. Throws ControlError INVALID. */
export function readSnapshotFile(given: unknown): SnapshotFile {
  return openFile(snapshotFile, given);
}

/**
 * Puts the state of a file into an exchange of its scenario. The exchange is of no use if it fails. Throws ControlError
 * INVALID (the state does not fit) or DIVERGES (it is not what the file says it is).
 */
export function assumeSnapshot(file: SnapshotFile, exchange: Exchange): StoredSnapshot {
  const { seq, at } = file;
  try {
    const snapshot = { seq, at, state: decode(file.state), codes: [] };
    assertOrdinary(snapshot.state);
    assume(exchange, snapshot);
    const { kernel } = exchange;
    if (kernel.now() !== at) throw invalid(`its state is of another moment than ${at}`);
    if (kernel.hash() !== file.hash) throw diverges('its state has another hash');
    const [fault] = kernel.audit();
    if (fault !== undefined) throw invalid(`its state breaks a rule of the exchange: ${fault}`);
    return snapshot;
  } catch (error) {
    const malformed = error instanceof MalformedState || error instanceof SessionUnreadable;
    throw malformed ? invalid(error.message) : error;
  }
}
