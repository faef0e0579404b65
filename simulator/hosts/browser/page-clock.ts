/** The virtual time of a page between two messages of the engine. */
import type { ClockState } from '../clock-driver.ts';

/** The exchange's time as the page shows it: the engine's clock, carried on between its messages. */
export interface PageClock {
  now(): number;
  /** 0 = paused. */
  speed(): number;
  set(state: ClockState): void;
}

/** Reads 0 until the engine has sent its time. Never runs backwards, except where the engine's clock was set. */
export function createPageClock(realTime: () => number): PageClock {
  let state: ClockState = { at: 0, realAt: realTime(), speed: 0, epoch: -1 };
  let shown = 0;
  return {
    now() {
      const at = Math.floor(state.at + Math.max(0, realTime() - state.realAt) * state.speed);
      shown = Math.max(shown, at);
      return shown;
    },
    speed: () => state.speed,
    set(next) {
      if (next.epoch !== state.epoch) shown = 0;
      state = next;
    },
  };
}
