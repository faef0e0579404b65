/** Finds lines of a journal file without reading those before them, and checks the ones it reads. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { JournalCorrupt } from '../storage/errors.ts';
import { openRecords, openValue, readLine, sealOf } from '../storage/lines.ts';
import type { JournalHeader } from '../journal.ts';
import type { JournalLine, SealedText } from '../storage/port.ts';
import { nextTask } from '../next-task.ts';
import type { RequestNotes } from '../request-notes.ts';

const LINE_BREAK = 0x0a;
/** Bytes that are read at once; also what lies in one line at most, but for lines that turn out longer. */
const BLOCK = 65_536;
/** The end of a journal that is checked when it is opened: what came last is what a crash may have spoilt. */
const CHECKED_AT_OPENING = 1_048_576;
/** Records that are worked on before other work gets its turn. */
const RECORDS_AT_ONCE = 250;
/** Beyond so many guesses by the length of lines, the rest is halved. */
const MAX_GUESSES = 4;

/** What of a journal file is whole, and where. */
export interface JournalExtent {
  readonly header: JournalHeader;
  readonly headerSeal: string;
  /** Where the header ends, in bytes. */
  readonly begin: number;
  /** Where the last whole line ends; what comes after it was never acknowledged. */
  readonly end: number;
  /** Number of the last record. */
  readonly lastSeq: number;
  /** Seal of the last line. */
  readonly seal: string;
}

/** A line and where it begins and ends, with its line break. */
interface Line {
  readonly from: number;
  readonly to: number;
  readonly sealed: JournalLine;
}

async function readBytes(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

/** The whole lines of some bytes, which begin at `from` with a line. */
function* linesIn(bytes: Buffer, from: number): Generator<Line> {
  let begin = 0;
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, begin)) {
    const sealed = readLine(bytes.toString('utf8', begin, at));
    yield { from: from + begin, to: from + at + 1, sealed };
    begin = at + 1;
  }
}

/** The first whole line from `from` on, which begins there or, `within` a line, after the next line break. */
async function lineFrom(
  file: FileHandle,
  from: number,
  end: number,
  within: boolean,
): Promise<Line | undefined> {
  for (let length = BLOCK; ; length *= 2) {
    const to = Math.min(end, from + length);
    const bytes = await readBytes(file, from, to);
    const skipped = within ? bytes.indexOf(LINE_BREAK) + 1 : 0;
    const [line] = within && skipped === 0 ? [] : linesIn(bytes.subarray(skipped), from + skipped);
    if (line || to === end) return line;
  }
}

/** The last whole line that ends at or before `end`; the first line of the file at the earliest. */
async function lastLine(file: FileHandle, end: number): Promise<Line | undefined> {
  for (let length = BLOCK; ; length *= 2) {
    const from = Math.max(0, end - length);
    const bytes = await readBytes(file, from, end);
    const to = bytes.lastIndexOf(LINE_BREAK);
    const before = to > 0 ? bytes.lastIndexOf(LINE_BREAK, to - 1) : -1;
    if (to >= 0 && (before >= 0 || from === 0))
      return [...linesIn(bytes.subarray(before + 1, to + 1), from + before + 1)][0];
    if (from === 0) return undefined;
  }
}

/** The number of a record by the end of its line, where canonical text has it. */
function seqOf({ text }: SealedText): number {
  const [, seq] = /"seq":(\d+)\}$/.exec(text.slice(-40)) ?? [];
  return seq === undefined ? Number.NaN : Number(seq);
}

/** What a file holds without its records; undefined where it does not begin with a sound header. */
export async function readHeaderOf(
  file: FileHandle,
): Promise<Omit<JournalExtent, 'lastSeq' | 'seal'> | undefined> {
  const { size } = await file.stat();
  const first = await lineFrom(file, 0, size, false);
  const last = first && (await lastLine(file, size));
  const header = openValue<JournalHeader>(first?.sealed);
  if (!first || !last || !header) return undefined;
  return { header, headerSeal: first.sealed.seal, begin: first.to, end: last.to };
}

/** The text of the last record of a file, unchecked; undefined where there is none. */
export async function readLastText(file: FileHandle): Promise<string | undefined> {
  const { size } = await file.stat();
  const last = await lastLine(file, size);
  return last && last.from > 0 ? last.sealed.text : undefined;
}

/**
 * What a journal file holds: its header, and the lines of its end, which are checked and whose requests are noted. Those before are
 * checked when they are read. Undefined where it has not begun; throws JournalCorrupt.
 */
export async function readExtent(
  file: FileHandle,
  requests: RequestNotes,
): Promise<JournalExtent | undefined> {
  const { size } = await file.stat();
  if (!(await lineFrom(file, 0, size, false))) return undefined;
  const found = await readHeaderOf(file);
  if (!found) throw new JournalCorrupt('its first line does not match its seal');
  const { header, begin, end, headerSeal } = found;
  const { baseSeq } = header;
  if (begin === end) return { ...found, lastSeq: baseSeq, seal: headerSeal };
  const isWhole = end - begin <= CHECKED_AT_OPENING;
  // In a long journal the first line that is whole gives the seal before the next one.
  const first = isWhole ? undefined : await lineFrom(file, end - CHECKED_AT_OPENING, end, true);
  const from = first?.to ?? begin;
  let [seq, seal] = first ? [seqOf(first.sealed), first.sealed.seal] : [baseSeq, headerSeal];
  let checked = 0;
  for (const { sealed } of linesIn(await readBytes(file, from, end), from)) {
    seq += 1;
    seal = sealOf(seal, sealed.text);
    if (seal !== sealed.seal || seqOf(sealed) !== seq)
      throw new JournalCorrupt(`record ${Number.isNaN(seq) ? 'at the end' : seq} does not match its seal`);
    requests.noteLine(sealed);
    checked += 1;
    if (checked % RECORDS_AT_ONCE === 0) await nextTask();
  }
  return { ...found, lastSeq: seq, seal };
}

/** The line of a record, found by halving what lies between two known ones, or by the length of their lines. Throws JournalCorrupt. */
async function lineOf(file: FileHandle, extent: JournalExtent, wanted: number): Promise<Line> {
  let low = { seq: extent.header.baseSeq + 1, at: extent.begin };
  let high = { seq: extent.lastSeq + 1, at: extent.end };
  /** No line begins between here and the known one behind. */
  let empty = high.at;
  for (let guesses = 0; ; guesses += 1) {
    const part = guesses < MAX_GUESSES ? (wanted - low.seq) / (high.seq - low.seq) : 0.5;
    const guess = Math.floor(low.at + (empty - low.at) * part);
    // Close to the known line, or at it, the lines are read from there.
    const isClose = guess - low.at <= BLOCK / 2 || empty - low.at <= BLOCK;
    const from = isClose ? low.at : guess - BLOCK / 4;
    const first = await lineFrom(file, from, high.at, !isClose);
    if (!first && !isClose) {
      empty = from;
      continue;
    }
    if (!first) throw new JournalCorrupt(`record ${wanted} is missing`);
    let last = first;
    for (const line of linesIn(
      await readBytes(file, first.from, first.from + Math.max(BLOCK, first.to - first.from)),
      first.from,
    )) {
      if (line.to > extent.end) break;
      if (seqOf(line.sealed) === wanted) return line;
      last = line;
    }
    const [begins, ends] = [seqOf(first.sealed), seqOf(last.sealed)];
    if (begins > wanted && first.from > low.at) {
      high = { seq: begins, at: first.from };
      empty = high.at;
    } else if (ends < wanted && last.to > low.at) {
      low = { seq: ends + 1, at: last.to };
    } else {
      throw new JournalCorrupt(`record ${wanted} is missing`);
    }
  }
}

/** Reads the records after `afterSeq`, as many as `count`, in time slices. Throws JournalCorrupt. */
export async function readRecords(
  path: string,
  extent: JournalExtent,
  afterSeq: number,
  count: number,
): Promise<JournalRecord[]> {
  const { header, headerSeal, begin, end, lastSeq } = extent;
  const after = Math.max(header.baseSeq, afterSeq);
  const wanted = Math.min(count, lastSeq - after);
  if (wanted <= 0) return [];
  const file = await open(path, 'r');
  try {
    // The line before is read for its seal, which those after it contain.
    const before = after === header.baseSeq ? undefined : await lineOf(file, extent, after);
    let [seal, at] = before ? [before.sealed.seal, before.to] : [headerSeal, begin];
    const records: JournalRecord[] = [];
    while (records.length < wanted) {
      const first = await lineFrom(file, at, end, false);
      if (!first) throw new JournalCorrupt(`record ${after + records.length + 1} is missing`);
      const bytes = await readBytes(file, at, Math.min(end, Math.max(first.to, at + BLOCK)));
      const lines = [...linesIn(bytes, at)].slice(0, wanted - records.length);
      const sealed = lines.map((line) => line.sealed);
      records.push(...openRecords(seal, after + records.length + 1, sealed));
      seal = sealed.at(-1)?.seal ?? seal;
      at = lines.at(-1)?.to ?? end;
      if (records.length < wanted) await nextTask();
    }
    return records;
  } finally {
    await file.close();
  }
}
