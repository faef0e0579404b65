/** What a browser keeps beside its journals: the `choice`, and for each session its branches and the last one that was open. */
import { openDB } from 'idb';
import type { BranchId, SessionId } from './port.ts';

const NOTE_DATABASE = 'sandpit';
const CHOICE_KEY = 'choice';
const branchesKey = ({ scenario, seed }: SessionId): string => `branches ${JSON.stringify([scenario, seed])}`;
const lastKey = ({ scenario, seed }: SessionId): string => `last ${JSON.stringify([scenario, seed])}`;

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

/** The session that was open last in this browser; undefined also where there is no database. */
export const lastChoice = (): Promise<BranchId | undefined> => readNote<BranchId>(CHOICE_KEY);

/** Whether this browser keeps databases. */
export async function keepsDatabases(): Promise<boolean> {
  const database = await openNotes().catch(() => undefined);
  database?.close();
  return database !== undefined;
}

/** The names of the branches of a session that may have begun. */
export async function readBranches(session: SessionId): Promise<readonly string[]> {
  return (await readNote<readonly string[]>(branchesKey(session))) ?? [];
}

export const changeBranches = (
  session: SessionId,
  change: (known: readonly string[]) => readonly string[],
): Promise<void> => changeNote<readonly string[]>(branchesKey(session), (known = []) => change(known));

/** The branch of a session that was open last. */
export const lastBranch = (session: SessionId): Promise<string | undefined> =>
  readNote<string>(lastKey(session));

/** Notes which branch is open. */
export async function noteChoice(id: BranchId): Promise<void> {
  await changeNote(lastKey(id), () => id.branch);
  await changeNote<BranchId>(CHOICE_KEY, () => id);
}
