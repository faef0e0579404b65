/** Opens a port to the engine, in a SharedWorker where the browser has one. */
import { messageOf } from '#shared/json.ts';
import type { SessionFailure } from '#simulator/session/failure.ts';
import { sharedWorker, WORKER_NAME } from './early-worker.ts';
import type { PagePort } from './link.ts';
import { FORGETFUL_WORKER } from './protocol.ts';

/** What the page does when a worker cannot be loaded. */
export interface EnginePortEvents {
  /** A dedicated worker may work: open a port once more. */
  retry(): void;
  failed(failure: SessionFailure): void;
  /** Aborted when the page has no exchange any more. */
  readonly signal: AbortSignal;
}

const NOT_LOADED = 'its script could not be loaded';

/** A browser loses now and then the error of a shared worker whose script is missing: an engine this long silent is looked into. */
const SILENT_MS = 3_000;

/**
 * Returns how to open the engine of this browser: shared by all windows where the browser can, otherwise of this window alone.
 * @param url address of the engine's script
 * @param isForgetful whether to open one of this window alone that keeps nothing
 */
export function enginePortOpener(url: string, events: EnginePortEvents, isForgetful = false): () => PagePort {
  // Some browsers have shared workers but cannot load modules in them, and report it only afterwards.
  let sharedFails = isForgetful || typeof SharedWorker !== 'function';
  const violations: SecurityPolicyViolationEvent[] = [];
  document.addEventListener('securitypolicyviolation', (violation) => violations.push(violation), {
    signal: events.signal,
  });
  const fail = async (reason: string): Promise<void> => {
    const trouble = await troubleWith(url, () => violations);
    events.failed(trouble ?? { name: 'EngineFailed', message: `The exchange cannot start: ${reason}.` });
  };
  const openShared = (): PagePort => {
    const worker = sharedWorker(globalThis, url);
    const { port } = worker;
    const silence = setTimeout(
      () => void troubleWith(url, () => violations).then((trouble) => trouble && events.failed(trouble)),
      SILENT_MS,
    );
    const stopWaiting = (): void => clearTimeout(silence);
    port.addEventListener('message', stopWaiting, { once: true });
    events.signal.addEventListener('abort', stopWaiting, { once: true });
    worker.onerror = () => {
      stopWaiting();
      sharedFails = true;
      events.retry();
    };
    return port;
  };
  const openDedicated = (): PagePort => {
    const { port1, port2 } = new MessageChannel();
    try {
      const name = isForgetful ? FORGETFUL_WORKER : WORKER_NAME;
      const worker = new Worker(url, { type: 'module', name });
      // A worker that cannot be loaded sends an event without a message.
      worker.onerror = (error: Partial<ErrorEvent>) => void fail(error.message || NOT_LOADED);
      worker.postMessage('connect', [port2]);
      return endingWith(port1, () => worker.terminate());
    } catch (error) {
      void fail(messageOf(error));
      return port1;
    }
  };
  return () => {
    if (sharedFails) return openDedicated();
    try {
      return openShared();
    } catch {
      sharedFails = true;
      return openDedicated();
    }
  };
}

/** A worker of this window alone must not keep the journal after the page has left it. */
function endingWith(port: MessagePort, end: () => void): PagePort {
  const close = port.close.bind(port);
  port.close = () => {
    close();
    end();
  };
  return port;
}

/** What is wrong with the script of the engine, as far as the page can find out: browsers do not say why a worker did not start. */
async function troubleWith(
  url: string,
  violations: () => readonly SecurityPolicyViolationEvent[],
): Promise<SessionFailure | undefined> {
  const address = new URL(url, location.href);
  const missing = (what: string): SessionFailure => ({
    name: 'WorkerMissing',
    message: `The exchange cannot start: ${address.href} ${what} The option workerUrl says where its script is; "npx sandpit init" copies it.`,
  });
  if (address.origin !== location.origin)
    return missing("is on another origin, and a worker has to come from the page's own.");
  const response = await fetch(address).catch(() => undefined);
  const violation = violations().find(({ blockedURI }) => address.href.startsWith(blockedURI));
  if (violation) {
    const message = `The exchange cannot start: the Content-Security-Policy of this page forbids ${address.href}. Its ${violation.effectiveDirective} has to allow it, for instance by worker-src 'self'.`;
    return { name: 'WorkerBlocked', message };
  }
  const kind = response?.headers.get('content-type') ?? '';
  if (response && !response.ok) return missing(`responds with HTTP ${response.status}.`);
  if (response && !/script/.test(kind)) return missing(`is ${kind || 'of no type'}, not a script.`);
  return undefined;
}
