/** Sessions from elsewhere: whatever is handed in is checked, and refused by a ControlError. */
import { ControlError } from '#simulator/control/index.ts';
import { readSessionRequest } from '#simulator/control/session-request.ts';
import type { RecordingFile, ResetRequest, SnapshotFile } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { ownName, ScenarioError } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import type { BegunBranch } from '../branches.ts';
import { listenForCodes } from '../messages.ts';
import { headerOf } from '../restore.ts';
import type { SessionHost } from '../session-host.ts';
import { scenarioOfFile } from './fingerprint.ts';
import { unpackLink } from './link-text.ts';
import { readRecording, replayRecording } from './recording.ts';
import { invalid } from './share-format.ts';
import { assumeSnapshot, readSnapshotFile } from './snapshot-file.ts';

interface ImportHost extends Pick<SessionHost, 'catalogue' | 'parts'> {
  /** Ends the logins of a file where they must open nothing; returns the records of that. */
  endLogins(imported: Exchange): readonly JournalRecord[];
}

/** What the fragment of a link holds: a session that is to be begun, or a recording. Throws ControlError BAD_LINK. */
export async function readLink(
  fragment: string,
): Promise<{ readonly begin: ResetRequest } | { readonly recording: unknown }> {
  const text = await unpackLink(fragment);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ControlError(400, 'BAD_LINK', 'The link cannot be opened: it holds no recording.');
  }
  const begin = readSessionRequest(file);
  return begin ? { begin } : { recording: file };
}

/** Replays a recording. Throws ControlError INVALID, NO_SCENARIO, OTHER_VERSION, DIVERGES. */
export async function branchOfRecording(host: ImportHost, given: unknown): Promise<BegunBranch> {
  const file = readRecording(given);
  const { exchange, header } = await beginFile(host, file);
  const { codes, stop } = listenForCodes(exchange, []);
  const records = await replayRecording(file, exchange);
  stop();
  return {
    header,
    records: [records, host.endLogins(exchange)],
    exchange,
    codes,
    at: file.at,
    speed: 0,
    // As after any long replay, a snapshot is kept once the exchange runs.
    replayedFrom: { seq: header.baseSeq, at: header.start },
    snapshots: [],
  };
}

/** Reads a snapshot: a branch without a past. Throws as `branchOfRecording`. */
export async function branchOfSnapshot(host: ImportHost, given: unknown): Promise<BegunBranch> {
  const file = readSnapshotFile(given);
  const { exchange, header } = await beginFile(host, file);
  const base = assumeSnapshot(file, exchange);
  return {
    header: { ...header, baseSeq: base.seq, base },
    records: [host.endLogins(exchange)],
    exchange,
    codes: [],
    at: file.at,
    speed: 0,
    snapshots: [],
  };
}

async function beginFile({ catalogue, parts }: ImportHost, file: RecordingFile | SnapshotFile) {
  const scenario = scenarioOfFile(file, await scenarioNamed(catalogue, file));
  const exchange = parts.createExchange(scenario);
  return { exchange, header: headerOf(scenario, exchange) };
}

async function scenarioNamed(
  catalogue: ImportHost['catalogue'],
  { scenario, seed, source }: RecordingFile | SnapshotFile,
): Promise<ScenarioData> {
  if (source === undefined && !catalogue.names().includes(scenario)) {
    const message = `The file needs the scenario "${scenario}", which is not here.`;
    throw new ControlError(409, 'NO_SCENARIO', message);
  }
  if (source !== undefined && ownName(source.file) !== scenario)
    throw invalid('its scenario has another name than it says');
  try {
    return await (source === undefined ? catalogue.load(scenario, seed) : catalogue.read(source, seed));
  } catch (error) {
    throw error instanceof ScenarioError ? invalid(`its scenario is wrong: ${error.message}`) : error;
  }
}
