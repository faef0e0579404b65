/** What a page runs that stores a long session in its browser as the exchange of a page does. */
import { browserCatalogue } from '#simulator/page/catalogue.ts';
import { createSessionStores } from '#simulator/page/session-stores.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import { writeSession } from '../sessions.ts';

/** Stores so many commands, the newest `unsaved` of them after the newest snapshot; the next page opens them. */
async function storeSession(commands: number, unsaved: number): Promise<void> {
  const scenario = await browserCatalogue().load('calm-market');
  const id = { scenario: scenario.name, seed: scenario.seed, branch: MAIN_BRANCH };
  const stores = createSessionStores(true);
  await writeSession(await stores.open(id), scenario, commands, unsaved);
  await stores.remember(id);
}

Object.assign(window, { storeSession });
