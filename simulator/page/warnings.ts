/** What is wrong although the exchange runs. */
import type { SessionFailure } from '#simulator/session/failure.ts';

/** The name of the warning that the exchange is not stored. */
export const NOT_KEPT = 'NotKept';

/** Listeners learn also of what was added before they came. */
export class Warnings {
  readonly #listeners = new Set<(warning: SessionFailure) => void>();
  readonly #known: SessionFailure[] = [];

  add(warning: SessionFailure): void {
    this.#known.push(warning);
    for (const listener of this.#listeners) listener(warning);
  }

  onWarning(listener: (warning: SessionFailure) => void): () => void {
    this.#listeners.add(listener);
    for (const warning of this.#known) listener(warning);
    return () => void this.#listeners.delete(listener);
  }
}
