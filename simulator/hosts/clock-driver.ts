/** Advances the virtual time of an exchange with real time. */
import type { Instant } from '#simulator/kernel/index.ts';
import { nextTask } from './next-task.ts';

/** How virtual time relates to real time: `at` was reached at `realAt`, and runs `speed` times as fast since. */
export interface ClockState {
  readonly at: Instant;
  readonly realAt: number;
  /** 0 = paused. */
  readonly speed: number;
  /** Changes when time is set rather than run, so that a reader knows a step from a jump. */
  readonly epoch: number;
}

/** The exchange as the clock sees it. */
export interface TimedExchange {
  now(): Instant;
  /** Moves on to an instant, or towards it where much is to be done on the way. */
  advanceTo(at: Instant): void;
  /** Where its time ends; without it time has no end. */
  readonly end?: Instant;
  /** What keeps it from being done with the present instant: commands to be given, or to be read first. */
  behind?(): 'due' | 'unread' | undefined;
}

export interface ClockDriverOptions {
  readonly exchange: TimedExchange;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
  readonly speed: number;
  /** The first epoch. */
  readonly epoch?: number;
  /** How long one time slice of work may take, in real milliseconds. */
  readonly budget?: number;
  /** Lets other work run; called between time slices while travelling. */
  readonly giveWay?: () => Promise<void>;
}

/** What a host needs of a clock. */
export type Clock = Pick<ClockDriver, 'state' | 'pump' | 'setSpeed' | 'travelTo'>;

/** A longer real gap between two pumps means that the machine slept, and the exchange with it. */
const MAX_GAP_MS = 30_000;
const MIN_SLICE = 60_000;
const MAX_SLICE = 86_400_000;
const SHORT_SLICE_MS = 2;

/**
 * Drives virtual time. Work is cut into slices of virtual time, so that a pump at 3600× never holds up the page; an
 * exchange that cannot keep up runs slower instead of falling further behind.
 */
export class ClockDriver {
  readonly #options: ClockDriverOptions;
  /** Where virtual time stood when it last ran freely, and when that was. */
  #at: Instant;
  #realAt: number;
  #speed: number;
  #epoch: number;
  #lastPump: number;
  #slice = MIN_SLICE;

  constructor(options: ClockDriverOptions) {
    this.#options = options;
    this.#speed = options.speed;
    this.#epoch = options.epoch ?? 0;
    this.#at = options.exchange.now();
    this.#realAt = options.realTime();
    this.#lastPump = this.#realAt;
  }

  state(): ClockState {
    return { at: this.#at, realAt: this.#realAt, speed: this.#speed, epoch: this.#epoch };
  }

  /** Moves the exchange on to where the clock is, or as far as one time slice of work takes it. True when anything happened. */
  pump(): boolean {
    const { exchange, realTime } = this.#options;
    const real = realTime();
    if (real - this.#lastPump > MAX_GAP_MS) this.#realAt += real - this.#lastPump;
    this.#lastPump = real;
    const from = exchange.now();
    const target = this.#at + Math.floor((real - this.#realAt) * this.#speed);
    // While time travel is under way nothing is given here.
    const wasDue = from <= target && exchange.behind?.() === 'due';
    if (!this.#workTowards(target)) this.#anchor();
    return wasDue || exchange.now() > from;
  }

  /** 0 pauses, 1 to 3600 runs. */
  setSpeed(speed: number): void {
    this.pump();
    this.#anchor();
    this.#speed = speed;
    this.#epoch++;
  }

  /** Moves the exchange to a later instant at once, however fast the clock runs; yields to other work between time slices. */
  async travelTo(at: Instant): Promise<void> {
    const { giveWay = nextTask } = this.#options;
    while (!this.#workTowards(at)) await giveWay();
    this.#anchor();
    this.#epoch++;
  }

  #anchor(): void {
    this.#at = this.#options.exchange.now();
    this.#realAt = this.#options.realTime();
  }

  /** One time slice of work towards `requested`; true when it was reached, or the end of time. */
  #workTowards(requested: Instant): boolean {
    const { exchange, realTime, budget = 12 } = this.#options;
    const target = Math.min(requested, exchange.end ?? requested);
    const end = realTime() + budget;
    // While time travel is under way, the exchange is ahead of where the clock stands.
    while (exchange.now() < target || (exchange.now() === target && exchange.behind?.())) {
      const before = realTime();
      if (before >= end || exchange.behind?.() === 'unread') return false;
      const at = Math.min(target, exchange.now() + this.#slice);
      exchange.advanceTo(at);
      if (realTime() - before >= SHORT_SLICE_MS) this.#slice = Math.max(this.#slice / 2, MIN_SLICE);
      else if (exchange.now() === at) this.#slice = Math.min(this.#slice * 2, MAX_SLICE);
    }
    return true;
  }
}
