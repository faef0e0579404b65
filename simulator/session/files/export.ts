/** A session as it is handed on: as a recording, a link, a scenario or a snapshot. */
import { ControlError } from '#simulator/control/index.ts';
import { jsonInParts } from '#simulator/control/json-parts.ts';
import { MAX_RECORDS } from '#simulator/control/share-format.ts';
import type { LargeFile, RecordingFile, SnapshotFile } from '#simulator/control/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { ownName } from '#simulator/engine/scenario/index.ts';
import type { Catalogue, ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { pagesOf } from '../journal.ts';
import type { StoredSession } from '../journal.ts';
import type { LiveExchange } from '../live-exchange.ts';
import { packLink } from './link-text.ts';
import { recordingOf, requireBeginning } from './recording.ts';
import type { Recorded } from './recording.ts';
import { snapshotFileOf } from './snapshot-file.ts';

/** The session as a file. Throws ControlError TOO_LONG, NO_BEGINNING. */
export async function exportRecording(live: LiveExchange): Promise<LargeFile<RecordingFile>> {
  return recordingOf(await recordedOf(live), { chains: true });
}

/** The session as the fragment of a link. Throws ControlError TOO_LONG, NO_BEGINNING. */
export async function exportLink(live: LiveExchange): Promise<string> {
  return packLink(jsonInParts(recordingOf(await recordedOf(live), { chains: false })));
}

/** The state alone as a file. */
export async function exportSnapshot(live: LiveExchange): Promise<LargeFile<SnapshotFile>> {
  await live.endCodes();
  return snapshotFileOf(live.scenario, live.exchange);
}

/** What is stored of an exchange that has failed; its last state where nothing is stored any more. */
export async function exportStored(live: LiveExchange): Promise<LargeFile<SnapshotFile>> {
  return snapshotFileOf(live.scenario, await live.asStored());
}

/** The session as a scenario file. Throws ControlError TOO_LONG, NO_BEGINNING. */
export async function exportScenario(live: LiveExchange, catalogue: Catalogue): Promise<ScenarioSource> {
  const { scenario, header, records, at, hash } = await recordedOf(live);
  requireBeginning(header);
  const source = scenario.source ?? (await catalogue.source(scenario.name));
  if (!source) throw new Error(`The scenario ${scenario.name} is gone.`);
  const all: JournalRecord[] = [];
  for await (const page of records()) all.push(...page);
  // Pages load the parser of YAML when they need it.
  const { keptScenario, SessionTooLong } = await import('#simulator/engine/scenario/text.ts');
  try {
    const text = keptScenario({ ...scenario, at, hash, records: all }, source);
    return { file: `${ownName(source.file).replace('own/', '')}-kept.yaml`, text, files: source.files };
  } catch (error) {
    if (!(error instanceof SessionTooLong)) throw error;
    throw new ControlError(409, 'TOO_LONG', error.message);
  }
}

async function recordedOf(live: LiveExchange): Promise<Recorded> {
  await live.endCodes();
  const { scenario, exchange } = live;
  const { kernel } = exchange;
  // State and records belong together: what comes from here on is not part of it.
  const [seq, at, hash] = [kernel.lastSeq(), kernel.now(), kernel.hash()];
  const stored = await live.history();
  const { header } = stored;
  const commands = seq - header.baseSeq;
  if (commands > MAX_RECORDS) {
    const message = `The session has ${commands} commands; a recording holds at most ${MAX_RECORDS}. Share a snapshot instead.`;
    throw new ControlError(409, 'TOO_LONG', message, { length: commands, max: MAX_RECORDS });
  }
  return { scenario, header, at, hash, records: () => pagesWhileOpen(live, stored, seq) };
}

/** The records of an exchange up to one; breaks off when it is left, since its journal may then begin again. */
async function* pagesWhileOpen(
  live: LiveExchange,
  stored: StoredSession,
  lastSeq: number,
): AsyncGenerator<readonly JournalRecord[]> {
  const assertOpen = (): void => {
    if (live.isClosed) throw new Error('The session was left while it was recorded.');
  };
  try {
    for await (const page of pagesOf(stored, stored.header.baseSeq, lastSeq)) {
      assertOpen();
      yield page;
    }
  } catch (error) {
    // What another session has in the place of a record looks like damage.
    assertOpen();
    throw error;
  }
}
