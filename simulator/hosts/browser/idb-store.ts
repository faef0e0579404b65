import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import {
  JournalCorrupt,
  JournalLost,
  openRecords,
  openValue,
  sealRecords,
  sealValue,
  type JournalHeader,
  type JournalStore,
  type SealedText,
  type StoredClock,
  type StoredSession,
  type StoredSnapshot,
} from '../journal.ts';

interface JournalRow extends SealedText {
  readonly seq: number;
}

interface SessionSchema extends DBSchema {
  journal: { key: number; value: JournalRow };
  /** `header`, `clock`, `snapshot`: sealed texts; `owner`: who may write. */
  values: { key: string; value: SealedText | string };
}

type Database = IDBPDatabase<SessionSchema>;
type Writable<Name extends 'journal' | 'values'> = IDBPObjectStore<
  SessionSchema,
  ('values' | 'journal')[],
  Name,
  'readwrite'
>;

/** Name of the database of one session; every scenario and seed has its own. */
export function databaseName(scenario: string, seed: string): string {
  return `sandpit/${scenario}/${seed}`;
}

/**
 * A journal in IndexedDB. Opening it makes the caller its owner: every write checks, in its own transaction, that nobody
 * has taken the journal over since, and throws JournalLost otherwise. So two windows can never mix their records.
 */
export async function openIdbStore(name: string, owner: string): Promise<JournalStore> {
  const database = await openDB<SessionSchema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('journal', { keyPath: 'seq' });
      fresh.createObjectStore('values');
    },
  });
  await database.put('values', owner, 'owner');
  return new IdbStore(database, owner);
}

class IdbStore implements JournalStore {
  readonly #database: Database;
  readonly #owner: string;
  /** Seal of the last record, '' until the header is known. */
  #seal = '';

  constructor(database: Database, owner: string) {
    this.#database = database;
    this.#owner = owner;
  }

  async load(): Promise<StoredSession | undefined> {
    const sealed = await this.#value('header');
    if (!sealed) return undefined;
    const header = openValue<JournalHeader>(sealed);
    if (!header) throw new JournalCorrupt('its header does not match its seal');
    const cursor = await this.#database.transaction('journal').store.openCursor(null, 'prev');
    this.#seal = cursor?.value.seal ?? sealed.seal;
    return {
      header,
      clock: openValue<StoredClock>(await this.#value('clock')),
      snapshot: openValue<StoredSnapshot>(await this.#value('snapshot')),
      records: (afterSeq) => this.#records(header, sealed.seal, afterSeq),
    };
  }

  async begin(header: JournalHeader): Promise<void> {
    const sealed = sealValue(header);
    await this.#write(async (values, journal) => {
      await Promise.all([
        journal.clear(),
        values.delete('clock'),
        values.delete('snapshot'),
        values.put(sealed, 'header'),
      ]);
    });
    this.#seal = sealed.seal;
  }

  async append(records: readonly JournalRecord[]): Promise<void> {
    const sealed = sealRecords(this.#seal, records);
    const rows = sealed.map((line, index) => ({ seq: records[index]?.seq ?? 0, ...line }));
    await this.#write(async (_values, journal) => {
      // `add` and not `put`: a record that is there already must never be replaced.
      await Promise.all(rows.map((row) => journal.add(row)));
    });
    this.#seal = sealed.at(-1)?.seal ?? this.#seal;
  }

  async saveSnapshot(snapshot: StoredSnapshot): Promise<void> {
    const sealed = sealValue(snapshot);
    await this.#write(async (values) => void (await values.put(sealed, 'snapshot')));
  }

  async saveClock(clock: StoredClock): Promise<void> {
    const sealed = sealValue(clock);
    await this.#write(async (values) => void (await values.put(sealed, 'clock')));
  }

  async clear(): Promise<void> {
    await this.#write(async (values, journal) => {
      await Promise.all([
        journal.clear(),
        ...['header', 'clock', 'snapshot'].map((key) => values.delete(key)),
      ]);
    });
    this.#seal = '';
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  async #value(key: string): Promise<SealedText | undefined> {
    const value = await this.#database.get('values', key);
    return typeof value === 'string' ? undefined : value;
  }

  async #records(header: JournalHeader, headerSeal: string, afterSeq: number): Promise<JournalRecord[]> {
    const rows = await this.#database.getAll('journal', IDBKeyRange.lowerBound(afterSeq, true));
    const before = afterSeq > header.baseSeq ? await this.#database.get('journal', afterSeq) : undefined;
    if (afterSeq > header.baseSeq && !before) throw new JournalCorrupt(`record ${afterSeq} is missing`);
    return openRecords(before?.seal ?? headerSeal, afterSeq + 1, rows);
  }

  /** One transaction that first makes sure the journal is still ours. Resolves when it is committed. */
  async #write(
    work: (values: Writable<'values'>, journal: Writable<'journal'>) => Promise<void>,
  ): Promise<void> {
    const transaction = this.#database.transaction(['values', 'journal'], 'readwrite');
    const values = transaction.objectStore('values');
    const owner = await values.get('owner');
    if (owner !== this.#owner) {
      transaction.abort();
      await transaction.done.catch(() => undefined);
      throw new JournalLost();
    }
    await Promise.all([work(values, transaction.objectStore('journal')), transaction.done]);
  }
}
