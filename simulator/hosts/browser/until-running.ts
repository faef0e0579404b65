import type { RuntimeStatus } from '../runtime.ts';

/** Resolves when a status says that the exchange runs. */
export function untilRunning(
  onStatus: (listener: (status: RuntimeStatus) => void) => () => void,
  status: () => RuntimeStatus,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (next: RuntimeStatus): void => {
      if (next.state !== 'running') return;
      stop();
      resolve();
    };
    const stop = onStatus(look);
    look(status());
  });
}
