/** Calls that the fault `hang` keeps waiting: until their rule is cleared, their caller gives up, or the exchange is left. */

interface HeldCall {
  /** Number of the rule that holds it. */
  readonly seq: number;
  end(mayGoOn: boolean): void;
}

export class HeldCalls {
  readonly #calls = new Set<HeldCall>();
  #closed = false;

  /** Resolves with true when the rule has been cleared, with false when the call is lost. */
  hold(seq: number, signal: AbortSignal): Promise<boolean> {
    if (this.#closed || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = (): void => call.end(false);
      const call: HeldCall = {
        seq,
        end: (mayGoOn) => {
          this.#calls.delete(call);
          signal.removeEventListener('abort', giveUp);
          resolve(mayGoOn);
        },
      };
      this.#calls.add(call);
      signal.addEventListener('abort', giveUp);
    });
  }

  /** Lets the calls go on whose rule is not set any more. */
  release(isSet: (seq: number) => boolean): void {
    for (const call of [...this.#calls]) if (!isSet(call.seq)) call.end(true);
  }

  close(): void {
    this.#closed = true;
    for (const call of [...this.#calls]) call.end(false);
  }
}
