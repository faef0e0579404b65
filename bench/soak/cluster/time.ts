/** Virtual time for several processes: every timer of the code that runs in them is an event of one queue. */

/** A process that timers and messages belong to. */
export interface Process {
  /** Its clock runs so many times as fast as it should, and showed `offset` when time began. */
  readonly rate: number;
  readonly offset: number;
  /** Nothing of it happens any more. */
  isDead: boolean;
  /** Nothing of it happens before. */
  pausedUntil: number;
}

interface Timed {
  readonly at: number;
  /** Events of one moment happen in the order in which they were made. */
  readonly order: number;
  readonly owner: Process | undefined;
  readonly run: () => void;
}

/** More events of one moment are a loop. */
const MAX_STANDING = 20_000;

const realImmediate = setImmediate;
const realClear = clearTimeout;

/** A timer of the code under test. */
class VirtualTimer {
  timed: Timed | undefined;
  ref = (): this => this;
  unref = (): this => this;
}

/** Time that passes from event to event. The code that runs meanwhile has its timers and its clock here. */
export class VirtualTime {
  now = 0;
  /** Whose code runs at the moment. */
  #running: Process | undefined;
  #events: Timed[] = [];
  #order = 0;
  /** Events of the present moment. */
  #standing = 0;

  /** Has something happen at a time, in a process where one is given. */
  at(at: number, owner: Process | undefined, run: () => void): Timed {
    const timed = { at, order: (this.#order += 1), owner, run };
    this.#events.push(timed);
    return timed;
  }

  /** Runs code as if a process did. */
  as(owner: Process | undefined, run: () => void): void {
    const before = this.#running;
    this.#running = owner;
    run();
    this.#running = before;
  }

  /** Lets everything happen up to a time, unless it is to stop earlier. What an event leads to without timers is done before the next one. */
  async runUntil(end: number, isOver: () => boolean = () => false): Promise<void> {
    while (!isOver()) {
      const timed = this.#take(end);
      if (!timed) break;
      this.#standing = timed.at > this.now ? 0 : this.#standing + 1;
      if (this.#standing > MAX_STANDING) throw new Error('a process is busy without end');
      this.now = Math.max(this.now, timed.at);
      this.#running = timed.owner;
      timed.run();
      await new Promise((resolve) => realImmediate(resolve));
      this.#running = undefined;
    }
    if (!isOver()) this.now = Math.max(this.now, end);
  }

  /** Replaces the timers and the clock of this thread; returns what puts them back. */
  install(): () => void {
    const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = globalThis;
    const own = Object.getOwnPropertyDescriptor(performance, 'now');
    const clear = (timer: unknown): void => {
      if (timer instanceof VirtualTimer) this.#events = this.#events.filter((each) => each !== timer.timed);
      else realClear(timer as NodeJS.Timeout);
    };
    Object.assign(globalThis, {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
        const timer = new VirtualTimer();
        timer.timed = this.#after(ms, () => run(...args));
        return timer;
      },
      setInterval: (run: () => void, ms: number) => {
        const timer = new VirtualTimer();
        const tick = (): void => {
          timer.timed = this.#after(ms, tick);
          run();
        };
        timer.timed = this.#after(ms, tick);
        return timer;
      },
      setImmediate: (run: () => void) => {
        const timer = new VirtualTimer();
        timer.timed = this.#after(0, run);
        return timer;
      },
      clearTimeout: clear,
      clearInterval: clear,
    });
    Object.defineProperty(performance, 'now', { configurable: true, value: () => this.#local() });
    return () => {
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
      if (own) Object.defineProperty(performance, 'now', own);
      else Reflect.deleteProperty(performance, 'now');
    };
  }

  #after(ms: number, run: () => void): Timed {
    const owner = this.#running;
    return this.at(this.now + Math.max(0, ms) / (owner?.rate ?? 1), owner, run);
  }

  #local(): number {
    const { rate, offset } = this.#running ?? { rate: 1, offset: 0 };
    return offset + this.now * rate;
  }

  /** The next event up to a time. What belongs to a process that stands still comes when it goes on. */
  #take(end: number): Timed | undefined {
    for (;;) {
      let first: Timed | undefined;
      for (const each of this.#events)
        if (!first || each.at < first.at || (each.at === first.at && each.order < first.order)) first = each;
      if (!first || first.at > end) return undefined;
      const { owner } = first;
      const index = this.#events.indexOf(first);
      if (owner?.isDead) {
        this.#events.splice(index, 1);
      } else if (owner && owner.pausedUntil > first.at) {
        Object.assign(first, { at: owner.pausedUntil });
      } else {
        this.#events.splice(index, 1);
        return first;
      }
    }
  }
}
