/**
 * Page tests run on the React that users run, which takes a fifth less time than React for developers but has no `act`. This stands in
 * for it; whatever uses Testing Library imports it first.
 */
import React from 'react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';

// A part of a page that was loaded late is shown up to 300 ms late, lest the page flicker. Here it is shown at once.
const { setTimeout } = globalThis;
Object.assign(globalThis, { setTimeout: (task: () => void) => setTimeout(task) });
await import('react-dom/client');
Object.assign(globalThis, { setTimeout });
const { flushSync } = await import('react-dom');

/** Waits until React has nothing left to do: it schedules its work with the same scheduler, where an idle task comes last. */
const reactIsDone = (): Promise<void> =>
  new Promise((resolve) => {
    unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
  });

/** Draws what `run` changes, at once where `run` is synchronous and the result is not awaited. */
function act<Result>(run: () => Result | Promise<Result>): PromiseLike<Result> {
  const result = flushSync(run);
  const drawn = async () => {
    const value = await result;
    await reactIsDone();
    return value;
  };
  // Not a promise: it begins only when somebody waits.
  return result instanceof Promise ? drawn() : { then: (...next) => drawn().then(...next) };
}

Object.assign(React, { act });
