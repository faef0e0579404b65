/** The private branches of a room, one for each browser that has opened one. */
import { ControlError } from '#simulator/control/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { RoomSeat } from '#simulator/rooms/record.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import { WhatIf } from './what-if.ts';
import type { WhatIfOptions } from './what-if.ts';

/** Each is a whole exchange in memory. */
const MAX_WHAT_IFS = 50;

interface Opened {
  readonly seat: RoomSeat;
  readonly whatIf: WhatIf;
}

export class WhatIfs {
  /** By the hash of the seat that each belongs to. */
  readonly #opened = new Map<string, Opened>();
  readonly #changed: (seat: RoomSeat) => void;
  /** One that is being opened is there, or is none, before another is opened or ended. */
  readonly #runExclusive = createMutex();

  /** @param changed called when the exchange behind a browser has become another */
  constructor(changed: (seat: RoomSeat) => void) {
    this.#changed = changed;
  }

  of({ hash }: RoomSeat): WhatIf | undefined {
    return this.#opened.get(hash)?.whatIf;
  }

  /** Opens a branch for a browser in place of the one it has. Throws ControlError. */
  open(seat: RoomSeat, options: WhatIfOptions, at: Instant): Promise<WhatIf> {
    return this.#runExclusive(async () => {
      if (!this.#opened.has(seat.hash) && this.#opened.size >= MAX_WHAT_IFS)
        throw new ControlError(409, 'TOO_MANY', `There are ${MAX_WHAT_IFS} private branches already.`);
      const whatIf = await WhatIf.open(options, at);
      await this.#leave(seat);
      this.#opened.set(seat.hash, { seat, whatIf });
      this.#changed(seat);
      return whatIf;
    });
  }

  /** Brings a browser back to the session of the room. */
  leave(seat: RoomSeat): Promise<void> {
    return this.#runExclusive(() => this.#leave(seat));
  }

  async #leave(seat: RoomSeat): Promise<void> {
    const left = this.of(seat);
    if (!left) return;
    this.#opened.delete(seat.hash);
    this.#changed(seat);
    await left.book.session.close();
  }

  /** Ends all of them: the session has become another. */
  end(): Promise<void> {
    return this.#runExclusive(async () => {
      for (const { seat } of [...this.#opened.values()]) await this.#leave(seat);
    });
  }
}
