/** Takes snapshots of a running exchange from time to time. */
import type { Archive, Instant, Kernel } from '#simulator/kernel/index.ts';
import { sealInSlices } from './journal.ts';
import type { JournalStore, SentCode, SnapshotMark, StoredSnapshot } from './journal.ts';
import { isSnapshotDue, superfluousSnapshot } from './snapshots.ts';

/** The exchange as the one saving its state sees it. */
type Saved = Pick<Kernel, 'now' | 'lastSeq' | 'snapshot'>;

/** The state of an exchange as a snapshot, which refers to the archive where there is one. */
export function snapshotOf(kernel: Saved, codes: readonly SentCode[], archive?: Archive): StoredSnapshot {
  return { seq: kernel.lastSeq(), at: kernel.now(), state: kernel.snapshot(archive), codes: [...codes] };
}

/** Takes periodic snapshots of an exchange. They only save time when a session is restored, so that one that cannot be written is left out. */
export class SnapshotKeeper {
  readonly #store: JournalStore;
  readonly #realTime: () => number;
  #marks: readonly SnapshotMark[];
  #lastSeq: number;
  #lastAt: Instant;
  #lastReal: number;
  #keeping: Promise<unknown> | undefined;

  /** @param marks the snapshots that are there, earliest first */
  constructor(store: JournalStore, realTime: () => number, marks: readonly SnapshotMark[], kernel: Saved) {
    this.#store = store;
    this.#realTime = realTime;
    this.#marks = marks;
    this.#lastSeq = kernel.lastSeq();
    this.#lastAt = kernel.now();
    this.#lastReal = realTime();
  }

  /** Takes a snapshot if one is due. Everything up to the present must be stored. */
  look(kernel: Saved, codes: readonly SentCode[]): void {
    const passed = {
      records: kernel.lastSeq() - this.#lastSeq,
      seq: kernel.lastSeq(),
      real: this.#realTime() - this.#lastReal,
      virtual: kernel.now() - this.#lastAt,
      isWhole: this.#store.archive === undefined,
    };
    if (this.#keeping || this.#store.isFollowed || !isSnapshotDue(passed)) return;
    this.#lastSeq = kernel.lastSeq();
    this.#lastAt = kernel.now();
    this.#lastReal = this.#realTime();
    this.#keeping = this.#keep(kernel, codes)
      .catch((error: unknown) => console.warn('Snapshot not saved:', error))
      .finally(() => (this.#keeping = undefined));
  }

  /** Resolves when no snapshot is being written. */
  async settled(): Promise<void> {
    await this.#keeping;
  }

  async #keep(kernel: Saved, codes: readonly SentCode[]): Promise<void> {
    const snapshot = snapshotOf(kernel, codes, this.#store.archive);
    const mark = { seq: snapshot.seq, at: snapshot.at };
    await this.#store.saveSnapshot(mark, await sealInSlices(snapshot));
    this.#marks = [...this.#marks, mark];
    const superfluous = superfluousSnapshot(this.#marks);
    if (!superfluous) return;
    this.#marks = this.#marks.filter((kept) => kept !== superfluous);
    await this.#store.dropSnapshot(superfluous);
  }
}
