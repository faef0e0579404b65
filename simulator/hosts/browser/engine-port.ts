import engineUrl from './engine.worker.ts?worker&url';
import type { PagePort } from './link.ts';

/** Opens the engine of this browser: shared by all windows where the browser can, otherwise of this window alone. */
export function openEnginePort(onFailure: (words: string) => void): PagePort {
  return openShared(onFailure) ?? openDedicated(onFailure);
}

function openShared(onFailure: (words: string) => void): PagePort | undefined {
  if (typeof SharedWorker !== 'function') return undefined;
  try {
    const worker = new SharedWorker(engineUrl, { type: 'module', name: 'sandpit' });
    worker.onerror = (error) => onFailure(wordsOf(error));
    return worker.port;
  } catch {
    return undefined;
  }
}

function openDedicated(onFailure: (words: string) => void): PagePort {
  const worker = new Worker(engineUrl, { type: 'module', name: 'sandpit' });
  worker.onerror = (error) => onFailure(wordsOf(error));
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('connect', [port2]);
  return port1;
}

/** A worker that cannot be loaded says nothing at all. */
function wordsOf(error: Event): string {
  return error instanceof ErrorEvent && error.message ? error.message : 'its script could not be loaded';
}
