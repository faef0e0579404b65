import { openDB } from 'idb';
import type { JournalStore } from '../journal.ts';
import { createMemoryStore } from '../memory-store.ts';
import type { SessionChoice } from '../runtime.ts';
import { databaseName, openIdbStore } from './idb-store.ts';
import { announce, isKeptElsewhere, JournalElsewhere } from './ownership.ts';

/** Opens the journals of this browser and remembers which one was open. */
export interface SessionStores {
  open(scenario: string, seed: string): Promise<JournalStore>;
  recall(): Promise<SessionChoice | undefined>;
  remember(choice: Required<SessionChoice>): Promise<void>;
  /** The next `open` takes the journal even if another window keeps it. */
  takeOver(): void;
}

const choiceDatabase = 'sandpit';

/**
 * @param alone a SharedWorker is the only one of its kind and takes its journal at once; a Worker of one window asks first,
 * and `open` rejects with JournalElsewhere when another window answers
 */
export function createSessionStores(alone: boolean): SessionStores {
  // Not a secret, only different from the owner before it.
  const owner = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
  let insist = false;
  return {
    async open(scenario, seed) {
      const session = databaseName(scenario, seed);
      if (!alone && !insist && (await isKeptElsewhere(session))) throw new JournalElsewhere();
      insist = false;
      const store = await openOrForget(session, owner);
      const presence = announce(session);
      return { ...bound(store), close: async () => (presence.end(), store.close()) };
    },
    async recall() {
      const database = await openChoices().catch(() => undefined);
      const choice = (await database?.get('values', 'choice')) as SessionChoice | undefined;
      database?.close();
      return choice;
    },
    async remember(choice) {
      const database = await openChoices().catch(() => undefined);
      await database?.put('values', choice, 'choice');
      database?.close();
    },
    takeOver() {
      insist = true;
    },
  };
}

function openChoices() {
  return openDB(choiceDatabase, 1, { upgrade: (fresh) => void fresh.createObjectStore('values') });
}

/** Some browsers give a private window no database; the exchange then lives as long as the window. */
async function openOrForget(session: string, owner: string): Promise<JournalStore> {
  try {
    return await openIdbStore(session, owner);
  } catch (error) {
    console.warn('No database here: the exchange will be forgotten with this window.', error);
    return createMemoryStore();
  }
}

function bound(store: JournalStore): JournalStore {
  return {
    load: () => store.load(),
    begin: (header) => store.begin(header),
    append: (records) => store.append(records),
    saveSnapshot: (snapshot) => store.saveSnapshot(snapshot),
    saveClock: (clock) => store.saveClock(clock),
    clear: () => store.clear(),
    close: () => store.close(),
  };
}
