/**
 * How a page finds out at once that its engine has ended: a worker holds a lock as long as it lives, and the browser gives it to
 * all pages that wait for it when the worker is gone, for whatever reason. Browsers have locks on secure pages.
 */

/**
 * Holds a lock for as long as this worker lives; its name, once it is held, which is never where the browser refuses locks with all
 * site data. Undefined where there are no locks.
 */
export function holdHeartbeat(): Promise<string> | undefined {
  if (!('locks' in navigator)) return undefined;
  const name = `sandpit-engine-${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name);
      return new Promise<never>(() => undefined);
    });
    held.catch((error: unknown) =>
      console.warn('No lock here: pages find out by a message that the engine has ended.', error),
    );
  });
}

/** Calls `ended` when the worker that holds the lock is gone. Returns how to stop waiting. */
export function watchHeartbeat(name: string, ended: () => void): () => void {
  const waiting = new AbortController();
  navigator.locks.request(name, { mode: 'shared', signal: waiting.signal }, ended).catch((error: unknown) => {
    if (!waiting.signal.aborted) console.warn('The end of the engine cannot be watched:', error);
  });
  return () => waiting.abort();
}
