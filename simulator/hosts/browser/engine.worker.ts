import { createApi } from '#simulator/api/index.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { browserCatalogue } from './catalogue.ts';
import { Engine } from './engine.ts';
import type { EnginePort } from './engine.ts';
import { createIdbPictures } from './idb-pictures.ts';
import { holdHeartbeat } from './heartbeat.ts';
import { sharedRealTime } from './protocol.ts';
import { createSessionStores } from './session-stores.ts';

/** Either kind of worker: a shared one receives `connect`, a dedicated one is sent its port. */
interface WorkerScope {
  onconnect?: ((connection: MessageEvent) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
}

declare const self: WorkerScope;
const shared = 'onconnect' in self;

const engine = new Engine({
  catalogue: browserCatalogue(),
  parts: {
    ...exchangeParts,
    createApi: (deps) => createApi({ ...deps, asset: (path) => `${import.meta.env.BASE_URL}${path}` }),
  },
  stores: createSessionStores(shared),
  pictures: createIdbPictures(),
  realTime: sharedRealTime,
  life: holdHeartbeat(),
});

const connect = ({ ports }: MessageEvent): void => {
  const [port] = ports;
  if (port) engine.connect(port as EnginePort);
};
if (shared) self.onconnect = connect;
else self.onmessage = connect;
