/** Publishes what happens to many sockets in time slices, so that the host responds in between. */
import type { FeedHub } from '#simulator/protocol/feed/index.ts';
import { nextTask } from './next-task.ts';

/** Milliseconds of sending before other work gets its turn. */
const MS_OF_SLICE = 4;
/** A shorter publish is followed by no pause. */
const SHORT_PUBLISH_MS = 5;
/** To fewer sockets everything is sent at once, and without a pause. */
const MANY_SOCKETS = 50;
/** Of the time a tenth goes into publishing, or what leaves pauses of a quarter of a second, or a third at most. */
const [PAUSE_TIMES_WORK, LONG_PAUSE_MS, MIN_TIMES_WORK] = [9, 250, 2];
/** While the clock is faster than real time, what all get is published so many milliseconds apart: nobody reads prices faster. */
const FAST_PACE_MS = 250;

/** What is published, and to how many. */
export interface Published<Socket> {
  readonly feed: Pick<FeedHub, 'publish' | 'publishOwn'>;
  /** How many sockets there are. */
  sockets(): number;
  /** Sending to a socket has thrown: the others get theirs, and this one must be closed, because it lacks something now. */
  failed(socket: Socket, error: unknown): void;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
  /** Whether the clock of the exchange is faster than real time. */
  readonly isFast: () => boolean;
}

/**
 * Sends each socket what is added for it, in that order. What a publish adds for many is sent in slices. Until all have it, and in a pause
 * after one that took long, only events of single users are sent; what all get is published together afterwards.
 */
export class Publisher<Socket> {
  readonly #published: Published<Socket>;
  /** What waits for each socket. */
  readonly #waiting = new Map<Socket, (() => void)[]>();
  /** Whether a publish is adding. */
  #isAdding = false;
  #isSending = false;
  #isBehind = false;
  /** Until then a publish waits, in real time. */
  #from = 0;
  /** Until then it waits while the clock is fast. */
  #fastFrom = 0;

  constructor(published: Published<Socket>) {
    this.#published = published;
  }

  /** Something happened that was not published to all yet. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Sends something to a socket after all that was added for it before: at once, or with the publish that adds it. */
  add(socket: Socket, send: () => void): void {
    const waiting = this.#waiting.get(socket);
    if (waiting) waiting.push(send);
    else this.#waiting.set(socket, [send]);
    if (!this.#isAdding) this.#flush(socket);
  }

  /** Drops what waits for a socket that is closed. */
  remove(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  /**
   * Publishes what has happened, or notes that it is behind. Throws what the feed throws.
   * @param jumped publishes in any case: everything shown is out of date
   */
  publish(jumped: boolean): void {
    const { feed, realTime, isFast } = this.#published;
    const began = realTime();
    const isEarly = began < this.#from || (isFast() && began < this.#fastFrom);
    this.#isBehind = !jumped && (this.#isSending || isEarly);
    if (this.#isBehind) {
      feed.publishOwn();
    } else {
      this.#isAdding = true;
      this.#fastFrom = began + FAST_PACE_MS;
      try {
        feed.publish(jumped);
      } finally {
        this.#isAdding = false;
      }
      if (!this.#isSending) void this.#send(realTime() - began);
    }
  }

  /** The first slice is sent before it returns. */
  async #send(before: number): Promise<void> {
    const { realTime, sockets } = this.#published;
    const areMany = sockets() >= MANY_SOCKETS;
    this.#isSending = true;
    let work = before;
    for (;;) {
      const began = realTime();
      for (const socket of this.#waiting.keys()) {
        this.#flush(socket);
        if (areMany && realTime() - began >= MS_OF_SLICE) break;
      }
      work += realTime() - began;
      if (this.#waiting.size === 0) break;
      await nextTask();
    }
    this.#isSending = false;
    const isHeavy = areMany && work >= SHORT_PUBLISH_MS;
    const pause = Math.max(MIN_TIMES_WORK * work, Math.min(PAUSE_TIMES_WORK * work, LONG_PAUSE_MS));
    this.#from = isHeavy ? realTime() + pause : 0;
  }

  #flush(socket: Socket): void {
    const waiting = this.#waiting.get(socket) ?? [];
    this.#waiting.delete(socket);
    try {
      for (const send of waiting) send();
    } catch (error) {
      this.#published.failed(socket, error);
    }
  }
}
