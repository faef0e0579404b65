/** The clock of an exchange in a room. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';
import { ClockDriver } from '#simulator/session/clock-driver.ts';
import type { HostClock, ClockState } from '#simulator/session/clock-driver.ts';
import { follow, RecordQueue } from '#simulator/session/follow.ts';
import { TimeSlices } from '#simulator/session/time-slices.ts';
import type { OpenedExchange } from '#simulator/session/session-host.ts';
import type { Announcement } from './announcement.ts';

interface Waiter {
  readonly seq: number;
  readonly resolve: () => void;
}

/** How long one slice of catching up may take, in real milliseconds. */
const BUDGET_MS = 20;

/**
 * The clock of an exchange in a room. While the host follows, it carries out the commands of the log and then lets time pass
 * up to what the leader announced, never further. When the host leads, time passes as on any other host.
 */
export class RoomClock implements HostClock {
  readonly #exchange: Exchange;
  readonly #realTime: () => number;
  /** While this host leads. */
  #driver: ClockDriver | undefined;
  readonly #queue = new RecordQueue();
  readonly #slices: TimeSlices;
  #sequence: number;
  #latest: Announcement | undefined;
  #state: ClockState;
  /** Where time may be let pass to. */
  #end: Instant;
  readonly #waiters = new Set<Waiter>();

  /** @param sequence of the last message of the stream that the exchange contains */
  constructor({ exchange, speed, epoch = 0 }: OpenedExchange, realTime: () => number, sequence: number) {
    this.#exchange = exchange;
    this.#realTime = realTime;
    this.#sequence = sequence;
    this.#end = exchange.kernel.now();
    this.#state = { at: this.#end, realAt: realTime(), speed, epoch };
    // A host that would show something else than its leader stops: each command is repeated exactly.
    const repeat = (record: JournalRecord): void => {
      exchange.kernel.replay([record]);
      this.#resolveWaiters(record.seq);
    };
    const followed = follow(exchange, this.#queue, () => this.#end, repeat);
    this.#slices = new TimeSlices(followed, { realTime, budgetMs: BUDGET_MS });
  }

  /** Sequence of the last message that was received. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Whether time passes by itself here. */
  get leads(): boolean {
    return this.#driver !== undefined;
  }

  /** Whether something that was received is still to be carried out, or time to pass. */
  get isBehind(): boolean {
    return !this.#driver && (!this.#queue.isEmpty || this.#exchange.kernel.now() < this.#end);
  }

  /** The records of the next message of the log. */
  receive(sequence: number, records: readonly JournalRecord[]): void {
    const last = this.#exchange.kernel.lastSeq();
    this.#queue.add(records.filter(({ seq }) => seq > last));
    this.#sequence = sequence;
    this.#setEnd(records.at(-1)?.at);
  }

  /** What the leader announces of this branch. */
  receiveAnnouncement(latest: Announcement): void {
    this.#latest = latest;
    const { at, speed, clockEpoch: epoch } = latest;
    this.#state = { at, realAt: this.#realTime(), speed, epoch };
    this.#setEnd();
  }

  /**
   * From here on this host lets time pass by itself, from where it was announced to be.
   * @param at what may have been shown elsewhere: time goes on from there at the earliest
   */
  lead({ speed, epoch, at }: Pick<ClockState, 'speed' | 'epoch' | 'at'>): void {
    const { kernel } = this.#exchange;
    const elapsed = this.#latest ? (this.#realTime() - this.#state.realAt) * speed : 0;
    kernel.advanceTo(Math.max(kernel.now(), at, (this.#latest?.at ?? 0) + Math.floor(elapsed)));
    this.#driver = new ClockDriver({ exchange: kernel, realTime: this.#realTime, speed, epoch });
  }

  /** Resolves when the exchange contains a command. */
  applied(seq: number): Promise<void> {
    if (this.#exchange.kernel.lastSeq() >= seq) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.add({ seq, resolve }));
  }

  state(): ClockState {
    return this.#driver?.state() ?? this.#state;
  }

  pump(): boolean {
    return this.#driver ? this.#driver.pump() : this.#slices.pass(this.#end).hasMoved;
  }

  setSpeed(speed: number): void {
    this.#driver?.setSpeed(speed);
  }

  /** Time is the leader's: a follower goes on to what was announced, and no further. */
  async travelTo(at: Instant): Promise<void> {
    await (this.#driver ? this.#driver.travelTo(at) : this.#slices.passTo(Number.POSITIVE_INFINITY));
  }

  #setEnd(lastAt = 0): void {
    const announced = this.#latest && this.#sequence >= this.#latest.sequence ? this.#latest.at : 0;
    this.#end = Math.max(this.#end, lastAt, announced);
  }

  #resolveWaiters(seq: number): void {
    for (const waiter of this.#waiters) {
      if (waiter.seq > seq) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
