/** The interface and the format of journals, which every store implements. */
import type { MessageReport } from '#simulator/control/index.ts';
import type { Archive, Instant, JournalRecord, Plain } from '#simulator/kernel/index.ts';
import type { ScenarioSource } from '#simulator/scenario/index.ts';
import { nextTask } from './next-task.ts';
import type { NotedRequest } from './request-notes.ts';
import { JournalCorrupt } from './storage/errors.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { BranchId, SealedText } from './storage/port.ts';

/** What a journal belongs to: another scenario, seed or start would replay to something else. */
export interface JournalHeader {
  readonly format: 1;
  readonly scenario: string;
  readonly seed: string;
  readonly start: Instant;
  /** Version of the rules that it is played by; journals from before there was a third have none. */
  readonly rules?: number;
  /** The journal begins after this command: what the scenario itself runs while it is set up, or where `base` stands. */
  readonly baseSeq: number;
  /** Where the branch comes from; the first branch of a session, `main`, has none. */
  readonly branch?: BranchOrigin;
  /** What the scenario is read from, where it is none of the host's own. */
  readonly source?: ScenarioSource;
  /** A state to begin from instead of the scenario's beginning: that of an imported snapshot. */
  readonly base?: StoredSnapshot;
}

/** How a branch came about. */
export interface BranchOrigin {
  readonly name: string;
  /** The branch it was taken from; null when it was imported. */
  readonly from: string | null;
  /** Where the two part. */
  readonly at: Instant;
  /** 1 for the first branch beside `main`, then counting up. */
  readonly number: number;
}

/** What is known of a branch without opening it. */
export interface BranchRow {
  readonly name: string;
  readonly origin: BranchOrigin | undefined;
  /** What its scenario is read from, where it is none of the host's own. */
  readonly source: ScenarioSource | undefined;
  /** Where its clock stood when it was left, as far as that was stored. */
  readonly now: Instant;
  /** Its last command. */
  readonly seq: number;
}

/** Where the clock stood; `speed` 0 means paused. */
export interface StoredClock {
  readonly at: Instant;
  readonly speed: number;
}

/** A verification code that the exchange has sent (by SMS or mail), for the panel and the control plane. */
export type SentCode = MessageReport;

/** State after the command `seq`, at `at`. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly at: Instant;
  readonly state: Plain;
  readonly codes: readonly SentCode[];
}

/** Which snapshot: several may lie along the way, so that going back has not to begin at the beginning. */
export interface SnapshotMark {
  readonly seq: number;
  readonly at: Instant;
}

/** A journal as it was found. It can be read also when its store is closed, until another journal takes its place. */
export interface StoredSession {
  readonly header: JournalHeader;
  readonly clock: StoredClock | undefined;
  /** The snapshots that are there, earliest first; none is needed: the journal alone suffices. */
  readonly snapshots: readonly SnapshotMark[];
  /** What the snapshots refer to, where they do. */
  readonly archive?: Archive | undefined;
  /** A snapshot, still sealed; undefined when it is not there. */
  snapshot(mark: SnapshotMark): Promise<SealedText | undefined>;
  /** The records after `afterSeq` in order, `count` of them where there are as many and it is given; throws JournalCorrupt. */
  records(afterSeq: number, count?: number): Promise<JournalRecord[]>;
}

/** Records that are read at once where all are wanted. */
const RECORDS_OF_PAGE = 2_000;

/** Records in order, page by page. */
export type Pages = Iterable<readonly JournalRecord[]> | AsyncIterable<readonly JournalRecord[]>;

/** The records after one number up to another, or to the last. Other work has its turn between the pages. Throws JournalCorrupt. */
export async function* pagesOf(
  stored: Pick<StoredSession, 'records'>,
  afterSeq: number,
  lastSeq = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly JournalRecord[]> {
  for (let seq = afterSeq; seq < lastSeq;) {
    if (seq > afterSeq) await nextTask();
    const wanted = Math.min(RECORDS_OF_PAGE, lastSeq - seq);
    const page = await stored.records(seq, wanted);
    if (page.length > 0) yield page;
    seq += page.length;
    if (page.length === wanted) continue;
    if (lastSeq < Number.POSITIVE_INFINITY) throw new JournalCorrupt(`record ${seq + 1} is missing`);
    return;
  }
}

/** As `pagesOf`, up to the last record at or before an instant. */
export async function* pagesUntil(
  stored: Pick<StoredSession, 'records'>,
  afterSeq: number,
  until: Instant = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly JournalRecord[]> {
  for await (const page of pagesOf(stored, afterSeq)) {
    const due = page.filter(({ at }) => at <= until);
    if (due.length > 0) yield due;
    if (due.length < page.length) return;
  }
}

/** Requests by the `seq` of the command that each gave, as `requestText` writes them. */
export type RequestsBySeq = ReadonlyMap<number, string>;

/**
 * Where a session survives. Each call is whole or not at all: what `append` resolved is there after any crash,
 * what it did not resolve is there whole or absent.
 */
export interface JournalStore {
  /** Where what never changes of the state is kept, for snapshots to refer to it; without it each snapshot is the whole state. */
  readonly archive?: Archive | undefined;
  /** What is there; before the first `append` it must have been asked, or `begin` called. */
  load(): Promise<StoredSession | undefined>;
  /** Begins a journal with these records in place of whatever there was. It is there when all of them are stored, and not before. */
  begin(header: JournalHeader, records?: Pages): Promise<void>;
  /** `requests`: the request that gave a command, by the command's `seq`, where it has a key. */
  append(records: readonly JournalRecord[], requests?: RequestsBySeq): Promise<void>;
  /** What the request with a key asked for and commanded, where that is among the latest. */
  requestOf(key: string): Promise<NotedRequest | undefined>;
  /** Has the archive hold what another holds, under the same references; resolves with it, or undefined where it cannot. */
  adopt?(archive: Archive): Promise<Archive | undefined>;
  /** Keeps a sealed StoredSnapshot. */
  saveSnapshot(mark: SnapshotMark, snapshot: SealedText): Promise<void>;
  dropSnapshot(mark: SnapshotMark): Promise<void>;
  saveClock(clock: StoredClock): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
  /** Calls `listener` once, with the reason, when what is stored is taken away under the store. Not every store can find out. */
  onLoss?(listener: (reason: Error) => void): void;
  /** Whether another host writes the journal: what this one appends and saves is not kept. */
  readonly isFollowed?: boolean;
}

/** All journals of a host: sessions by scenario and seed, branches by name. */
export interface Journals {
  /** Opens a branch's journal for writing; an empty one where there is none. */
  open(id: BranchId): Promise<JournalStore>;
  /** The branches of a session that have begun, `main` first, then by age. */
  list(scenario: string, seed: string): Promise<readonly BranchRow[]>;
  /** The branch of a session that was open last; `main` where none was. */
  lastBranch(scenario: string, seed: string): Promise<string>;
  /** Notes which branch is open, so that the next start can go on with it. */
  remember(id: BranchId): Promise<void>;
  /** Takes every branch of a session but `main` away. */
  forgetBranches(scenario: string, seed: string): Promise<void>;
}

/** A branch, described by its header and the files beside it. */
export function rowOf(
  header: JournalHeader,
  clock: StoredClock | undefined,
  last: SnapshotMark | undefined,
): BranchRow {
  const { branch, base, baseSeq, start, source } = header;
  const begun = { seq: baseSeq, at: Math.max(base?.at ?? start, branch?.at ?? start) };
  const now = Math.max(begun.at, last?.at ?? begun.at, clock?.at ?? begun.at);
  return { name: branch?.name ?? MAIN_BRANCH, origin: branch, source, now, seq: last?.seq ?? begun.seq };
}

/** `main` first, then by age. */
export function byAge(rows: readonly BranchRow[]): readonly BranchRow[] {
  return [...rows].sort((a, b) => (a.origin?.number ?? 0) - (b.origin?.number ?? 0));
}
