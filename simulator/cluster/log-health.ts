/** Whether the servers of a log answer. */
import { LOG_SILENCE_MS, PROBE_AFTER_MS } from './deadlines.ts';
import { messageOf } from '#shared/json.ts';

const LOOK_MS = 250;

/** Whether a log is there. */
export interface LogWatch {
  /** Why it is away, in a sentence; undefined while it is there. */
  away(): string | undefined;
}

export interface LogHealthOptions {
  /** The addresses of the servers, as they may be shown. */
  readonly servers: string;
  /** Asks the log for a sign of life; rejects soon where none comes. */
  probe(): Promise<unknown>;
  /** Whether the host has closed its connection. */
  isClosed(): boolean;
}

/** Watches a log: its connection, and whether anything that is asked of it is answered. */
export class LogHealth implements LogWatch {
  readonly #options: LogHealthOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #isConnected = true;
  #isProbing = false;
  /** The last sign of life, in real milliseconds. */
  #seenAt = performance.now();
  /** Since when something waits to be stored, and why it was not at the last attempt. */
  #waiting: { readonly since: number; why?: string } | undefined;
  #isLeaving = false;

  constructor(options: LogHealthOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** The connection was lost, or is there again. */
  connected(isConnected: boolean): void {
    this.#isConnected = isConnected;
  }

  away(): string | undefined {
    const { servers } = this.#options;
    if (!this.#isConnected) return `The servers of the log (${servers}) are not reached.`;
    const now = performance.now();
    const waiting = this.#waiting;
    if (waiting && now - waiting.since > LOG_SILENCE_MS) {
      const why = waiting.why === undefined ? '' : `: ${waiting.why}`;
      return `The servers of the log (${servers}) do not store what they are sent${why}.`;
    }
    if (now - this.#seenAt <= LOG_SILENCE_MS) return undefined;
    return `The servers of the log (${servers}) do not answer: they have stopped, too few of them run, or they are choosing a leader.`;
  }

  /** The log has answered. */
  seen(): void {
    this.#seenAt = performance.now();
  }

  /** Something is sent to be stored; resolves as `attempts` does, which is given what an attempt that has failed is told to. */
  async storing<T>(attempts: (failed: (error: unknown) => void) => Promise<T>): Promise<T> {
    const waiting = { since: performance.now() };
    this.#waiting ??= waiting;
    try {
      return await attempts((error) => {
        if (this.#waiting) this.#waiting.why = messageOf(error);
      });
    } finally {
      if (this.#waiting === waiting) this.#waiting = undefined;
    }
  }

  /** Whether this host is about to go: it does not wait for the log any more. */
  get isLeaving(): boolean {
    return this.#isLeaving || this.#options.isClosed();
  }

  leave(): void {
    this.#isLeaving = true;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const isDue = performance.now() - this.#seenAt >= PROBE_AFTER_MS;
    if (this.#isProbing || !this.#isConnected || !isDue) return;
    this.#isProbing = true;
    void this.#options
      .probe()
      .then(
        () => this.seen(),
        () => undefined,
      )
      .finally(() => (this.#isProbing = false));
  }
}
