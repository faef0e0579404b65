/** Keeps a journal in IndexedDB. */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { rowOf } from '../journal.ts';
import {
  JournalClosed,
  JournalCorrupt,
  JournalLost,
  JournalRemoved,
  StorageFull,
} from '../storage/errors.ts';
import { openRecords, openValue, sealRecords, sealValue } from '../storage/lines.ts';
import { MAIN_BRANCH } from '../storage/port.ts';
import type {
  BranchRow,
  JournalHeader,
  JournalStore,
  Pages,
  RequestsBySeq,
  SnapshotMark,
  StoredClock,
  StoredSession,
} from '../journal.ts';
import type { BranchId, JournalLine, SealedText } from '../storage/port.ts';
import { createMutex } from '../mutex.ts';
import { RequestNotes } from '../request-notes.ts';
import type { NotedRequest } from '../request-notes.ts';

interface JournalRow extends JournalLine {
  readonly seq: number;
}

interface SessionSchema extends DBSchema {
  journal: { key: number; value: JournalRow };
  /** `header`, `clock`, `snapshot/<seq>/<at>`: sealed texts; `owner`: who may write. */
  values: { key: string; value: SealedText | string };
}

type Database = IDBPDatabase<SessionSchema>;
type Writable<Name extends 'journal' | 'values'> = IDBPObjectStore<
  SessionSchema,
  ('values' | 'journal')[],
  Name,
  'readwrite'
>;

/** Name of the database of one journal; every branch of every scenario and seed has its own. */
export function databaseName({ scenario, seed, branch }: BranchId): string {
  const session = `sandpit/${encodeURIComponent(scenario)}/${encodeURIComponent(seed)}`;
  return branch === MAIN_BRANCH ? session : `${session}/${encodeURIComponent(branch)}`;
}

/** What happens to a connection from outside. */
interface Interruptions {
  /** Somebody deletes the database, or opens a later version of it: either waits until this connection is closed. */
  wanted(isDeletion: boolean): void;
  /** The browser has closed the connection, as it does when the data of the site is deleted. */
  ended(): void;
}

function openDatabase(name: string, interruptions?: Interruptions): Promise<Database> {
  return openDB<SessionSchema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('journal', { keyPath: 'seq' });
      fresh.createObjectStore('values');
    },
    blocking(_version, wanted, { target }) {
      // A connection that reads once needs no one to hear of it.
      if (interruptions) interruptions.wanted(wanted === null);
      else if (target instanceof IDBDatabase) target.close();
    },
    terminated: () => interruptions?.ended(),
  });
}

async function sealedValue(database: Database, key: string): Promise<SealedText | undefined> {
  const value = await database.get('values', key);
  return typeof value === 'string' ? undefined : value;
}

/** What a journal holds, without becoming its owner; undefined when it holds nothing that can be read. */
export async function readIdbRow(name: string): Promise<BranchRow | undefined> {
  const database = await openDatabase(name);
  try {
    const header = openValue<JournalHeader>(await sealedValue(database, 'header'));
    if (!header) return undefined;
    const cursor = await database.transaction('journal').store.openCursor(null, 'prev');
    const last: SnapshotMark | undefined = cursor ? JSON.parse(cursor.value.text) : undefined;
    return rowOf(header, openValue<StoredClock>(await sealedValue(database, 'clock')), last);
  } finally {
    database.close();
  }
}

/** So many commands are looked through for their requests: far more than can come between a call and its repetition. */
const LATEST_COMMANDS = 500;
const SNAPSHOT_PREFIX = 'snapshot/';
const snapshotKey = ({ seq, at }: SnapshotMark): string => `${SNAPSHOT_PREFIX}${seq}/${at}`;

/** The snapshots that are there, earliest first. */
async function snapshotsOf(database: Database): Promise<readonly SnapshotMark[]> {
  const keys = await database.getAllKeys('values', IDBKeyRange.bound(SNAPSHOT_PREFIX, `${SNAPSHOT_PREFIX}:`));
  const marks = keys.map((key) => key.slice(SNAPSHOT_PREFIX.length).split('/').map(Number));
  return marks.map(([seq = 0, at = 0]) => ({ seq, at })).sort((a, b) => a.at - b.at || a.seq - b.seq);
}

/**
 * A journal in IndexedDB. Opening it makes the caller its owner: every write checks, in its own transaction, that no one
 * has taken the journal over since, and throws JournalLost otherwise. So two windows can never mix their records.
 */
export async function openIdbStore(name: string, owner: string): Promise<JournalStore> {
  const losses = new Losses();
  const database = await openDatabase(name, {
    wanted: (isDeletion) => losses.add(isDeletion ? new JournalRemoved() : new JournalLost()),
    ended: () =>
      void readIdbRow(name)
        .catch(() => undefined)
        .then((row) => losses.add(row ? new JournalClosed() : new JournalRemoved())),
  });
  await database.put('values', owner, 'owner');
  return new IdbStore(database, owner, losses);
}

/** Why the journal is not to be used any more, for the store and for whoever keeps the exchange. */
class Losses {
  reason: Error | undefined;
  readonly #listeners: ((reason: Error) => void)[] = [];

  add(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (const listener of this.#listeners) listener(reason);
  }

  listen(listener: (reason: Error) => void): void {
    if (this.reason) listener(this.reason);
    else this.#listeners.push(listener);
  }
}

function rowsOf(
  previous: string,
  records: readonly JournalRecord[],
  requests: RequestsBySeq = new Map(),
): readonly JournalRow[] {
  return sealRecords(previous, records).map((line, index) => {
    const seq = records[index]?.seq ?? 0;
    const request = requests.get(seq);
    return { seq, ...line, request };
  });
}

/** `add` and not `put`: a record that is there already must never be replaced. */
async function addAll(journal: Writable<'journal'>, rows: readonly JournalRow[]): Promise<void> {
  await Promise.all(rows.map((row) => journal.add(row)));
}

type Work = (values: Writable<'values'>, journal: Writable<'journal'>) => Promise<void>;

/** Browsers report a full disk like a used-up quota. */
const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Leaves nothing but the owner. */
async function empty(values: Writable<'values'>, journal: Writable<'journal'>): Promise<void> {
  const snapshots = IDBKeyRange.bound(SNAPSHOT_PREFIX, `${SNAPSHOT_PREFIX}:`);
  await Promise.all([
    journal.clear(),
    values.delete('header'),
    values.delete('clock'),
    values.delete(snapshots),
  ]);
}

/** At most `count` records of a journal after one. Throws JournalCorrupt. */
async function recordsIn(
  database: Database,
  { baseSeq, seal, lastSeq }: { readonly baseSeq: number; readonly seal: string; readonly lastSeq: number },
  after: number,
  count = Number.POSITIVE_INFINITY,
): Promise<JournalRecord[]> {
  const afterSeq = Math.max(after, baseSeq);
  const wanted = Math.min(count, lastSeq - afterSeq);
  if (wanted <= 0) return [];
  // One transaction, which is finished also where the database is closed in the meantime.
  const { store } = database.transaction('journal');
  const [rows, before] = await Promise.all([
    store.getAll(IDBKeyRange.lowerBound(afterSeq, true), wanted),
    afterSeq > baseSeq ? store.get(afterSeq) : undefined,
  ]);
  if (afterSeq > baseSeq && !before) throw new JournalCorrupt(`record ${afterSeq} is missing`);
  return openRecords(before?.seal ?? seal, afterSeq + 1, rows);
}

/** The requests of the latest commands. */
async function requestsIn(database: Database): Promise<RequestNotes> {
  const { store } = database.transaction('journal');
  const rows: JournalRow[] = [];
  let cursor = await store.openCursor(null, 'prev');
  for (let seen = 0; cursor && seen < LATEST_COMMANDS; seen++) {
    if (cursor.value.request !== undefined) rows.unshift(cursor.value);
    cursor = await cursor.continue();
  }
  const requests = new RequestNotes();
  for (const row of rows) requests.noteLine(row);
  return requests;
}

class IdbStore implements JournalStore {
  readonly #database: Database;
  readonly #owner: string;
  readonly #losses: Losses;
  #isClosed = false;
  /** Seal of the last record, '' until the header is known. */
  #seal = '';
  /** Read when they are first asked for. */
  #requests: RequestNotes | undefined;
  /** The journal is read and written by one at a time. */
  readonly #runExclusive = createMutex();

  constructor(database: Database, owner: string, losses: Losses) {
    this.#database = database;
    this.#owner = owner;
    this.#losses = losses;
    // Whoever deletes the database waits until its connections are closed.
    losses.listen(() => database.close());
  }

  onLoss(listener: (reason: Error) => void): void {
    this.#losses.listen(listener);
  }

  load(): Promise<StoredSession | undefined> {
    return this.#runExclusive(() => this.#read((database) => this.#load(database)));
  }

  async #load(database: Database): Promise<StoredSession | undefined> {
    const sealed = await sealedValue(database, 'header');
    if (!sealed) return undefined;
    const header = openValue<JournalHeader>(sealed);
    if (!header) throw new JournalCorrupt('its header does not match its seal');
    const cursor = await database.transaction('journal').store.openCursor(null, 'prev');
    this.#seal = cursor?.value.seal ?? sealed.seal;
    const { baseSeq } = header;
    // What is appended later is not part of what was found.
    const found = { baseSeq, seal: sealed.seal, lastSeq: cursor?.value.seq ?? baseSeq };
    return {
      header,
      clock: openValue<StoredClock>(await sealedValue(database, 'clock')),
      snapshots: await snapshotsOf(database),
      snapshot: (mark) => this.#read((database) => sealedValue(database, snapshotKey(mark))),
      records: (afterSeq, count) => this.#read((database) => recordsIn(database, found, afterSeq, count)),
    };
  }

  begin(header: JournalHeader, records: Pages = []): Promise<void> {
    return this.#runExclusive(async () => {
      const sealed = sealValue(header);
      let { seal } = sealed;
      await this.#write(empty);
      this.#requests = undefined;
      for await (const page of records) {
        const rows = rowsOf(seal, page);
        await this.#write(async (_values, journal) => void (await addAll(journal, rows)));
        seal = rows.at(-1)?.seal ?? seal;
      }
      // Without a header records are no journal: one that breaks off has not begun.
      await this.#write(async (values) => void (await values.put(sealed, 'header')));
      this.#seal = seal;
    });
  }

  async append(records: readonly JournalRecord[], requests?: RequestsBySeq): Promise<void> {
    await this.#runExclusive(async () => {
      const rows = rowsOf(this.#seal, records, requests);
      await this.#write(async (_values, journal) => void (await addAll(journal, rows)));
      this.#seal = rows.at(-1)?.seal ?? this.#seal;
      this.#requests?.noteAll(records, requests);
    });
  }

  requestOf(key: string): Promise<NotedRequest | undefined> {
    return this.#runExclusive(async () => (this.#requests ??= await requestsIn(this.#database)).of(key));
  }

  async saveSnapshot(mark: SnapshotMark, snapshot: SealedText): Promise<void> {
    await this.#write(async (values) => void (await values.put(snapshot, snapshotKey(mark))));
  }

  async dropSnapshot(mark: SnapshotMark): Promise<void> {
    await this.#write((values) => values.delete(snapshotKey(mark)));
  }

  async saveClock(clock: StoredClock): Promise<void> {
    const sealed = sealValue(clock);
    await this.#write(async (values) => void (await values.put(sealed, 'clock')));
  }

  async clear(): Promise<void> {
    await this.#runExclusive(async () => {
      await this.#write(empty);
      this.#requests = undefined;
      this.#seal = '';
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#database.close();
  }

  /** A replay goes on reading what it shows when another store is open in the place of this one. */
  async #read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    // Opening it would begin it again.
    if (this.#losses.reason) throw this.#losses.reason;
    if (!this.#isClosed) return work(this.#database);
    const database = await openDatabase(this.#database.name);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }

  /** Writes as `#commit` does; rejects with StorageFull, or with the reason for which the journal is not to be used any more. */
  async #write(work: Work): Promise<void> {
    try {
      await this.#commit(work);
    } catch (error) {
      if (this.#losses.reason) throw this.#losses.reason;
      throw isFull(error) ? new StorageFull({ cause: error }) : error;
    }
  }

  /** One transaction that first makes sure the journal is still ours. Resolves when it is committed. */
  async #commit(work: Work): Promise<void> {
    const transaction = this.#database.transaction(['values', 'journal'], 'readwrite');
    const values = transaction.objectStore('values');
    const owner = await values.get('owner');
    if (owner !== this.#owner) {
      transaction.abort();
      await transaction.done.catch(() => undefined);
      throw new JournalLost();
    }
    const worked = work(values, transaction.objectStore('journal'));
    // A request that fails for want of room only says that its transaction was aborted.
    const [request, committed] = await Promise.allSettled([worked, transaction.done]);
    if (committed.status === 'rejected') throw committed.reason;
    if (request.status === 'rejected') throw request.reason;
  }
}
