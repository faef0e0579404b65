/** Branches as they are stored: written whole, and read without being played on. */
import type { Archive, Instant } from '#simulator/engine/kernel/index.ts';
import type { ScenarioSource } from '#simulator/engine/scenario/index.ts';
import type { Journal, JournalHeader, Pages, SnapshotMark, StoredSession } from './journal.ts';
import type { Journals } from './journals.ts';
import { snapshotsBefore } from './snapshots.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { BranchId, SealedText } from './storage/port.ts';

/** A snapshot whose seal is not checked yet. */
export interface SealedSnapshot {
  readonly mark: SnapshotMark;
  readonly sealed: SealedText;
}

/** A branch about to be stored. */
export interface NewBranch {
  readonly header: JournalHeader;
  /** Where its clock stands, and how fast it goes on. */
  readonly at: Instant;
  readonly speed: number;
  readonly records: Pages;
  /** The requests of its records, where it has any. */
  readonly requestOf?: StoredSession['requestOf'];
  readonly snapshots: Iterable<SealedSnapshot> | AsyncIterable<SealedSnapshot>;
  /** What the snapshots and the exchange refer to, where they do. */
  readonly archive?: Archive | undefined;
}

/** A branch that is stored, with its journal open. */
interface StoredBranch {
  readonly journal: Journal;
  readonly marks: readonly SnapshotMark[];
  /** Whether its archive holds what its snapshots refer to. */
  readonly hasArchive: boolean;
}

/** Stores a branch whole; its journal is closed again if that fails. */
export async function storeBranch(
  journals: Journals,
  { header, at, speed, records, requestOf, snapshots, archive }: NewBranch,
): Promise<StoredBranch> {
  const { scenario, seed, branch } = header;
  const journal = await journals.open({ scenario, seed, branch: branch?.name ?? MAIN_BRANCH });
  const marks: SnapshotMark[] = [];
  try {
    await journal.begin(await withoutKeptSource(journals, header), records, requestOf);
    const hasArchive = archive !== undefined && (await journal.archive?.copyFrom(archive)) === true;
    for await (const { mark, sealed } of snapshots) {
      await journal.saveSnapshot(mark, sealed);
      marks.push(mark);
    }
    await journal.saveClock({ at, speed });
    return { journal, marks, hasArchive };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** What a scenario is read from is stored with `main` alone, which is never taken away: with candle files it is many megabytes. */
async function withoutKeptSource(journals: Journals, header: JournalHeader): Promise<JournalHeader> {
  const { source, ...others } = header;
  if (source === undefined || header.branch === undefined) return header;
  const main = (await journals.list(header.scenario, header.seed)).find((row) => row.name === MAIN_BRANCH);
  return isSameSource(main?.source, source) ? others : header;
}

const isSameSource = (one: ScenarioSource | undefined, other: ScenarioSource): boolean =>
  one?.file === other.file &&
  one.text === other.text &&
  JSON.stringify(one.files ?? {}) === JSON.stringify(other.files ?? {});

/** What is stored of a branch that is not open, for as long as the work takes. */
export async function withStored<T>(
  journals: Journals,
  id: BranchId,
  work: (stored: StoredSession) => Promise<T>,
): Promise<T> {
  const journal = await journals.open(id);
  try {
    const stored = await journal.load();
    if (!stored) throw new Error(`the journal of ${id.branch} is gone`);
    return await work(stored);
  } finally {
    await journal.close();
  }
}

/** The snapshots of a branch that lie at or before an instant, earliest first, each read when it is its turn. */
export async function* snapshotsUpTo(stored: StoredSession, until: Instant): AsyncGenerator<SealedSnapshot> {
  for (const mark of snapshotsBefore(stored.snapshots, until).toReversed()) {
    const sealed = await stored.snapshot(mark);
    if (sealed) yield { mark, sealed };
  }
}
