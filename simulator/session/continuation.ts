/** The journal of a replay: in memory, it goes on from a place in a stored one. */
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { Journal } from './journal.ts';
import type { SnapshotMark, StoredSession } from './journal.ts';
import { MemoryJournal } from './storage/memory.ts';

/** What lies before the place is read in the stored journal, and nothing is added there. */
export class Continuation extends Journal {
  readonly #stored: StoredSession;
  readonly #from: SnapshotMark;
  #earlier: readonly SnapshotMark[];

  private constructor(stored: StoredSession, from: SnapshotMark) {
    super(new MemoryJournal(stored.archive));
    this.#stored = stored;
    this.#from = from;
    this.#earlier = stored.snapshots.filter(({ at }) => at <= from.at);
  }

  /** @param first its first records */
  static async begin(
    stored: StoredSession,
    from: SnapshotMark,
    first: readonly JournalRecord[],
  ): Promise<Continuation> {
    const journal = new Continuation(stored, from);
    await journal.begin({ ...stored.header, baseSeq: from.seq }, [first]);
    return journal;
  }

  override async load(): Promise<StoredSession | undefined> {
    const added = await super.load();
    const stored = this.#stored;
    const { seq } = this.#from;
    return (
      added && {
        ...added,
        header: stored.header,
        snapshots: [...this.#earlier, ...added.snapshots],
        requestOf: (record) => added.requestOf(record) ?? stored.requestOf(record),
        snapshot: async (mark) => (await added.snapshot(mark)) ?? stored.snapshot(mark),
        async records(afterSeq, count = Number.POSITIVE_INFINITY) {
          const after = Math.max(afterSeq, stored.header.baseSeq);
          const left = Math.max(0, seq - after);
          const before = left > 0 ? await stored.records(after, Math.min(count, left)) : [];
          const behind = await added.records(Math.max(after, seq), count - before.length);
          return [...before, ...behind];
        },
      }
    );
  }

  override async dropSnapshot(mark: SnapshotMark): Promise<void> {
    this.#earlier = this.#earlier.filter(({ seq, at }) => seq !== mark.seq || at !== mark.at);
    await super.dropSnapshot(mark);
  }
}
