/** Advances the virtual time of an exchange with real time. */
import type { Instant } from '#simulator/kernel/index.ts';

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
  advanceTo(at: Instant): void;
}

export interface ClockDriver {
  state(): ClockState;
  /** Moves the exchange on to where the clock is, or as far as one time slice of work takes it. True when time moved. */
  pump(): boolean;
  /** 0 pauses, 1 to 3600 runs. */
  setSpeed(speed: number): void;
  /** Moves the exchange to a later instant at once, however fast the clock runs; yields to other work between time slices. */
  travelTo(at: Instant): Promise<void>;
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
  /** A longer real gap between two pumps means that the machine slept, and the exchange with it. */
  readonly MAX_GAP?: number;
  /** Lets other work run; called between time slices while travelling. */
  readonly giveWay?: () => Promise<void>;
}

const MIN_SLICE = 60_000;
const MAX_SLICE = 86_400_000;
const SHORT_SLICE_MS = 2;

/**
 * Drives virtual time. Work is cut into slices of virtual time, so that a pump at 3600× never holds up the page; an
 * exchange that cannot keep up runs slower instead of falling further behind.
 */
export function createClockDriver(options: ClockDriverOptions): ClockDriver {
  const { exchange, realTime, budget = 12, MAX_GAP = 30_000, giveWay = nextTask } = options;
  let speed = options.speed;
  let epoch = options.epoch ?? 0;
  let anchorAt = exchange.now();
  let anchorReal = realTime();
  let lastPump = anchorReal;
  let slice = MIN_SLICE;

  const anchor = (): void => {
    anchorAt = exchange.now();
    anchorReal = realTime();
  };
  /** One time slice of work towards `target`; true when it was reached. */
  const workTowards = (target: Instant): boolean => {
    const end = realTime() + budget;
    while (exchange.now() < target) {
      const before = realTime();
      if (before >= end) return false;
      exchange.advanceTo(Math.min(target, exchange.now() + slice));
      const took = realTime() - before;
      slice = took < SHORT_SLICE_MS ? Math.min(slice * 2, MAX_SLICE) : Math.max(slice / 2, MIN_SLICE);
    }
    return true;
  };
  const pump = (): boolean => {
    const real = realTime();
    if (real - lastPump > MAX_GAP) anchorReal += real - lastPump;
    lastPump = real;
    const from = exchange.now();
    const target = anchorAt + Math.floor((real - anchorReal) * speed);
    if (!workTowards(target)) anchor();
    return exchange.now() > from;
  };
  return {
    state: () => ({ at: anchorAt, realAt: anchorReal, speed, epoch }),
    pump,
    setSpeed(next) {
      pump();
      anchor();
      speed = next;
      epoch++;
    },
    async travelTo(at) {
      while (!workTowards(at)) await giveWay();
      anchor();
      epoch++;
    },
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
