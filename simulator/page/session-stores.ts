/** The journals of this browser, and what became of those that it had. */
import { createJournals, createMemoryJournals } from '#simulator/session/journals.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { JournalGone } from '#simulator/session/storage/errors.ts';
import { IndexedDbStorage } from '#simulator/session/storage/indexeddb.ts';
import { keepsDatabases, lastChoice } from '#simulator/session/storage/indexeddb-notes.ts';
import type { BranchId } from '#simulator/session/storage/port.ts';
import { beginFreshLog } from './fresh-log.ts';

/** The journals of this browser, and which session was open last. */
export interface SessionStores extends Journals {
  recall(): Promise<BranchId | undefined>;
  /** The next `open` takes the journal even if another window keeps it. */
  takeOver(): void;
  /** A page remembers that this browser has stored an exchange: if nothing is stored, the next `open` says so. */
  missJournals(): Promise<void>;
}

/** Those of a page that keeps nothing. */
export const createMemoryStores = (): SessionStores => ({
  ...createMemoryJournals(),
  recall: () => Promise.resolve(undefined),
  takeOver: () => undefined,
  missJournals: () => Promise.resolve(),
});

/**
 * @param isExclusive a SharedWorker is the only one of its kind and takes its journal at once; a Worker of one window asks first,
 * and `open` rejects with JournalElsewhere when another window responds. Once, `open` rejects with JournalGone when the browser
 * reports, or `missJournals` was told, that the journals are gone: a returning user has to see that before a fresh exchange begins
 * @param onForgetful called when the browser gives no database
 */
export function createSessionStores(
  isExclusive: boolean,
  onForgetful: (reason: unknown) => void = () => undefined,
): SessionStores {
  const storage = new IndexedDbStorage({ isExclusive, onForgetful });
  const journals = createJournals(storage);
  let lost: Promise<string | undefined> = beginFreshLog().then(
    (message) => message && `the browser has thrown it away (${message})`,
  );
  return {
    ...journals,
    async open(id) {
      const reason = await lost;
      lost = Promise.resolve(undefined);
      if (reason !== undefined) throw new JournalGone(reason);
      return journals.open(id);
    },
    recall: lastChoice,
    takeOver: () => storage.takeOver(),
    async missJournals() {
      const reason = await lost;
      // A browser that keeps nothing now says nothing of what it kept.
      if (reason !== undefined || !(await keepsDatabases())) return;
      if ((await lastChoice()) === undefined)
        lost = Promise.resolve('its data was deleted, or evicted to make room');
    },
  };
}
