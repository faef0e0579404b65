/** Finds lines of a journal file without reading those before them. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { nextTask } from '../next-task.ts';
import { JournalCorrupt } from './errors.ts';
import { openValue, readJournalLine, seqOf } from './lines.ts';
import type { JournalLine, JournalLines, SealedText } from './port.ts';

const LINE_BREAK = 0x0a;
/** Bytes that are read at once; also what lies in one line at most, but for lines that turn out longer. */
const BLOCK = 65_536;
/** The end of a journal that is checked when it is opened: what came last is what a crash may have spoilt. */
const LATEST_BYTES = 1_048_576;
/** Beyond so many guesses by the length of lines, the rest is halved. */
const MAX_GUESSES = 4;

/** What of a journal file is whole, and where. */
export interface FileExtent {
  readonly header: SealedText;
  /** The number before that of the first record. */
  readonly baseSeq: number;
  /** Where the header ends, in bytes. */
  readonly begin: number;
  /** Where the last whole line ends; what comes after it was never acknowledged. */
  readonly end: number;
  /** Number of the last record. */
  readonly lastSeq: number;
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
    const sealed = readJournalLine(bytes.toString('utf8', begin, at));
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

/** The header of a file and the text of its last record, unchecked; undefined where it has not begun. */
export async function readEnds(
  file: FileHandle,
): Promise<{ readonly header: SealedText; readonly last: string | undefined } | undefined> {
  const { size } = await file.stat();
  const first = await lineFrom(file, 0, size, false);
  const last = first && (await lastLine(file, size));
  return first && { header: first.sealed, last: last && last.from > 0 ? last.sealed.text : undefined };
}

/** What a journal file holds, and the lines of its end. Undefined where it has not begun. */
export async function readExtent(
  file: FileHandle,
): Promise<{ readonly extent: FileExtent; readonly latest: readonly JournalLines[] } | undefined> {
  const { size } = await file.stat();
  const header = await lineFrom(file, 0, size, false);
  const last = header && (await lastLine(file, size));
  if (!header || !last) return undefined;
  const baseSeq = openValue<{ readonly baseSeq: number }>(header.sealed)?.baseSeq ?? Number.NaN;
  const [begin, end] = [header.to, last.to];
  const lastSeq = end > begin ? seqOf(last.sealed) : baseSeq;
  const extent = { header: header.sealed, baseSeq, begin, end, lastSeq };
  const isWhole = end - begin <= LATEST_BYTES;
  // In a long journal the first line that is whole gives the seal before the next one.
  const first = isWhole ? header : await lineFrom(file, end - LATEST_BYTES, end, true);
  if (!first) return { extent, latest: [] };
  const lines = [...linesIn(await readBytes(file, first.to, end), first.to)].map(({ sealed }) => sealed);
  const firstSeq = (isWhole ? baseSeq : seqOf(first.sealed)) + 1;
  return { extent, latest: [{ firstSeq, previous: first.sealed.seal, lines }] };
}

/** The line of a record, found by halving what lies between two known ones, or by the length of their lines. Throws JournalCorrupt. */
async function lineOf(file: FileHandle, extent: FileExtent, wanted: number): Promise<Line> {
  let low = { seq: extent.baseSeq + 1, at: extent.begin };
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

/** Reads at most `count` lines from a record on, in time slices. Throws JournalCorrupt. */
export async function readLines(
  path: string,
  extent: FileExtent,
  firstSeq: number,
  count: number,
): Promise<JournalLines> {
  const { header, baseSeq, begin, end } = extent;
  const file = await open(path, 'r');
  try {
    // The line before is read for its seal, which those after it contain.
    const before = firstSeq === baseSeq + 1 ? undefined : await lineOf(file, extent, firstSeq - 1);
    let at = before?.to ?? begin;
    const lines: JournalLine[] = [];
    while (lines.length < count && at < end) {
      if (lines.length > 0) await nextTask();
      const first = await lineFrom(file, at, end, false);
      const bytes = await readBytes(file, at, Math.min(end, Math.max(first?.to ?? end, at + BLOCK)));
      const found = [...linesIn(bytes, at)].slice(0, count - lines.length);
      lines.push(...found.map(({ sealed }) => sealed));
      at = found.at(-1)?.to ?? end;
    }
    return { firstSeq, previous: before?.sealed.seal ?? header.seal, lines };
  } finally {
    await file.close();
  }
}
