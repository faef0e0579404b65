/** Work that is asked for more often than it should be done. */

/** Work on request: one run at a time. */
export interface Paced {
  /** Asks for a run; what is asked for during a run is one run after it. */
  want(): void;
  /** No run begins from now on. */
  stop(): void;
}

/** Does `work` when it is wanted, and begins it at most once in `gapMs`. */
export function createPaced(work: () => Promise<void>, gapMs: number): Paced {
  let isWanted = false;
  let isBusy = false;
  let isStopped = false;
  const run = async () => {
    isBusy = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, gapMs))]);
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
