/** The format of the lines of a journal, which is the same in every storage. */
import { decode, encode, encodeInParts, hashText, PartsHash } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import { takeInSlices } from '../slices.ts';
import { JournalCorrupt } from './errors.ts';
import type { JournalLine, SealedText } from './port.ts';

/** A sealed text as a line of a journal, without line breaks and tabs of its own. */
export const writeLine = ({ text, seal, request }: JournalLine): string =>
  request === undefined ? `${seal} ${text}\n` : `${seal} ${text}\t${request}\n`;

/** The sealed text of a line without its line break. */
export function readJournalLine(raw: string): JournalLine {
  const space = raw.indexOf(' ');
  const tab = raw.lastIndexOf('\t');
  const seal = raw.slice(0, Math.max(space, 0));
  if (tab < 0) return { seal, text: raw.slice(space + 1) };
  return { seal, text: raw.slice(space + 1, tab), request: raw.slice(tab + 1) };
}

/** The seal of the line `text` after the line sealed `previous` ('' for the first). */
export function sealOf(previous: string, text: string): string {
  return hashText(`${previous}\n${text}`);
}

/** Seals records in order behind the line sealed `previous`. */
export function sealRecords(previous: string, records: readonly JournalRecord[]): SealedText[] {
  let seal = previous;
  return records.map((record) => {
    const text = encode(record);
    seal = sealOf(seal, text);
    return { text, seal };
  });
}

/** The number of a record by the end of its line, where canonical text has it; NaN where it does not. */
export function seqOf({ text }: SealedText): number {
  const [, seq] = /"seq":(\d+)\}$/.exec(text.slice(-40)) ?? [];
  return seq === undefined ? Number.NaN : Number(seq);
}

/** Opens sealed lines whose first is record `firstSeq`; throws JournalCorrupt naming the first bad record. */
export function openRecords(
  previous: string,
  firstSeq: number,
  lines: readonly SealedText[],
): JournalRecord[] {
  let seal = previous;
  return lines.map((line, index) => {
    const seq = firstSeq + index;
    seal = sealOf(seal, line.text);
    if (seal !== line.seal) throw new JournalCorrupt(`record ${seq} does not match its seal`);
    const record = decode(line.text) as JournalRecord;
    if (record.seq !== seq) throw new JournalCorrupt(`record ${seq} is missing (found ${record.seq})`);
    return record;
  });
}

/** Seals a single value that stands alone: a header, a snapshot, a clock. */
export function sealValue(value: unknown): SealedText {
  const text = encode(value as Plain);
  return { text, seal: sealOf('', text) };
}

/** `sealValue` in time slices, for values of many megabytes; a small one is sealed in one. */
export async function sealInSlices(value: unknown): Promise<SealedText> {
  const parts: string[] = [];
  const hash = new PartsHash();
  hash.add('\n');
  await takeInSlices(encodeInParts(value as Plain), (part) => {
    parts.push(part);
    hash.add(part);
  });
  return { text: parts.join(''), seal: hash.hex() };
}

/** The value of a line sealed alone, undefined when it is damaged. */
export function openValue<T>(line: SealedText | undefined): T | undefined {
  if (!line || sealOf('', line.text) !== line.seal) return undefined;
  const value: unknown = decode(line.text);
  return value as T;
}
