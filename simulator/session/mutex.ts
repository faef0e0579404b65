/** Runs asynchronous work one piece after the other. */

/** Does one piece of work after the other, in the order in which they were asked for; the failure of one stops no other. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
