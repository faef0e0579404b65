/** Takes snapshots of a running exchange from time to time. */
import type { Archive, Instant, Kernel } from '#simulator/engine/kernel/index.ts';
import type { MessageReport } from '#simulator/control/index.ts';
import { sealInSlices } from './storage/lines.ts';
import type { Journal, SnapshotMark, StoredSnapshot } from './journal.ts';
import { isLongReplay, isSnapshotDue, superfluousSnapshot } from './snapshots.ts';
import type { Unsaved } from './snapshots.ts';

/** The exchange as the one saving its state sees it. */
type Saved = Pick<Kernel, 'now' | 'lastSeq' | 'snapshot'>;

/** The state of an exchange as a snapshot, which refers to the archive where there is one. */
export function snapshotOf(
  kernel: Saved,
  codes: readonly MessageReport[],
  archive?: Archive,
): StoredSnapshot {
  return { seq: kernel.lastSeq(), at: kernel.now(), state: kernel.snapshot(archive), codes: [...codes] };
}

/**
 * Takes snapshots of an exchange: after a long replay, from time to time, and when the host stops. They only save time
 * when a session is restored, so that one that cannot be written is left out.
 */
export class SnapshotKeeper {
  readonly #journal: Journal;
  readonly #realTime: () => number;
  #marks: readonly SnapshotMark[];
  #lastSeq: number;
  #lastAt: Instant;
  #lastReal: number;
  /** Characters of the latest snapshot that was written here. */
  #length = 0;
  #keeping: Promise<unknown> | undefined;
  /** Whether the replay with which the session was opened has been looked at. */
  #hasLooked = false;

  /**
   * @param marks the snapshots that are there, earliest first
   * @param last where the replay began with which the session was opened
   */
  constructor(journal: Journal, realTime: () => number, marks: readonly SnapshotMark[], last: SnapshotMark) {
    this.#journal = journal;
    this.#realTime = realTime;
    this.#marks = marks;
    this.#lastSeq = last.seq;
    this.#lastAt = last.at;
    this.#lastReal = realTime();
  }

  /** Takes a snapshot if one is due. Everything up to the present must be stored. */
  look(kernel: Saved, codes: readonly MessageReport[]): void {
    if (this.#keeping) return;
    const unsaved = this.#unsaved(kernel);
    const seq = kernel.lastSeq();
    const real = this.#realTime() - this.#lastReal;
    const isWhole = this.#isWhole;
    const wasLongReplay = !this.#hasLooked && isLongReplay(unsaved, isWhole);
    this.#hasLooked = true;
    if (wasLongReplay || isSnapshotDue(unsaved, { seq, real, length: this.#length, isWhole }))
      this.#begin(kernel, codes);
  }

  /** Resolves when no snapshot is being written. */
  async settled(): Promise<void> {
    await this.#keeping;
  }

  /**
   * The host stops, or may end at any moment: resolves when a snapshot is stored that spares the next start a long replay,
   * or none is needed. Everything up to the present must be stored.
   */
  async leave(kernel: Saved, codes: readonly MessageReport[]): Promise<void> {
    await this.#keeping;
    if (isLongReplay(this.#unsaved(kernel), this.#isWhole)) this.#begin(kernel, codes);
    await this.#keeping;
  }

  /** Whether each snapshot is the whole state. */
  get #isWhole(): boolean {
    return this.#journal.archive === undefined;
  }

  #unsaved(kernel: Saved): Unsaved {
    return { records: kernel.lastSeq() - this.#lastSeq, virtual: kernel.now() - this.#lastAt };
  }

  #begin(kernel: Saved, codes: readonly MessageReport[]): void {
    this.#lastSeq = kernel.lastSeq();
    this.#lastAt = kernel.now();
    this.#lastReal = this.#realTime();
    this.#keeping = this.#keep(kernel, codes)
      .catch((error: unknown) => console.warn('Snapshot not saved:', error))
      .finally(() => (this.#keeping = undefined));
  }

  async #keep(kernel: Saved, codes: readonly MessageReport[]): Promise<void> {
    const snapshot = snapshotOf(kernel, codes, this.#journal.archive);
    const mark = { seq: snapshot.seq, at: snapshot.at };
    const sealed = await sealInSlices(snapshot);
    this.#length = sealed.text.length;
    await this.#journal.saveSnapshot(mark, sealed);
    this.#marks = [...this.#marks, mark];
    const superfluous = superfluousSnapshot(this.#marks);
    if (!superfluous) return;
    this.#marks = this.#marks.filter((kept) => kept !== superfluous);
    await this.#journal.dropSnapshot(superfluous);
  }
}
