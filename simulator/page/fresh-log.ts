import { deleteDB, openDB } from 'idb';

/** Chromium's message that a database was deleted; other browsers have none. */
interface VersionChange extends IDBVersionChangeEvent {
  readonly dataLoss?: 'none' | 'total';
  readonly dataLossMessage?: string;
}

const SCRATCH_DATABASE = 'sandpit/scratch';

/**
 * Has the browser begin a fresh log for what is written from here on, and resolves with its message where it has deleted
 * what it kept; call before anything else opens a database, and await before anything is written.
 *
 * Chromium's IndexedDB stands on LevelDB, which writes on behind a record that a crash has torn, and at the start after that
 * takes its log for damaged and deletes every database of the page's origin (google/leveldb issue 1287). A deleted database
 * makes it put all it knows into tables and drop that log (docs/decisions/0016).
 */
export async function beginFreshLog(): Promise<string | undefined> {
  let lost: string | undefined;
  try {
    const scratch = await openDB(SCRATCH_DATABASE, 1, {
      upgrade(_fresh, _from, _to, _transaction, event) {
        const { dataLoss, dataLossMessage } = event as VersionChange;
        if (dataLoss === 'total') lost = dataLossMessage;
      },
    });
    scratch.close();
    await deleteDB(SCRATCH_DATABASE);
  } catch (error) {
    // The journal reports a missing or broken database when it is opened.
    console.warn('No fresh log for the stored exchange:', error);
  }
  return lost;
}
