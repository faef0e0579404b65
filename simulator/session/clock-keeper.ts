/** Stores where virtual time stands, so that a host that ends without a goodbye goes on from there. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { HostClock } from './clock-driver.ts';
import type { Journal } from './journal.ts';

/** So many real milliseconds ahead the clock of a running host is stored, and again when fewer are left than the second. */
const AHEAD_MS = 2_500;
const LEFT_MS = 500;

/** Stores the clock ahead of what is shown: time that a page has seen never comes again after a crash. */
export class ClockKeeper {
  readonly #journal: Journal;
  readonly #kernel: { now(): Instant };
  readonly #clock: Pick<HostClock, 'state'>;
  #stored = 0;

  constructor(journal: Journal, kernel: { now(): Instant }, clock: Pick<HostClock, 'state'>) {
    this.#journal = journal;
    this.#kernel = kernel;
    this.#clock = clock;
  }

  /** Time runs on: stores the clock before what is stored is reached. */
  async look(): Promise<void> {
    if (this.#kernel.now() + LEFT_MS * this.#clock.state().speed > this.#stored) await this.save();
  }

  /** Before anything is shown: resolves when no earlier instant than the present is stored. */
  covered(): Promise<void> {
    return this.#kernel.now() > this.#stored ? this.save() : Promise.resolve();
  }

  /** `ahead`: in real milliseconds; 0 where the host ends. */
  async save(ahead = AHEAD_MS): Promise<void> {
    const { speed } = this.#clock.state();
    const at = this.#kernel.now() + Math.ceil(ahead * speed);
    await this.#journal.saveClock({ at, speed });
    this.#stored = at;
  }
}
