/** Opens the journals of this browser and remembers the last session. */
import { openDB } from 'idb';
import { byAge } from '../journal.ts';
import { JournalGone } from '../storage/errors.ts';
import { MAIN_BRANCH } from '../storage/port.ts';
import type { Journals, JournalStore } from '../journal.ts';
import type { BranchId } from '../storage/port.ts';
import { createMemoryJournals } from '../memory-store.ts';
import { beginFreshLog } from './fresh-log.ts';
import { databaseName, openIdbStore, readIdbRow } from './idb-store.ts';
import { announce, isKeptElsewhere, JournalElsewhere } from './ownership.ts';

/** The journals of this browser, and which session was open last. */
export interface SessionStores extends Journals {
  recall(): Promise<BranchId | undefined>;
  /** The next `open` takes the journal even if another window keeps it. */
  takeOver(): void;
  /** A page remembers that this browser has stored an exchange: if nothing is stored, the next `open` says so. */
  missJournals(): Promise<void>;
}

type Session = Pick<BranchId, 'scenario' | 'seed'>;

/** What is kept beside the journals: the `choice`, and for each session its branches and the last one that was open. */
const NOTE_DATABASE = 'sandpit';
const CHOICE_KEY = 'choice';
const branchesKey = ({ scenario, seed }: Session): string => `branches ${JSON.stringify([scenario, seed])}`;
const lastKey = ({ scenario, seed }: Session): string => `last ${JSON.stringify([scenario, seed])}`;

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
  // Some browsers give a private window no database: the exchange then lives as long as the window.
  const memory = createMemoryJournals();
  const { open, takeOver } = journalOpener(isExclusive, memory, onForgetful);
  const { told, ...losses } = lossesOfBrowser();
  const names = async (session: Session): Promise<readonly string[]> =>
    (await readNote<readonly string[]>(branchesKey(session))) ?? [];
  const changeNames = (session: Session, change: (known: readonly string[]) => readonly string[]) =>
    changeNote<readonly string[]>(branchesKey(session), (known = []) => change(known));
  return {
    async open(id) {
      await told();
      // Noted before it begins: a branch that is noted and empty is none, one that is not noted would be lost.
      await changeNames(id, (known) => (known.includes(id.branch) ? known : [...known, id.branch]));
      return open(id);
    },
    async list(scenario, seed) {
      const known = await names({ scenario, seed });
      if (known.length === 0) return memory.list(scenario, seed);
      const rows = known.map((branch) =>
        readIdbRow(databaseName({ scenario, seed, branch })).catch(() => undefined),
      );
      return byAge((await Promise.all(rows)).filter((row) => row !== undefined));
    },
    async lastBranch(scenario, seed) {
      return (await readNote<string>(lastKey({ scenario, seed }))) ?? memory.lastBranch(scenario, seed);
    },
    async remember(id) {
      await memory.remember(id);
      await changeNote(lastKey(id), () => id.branch);
      await changeNote<BranchId>(CHOICE_KEY, () => id);
    },
    recall: () => readNote<BranchId>(CHOICE_KEY),
    async forgetBranches(scenario, seed) {
      const session = { scenario, seed };
      await memory.forgetBranches(scenario, seed);
      for (const branch of await names(session)) {
        if (branch === MAIN_BRANCH) continue;
        const store = await open({ ...session, branch }).catch(() => undefined);
        await store?.clear();
        await store?.close();
        if (store) await changeNames(session, (known) => known.filter((name) => name !== branch));
      }
    },
    takeOver,
    ...losses,
  };
}

/** What this browser has deleted of what it had stored, as it says itself or as a page remembers; told once. */
function lossesOfBrowser() {
  let lost: Promise<string | undefined> = beginFreshLog().then(
    (message) => message && `the browser has thrown it away (${message})`,
  );
  return {
    /** Throws JournalGone where there is a loss that was not told yet. */
    async told(): Promise<void> {
      const reason = await lost;
      lost = Promise.resolve(undefined);
      if (reason !== undefined) throw new JournalGone(reason);
    },
    async missJournals(): Promise<void> {
      const reason = await lost;
      const database = await openNotes().catch(() => undefined);
      // A browser that keeps nothing now says nothing of what it kept.
      if (reason !== undefined || !database) return;
      const choice: BranchId | undefined = await database.get('values', CHOICE_KEY);
      database.close();
      if (choice === undefined) lost = Promise.resolve('its data was deleted, or evicted to make room');
    },
  };
}

/** Opens journals that no other window keeps; after `takeOver` the next one also where another window keeps it. */
function journalOpener(isExclusive: boolean, memory: Journals, onForgetful: (reason: unknown) => void) {
  // Not a secret, only different from the owner before it.
  const owner = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
  let insist = false;
  return {
    async open(id: BranchId): Promise<JournalStore> {
      const journal = databaseName(id);
      if (!isExclusive && !insist && (await isKeptElsewhere(journal))) throw new JournalElsewhere();
      insist = false;
      const store = await openOrForget(id, owner, memory, onForgetful);
      const presence = announce(journal);
      return { ...bound(store), close: async () => (presence.end(), store.close()) };
    },
    takeOver: () => void (insist = true),
  };
}

/** Where databases are forbidden, opening one throws at once. */
async function openNotes() {
  return openDB(NOTE_DATABASE, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('values'),
    blocking(_version, _wanted, { target }) {
      if (target instanceof IDBDatabase) target.close();
    },
  });
}

/** Undefined also where there is no database. */
async function readNote<T>(key: string): Promise<T | undefined> {
  const database = await openNotes().catch(() => undefined);
  const value: T | undefined = await database?.get('values', key);
  database?.close();
  return value;
}

/** Another window may change it at the same time: what is read is still there when its change is written. */
async function changeNote<T>(key: string, change: (value: T | undefined) => T): Promise<void> {
  const database = await openNotes().catch(() => undefined);
  if (!database) return;
  const transaction = database.transaction('values', 'readwrite');
  const value: T | undefined = await transaction.store.get(key);
  const changed = change(value);
  await Promise.all([changed === value ? undefined : transaction.store.put(changed, key), transaction.done]);
  database.close();
}

async function openOrForget(
  id: BranchId,
  owner: string,
  memory: Journals,
  onForgetful: (reason: unknown) => void,
): Promise<JournalStore> {
  try {
    return await openIdbStore(databaseName(id), owner);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    onForgetful(error);
    return memory.open(id);
  }
}

/** Databases are turned off here: by a private window, or by a user who allows no site to store anything. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof DOMException)) return typeof indexedDB === 'undefined';
  return (
    error.name === 'SecurityError' || error.name === 'InvalidStateError' || /\bdenied\b/.test(error.message)
  );
}

function bound(store: JournalStore): JournalStore {
  return {
    load: () => store.load(),
    begin: (header, records) => store.begin(header, records),
    append: (records, requests) => store.append(records, requests),
    onLoss: (listener) => store.onLoss?.(listener),
    requestOf: (key) => store.requestOf(key),
    saveSnapshot: (mark, snapshot) => store.saveSnapshot(mark, snapshot),
    dropSnapshot: (mark) => store.dropSnapshot(mark),
    saveClock: (clock) => store.saveClock(clock),
    clear: () => store.clear(),
    close: () => store.close(),
  };
}
