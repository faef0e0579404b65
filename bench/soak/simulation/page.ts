/** What plays sessions of the simulation in a page. */
import { browserCatalogue } from '#simulator/hosts/browser/catalogue.ts';
import { createJournals } from '#simulator/hosts/journals.ts';
import { IndexedDbStorage } from '#simulator/hosts/storage/indexeddb.ts';
import { exchangeParts } from '#simulator/hosts/exchange-parts.ts';
import type { Session } from './session.ts';
import { onMachine } from './stores.ts';
import type { Disk } from './stores.ts';
import { playSession } from './world.ts';

/** The databases of the page, of which every machine becomes the owner in its turn. */
const idbDisk = (): Disk => ({
  journals: async (machine) => {
    const storage = new IndexedDbStorage({ isExclusive: true, onForgetful: () => undefined });
    return createJournals(onMachine(storage, machine));
  },
  close: async () => undefined,
});

const environment = { catalogue: browserCatalogue(), parts: exchangeParts, openDisk: async () => idbDisk() };

Object.assign(window, { play: (session: Session) => playSession(session, environment) });
