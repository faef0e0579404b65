/** One host of a room: who leads, and what the others do until then. */
import { setTimeout as pause } from 'node:timers/promises';
import type { HostReport } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { nuid } from '@nats-io/transport-node';
import type { Clock } from '../../clock-driver.ts';
import { createJournals } from '../../journals.ts';
import type { Journals } from '../../journals.ts';
import { NatsJournal, NatsStorage } from '../../storage/nats.ts';
import type { BranchId } from '../../storage/port.ts';
import type { PageRequest } from '../../parts.ts';
import type { OpenedExchange, Replica } from '../../replica.ts';
import type { Runtime } from '../../runtime.ts';
import { within } from '../within.ts';
import type { Announcement } from './announcement.ts';
import { recordsOf } from './branch-stream.ts';
import { CATCH_UP_MS, FLUSH_LIMIT_MS, JOIN_PATIENCE_MS, LOOK_MS } from './deadlines.ts';
import { REJOIN_MS, RENEW_MS, TICK_MS } from './deadlines.ts';
import { Lease } from './lease.ts';
import { LogTail } from './log-tail.ts';
import { RoomCalls } from './room-calls.ts';
import type { CarryOut, Current } from './room-calls.ts';
import { RoomClock } from './room-clock.ts';
import { messageOf } from '#shared/json.ts';
import { subjectIn } from './room-log.ts';
import type { RoomLog } from './room-log.ts';

/** One host of a room. It follows the leader, or leads. */
export class Room implements Replica {
  readonly host = nuid.next();
  readonly journals: Journals;
  readonly #storage: NatsStorage;
  readonly #log: RoomLog;
  readonly #lease: Lease;
  #runtime: Runtime | undefined;
  /** Carries out what the leader is to carry out. */
  #carryOut: CarryOut = (request, from) => this.#running().respond(request, from);
  /** Whether this host appends to the journals. */
  #leads = false;
  /** Number of the present term, and whether it is this host's. */
  #term = 0;
  #holdsTerm = false;
  #latest: Announcement | undefined;
  #latestAt = 0;
  #current: Current | undefined;
  /** The last announcement of this host as a leader. */
  #announced: Announcement | undefined;
  #realTime = 0;
  #lastRenewal = 0;
  #renewing = false;
  #changing = false;
  /** This host has been elected and opens the session that it will lead; until then it carries nothing out. */
  #isOpening = false;
  /** What runs here is not the room's exchange any more. */
  #isStale = false;
  #lastRejoin = 0;
  #waking = false;
  #isClosed = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** What callers ask of the room. */
  readonly calls: RoomCalls;

  constructor(log: RoomLog) {
    this.#log = log;
    this.#lease = new Lease(log, this.host, () => this.#tick());
    this.#storage = new NatsStorage(log, () => this.#leads);
    this.journals = createJournals(this.#storage);
    this.calls = new RoomCalls({
      log,
      host: this.host,
      runtime: () => this.#running(),
      carryOut: (request, from) => this.#carryOut(request, from),
      leads: () => this.#leads && !this.#isOpening,
      isOpening: () => this.#isOpening,
      leader: () => (this.#holdsTerm || this.#lease.isSilent() ? undefined : this.#latest?.host),
      term: () => this.#term,
      current: () => this.#current,
    });
  }

  /** Real time for the exchange: a leader that cannot renew its lease lets no time pass. */
  readonly realTime = (): number => {
    const now = performance.now();
    const allowed = this.#leads ? Math.min(now, this.#lease.validUntil) : now;
    this.#realTime = Math.max(this.#realTime, allowed);
    return this.#realTime;
  };

  /** Resolves when this host leads or knows the leader, with the session that the room plays; undefined where it has none yet. */
  async join(): Promise<BranchId | undefined> {
    this.calls.receive();
    void this.#watchConnection();
    // Without it the lease is probed.
    void this.#lease.watch().catch(() => undefined);
    this.#log.connection.subscribe(subjectIn(this.#log.room, 'time'), {
      callback: (error, message) => {
        if (!error) this.#receiveAnnouncement(message.json());
      },
    });
    while (!this.#latest) {
      const term = this.#lease.isSilent() ? await this.#lease.acquire().catch(() => undefined) : undefined;
      if (term !== undefined) {
        this.#begin(term);
        this.#leads = true;
        break;
      }
      await pause(LOOK_MS);
    }
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    return this.#leads ? this.#storage.present() : this.#latest?.session;
  }

  /** The runtime of this host. Where the host leads, it carries calls out unless `carryOut` does. */
  attach(runtime: Runtime, carryOut?: CarryOut): void {
    this.#runtime = runtime;
    this.#carryOut = carryOut ?? this.#carryOut;
    runtime.onStatus(({ state }) => {
      if (state === 'failed') this.#failed();
    });
  }

  /** Resolves when the exchange runs here. What stops a host that joins is tried again for a while. */
  async ready(): Promise<void> {
    const deadline = performance.now() + (this.#latest ? JOIN_PATIENCE_MS : 0);
    for (;;) {
      try {
        return await this.#running().ready();
      } catch (error) {
        if (performance.now() >= deadline) throw error;
        await pause(REJOIN_MS);
      }
    }
  }

  isFollowing(): boolean {
    return !this.#leads;
  }

  /** Why nothing can be stored at the moment, in a sentence. */
  logAway(): string | undefined {
    return this.#log.health.away();
  }

  openClock(opened: OpenedExchange): Clock {
    const { journal, exchange } = opened;
    const { storage } = journal;
    if (!(storage instanceof NatsJournal)) throw new Error('The journal of a room is kept in its log.');
    this.#current?.tail?.stop();
    const { stream, end } = storage;
    const clock = new RoomClock(opened, this.realTime, end?.sequence ?? 0);
    const current: Current = { exchange, journal, storage, clock, tail: undefined };
    this.#current = current;
    this.#announced = undefined;
    if (this.#latest && this.#latest.stream === stream?.name) {
      clock.receiveAnnouncement(this.#latest);
      // Announcements that came while this branch was being opened were compared with the one before it.
      this.#isStale = false;
    }
    if (this.#leads) {
      clock.lead({ speed: opened.speed, epoch: opened.epoch ?? 0 });
    } else if (stream) {
      current.tail = new LogTail(stream, clock.sequence + 1, (message) => {
        const records = recordsOf(message);
        storage.receive(message);
        journal.receive(message);
        clock.receive(message.sequence, records);
        this.#wake();
      });
    }
    return clock;
  }

  forward(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse> {
    return this.calls.forward(request, from);
  }

  /** Number of the present term. */
  get term(): number {
    return this.#term;
  }

  report(): HostReport {
    const seq = this.#current?.exchange.kernel.lastSeq() ?? 0;
    const leader = this.#leads ? this.host : this.#lease.isSilent() ? null : (this.#latest?.host ?? null);
    return {
      room: this.#log.room,
      host: this.host,
      role: this.#leads ? 'leader' : 'follower',
      leader,
      term: this.#term,
      sequence: this.#current?.storage.end?.sequence ?? 0,
      seq,
      lag: {
        commands: this.#leads ? 0 : Math.max(0, (this.#latest?.seq ?? seq) - seq),
        milliseconds: this.#leads ? 0 : Math.round(performance.now() - this.#latestAt),
      },
    };
  }

  /** From here on this host carries nothing out for others, and does not wait for a log that is away. */
  leave(): void {
    this.#log.health.leave();
  }

  /** Leaves the room; another host takes over at once. */
  async close(): Promise<void> {
    this.leave();
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#lease.close();
    this.#current?.tail?.stop();
    if (this.#holdsTerm && this.logAway() === undefined) {
      await this.#lease.release().catch(() => undefined);
      if (this.#announced) this.#publish({ ...this.#announced, leaves: true });
      await within(this.#log.connection.flush(), FLUSH_LIMIT_MS);
    }
    await this.#log.close();
  }

  #running(): Runtime {
    if (!this.#runtime) throw new Error('The room has no runtime yet.');
    return this.#runtime;
  }

  #tick(): void {
    if (this.#isClosed) return;
    if (this.#holdsTerm) {
      this.#announce();
      if (performance.now() - this.#lastRenewal >= RENEW_MS) void this.#renew();
      return;
    }
    this.#lease.probe();
    if (this.#lease.isSilent()) void this.#exclusively(() => this.#elect());
    else if (this.#isStale && performance.now() - this.#lastRejoin >= REJOIN_MS)
      void this.#exclusively(() => this.#rejoin());
    else this.#watchTail(this.#latest?.sequence ?? 0);
  }

  /** Reads the log again where it stands still although there is more of it. */
  #watchTail(sequence: number): void {
    const { clock, tail } = this.#current ?? {};
    if (clock) tail?.look(clock.sequence < sequence);
  }

  /** A consumer does not outlive its server. */
  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#log.connection.status())
      if (type === 'reconnect') this.#current?.tail?.restart();
  }

  async #renew(): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    this.#lastRenewal = performance.now();
    try {
      const isHeld = await this.#lease.renew();
      this.#log.health.seen();
      if (isHeld) this.#announce();
      else this.#stepDown();
    } catch {
      // The servers are not reached; until they are, time does not pass here.
    } finally {
      this.#renewing = false;
    }
  }

  #begin(term: number): void {
    this.#term = term;
    this.#holdsTerm = true;
    this.#lastRenewal = performance.now();
  }

  async #elect(): Promise<void> {
    const term = await this.#lease.acquire();
    if (term === undefined) return;
    this.#begin(term);
    if ((await this.#promote().catch(() => false)) || !this.#holdsTerm) return;
    // This host has not followed to the end, or another branch is open: the session is opened from its journal.
    const session = (await this.#storage.present()) ?? this.#latest?.session;
    this.#leads = this.#holdsTerm;
    this.#isStale = false;
    this.#isOpening = true;
    await this.#running()
      .reopen(session)
      .finally(() => (this.#isOpening = false));
  }

  /** Goes on as the leader where this host has followed to; false where that cannot be done. */
  async #promote(): Promise<boolean> {
    const current = this.#current;
    if (!current || this.#isStale || this.#running().status().state !== 'running') return false;
    if (!(await current.storage.isCurrent(await this.#storage.present()))) return false;
    const { last, missed } = await current.storage.takeOver();
    for (const message of missed) current.journal.receive(message);
    if (!(await this.#lease.isHeld())) this.#holdsTerm = false;
    await within(this.#caughtUp(current, last), CATCH_UP_MS);
    const isHere = current.clock.sequence >= last && !current.clock.isBehind && current === this.#current;
    if (!isHere || !this.#holdsTerm) return false;
    current.tail?.stop();
    this.#leads = true;
    const { speed = 1, clockEpoch: epoch = 0 } = this.#latest ?? {};
    current.clock.lead({ speed, epoch });
    this.#announce();
    return true;
  }

  async #caughtUp(current: Current, last: number): Promise<void> {
    while (current === this.#current && (current.clock.sequence < last || current.clock.isBehind)) {
      this.#watchTail(last);
      await this.#running().pump();
      await pause(LOOK_MS);
    }
  }

  #stepDown(): void {
    if (!this.#holdsTerm) return;
    this.#holdsTerm = false;
    this.#leads = false;
    this.#isStale = true;
    void this.#exclusively(() => this.#rejoin());
  }

  /** The exchange has stopped: another host leads, and this one follows again from the journal. */
  #failed(): void {
    this.#isStale = true;
    this.#stepDown();
  }

  async #rejoin(): Promise<void> {
    if (this.#isClosed || this.#holdsTerm) return;
    this.#lastRejoin = performance.now();
    this.#isStale = false;
    await this.#running().reopen(this.#latest?.session ?? this.#current?.storage.id);
  }

  /** One change of role or branch at a time; a failure is tried again by the next tick. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    if (this.#changing || !this.#runtime) return;
    this.#changing = true;
    try {
      await work();
    } catch (error) {
      console.warn(`The room cannot be followed at the moment: ${messageOf(error)}`);
    } finally {
      this.#changing = false;
    }
  }

  #receiveAnnouncement(latest: Announcement): void {
    if (latest.host === this.host || latest.term < this.#term) return;
    this.#term = latest.term;
    this.#latest = latest;
    this.#latestAt = performance.now();
    if (latest.leaves) return this.#lease.seeReleased();
    this.#lease.see(latest.revision);
    if (this.#holdsTerm) return this.#stepDown();
    const { storage, clock } = this.#current ?? {};
    if (!storage || !clock) return;
    if (storage.stream?.name !== latest.stream) {
      this.#isStale = true;
      return;
    }
    clock.receiveAnnouncement(latest);
    this.#wake();
  }

  #announce(): void {
    const { exchange, storage, clock } = this.#current ?? {};
    if (!this.#leads || !exchange || !storage?.end || !storage.stream || !clock) return;
    const { kernel } = exchange;
    const { speed, epoch: clockEpoch } = clock.state();
    const stored = { sequence: storage.end.sequence, seq: storage.end.nextSeq - 1, at: kernel.now() };
    // Time may be reached elsewhere only where every command before it is stored.
    const place = kernel.lastSeq() === stored.seq ? stored : this.#announced;
    if (!place) return;
    const { sequence, seq, at } = place;
    this.#announced = {
      host: this.host,
      term: this.#term,
      revision: this.#lease.revision,
      session: storage.id,
      stream: storage.stream.name,
      sequence,
      seq,
      at,
      speed,
      clockEpoch,
    };
    this.#publish(this.#announced);
  }

  #publish(announcement: Announcement): void {
    this.#log.connection.publish(subjectIn(this.#log.room, 'time'), JSON.stringify(announcement));
  }

  /** Carries out at once what was received. */
  #wake(): void {
    if (this.#waking || !this.#runtime) return;
    this.#waking = true;
    setImmediate(() => {
      this.#waking = false;
      const { clock } = this.#current ?? {};
      void this.#runtime?.pump().then(() => {
        if (clock === this.#current?.clock && clock?.isBehind) this.#wake();
      });
    });
  }
}
