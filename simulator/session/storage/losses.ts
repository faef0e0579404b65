/** What is stored may be taken away under a running exchange. */

/** Why a journal is not to be used any more: told once to its storage and to whoever keeps its exchange. */
export class Losses {
  #reason: Error | undefined;
  readonly #listeners: ((reason: Error) => void)[] = [];

  add(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const listener of this.#listeners) listener(reason);
  }

  listen(listener: (reason: Error) => void): void {
    if (this.#reason) listener(this.#reason);
    else this.#listeners.push(listener);
  }
}
