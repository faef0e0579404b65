/** Work that is requested more often than it should run. */
import { pause } from '#shared/pause.ts';

/** Work on request: one run at a time. */
export interface Paced {
  /** Requests a run; requests during a run cause one run after it. */
  want(): void;
  /** No run begins from now on. */
  stop(): void;
}

/** Runs `work` on request, at most once in `gapMs`. */
export function createPaced(work: () => Promise<void>, gapMs: number): Paced {
  let isWanted = false;
  let isBusy = false;
  let isStopped = false;
  const run = async () => {
    isBusy = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      await Promise.all([work(), pause(gapMs)]);
    }
    isBusy = false;
  };
  return {
    want() {
      isWanted = true;
      if (!isBusy) void run();
    },
    stop: () => void (isStopped = true),
  };
}
