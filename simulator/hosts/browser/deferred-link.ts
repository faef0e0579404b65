/** A link to the engine that waits until the page has read its address. */
import type { Failure, RuntimeStatus } from '../runtime.ts';
import type { EngineLink } from './link.ts';
import { untilRunning } from './until-running.ts';

/** A link whose page has something to do before it shows the exchange. */
export interface DeferredLink {
  /** Says `starting` while the exchange runs but is not shown yet. Its `reopen` dismisses a failure of `fail`. */
  readonly link: EngineLink;
  /** Shows a failure of the page itself; resolves when it has been dismissed. */
  fail(failure: Failure): Promise<void>;
  /** From here on the page sees what the engine says. */
  release(): void;
}

export function deferLink(engine: EngineLink): DeferredLink {
  const listeners = new Set<(status: RuntimeStatus) => void>();
  let isHeld = true;
  let failed: { readonly failure: Failure; dismiss(): void } | undefined;

  const seen = (): RuntimeStatus => {
    if (failed) return { state: 'failed', failure: failed.failure };
    const status = engine.status();
    return isHeld && status.state === 'running' ? { state: 'starting' } : status;
  };
  // The same object while nothing changes, because subscribers compare by identity.
  let status = seen();
  const look = (): void => {
    const next = seen();
    if (next.state === 'starting' && status.state === 'starting') return;
    status = next;
    for (const listener of listeners) listener(status);
  };
  engine.onStatus(look);
  const onStatus: EngineLink['onStatus'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const link: EngineLink = {
    clock: engine.clock,
    request: (request) => engine.request(request),
    status: () => status,
    onStatus,
    onMessage: (listener) => engine.onMessage(listener),
    ready: () => untilRunning(onStatus, () => status),
    reopen: () => (failed ? failed.dismiss() : engine.reopen()),
    restart: () => engine.restart(),
    failed: (message) => engine.failed(message),
    close: () => engine.close(),
  };
  return {
    link,
    fail: (failure) =>
      new Promise((resolve) => {
        const dismiss = (): void => {
          failed = undefined;
          look();
          resolve();
        };
        failed = { failure, dismiss };
        look();
      }),
    release() {
      isHeld = false;
      look();
    },
  };
}
