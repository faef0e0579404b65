/** Opens a port to the engine, in a SharedWorker where the browser has one. */
import engineUrl from './engine.worker.ts?worker&url';
import type { PagePort } from './link.ts';

/** What the page does when a worker cannot be loaded. */
export interface EnginePortEvents {
  /** A dedicated worker may work: open a port once more. */
  retry(): void;
  failed(message: string): void;
}

/** Some browsers have shared workers but cannot load modules in them, and report it only afterwards; some refuse them with site data. */
let sharedFails = typeof SharedWorker !== 'function';

/** Opens the engine of this browser: shared by all windows where the browser can, otherwise of this window alone. */
export function openEnginePort(events: EnginePortEvents): PagePort {
  if (sharedFails) return openDedicated(events);
  try {
    return openShared(events);
  } catch (error) {
    console.warn('No shared worker here: this window gets an exchange of its own.', error);
    sharedFails = true;
    return openDedicated(events);
  }
}

function openShared({ retry }: EnginePortEvents): PagePort {
  const worker = new SharedWorker(engineUrl, { type: 'module', name: 'sandpit' });
  worker.onerror = () => {
    sharedFails = true;
    retry();
  };
  return worker.port;
}

function openDedicated({ failed }: EnginePortEvents): PagePort {
  const worker = new Worker(engineUrl, { type: 'module', name: 'sandpit' });
  worker.onerror = (error) => failed(messageOf(error));
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('connect', [port2]);
  return port1;
}

/** A worker that cannot be loaded sends no message. */
function messageOf(error: Event): string {
  return error instanceof ErrorEvent && error.message ? error.message : 'its script could not be loaded';
}
