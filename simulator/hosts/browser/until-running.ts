import type { RuntimeStatus } from '../runtime.ts';

/** Resolves when a status says that the exchange runs. */
export function untilRunning(source: {
  status(): RuntimeStatus;
  onStatus(listener: (status: RuntimeStatus) => void): () => void;
}): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (source.status().state !== 'running') return;
      stop();
      resolve();
    };
    const stop = source.onStatus(look);
    look();
  });
}
