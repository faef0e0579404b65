/** The virtual time of a page between two messages of the engine. */
import type { ClockState } from '#simulator/session/clock-driver.ts';

/**
 * The exchange's time as the page shows it: the engine's clock, carried on between its messages. Reads 0 until the engine has
 * sent its time. Never runs backwards, except where the engine's clock was set.
 */
export class PageClock {
  readonly #realTime: () => number;
  #state: ClockState;
  #shown = 0;

  constructor(realTime: () => number) {
    this.#realTime = realTime;
    this.#state = { at: 0, realAt: realTime(), speed: 0, epoch: -1 };
  }

  now(): number {
    const { at, realAt, speed } = this.#state;
    this.#shown = Math.max(this.#shown, Math.floor(at + Math.max(0, this.#realTime() - realAt) * speed));
    return this.#shown;
  }

  set(next: ClockState): void {
    if (next.epoch !== this.#state.epoch) this.#shown = 0;
    this.#state = next;
  }
}
