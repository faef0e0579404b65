/** The worker of the exchange, which the first script of a page starts: it loads beside the scripts that will speak to it. */

/** The shared worker has a name, so that all windows of the browser have the same one. */
export const WORKER_NAME = 'sandpit';

/** Where the first script of the page leaves it. */
const earlyKey = Symbol.for('sandpit.early-worker');

interface EarlyWorker {
  readonly url: string;
  readonly worker: SharedWorker;
  /** Its script could not be loaded: the error came before anybody listened to it. */
  hasFailed: boolean;
}

type Scope = Pick<typeof globalThis, 'SharedWorker'> & { [earlyKey]?: EarlyWorker | undefined };

/** @throws Error where the browser has no shared workers for this page */
const createWorker = (scope: Scope, url: string): SharedWorker =>
  new scope.SharedWorker(url, { type: 'module', name: WORKER_NAME });

/** Starts the worker at this absolute address, where the browser has shared workers. */
export function startEarlyWorker(scope: Scope, url: string): void {
  try {
    const early: EarlyWorker = { url, worker: createWorker(scope, url), hasFailed: false };
    early.worker.onerror = () => (early.hasFailed = true);
    scope[earlyKey] = early;
  } catch {
    // The page finds out when it opens one.
  }
}

/**
 * The shared worker at this address: once the one that was started early, then a port of its own to the same.
 * @throws Error where the browser has none for this page, or could not load the early one
 */
export function sharedWorker(scope: Scope, url: string): SharedWorker {
  const early = scope[earlyKey];
  scope[earlyKey] = undefined;
  if (early?.url !== new URL(url, location.href).href) return createWorker(scope, url);
  if (early.hasFailed) throw new Error(`the worker ${url} could not be loaded`);
  return early.worker;
}
