import { createApi } from '#simulator/protocol/api/index.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { browserCatalogue } from './catalogue.ts';
import { Engine } from './engine.ts';
import type { EnginePort } from './engine.ts';
import { createMemoryPictures } from '#simulator/session/pictures.ts';
import { createIdbPictures } from './idb-pictures.ts';
import { holdHeartbeat } from './heartbeat.ts';
import { FORGETFUL_WORKER, sharedRealTime } from './protocol.ts';
import { createMemoryStores, createSessionStores } from './session-stores.ts';
import { NOT_KEPT, Warnings } from './warnings.ts';

/** Either kind of worker: a shared one receives `connect`, a dedicated one is sent its port. */
interface WorkerScope {
  readonly name: string;
  onconnect?: ((connection: MessageEvent) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
}

declare const self: WorkerScope;

/**
 * Makes this worker the engine of the browser.
 * @param asset address of a file that the exchange names in its responses, such as `static/coins/btc.svg`
 */
export function startEngine(asset: (path: string) => string): void {
  const shared = 'onconnect' in self;
  const isForgetful = self.name === FORGETFUL_WORKER;
  const warnings = new Warnings();
  const storesOfBrowser = () =>
    createSessionStores(shared, (reason) =>
      warnings.add({
        name: NOT_KEPT,
        message: `This browser gives the page no database (${String(reason)}), as in some private windows.`,
      }),
    );
  const engine = new Engine({
    catalogue: browserCatalogue(),
    parts: { ...exchangeParts, createApi: (deps) => createApi({ ...deps, asset }) },
    stores: isForgetful ? createMemoryStores() : storesOfBrowser(),
    pictures: isForgetful ? createMemoryPictures() : createIdbPictures(),
    realTime: sharedRealTime,
    warnings,
    life: holdHeartbeat(),
  });
  const connect = ({ ports }: MessageEvent): void => {
    const [port] = ports;
    if (port) engine.connect(port as EnginePort);
  };
  if (shared) self.onconnect = connect;
  else self.onmessage = connect;
}
