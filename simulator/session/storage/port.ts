/** What a storage of journals does. Everything above it is the same in all of them: `Journal` and `createJournals`. */
import type { Archive } from '#simulator/engine/kernel/index.ts';
import type { Losses } from './losses.ts';

/** A text and the seal by which damage shows; in a journal the seal also covers every line before it. */
export interface SealedText {
  readonly text: string;
  readonly seal: string;
}

/** A sealed text, and of a record the request that gave its command, where that has a key. The seal does not cover the request. */
export interface JournalLine extends SealedText {
  readonly request?: string | undefined;
}

/** Records that follow each other, as they are stored. */
export interface JournalLines {
  /** Number of the first record. */
  readonly firstSeq: number;
  /** Seal of the line before the first: that of a record or of the header. */
  readonly previous: string;
  readonly lines: readonly JournalLine[];
}

/** The groups of lines of a journal, in order. */
export type LineGroups = Iterable<JournalLines> | AsyncIterable<JournalLines>;

/** Names one journal among all that a host keeps. */
export interface BranchId {
  readonly scenario: string;
  readonly seed: string;
  readonly branch: string;
}

export type SessionId = Omit<BranchId, 'branch'>;

/** The name of a session's first branch. */
export const MAIN_BRANCH = 'main';

/** A journal as it is found. */
export interface FoundJournal {
  readonly header: SealedText;
  /**
   * Its latest lines, which are checked and looked through for requests: some hundreds (memory and IndexedDB give 500, a file its last
   * MiB). A request that is repeated after a restart is found in no others. None where it has no record.
   */
  readonly latest: LineGroups;
}

/** An archive of a journal that can become that of a branch. */
export interface JournalArchive extends Archive {
  /** Holds what another holds, under the same references; resolves with false where it cannot. */
  copyFrom(archive: Archive): Promise<boolean>;
}

/** One journal: a header, lines that are only ever added, and a few values beside them that are replaced. */
export interface JournalStorage {
  /** Where snapshots put what never changes; without it each snapshot is the whole state. */
  readonly archive: JournalArchive | undefined;
  /** Undefined where no journal has begun. */
  load(): Promise<FoundJournal | undefined>;
  /**
   * Begins a journal in place of whatever there was, values too. It is there when all lines are stored, and not before.
   * @param baseSeq the number before that of its first record
   */
  begin(header: SealedText, baseSeq: number, groups: LineGroups): Promise<void>;
  /** Adds lines at the end and never replaces one. What it resolved is there after any crash; otherwise a line is there whole or not at all. */
  append(lines: JournalLines): Promise<void>;
  /** At most `count` lines from a record on, which is there. Also after `close`, until another journal is begun. */
  read(firstSeq: number, count: number): Promise<JournalLines>;
  value(name: string): Promise<SealedText | undefined>;
  /** Replaces a value as a whole; undefined takes it away. */
  setValue(name: string, value: SealedText | undefined): Promise<void>;
  /** The names of values that begin with a text. */
  valueNames(prefix: string): Promise<readonly string[]>;
  /** Finishes what is under way. */
  close(): Promise<void>;
}

/** A journal as it can be seen without opening it. */
export interface StoredJournal {
  readonly place: string;
  readonly header: SealedText;
  /** Text of the last record, unchecked. */
  readonly last: string | undefined;
  /** Its value `clock`. */
  readonly clock: SealedText | undefined;
}

/** All journals of a host. */
export interface Storage {
  /** What an error calls it. */
  readonly title: string;
  /** The journals of a session; those of another one where it has room for one session and keeps that. */
  list(session: SessionId): Promise<readonly StoredJournal[]>;
  /** Where a new journal is kept. @param taken the places of the others of its session */
  placeOf(id: BranchId, taken: readonly string[]): string;
  /**
   * Opens a journal for writing. Where another host has it open, this rejects and says who keeps it, or it takes the journal over, and
   * the writes of the other host reject with JournalLost.
   * @param losses gets the reason when what is stored is taken away while it is open
   */
  open(id: BranchId, place: string, losses: Losses): Promise<JournalStorage>;
  /** Takes a journal away. */
  remove(id: BranchId, place: string): Promise<void>;
  /** The branch of a session that was open last; any session's where it keeps one only. */
  present(session: SessionId): Promise<BranchId | undefined>;
  setPresent(id: BranchId): Promise<void>;
}
