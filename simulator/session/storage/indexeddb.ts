/** Keeps journals in IndexedDB: a database for each, and one with notes about all of them. */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { claimOwnership, isKeptElsewhere, JournalElsewhere } from './ownership.ts';
import type { OwnershipClaim } from './ownership.ts';
import { changeBranches, lastBranch, noteChoice, readBranches } from './indexeddb-notes.ts';
import { Losses } from './losses.ts';
import { randomName } from '../random-name.ts';
import { JournalClosed, JournalLost, JournalRemoved, StorageFull } from './errors.ts';
import { MemoryStorage } from './memory.ts';
import { MAIN_BRANCH } from './port.ts';
import { TextArchive } from './text-archive.ts';
import type { TextPack } from './text-archive.ts';
import type {
  BranchId,
  FoundJournal,
  JournalLine,
  JournalStorage,
  LineGroups,
  JournalLines,
  SealedText,
  SessionId,
  Storage,
  StoredJournal,
} from './port.ts';

interface JournalRow extends JournalLine {
  readonly seq: number;
}

interface JournalSchema extends DBSchema {
  journal: { key: number; value: JournalRow };
  /** `header`, `clock`, `snapshot/<seq>/<at>`: sealed texts; `archive/<number>`: packs of them; `owner`: who may write. */
  values: { key: string; value: SealedText | TextPack | string };
}

type Database = IDBPDatabase<JournalSchema>;
type Writable<Name extends 'journal' | 'values'> = IDBPObjectStore<
  JournalSchema,
  ('values' | 'journal')[],
  Name,
  'readwrite'
>;
type Work = (values: Writable<'values'>, journal: Writable<'journal'>) => Promise<unknown>;

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
  return openDB<JournalSchema>(name, 1, {
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
  return typeof value === 'object' && 'seal' in value ? value : undefined;
}

/** What the archive of a journal holds, in the order in which it was stored. */
async function packsIn(database: Database): Promise<readonly TextPack[]> {
  const values = await database.getAll('values', keysFrom(ARCHIVE));
  return values.filter((value) => Array.isArray(value));
}

/** What a database holds, without becoming its owner; undefined where no journal has begun in it. */
async function storedInDatabase(place: string): Promise<StoredJournal | undefined> {
  const database = await openDatabase(place);
  try {
    const header = await sealedValue(database, 'header');
    if (!header) return undefined;
    const cursor = await database.transaction('journal').store.openCursor(null, 'prev');
    return { place, header, last: cursor?.value.text, clock: await sealedValue(database, 'clock') };
  } finally {
    database.close();
  }
}

/** So many commands are looked through for their requests: far more than can come between a call and its repetition. */
const LATEST_COMMANDS = 500;

const SNAPSHOT = 'snapshot-';
const ARCHIVE = 'archive-';

const keyOf = (name: string): string => name.replaceAll('-', '/');
/** Keys are in the order of their letters. */
const archiveKey = (pack: number): string => keyOf(ARCHIVE) + String(pack).padStart(6, '0');
const nameOf = (key: string): string => key.replaceAll('/', '-');
const keysFrom = (prefix: string): IDBKeyRange => IDBKeyRange.bound(keyOf(prefix), `${keyOf(prefix)}\uffff`);

/** Browsers report a full disk like a used-up quota. */
const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Leaves nothing but the owner. */
async function empty(values: Writable<'values'>, journal: Writable<'journal'>): Promise<void> {
  await Promise.all([
    journal.clear(),
    values.delete('header'),
    values.delete('clock'),
    values.delete(keysFrom(SNAPSHOT)),
    values.delete(keysFrom(ARCHIVE)),
  ]);
}

/** `add` and not `put`: a record that is there already must never be replaced. */
async function addAll(journal: Writable<'journal'>, { firstSeq, lines }: JournalLines): Promise<void> {
  await Promise.all(lines.map((line, index) => journal.add(rowOf(firstSeq + index, line))));
}

const rowOf = (seq: number, { text, seal, request }: JournalLine): JournalRow => ({
  seq,
  text,
  seal,
  request,
});

/** The lines after a record, at most `count`, and the seal before them, read in one transaction: it is finished also where the database is closed meanwhile. */
async function linesAfter(
  database: Database,
  header: SealedText,
  afterSeq: number,
  count?: number,
): Promise<JournalLines> {
  const { store } = database.transaction('journal');
  const [before, lines] = await Promise.all([
    store.get(afterSeq),
    store.getAll(IDBKeyRange.lowerBound(afterSeq, true), count),
  ]);
  return { firstSeq: lines[0]?.seq ?? afterSeq + 1, previous: (before ?? header).seal, lines };
}

/**
 * A journal in a database. Opening it makes the caller its owner: every write checks, in its own transaction, that no one
 * has taken the journal over since, and throws JournalLost otherwise. So two windows can never mix their records.
 */
class IndexedDbJournal implements JournalStorage {
  /** All at hand from `load` on: the exchange reads without waiting. */
  readonly archive = new TextArchive();
  readonly #database: Database;
  readonly #owner: string;
  readonly #presence: OwnershipClaim;
  /** Why the journal is not to be used any more. */
  #loss: Error | undefined;
  #isClosed = false;
  /** Undefined until the journal has been loaded or begun. */
  #header: SealedText | undefined;

  private constructor(database: Database, owner: string, losses: Losses) {
    this.#database = database;
    this.#owner = owner;
    this.#presence = claimOwnership(database.name);
    losses.listen((reason) => {
      this.#loss = reason;
      // Whoever deletes the database waits until its connections are closed.
      database.close();
    });
  }

  static async open(name: string, owner: string, losses: Losses): Promise<IndexedDbJournal> {
    const database = await openDatabase(name, {
      wanted: (isDeletion) => losses.add(isDeletion ? new JournalRemoved() : new JournalLost()),
      ended: () =>
        void storedInDatabase(name)
          .catch(() => undefined)
          .then((stored) => losses.add(stored ? new JournalClosed() : new JournalRemoved())),
    });
    await database.put('values', owner, 'owner');
    return new IndexedDbJournal(database, owner, losses);
  }

  load(): Promise<FoundJournal | undefined> {
    return this.#read(async (database) => {
      const header = await sealedValue(database, 'header');
      this.#header = header;
      if (!header) return undefined;
      const cursor = await database.transaction('journal').store.openCursor(null, 'prev');
      const first = (cursor?.key ?? 0) - LATEST_COMMANDS;
      this.archive.fill(await packsIn(database));
      return { header, latest: [await linesAfter(database, header, first)] };
    });
  }

  async begin(header: SealedText, _baseSeq: number, groups: LineGroups): Promise<void> {
    await this.#write(empty);
    this.archive.fill([]);
    for await (const group of groups) await this.#write((_values, journal) => addAll(journal, group));
    // Without a header records are no journal: one that breaks off has not begun.
    await this.#write((values) => values.put(header, 'header'));
    this.#header = header;
  }

  append(lines: JournalLines): Promise<void> {
    return this.#write((_values, journal) => addAll(journal, lines));
  }

  async read(firstSeq: number, count: number): Promise<JournalLines> {
    const header = this.#header;
    if (!header) throw new Error('This journal has not begun.');
    return this.#read((database) => linesAfter(database, header, firstSeq - 1, count));
  }

  value(name: string): Promise<SealedText | undefined> {
    return this.#read((database) => sealedValue(database, keyOf(name)));
  }

  async setValue(name: string, value: SealedText | undefined): Promise<void> {
    // What a snapshot refers to is there with it or not at all.
    const unstored = value && name.startsWith(SNAPSHOT) ? this.archive.unstored() : undefined;
    await this.#write((values) =>
      Promise.all([
        unstored && values.put(unstored.pack, archiveKey(unstored.number)),
        value ? values.put(value, keyOf(name)) : values.delete(keyOf(name)),
      ]),
    );
    if (unstored) this.archive.noteStored(unstored.pack);
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    return (await this.#read((database) => database.getAllKeys('values', keysFrom(prefix)))).map(nameOf);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#presence.end();
    this.#database.close();
  }

  /** Leaves nothing of it. */
  clear(): Promise<void> {
    return this.#write(empty);
  }

  /** A replay goes on reading what it shows when another journal is open in the place of this one. */
  async #read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    // Opening it would begin it again.
    if (this.#loss) throw this.#loss;
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
      if (this.#loss) throw this.#loss;
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

export interface IndexedDbOptions {
  /** A SharedWorker is the only one of its kind and takes a journal at once; a Worker of one window asks the other windows first. */
  readonly isExclusive: boolean;
  /** Called when the browser gives no database: the journals then live as long as the window. */
  onForgetful(reason: unknown): void;
}

/** The journals of a browser. */
export class IndexedDbStorage implements Storage {
  readonly title = 'This browser';
  readonly #options: IndexedDbOptions;
  /** Some browsers give a private window no database. */
  readonly #memory = new MemoryStorage();
  readonly #owner = randomName();
  #takesNext = false;

  constructor(options: IndexedDbOptions) {
    this.#options = options;
  }

  /** The next journal is opened even if another window keeps it. */
  takeOver(): void {
    this.#takesNext = true;
  }

  async list(session: SessionId): Promise<readonly StoredJournal[]> {
    const names = await readBranches(session);
    if (names.length === 0) return this.#memory.list(session);
    const journals = names.map((branch) =>
      storedInDatabase(databaseName({ ...session, branch })).catch(() => undefined),
    );
    return (await Promise.all(journals)).filter((journal) => journal !== undefined);
  }

  placeOf(id: BranchId): string {
    return databaseName(id);
  }

  /** Rejects with JournalElsewhere where another window keeps the journal. */
  async open(id: BranchId, place: string, losses: Losses): Promise<JournalStorage> {
    // Noted before it begins: a branch that is noted and empty is none, one that is not noted would be lost.
    await changeBranches(id, (known) => (known.includes(id.branch) ? known : [...known, id.branch]));
    if (!this.#options.isExclusive && !this.#takesNext && (await isKeptElsewhere(place)))
      throw new JournalElsewhere();
    this.#takesNext = false;
    try {
      return await IndexedDbJournal.open(place, this.#owner, losses);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      this.#options.onForgetful(error);
      const presence = claimOwnership(place);
      const journal = await this.#memory.open(id, this.#memory.placeOf(id));
      return Object.assign(journal, { close: async () => presence.end() });
    }
  }

  async remove(id: BranchId, place: string): Promise<void> {
    await this.#memory.remove(id, this.#memory.placeOf(id));
    const journal = await IndexedDbJournal.open(place, this.#owner, new Losses()).catch(() => undefined);
    await journal?.clear();
    await journal?.close();
    if (journal) await changeBranches(id, (known) => known.filter((name) => name !== id.branch));
  }

  async present(session: SessionId): Promise<BranchId | undefined> {
    const branch = await lastBranch(session);
    return branch === undefined ? this.#memory.present(session) : { ...session, branch };
  }

  async setPresent(id: BranchId): Promise<void> {
    await this.#memory.setPresent(id);
    await noteChoice(id);
  }
}

/** Databases are turned off here: by a private window, or by a user who allows no site to store anything. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof DOMException)) return typeof indexedDB === 'undefined';
  return (
    error.name === 'SecurityError' || error.name === 'InvalidStateError' || /\bdenied\b/.test(error.message)
  );
}
