import type { JournalRecord } from '#simulator/kernel/index.ts';
import type { JournalHeader, JournalStore, StoredClock, StoredSnapshot } from './journal.ts';

/** A journal that lives as long as the process: for tests, and for a host that is told to forget. */
export function createMemoryStore(): JournalStore {
  let header: JournalHeader | undefined;
  let clock: StoredClock | undefined;
  let snapshot: StoredSnapshot | undefined;
  let records: JournalRecord[] = [];
  const forget = (): void => {
    header = undefined;
    clock = undefined;
    snapshot = undefined;
    records = [];
  };
  return {
    async load() {
      if (!header) return undefined;
      const kept = records;
      return {
        header,
        clock,
        snapshot,
        records: async (after) => kept.filter((record) => record.seq > after),
      };
    },
    async begin(next) {
      forget();
      header = next;
    },
    async append(more) {
      records.push(...more);
    },
    async saveSnapshot(next) {
      snapshot = next;
    },
    async saveClock(next) {
      clock = next;
    },
    async clear() {
      forget();
    },
    async close() {},
  };
}
