/** What plays sessions of the simulation in a page. */
import { browserCatalogue } from '#simulator/page/catalogue.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { idbDisk } from './idb-disk.ts';
import type { SoakSession } from './session.ts';
import { playSoak } from './world.ts';

const environment = { catalogue: browserCatalogue(), parts: exchangeParts, openDisk: async () => idbDisk() };

Object.assign(window, { play: (session: SoakSession) => playSoak(session, environment) });
