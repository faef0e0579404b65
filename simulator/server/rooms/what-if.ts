/** A private branch of a room's session, for one browser of a trader. */
import type { WhatIfReport, WhatIfClock } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import { checkBranchInstant } from '#simulator/session/branches.ts';
import { RoomBook } from './book.ts';
import type { SessionBookOptions } from './book.ts';

export interface WhatIfOptions extends SessionBookOptions {
  /** The exchange that it is a branch of. */
  readonly shared: RoomBook;
}

/** A branch that begins at a moment of the session and never comes further than that has come: it shows no later price. */
export class WhatIf {
  readonly book: RoomBook;
  readonly #shared: RoomBook;
  readonly #from: Instant;
  readonly #runExclusive = createMutex();

  private constructor(book: RoomBook, shared: RoomBook, from: Instant) {
    this.book = book;
    this.#shared = shared;
    this.#from = from;
  }

  /** Opens one, paused. Throws ControlError FUTURE, BEFORE_START. */
  static async open({ shared, ...options }: WhatIfOptions, at: Instant): Promise<WhatIf> {
    const { header } = await shared.session.history();
    checkBranchInstant(at, shared.control.clock().now, header);
    const journals = createMemoryJournals();
    await shared.fork(journals, at);
    let clock: (() => number) | undefined = undefined;
    const realTime = (): number => clock?.() ?? options.realTime();
    const book = new RoomBook({ ...options, journals, realTime });
    await book.session.ready();
    const whatIf = new WhatIf(book, shared, at);
    clock = () => Math.min(options.realTime(), whatIf.#latest());
    return whatIf;
  }

  report(): WhatIfReport {
    return { from: this.#from, end: this.#end(), ...this.book.control.clock() };
  }

  /** Moves it, or sets how fast it runs. Throws ControlError PAST, FUTURE. */
  setClock(given: WhatIfClock): Promise<WhatIfReport> {
    return this.#runExclusive(() => this.#setClock(given));
  }

  async #setClock({ speed, toInstant }: WhatIfClock): Promise<WhatIfReport> {
    const { control } = this.book;
    await control.pump();
    const { now } = control.clock();
    if (toInstant !== undefined && toInstant < now)
      throw new ControlError(409, 'PAST', `The branch has come to ${now}; open one at ${toInstant} instead.`);
    if (toInstant !== undefined && toInstant > this.#end())
      throw new ControlError(409, 'FUTURE', `The session has come to ${this.#end()} only.`);
    if (toInstant !== undefined) {
      const before = control.clock().speed;
      await control.setSpeed(0);
      await control.travelTo(toInstant);
      await control.setSpeed(before);
    }
    if (speed !== undefined) await control.setSpeed(speed);
    return this.report();
  }

  /** Where the session of the room stands. */
  #end(): Instant {
    return this.#shared.control.clock().now;
  }

  /** The real time at which its clock would come to where the session stands. */
  #latest(): number {
    const status = this.book.session.status();
    if (status.state !== 'running' || status.clock.speed === 0) return Infinity;
    const { at, realAt, speed } = status.clock;
    return realAt + Math.max(0, this.#end() - at) / speed;
  }
}
