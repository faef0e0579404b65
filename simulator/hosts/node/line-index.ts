/** Where the lines of a journal file lie, and their text. */
import { open } from 'node:fs/promises';
import { JournalCorrupt, openRecords, readLine, sealOf } from '../journal.ts';
import type { SealedText } from '../journal.ts';
import { nextTask } from '../next-task.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';

/** So many records are worked on before other work gets its turn. */
const RECORDS_AT_ONCE = 250;

const linesOf = (bytes: Buffer): SealedText[] =>
  bytes.toString('utf8').split('\n').slice(0, -1).map(readLine);

/** Ends of the whole lines of a journal in bytes: what comes after was never acknowledged. */
export function lineEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) ends.push(at + 1);
  return ends;
}

/**
 * Checks that the lines of a journal belong together, in time slices; throws JournalCorrupt naming the first record that does
 * not. Resolves with the last seal.
 */
export async function checkSeals(bytes: Buffer, ends: readonly number[], firstSeq: number): Promise<string> {
  let seal = '';
  for (let from = 0; from < ends.length; from += RECORDS_AT_ONCE) {
    const to = Math.min(from + RECORDS_AT_ONCE, ends.length);
    const lines = linesOf(bytes.subarray(ends[from - 1] ?? 0, ends[to - 1]));
    for (const [index, line] of lines.entries()) {
      seal = sealOf(seal, line.text);
      if (seal !== line.seal)
        throw new JournalCorrupt(`record ${firstSeq + from + index - 1} does not match its seal`);
    }
    await nextTask();
  }
  return seal;
}

/**
 * Reads records by their lines, in time slices: as many as `count` after line `after`, where 0 is the header. Throws
 * JournalCorrupt.
 */
export async function readRecords(
  path: string,
  ends: readonly number[],
  { after, count, firstSeq }: { readonly after: number; readonly count: number; readonly firstSeq: number },
): Promise<JournalRecord[]> {
  const last = Math.min(after + count, ends.length - 1);
  const records: JournalRecord[] = [];
  const file = await open(path, 'r');
  try {
    for (let line = after; line < last; line += RECORDS_AT_ONCE) {
      const begin = ends[line - 1] ?? 0;
      const end = ends[Math.min(line + RECORDS_AT_ONCE, last)] ?? begin;
      const bytes = Buffer.alloc(end - begin);
      await file.read(bytes, 0, bytes.length, begin);
      // The line before is read for its seal, which those after it contain.
      const [before, ...lines] = linesOf(bytes);
      records.push(...openRecords(before?.seal ?? '', firstSeq + line, lines));
      if (line + RECORDS_AT_ONCE < last) await nextTask();
    }
  } finally {
    await file.close();
  }
  return records;
}
