import type { SessionStatus } from '#simulator/session/session-host.ts';

/** Resolves when a status says that the exchange runs. */
export function untilRunning(source: {
  status(): SessionStatus;
  onStatus(listener: (status: SessionStatus) => void): () => void;
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
