import { decode, encode, hashText } from '#simulator/kernel/index.ts';
import type { Instant, JournalRecord, Plain } from '#simulator/kernel/index.ts';

/** What a journal belongs to: another scenario, seed or start would replay to something else. */
export interface JournalHeader {
  readonly format: 1;
  readonly scenario: string;
  readonly seed: string;
  readonly start: Instant;
  /** Commands the scenario itself runs while it is set up; the journal begins after them. */
  readonly baseSeq: number;
}

/** Where the clock stood; `speed` 0 means paused. */
export interface StoredClock {
  readonly at: Instant;
  readonly speed: number;
}

/** A verification code that the exchange has sent (by SMS or mail), for the panel and the control plane. */
export interface SentCode {
  readonly at: Instant;
  readonly account: string;
  readonly channel: 'sms' | 'mail';
  readonly code: string;
  readonly purpose: string;
}

/** State after the command `seq`, at `at`. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly at: Instant;
  readonly state: Plain;
  readonly codes: readonly SentCode[];
}

/** A journal as it was found. */
export interface StoredSession {
  readonly header: JournalHeader;
  readonly clock: StoredClock | undefined;
  /** The latest snapshot, undefined when there is none or when it is damaged: the journal alone suffices. */
  readonly snapshot: StoredSnapshot | undefined;
  /** Every record after `seq`, in order; throws JournalCorrupt. */
  records(afterSeq: number): Promise<JournalRecord[]>;
}

/**
 * Where a session survives. Each call is whole or not at all: what `append` resolved is there after any crash,
 * what it did not resolve is there whole or absent.
 */
export interface JournalStore {
  load(): Promise<StoredSession | undefined>;
  /** Begins an empty journal in place of whatever there was. */
  begin(header: JournalHeader): Promise<void>;
  append(records: readonly JournalRecord[]): Promise<void>;
  saveSnapshot(snapshot: StoredSnapshot): Promise<void>;
  saveClock(clock: StoredClock): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A journal that cannot be trusted, and where it breaks. Nothing of it is used. */
export class JournalCorrupt extends Error {
  override readonly name = 'JournalCorrupt';
  constructor(readonly where: string) {
    super(`The stored journal is damaged: ${where}.`);
  }
}

/** Another window or process has taken the journal over; this one must write no more. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost';
  constructor(message = 'The exchange has been opened in another window, which now keeps its journal.') {
    super(message);
  }
}

/** One journal line: its text, and a seal that also covers every line before it. */
export interface SealedText {
  readonly text: string;
  readonly seal: string;
}

/** The seal of the line `text` after the line sealed `previous` ('' for the first). */
export function sealOf(previous: string, text: string): string {
  return hashText(`${previous}\n${text}`);
}

/** Seals records in order behind the line sealed `previous`. */
export function sealRecords(previous: string, records: readonly JournalRecord[]): SealedText[] {
  let seal = previous;
  return records.map((record) => {
    const text = encode(record as unknown as Plain);
    seal = sealOf(seal, text);
    return { text, seal };
  });
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
    const record = decode(line.text) as unknown as JournalRecord;
    if (record.seq !== seq) throw new JournalCorrupt(`record ${seq} is missing (found ${record.seq})`);
    return record;
  });
}

/** Seals a single value that stands alone: a header, a snapshot, a clock. */
export function sealValue(value: unknown): SealedText {
  const text = encode(value as Plain);
  return { text, seal: sealOf('', text) };
}

/** The value of a line sealed alone, undefined when it is damaged. */
export function openValue<T>(line: SealedText | undefined): T | undefined {
  if (!line || sealOf('', line.text) !== line.seal) return undefined;
  return decode(line.text) as unknown as T;
}
