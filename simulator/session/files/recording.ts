/** Writes a session to a recording, reads it, and replays it. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import { ControlError } from '#simulator/control/index.ts';
import { LongList } from '#simulator/control/json-parts.ts';
import { recordingFile } from '#simulator/control/share-format.ts';
import type { LargeFile, RecordingFile } from '#simulator/control/index.ts';
import {
  decode,
  encode,
  LongText,
  MalformedState,
  PartsHash,
  ReplayDivergence,
} from '#simulator/engine/kernel/index.ts';
import type { Actor, Instant, JournalRecord, Plain, PlainObject } from '#simulator/engine/kernel/index.ts';
import { rulesOf } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { follow, RecordQueue } from '../follow.ts';
import type { JournalHeader } from '../journal.ts';
import { TimeSlices } from '../time-slices.ts';
import { fingerprintOf } from './fingerprint.ts';
import { invalid, limits, openFile } from './share-format.ts';

/** What is recorded of a session. */
export interface Recorded {
  readonly scenario: ScenarioData;
  readonly header: JournalHeader;
  /** All of them page by page, from the beginning. */
  records(): AsyncIterable<readonly JournalRecord[]>;
  readonly at: Instant;
  readonly hash: string;
}

/** Records that are worked on at once. */
const RECORDS_OF_PART = 200;

/**
 * A session as a file, whose records are read as it is written, and whose seal is known when they were. `chains` keeps the running hash of
 * each record, with which a replay names the first that comes out differently; a link leaves them out, for they do not compress.
 * Throws ControlError NO_BEGINNING.
 */
export function recordingOf(
  { scenario, header, records, at, hash }: Recorded,
  { chains }: { readonly chains: boolean },
): LargeFile<RecordingFile> {
  requireBeginning(header);
  const file = {
    format: 'sandpit-recording',
    version: 1,
    scenario: scenario.name,
    seed: scenario.seed,
    start: scenario.start,
    rules: rulesOf(scenario),
    fingerprint: fingerprintOf(scenario),
    ...(scenario.source && { source: scenario.source }),
    at,
    hash,
  } as const;
  let seal: string | undefined;
  const pages = async function* () {
    const hashed = createSeal(file);
    for await (const page of records()) {
      for (let from = 0; from < page.length; from += RECORDS_OF_PART) {
        const part = page
          .slice(from, from + RECORDS_OF_PART)
          .map(({ chain, ...record }) => encode(chains ? { ...record, chain } : record));
        hashed.add(part);
        yield part;
      }
    }
    seal = hashed.hex();
  };
  const sealText = (): readonly string[] => {
    if (seal === undefined) throw new Error('The records of this file have not been written.');
    return [seal];
  };
  return { ...file, records: new LongList(pages), seal: new LongText(sealText) };
}

/** Throws ControlError NO_BEGINNING where the commands of a branch are not all known. */
export function requireBeginning({ base }: JournalHeader): void {
  if (!base) return;
  const message = 'This branch began with a snapshot: what led to it is not known. Share a snapshot instead.';
  throw new ControlError(409, 'NO_BEGINNING', message);
}

const RECORDS_MEMBER = '"records":[';

/** The seal of a file whose records come in parts, as JSON: the hash of its canonical text. */
function createSeal(file: object): { add(records: readonly string[]): void; hex(): string } {
  // A quotation mark inside a text is escaped, so that the member is found.
  const [before = '', after = ''] = encode({ ...file, records: [] } as Plain).split(RECORDS_MEMBER);
  const hash = new PartsHash();
  hash.add(before + RECORDS_MEMBER);
  let comma = '';
  return {
    add(records) {
      hash.add(comma + records.map(canonical).join(','));
      comma = ',';
    },
    hex() {
      hash.add(after);
      return hash.hex();
    },
  };
}

/** The canonical text of JSON that `encode` wrote: the tag of a whole amount is a key like any other there, which is escaped. */
function canonical(text: string): string {
  return text.includes('"$') ? encode(JSON.parse(text)) : text;
}

/** Checks a recording's form; what it replays to is found by {@link replayRecording}. Throws ControlError INVALID. */
export function readRecording(given: unknown): RecordingFile {
  return openFile(recordingFile, given);
}

/**
 * Plays a recording on an exchange that stands at the beginning of its scenario; hands back its records. The exchange is
 * of no use if it fails. Throws ControlError INVALID (a record is none) or DIVERGES (it comes out differently).
 */
export async function replayRecording(
  file: RecordingFile,
  exchange: Exchange,
): Promise<readonly JournalRecord[]> {
  const { kernel } = exchange;
  const records = recordsOf(file, kernel.lastSeq() + 1);
  try {
    await new TimeSlices(follow(exchange, new RecordQueue(records), () => file.at)).passTo(file.at);
  } catch (error) {
    if (error instanceof ReplayDivergence) throw diverges(error.message);
    throw error;
  }
  if (kernel.hash() !== file.hash) throw diverges('the state at its end is another than recorded');
  return records;
}

export function diverges(reason: string): ControlError {
  return new ControlError(409, 'DIVERGES', `The file does not come out here as it was made: ${reason}.`);
}

function recordsOf(file: RecordingFile, firstSeq: number): readonly JournalRecord[] {
  let before = file.start;
  return file.records.map((given, index) => {
    const record = recordOf(given, `record ${firstSeq + index}`);
    if (record.seq !== firstSeq + index) throw invalid(`record ${firstSeq + index} is missing`);
    if (record.at < before) throw invalid(`record ${record.seq} is dated before the one ahead of it`);
    if (record.at > file.at) throw invalid(`record ${record.seq} is dated after the end`);
    before = record.at;
    return record;
  });
}

const members = new Set(['seq', 'at', 'actor', 'name', 'input', 'chain']);
const commandName = /^[a-z][a-z0-9-]{0,31}\.[a-zA-Z0-9]{1,32}$/;

function recordOf(given: unknown, where: string): JournalRecord {
  const text = plainText(given, where);
  if (text.length > limits.input) throw invalid(`${where} is larger than ${limits.input} characters`);
  const value = plainValue(text, where);
  const record = objectOf(value, `${where} is not an object`);
  const unknown = Object.keys(record).find((member) => !members.has(member));
  if (unknown !== undefined) throw invalid(`${where} has an unknown member ${unknown.slice(0, 40)}`);
  const { seq, at, name, input, chain } = record;
  if (!isCount(seq)) throw invalid(`${where} has no number`);
  if (!isCount(at)) throw invalid(`${where} has no time`);
  if (typeof name !== 'string' || !commandName.test(name)) throw invalid(`${where} names no command`);
  if (input === undefined) throw invalid(`${where} has no input`);
  if (chain !== undefined && typeof chain !== 'string')
    throw invalid(`${where} has a chain that is not text`);
  const actor = actorOf(record['actor'], where);
  return { seq, at, actor, name, input, chain };
}

function objectOf(value: Plain | undefined, otherwise: string): PlainObject {
  if (typeof value !== 'object' || value === null || isList(value)) throw invalid(otherwise);
  return value;
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

function actorOf(value: Plain | undefined, where: string): Actor {
  const { kind, id, ...others } = objectOf(value, `${where} has no actor`);
  if (Object.keys(others).length === 0) {
    if ((kind === 'visitor' || kind === 'operator') && id === undefined) return { kind };
    if (kind === 'user' && isCount(id)) return { kind, id };
  }
  throw invalid(`${where} has no actor`);
}

const isCount = (value: Plain | undefined): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function plainText(given: unknown, where: string): string {
  try {
    return JSON.stringify(given) ?? '';
  } catch {
    throw invalid(`${where} is not plain data`);
  }
}

function plainValue(text: string, where: string): Plain {
  try {
    return decode(text);
  } catch (error) {
    throw error instanceof MalformedState ? invalid(`${where}: ${error.message}`) : error;
  }
}
