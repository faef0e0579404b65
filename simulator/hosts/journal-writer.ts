/** Writes records to a journal in the background, one write at a time. */
import type { JournalRecord } from '#simulator/kernel/index.ts';
import type { JournalStore } from './journal.ts';

/** Writes records behind the exchange's back and says when they are safe. */
export interface JournalWriter {
  /** `request`: the key of the page's request that gave the command. */
  add(record: JournalRecord, request?: string): void;
  /** Resolves when everything added so far is stored; rejects once storing has failed, then and ever after. */
  settled(): Promise<void>;
  /** Storing has failed; nothing more will be stored. */
  failed(): boolean;
  /** Seq of the last record that is stored. */
  stored(): number;
  /** Seq of the last record that was added, stored or not. */
  added(): number;
}

/** One write at a time; what arrives in the meantime goes out together with the next. */
export function createJournalWriter(store: JournalStore, lastStored: number): JournalWriter {
  let waiting: JournalRecord[] = [];
  let requests = new Map<number, string>();
  let writing: Promise<void> | undefined;
  let stored = lastStored;
  let added = lastStored;
  let failure: unknown;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      const origins = requests;
      waiting = [];
      requests = new Map();
      await store.append(batch, origins);
      stored = batch.at(-1)?.seq ?? stored;
    }
  };
  const start = (): Promise<void> =>
    writeAll().then(
      () => {
        writing = undefined;
      },
      (error: unknown) => {
        failure = error;
        writing = undefined;
        throw error;
      },
    );
  return {
    add(record, request) {
      waiting.push(record);
      if (request !== undefined) requests.set(record.seq, request);
      added = record.seq;
    },
    async settled() {
      if (failure !== undefined) throw failure;
      if (waiting.length > 0) writing ??= start();
      await writing;
    },
    failed: () => failure !== undefined,
    stored: () => stored,
    added: () => added,
  };
}
