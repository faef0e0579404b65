/** Virtual time that passes in slices of work, so that a long way never holds up other work. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { nextTask } from './next-task.ts';

/** An exchange as those see it who let its time pass. */
export interface TimedExchange {
  now(): Instant;
  /** Moves on to an instant, or towards it where much is to be done on the way. */
  advanceTo(at: Instant): void;
  /** Where its time ends; without it time has no end. */
  readonly end?: Instant;
  /** What keeps it from being done with the present instant: commands to be given, or ones that it has to wait for. */
  behind?(): 'due' | 'waiting' | undefined;
}

export interface TimeSlicesOptions {
  /** Monotonic real milliseconds. */
  readonly realTime?: () => number;
  /** How long one slice of work may take, in real milliseconds. */
  readonly budgetMs?: number;
  /** Lets other work run; called between slices while travelling. */
  readonly giveWay?: () => Promise<void>;
}

/** Virtual time of one step of a slice: at first, and the shortest, where many exchanges make it together. */
const FIRST_STEP = 60_000;
const MIN_STEP = 500;
const MAX_STEP = 86_400_000;
const SHORT_STEP_MS = 2;

/** Lets the time of an exchange pass in slices of work. */
export class TimeSlices {
  readonly #exchange: TimedExchange;
  readonly #realTime: () => number;
  readonly #budgetMs: number;
  readonly #giveWay: () => Promise<void>;
  #step = FIRST_STEP;

  constructor(exchange: TimedExchange, options: TimeSlicesOptions = {}) {
    const { realTime = () => performance.now(), budgetMs = 12, giveWay = nextTask } = options;
    this.#exchange = exchange;
    this.#realTime = realTime;
    this.#budgetMs = budgetMs;
    this.#giveWay = giveWay;
  }

  /** One slice of work towards an instant: whether that was reached, or the end of time, and whether anything happened. */
  pass(requested: Instant): { readonly isReached: boolean; readonly hasMoved: boolean } {
    const exchange = this.#exchange;
    // An end may move on with the log that is followed.
    const target = (): Instant => Math.min(requested, exchange.end ?? requested);
    const isBehind = (): boolean =>
      exchange.now() < target() || (exchange.now() === target() && exchange.behind?.() !== undefined);
    const deadline = this.#realTime() + this.#budgetMs;
    let hasMoved = false;
    // While a jump is under way, the exchange is ahead of where its clock stands.
    while (isBehind()) {
      const before = this.#realTime();
      if (before >= deadline || exchange.behind?.() === 'waiting') return { isReached: false, hasMoved };
      const at = Math.min(target(), exchange.now() + this.#step);
      exchange.advanceTo(at);
      hasMoved = true;
      if (this.#realTime() - before >= SHORT_STEP_MS)
        this.#step = Math.max(Math.floor(this.#step / 2), MIN_STEP);
      else if (exchange.now() === at) this.#step = Math.min(this.#step * 2, MAX_STEP);
    }
    return { isReached: true, hasMoved };
  }

  /** Lets time pass to an instant, or to its end; other work runs between the slices. */
  async passTo(at: Instant): Promise<void> {
    while (!this.pass(at).isReached) await this.#giveWay();
  }
}
