/** Advances the virtual time of an exchange with real time. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { TimeSlices } from './time-slices.ts';
import type { TimedExchange } from './time-slices.ts';

/** How virtual time relates to real time: `at` was reached at `realAt`, and runs `speed` times as fast since. */
export interface ClockState {
  readonly at: Instant;
  readonly realAt: number;
  /** 0 = paused. */
  readonly speed: number;
  /** Changes when time is set rather than run, so that a reader knows a step from a jump. */
  readonly epoch: number;
}

export interface ClockDriverOptions {
  readonly exchange: TimedExchange;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
  readonly speed: number;
  /** The first epoch. */
  readonly epoch?: number;
  /** Lets other work run; called between slices of work while travelling. */
  readonly giveWay?: () => Promise<void>;
}

/** What a host needs of a clock. */
export type HostClock = Pick<ClockDriver, 'state' | 'pump' | 'setSpeed' | 'travelTo'>;

/** A longer real gap between two pumps means that the machine slept, and the exchange with it. */
const MAX_GAP_MS = 30_000;

/**
 * Drives virtual time. A pump does one slice of work, so that it never holds up the page at 3600×; an exchange that cannot keep up
 * runs slower instead of falling further behind.
 */
export class ClockDriver {
  readonly #exchange: TimedExchange;
  readonly #realTime: () => number;
  readonly #slices: TimeSlices;
  /** Where virtual time stood when it last ran freely, and when that was. */
  #at: Instant;
  #realAt: number;
  #speed: number;
  #epoch: number;
  #lastPump: number;

  constructor({ exchange, realTime, speed, epoch = 0, giveWay }: ClockDriverOptions) {
    this.#exchange = exchange;
    this.#realTime = realTime;
    this.#slices = new TimeSlices(exchange, { realTime, giveWay });
    this.#speed = speed;
    this.#epoch = epoch;
    this.#at = exchange.now();
    this.#realAt = realTime();
    this.#lastPump = this.#realAt;
  }

  state(): ClockState {
    return { at: this.#at, realAt: this.#realAt, speed: this.#speed, epoch: this.#epoch };
  }

  /** Moves the exchange on to where the clock is, or as far as one slice of work takes it. True when anything happened. */
  pump(): boolean {
    const real = this.#realTime();
    if (real - this.#lastPump > MAX_GAP_MS) this.#realAt += real - this.#lastPump;
    this.#lastPump = real;
    const target = this.#at + Math.floor((real - this.#realAt) * this.#speed);
    const { isReached, hasMoved } = this.#slices.pass(target);
    if (!isReached) this.#anchor();
    return hasMoved;
  }

  /** 0 pauses, 1 to 3600 runs. */
  setSpeed(speed: number): void {
    this.pump();
    this.#anchor();
    this.#speed = speed;
    this.#epoch++;
  }

  /** Moves the exchange to a later instant at once, however fast the clock runs; yields to other work between slices of work. */
  async travelTo(at: Instant): Promise<void> {
    await this.#slices.passTo(at);
    this.#anchor();
    this.#epoch++;
  }

  #anchor(): void {
    this.#at = this.#exchange.now();
    this.#realAt = this.#realTime();
  }
}
