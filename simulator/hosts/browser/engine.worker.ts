import { createApi } from '#simulator/api/index.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { browserCatalogue } from './catalogue.ts';
import { createEngine } from './engine.ts';
import type { EnginePort } from './engine.ts';
import { createIdbPictures } from './idb-pictures.ts';
import { holdLife } from './life.ts';
import { sharedRealTime } from './protocol.ts';
import { createSessionStores } from './session-stores.ts';

/** Either kind of worker: a shared one receives `connect`, a dedicated one is sent its port. */
interface WorkerScope {
  onconnect?: ((connection: MessageEvent) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
}

const scope = self as unknown as WorkerScope;
const shared = 'onconnect' in scope;

const engine = createEngine({
  catalogue: browserCatalogue(),
  parts: {
    ...exchangeParts,
    createApi: (deps) => createApi({ ...deps, asset: (path) => `${import.meta.env.BASE_URL}${path}` }),
  },
  stores: createSessionStores(shared),
  pictures: createIdbPictures(),
  realTime: sharedRealTime,
  life: holdLife(),
});

const connect = ({ ports }: MessageEvent): void => {
  const [port] = ports;
  if (port) engine.connect(port as EnginePort);
};
if (shared) scope.onconnect = connect;
else scope.onmessage = connect;
