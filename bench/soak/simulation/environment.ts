/** What sessions of the simulation are played on in a Node process. */
import { exchangeParts } from '#simulator/session/parts.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { createJournals } from '#simulator/session/journals.ts';
import { LogStorage } from '#simulator/cluster/log-storage.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import type { RoomLog } from '#simulator/cluster/nats/room-log.ts';
import { HAS_NATS_SERVER, startNatsServer } from '../../../tests/support/nats-server.ts';
import type { SoakSession, StoreName } from './session.ts';
import { fileDisk } from './file-disk.ts';
import { memoryDisk, onMachine, picturesInMemory } from './stores.ts';
import type { Disk } from './stores.ts';
import { playSoak } from './world.ts';
import type { Environment, SessionOutcome } from './world.ts';

/** A store on which sessions can be played. */
export interface SessionStage {
  play(session: SoakSession): Promise<SessionOutcome>;
  close(): Promise<void>;
}

/** The exchange of this package on a disk. */
export function environmentOf(openDisk: Environment['openDisk']): Environment {
  return { catalogue: nodeCatalogue(), parts: exchangeParts, openDisk };
}

const stageOn = (openDisk: Environment['openDisk'], close = async () => undefined as void): SessionStage => {
  const environment = environmentOf(openDisk);
  return { play: (session) => playSoak(session, environment), close };
};

/** A stage by its store, or the sentence that says what it lacks here. */
export async function openStage(store: StoreName): Promise<SessionStage | string> {
  switch (store) {
    case 'memory':
      return stageOn(async () => memoryDisk());
    case 'file':
      return stageOn(async () => fileDisk());
    case 'nats':
      return HAS_NATS_SERVER ? natsStage() : 'nats-server is not installed';
    case 'indexeddb':
      return (await import('./in-chromium.ts')).openChromium();
  }
}

async function natsStage(): Promise<SessionStage> {
  const server = await startNatsServer();
  let rooms = 0;
  return stageOn(
    async () => natsDisk(server.url, `simulation-${++rooms}`),
    () => server.stop(),
  );
}

/** A room of a NATS server, which every machine reaches by a connection of its own. */
function natsDisk(url: string, room: string): Disk {
  const logs: RoomLog[] = [];
  return {
    pictures: picturesInMemory(),
    async journals(machine) {
      const log = await openRoomLog({ servers: [url], room });
      logs.push(log);
      return createJournals(onMachine(new LogStorage(log), machine));
    },
    async close() {
      for (const log of logs) await log.close();
    },
  };
}
