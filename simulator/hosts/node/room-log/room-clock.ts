/** The clock of an exchange in a room. */
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import { ClockDriver } from '../../clock-driver.ts';
import type { Clock, ClockState } from '../../clock-driver.ts';
import { nextTask } from '../../next-task.ts';
import { catchUp, repeat } from '../../recorded-time.ts';
import type { OpenedExchange } from '../../replica.ts';
import type { Announcement } from './announcement.ts';

/** A host that would show something else than its leader. */
export class ReplicaDiverges extends Error {
  override readonly name = 'ReplicaDiverges';
}

interface Waiter {
  readonly seq: number;
  readonly resolve: () => void;
}

/**
 * The clock of an exchange in a room. While the host follows, it carries out the commands of the log and then lets time pass
 * up to what the leader announced, never further. When the host leads, time passes as on any other host.
 */
export class RoomClock implements Clock {
  readonly #exchange: Exchange;
  readonly #realTime: () => number;
  /** While this host leads. */
  #driver: ClockDriver | undefined;
  #queue: JournalRecord[] = [];
  #next = 0;
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
  }

  /** Sequence of the last message that was received. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Whether something that was received is still to be carried out, or time to pass. */
  get isBehind(): boolean {
    return !this.#driver && (this.#next < this.#queue.length || this.#exchange.kernel.now() < this.#end);
  }

  /** The records of the next message of the log. */
  receive(sequence: number, records: readonly JournalRecord[]): void {
    const last = this.#exchange.kernel.lastSeq();
    this.#queue.push(...records.filter(({ seq }) => seq > last));
    this.#sequence = sequence;
    this.#setEnd();
  }

  /** What the leader announces of this branch. */
  receiveAnnouncement(latest: Announcement): void {
    this.#latest = latest;
    const { at, speed, clockEpoch: epoch } = latest;
    this.#state = { at, realAt: this.#realTime(), speed, epoch };
    this.#setEnd();
  }

  /** From here on this host lets time pass by itself, from where it was announced to be. */
  lead({ speed, epoch }: Pick<ClockState, 'speed' | 'epoch'>): void {
    const { kernel } = this.#exchange;
    const elapsed = this.#latest ? (this.#realTime() - this.#state.realAt) * this.#latest.speed : 0;
    const at = Math.max(kernel.now(), (this.#latest?.at ?? 0) + Math.floor(elapsed));
    kernel.advanceTo(at);
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
    return this.#driver ? this.#driver.pump() : this.#catchUp();
  }

  setSpeed(speed: number): void {
    this.#driver?.setSpeed(speed);
  }

  /** Time is the leader's: a follower goes on to what was announced, and no further. */
  async travelTo(at: Instant): Promise<void> {
    if (this.#driver) return this.#driver.travelTo(at);
    while (this.isBehind) {
      this.#catchUp();
      await nextTask();
    }
  }

  #setEnd(): void {
    const last = this.#queue.at(-1);
    const announced = this.#latest && this.#sequence >= this.#latest.sequence ? this.#latest.at : 0;
    this.#end = Math.max(this.#end, last?.at ?? 0, announced);
  }

  #catchUp(): boolean {
    return catchUp(this.#exchange, {
      next: () => this.#queue[this.#next],
      end: this.#end,
      carryOut: (record) => this.#carryOut(record),
      realTime: this.#realTime,
    });
  }

  #carryOut(record: JournalRecord): void {
    const { kernel } = this.#exchange;
    const { seq, at, chain } = record;
    if (at < kernel.now() || seq !== kernel.lastSeq() + 1) {
      throw new ReplicaDiverges(
        `Command ${seq} of ${at} cannot follow ${kernel.lastSeq()} at ${kernel.now()}.`,
      );
    }
    this.#next += 1;
    if (this.#next === this.#queue.length) {
      this.#queue = [];
      this.#next = 0;
    }
    if (repeat(this.#exchange, record).chain !== chain)
      throw new ReplicaDiverges(`Command ${seq} had another effect here than on the leader.`);
    for (const waiter of this.#waiters) {
      if (waiter.seq > seq) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
