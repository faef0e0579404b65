import { createApi } from '#simulator/api/index.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { browserCatalogue } from './catalogue.ts';
import { Engine } from './engine.ts';
import type { EnginePort } from './engine.ts';
import { createIdbPictures } from './idb-pictures.ts';
import { holdHeartbeat } from './heartbeat.ts';
import { sharedRealTime } from './protocol.ts';
import { createSessionStores } from './session-stores.ts';
import { NOT_KEPT, Warnings } from './warnings.ts';

/** Either kind of worker: a shared one receives `connect`, a dedicated one is sent its port. */
interface WorkerScope {
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
  const warnings = new Warnings();
  const engine = new Engine({
    catalogue: browserCatalogue(),
    parts: { ...exchangeParts, createApi: (deps) => createApi({ ...deps, asset }) },
    stores: createSessionStores(shared, (reason) =>
      warnings.add({
        name: NOT_KEPT,
        message: `This browser gives the page no database (${String(reason)}), as in some private windows.`,
      }),
    ),
    pictures: createIdbPictures(),
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
