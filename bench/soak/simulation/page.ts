/** What plays sessions of the simulation in a page. */
import { browserCatalogue } from '#simulator/hosts/browser/catalogue.ts';
import { createSessionStores } from '#simulator/hosts/browser/session-stores.ts';
import { exchangeParts } from '#simulator/hosts/exchange-parts.ts';
import type { Session } from './session.ts';
import { onMachine } from './stores.ts';
import type { Disk } from './stores.ts';
import { playSession } from './world.ts';

/** The databases of the page, of which every machine becomes the owner in its turn. */
const idbDisk = (): Disk => ({
  journals: async (machine) => onMachine(createSessionStores(true), machine),
  close: async () => undefined,
});

const environment = { catalogue: browserCatalogue(), parts: exchangeParts, openDisk: async () => idbDisk() };

Object.assign(window, { play: (session: Session) => playSession(session, environment) });
