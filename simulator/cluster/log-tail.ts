import type { BranchStream, LogMessage } from './branch-stream.ts';
import { pause } from '#shared/pause.ts';

const RETRY_MS = 200;
/** A log that stands still for so long although the leader goes on is read again. */
const STILL_MS = 1_000;

/** Hands on each message of a stream as it is appended, in order, over restarts of the server. */
export class LogTail {
  readonly #stream: BranchStream;
  readonly #receive: (message: LogMessage) => void;
  #next: number;
  #isStopped = false;
  /** When the log was last seen to be whole or was read again, in real milliseconds. */
  #wholeAt = performance.now();
  #attempt = new AbortController();

  /** @param from sequence of the first message wanted */
  constructor(stream: BranchStream, from: number, receive: (message: LogMessage) => void) {
    this.#stream = stream;
    this.#receive = receive;
    this.#next = from;
    void this.#run();
  }

  /** Reads again from where it stands: a consumer may have got lost with its server. */
  restart(): void {
    this.#attempt.abort();
  }

  /** Looks whether the log stands still. @param isBehind whether there is more of it than has arrived */
  look(isBehind: boolean): void {
    const now = performance.now();
    if (isBehind && now - this.#wholeAt < STILL_MS) return;
    this.#wholeAt = now;
    if (isBehind) this.restart();
  }

  stop(): void {
    this.#isStopped = true;
    this.#attempt.abort();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#attempt = new AbortController();
      await this.#read(this.#attempt.signal).catch(() => undefined);
      if (!this.#isStopped) await pause(RETRY_MS);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    for await (const message of this.#stream.read(this.#next, undefined, signal)) {
      if (this.#isStopped || signal.aborted) return;
      this.#next = message.sequence + 1;
      this.#receive(message);
    }
  }
}
