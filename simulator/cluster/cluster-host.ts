/** One host of a room: carries out what its state machine decides, over the log of the room. */
import { messageOf } from '#shared/json.ts';
import type { HostReport } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { HostClock } from '#simulator/session/clock-driver.ts';
import { createJournals } from '#simulator/session/journals.ts';
import type { StoredClock } from '#simulator/session/journal.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { nextTask } from '#simulator/session/next-task.ts';
import { within } from '#simulator/session/within.ts';
import type { PageRequest } from '#simulator/session/parts.ts';
import type { ClusterMember } from '#simulator/session/cluster-member.ts';
import type { OpenedExchange } from '#simulator/session/session-host.ts';
import type { Session } from '#simulator/session/session.ts';
import { LogJournal, LogStorage } from './log-storage.ts';
import type { BranchId } from '#simulator/session/storage/port.ts';
import type { Announcement } from './announcement.ts';
import { recordsInLines } from './branch-stream.ts';
import { CATCH_UP_MS, FLUSH_LIMIT_MS, JOIN_PATIENCE_MS, LOOK_MS, REJOIN_MS } from './deadlines.ts';
import { Lease } from './lease.ts';
import { LogTail } from './log-tail.ts';
import { pause } from '#shared/pause.ts';
import { subjectIn } from './port.ts';
import type { LogPort } from './port.ts';
import {
  holdsLease,
  isLeading,
  isSilent,
  isTakingOver,
  joining,
  leaderOf,
  leaseOf,
  next,
  nextTimer,
} from './replica.ts';
import type { ReplicaEffect, ReplicaEvent, ReplicaState } from './replica.ts';
import { RoomCalls } from './room-calls.ts';
import type { CarryOut, Current } from './room-calls.ts';
import { RoomClock } from './room-clock.ts';

const LAPSED =
  'This host could not renew its lease of the room in time; another host may be about to take over.';

/** What happens, without its time. */
type Happening = ReplicaEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'at'>
    : never
  : never;

/** One host of a room. It follows the leader, or leads. */
export class ClusterHost implements ClusterMember {
  readonly host = crypto.randomUUID();
  readonly journals: Journals;
  readonly #storage: LogStorage;
  readonly #log: LogPort;
  readonly #lease: Lease;
  #state: ReplicaState = joining(this.host, performance.now());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #session: Session | undefined;
  #attached: (session: Session) => void = () => undefined;
  /** Resolves when the host has its session. */
  readonly #attaching = new Promise<Session>((resolve) => (this.#attached = resolve));
  #joined: () => void = () => undefined;
  /** Carries out what the leader is to carry out. */
  #carryOut: CarryOut = (request, from) => this.#running().respond(request, from);
  #current: Current | undefined;
  /** The last announcement of this host as a leader. */
  #announced: Announcement | undefined;
  /** Of a stream: the latest instant that callers of this host may have seen before it opened the session again. */
  #shown: { readonly stream: string | undefined; readonly at: Instant } = { stream: undefined, at: 0 };
  /** The clock as the leader before this host has stored it. */
  #storedClock: StoredClock | undefined;
  #realTime = performance.now();
  #waking = false;
  /** What callers ask of the room. */
  readonly calls: RoomCalls;

  constructor(log: LogPort) {
    this.#log = log;
    this.#lease = new Lease(log, this.host);
    this.#storage = new LogStorage(log, {
      leads: () => this.#mayAppend(),
      holdsLease: () => holdsLease(this.#state, performance.now()),
    });
    this.journals = createJournals(this.#storage);
    this.calls = new RoomCalls({
      log,
      host: this.host,
      session: () => this.#running(),
      carryOut: (request, from) => this.#carryOut(request, from),
      leads: () => isLeading(this.#state) && holdsLease(this.#state, performance.now()),
      isOpening: () => isTakingOver(this.#state),
      isBehind: () => this.#isBehind(),
      leader: () => leaderOf(this.#state, performance.now()),
      term: () => this.#state.term,
      current: () => this.#current,
    });
  }

  /** Real time for the exchange: a leader whose lease has run out lets no time pass until it is renewed. */
  readonly realTime = (): number => {
    if (!this.#hasLapsed()) this.#realTime = performance.now();
    return this.#realTime;
  };

  /** Resolves when this host leads or knows the leader, with the session that the room plays; undefined where it has none yet. */
  async join(): Promise<BranchId | undefined> {
    this.calls.receive();
    // A consumer does not outlive its server.
    this.#log.onReconnect(() => this.#current?.tail?.restart());
    // Without it the lease is probed.
    void this.#lease.watch((seen) => this.#handle({ type: 'leaseSeen', ...seen })).catch(() => undefined);
    this.#log.messages.subscribe(subjectIn(this.#log.room, 'time'), (text) =>
      this.#handle({ type: 'announced', announcement: JSON.parse(text) }),
    );
    const joined = new Promise<void>((resolve) => (this.#joined = resolve));
    this.#handle({ type: 'timer' });
    await joined;
    return this.isFollowing() ? this.#state.latest?.session : this.#storage.present();
  }

  /** The session of this host. Where the host leads, it carries calls out unless `carryOut` does. */
  attach(session: Session, carryOut?: CarryOut): void {
    this.#session = session;
    this.#carryOut = carryOut ?? this.#carryOut;
    session.onStatus(({ state }) => {
      if (state === 'failed') this.#handle({ type: 'stopped' });
    });
    this.#attached(session);
  }

  /** Resolves when the exchange runs here. What stops a host that joins is tried again for a while. */
  async ready(): Promise<void> {
    const deadline = performance.now() + (this.#state.latest ? JOIN_PATIENCE_MS : 0);
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
    return !this.#mayAppend();
  }

  /** Why nothing can be stored at the moment, in a sentence. */
  logAway(): string | undefined {
    return this.#log.health.away() ?? (this.#hasLapsed() ? LAPSED : undefined);
  }

  /** Why the log is not reached, in a sentence. */
  away(): string | undefined {
    return this.#log.health.away();
  }

  /** The clock of the session that runs here. */
  openClock(opened: OpenedExchange): HostClock {
    const { journal, exchange } = opened;
    const { storage } = journal;
    if (!(storage instanceof LogJournal)) throw new Error('The journal of a room is kept in its log.');
    this.#noteShown();
    this.#current?.tail?.stop();
    const { stream, end } = storage;
    const clock = new RoomClock(opened, this.realTime, end?.sequence ?? 0);
    const current: Current = { exchange, journal, storage, clock, tail: undefined };
    this.#current = current;
    this.#announced = undefined;
    this.#handle({ type: 'branchOpened', stream: stream?.name });
    // Announcements that came while this branch was being opened were compared with the one before it.
    const { latest } = this.#state;
    if (latest && latest.stream === stream?.name) clock.receiveAnnouncement(latest);
    if (this.#mayAppend()) {
      clock.lead({ speed: opened.speed, epoch: opened.epoch, at: 0 });
    } else if (stream) {
      current.tail = new LogTail(stream, clock.sequence + 1, (message) => {
        const records = recordsInLines(message);
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
    return this.#state.term;
  }

  report(): HostReport {
    const { term, latest, latestAt } = this.#state;
    const seq = this.#current?.exchange.kernel.lastSeq() ?? 0;
    const leads = !this.isFollowing();
    const now = performance.now();
    return {
      room: this.#log.room,
      host: this.host,
      role: leads ? 'leader' : 'follower',
      leader: leads ? this.host : isSilent(this.#state, now) ? null : (latest?.host ?? null),
      term,
      sequence: this.#current?.storage.end?.sequence ?? 0,
      seq,
      lag: {
        commands: leads ? 0 : Math.max(0, (latest?.seq ?? seq) - seq),
        milliseconds: leads ? 0 : Math.round(now - latestAt),
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
    const lease = leaseOf(this.#state);
    this.#handle({ type: 'closing' });
    this.#current?.tail?.stop();
    if (lease && this.#log.health.away() === undefined) {
      await this.#lease.release(lease.revision).catch(() => undefined);
      if (this.#announced) this.#publish({ ...this.#announced, leaves: true });
      await within(this.#log.messages.flush(), FLUSH_LIMIT_MS);
    }
    await this.#log.close();
  }

  /** Notes what callers of this host may have seen: no more than is stored, or was announced. */
  #noteShown(): void {
    const { exchange, storage, clock } = this.#current ?? {};
    if (!exchange || !storage || !clock) return;
    const stream = storage.stream?.name;
    const now = exchange.kernel.now();
    const at = clock.leads ? Math.min(now, storage.clockAt) : now;
    this.#shown = { stream, at: this.#shown.stream === stream ? Math.max(at, this.#shown.at) : at };
  }

  /** Whether this host, which has opened the session again, has shown more of it before. */
  #isBehind(): boolean {
    const { exchange, storage } = this.#current ?? {};
    if (!exchange || storage?.stream?.name !== this.#shown.stream) return false;
    return exchange.kernel.now() < this.#shown.at;
  }

  #mayAppend(): boolean {
    return isLeading(this.#state) || isTakingOver(this.#state);
  }

  /** Whether this host leads and could not renew its lease in time: another one may lead by now. */
  #hasLapsed(): boolean {
    return this.#mayAppend() && !holdsLease(this.#state, performance.now());
  }

  #running(): Session {
    if (!this.#session) throw new Error('The room has no session yet.');
    return this.#session;
  }

  #handle(happening: Happening): void {
    const [state, ...effects] = next(this.#state, { ...happening, at: performance.now() });
    this.#state = state;
    for (const effect of effects) this.#carryOutEffect(effect);
    clearTimeout(this.#timer);
    const { role } = this.#state;
    if (role.phase === 'closed') return;
    const waitMs = Math.max(0, nextTimer(this.#state) - performance.now());
    this.#timer = setTimeout(() => this.#handle({ type: 'timer' }), waitMs);
    if (role.phase !== 'joining' && !('before' in role && role.before.phase === 'joining')) this.#joined();
  }

  #carryOutEffect(effect: ReplicaEffect): void {
    switch (effect.do) {
      case 'acquire':
        return void this.#acquire(effect.seen);
      case 'renew':
        return void this.#renew(effect.revision);
      case 'probe':
        return void this.#lease.look().then(
          (seen) => seen && this.#handle({ type: 'leaseSeen', ...seen }),
          () => undefined,
        );
      case 'promote':
        return void this.#takeOver()
          .catch(() => 'isElsewhere' as const)
          .then((outcome) => this.#handle({ type: 'promoted', outcome }));
      case 'lead':
        return this.#lead();
      case 'open':
        return void this.#open();
      case 'announce':
        return this.#announce();
      case 'follow':
        this.#current?.clock.receiveAnnouncement(effect.announcement);
        return this.#wake();
      case 'look':
        return this.#lookAtTail(this.#state.latest?.sequence ?? 0);
    }
  }

  /** Reads the log again where it stands still although there is more of it. */
  #lookAtTail(sequence: number): void {
    const { clock, tail } = this.#current ?? {};
    if (clock) tail?.look(clock.sequence < sequence);
  }

  async #acquire(seen: number): Promise<void> {
    const began = performance.now();
    try {
      const { revision, isOwn } = await this.#lease.acquire(seen);
      this.#handle(isOwn ? { type: 'acquired', revision, began } : { type: 'notAcquired', revision });
    } catch (error) {
      warn(error);
      this.#handle({ type: 'notAcquired', revision: undefined });
    }
  }

  async #renew(revision: number): Promise<void> {
    const began = performance.now();
    try {
      const renewed = await this.#lease.renew(revision);
      this.#log.health.seen();
      this.#handle(
        renewed === undefined
          ? { type: 'notRenewed', isLost: true }
          : { type: 'renewed', revision: renewed, began },
      );
    } catch {
      // The servers are not reached; until they are, time does not pass here.
      this.#handle({ type: 'notRenewed', isLost: false });
    }
  }

  /** Takes over the stream of what runs here; resolves with whether it is here up to its end. */
  async #takeOver(): Promise<'isHere' | 'isElsewhere' | 'isLost'> {
    const current = this.#current;
    if (!current || this.#session?.status().state !== 'running') return 'isElsewhere';
    if (!(await current.storage.isCurrent(await this.#storage.present()))) return 'isElsewhere';
    const { last, missed } = await current.storage.takeOver();
    for (const message of missed) current.journal.receive(message);
    // The host before this one stores its clock before it shows it.
    this.#storedClock = await current.journal.clock();
    if (!(await this.#lease.isHeld())) return 'isLost';
    const isHere = () =>
      current === this.#current && current.clock.sequence >= last && !current.clock.isBehind;
    const catchUp = async (): Promise<void> => {
      while (current === this.#current && !isHere()) {
        this.#lookAtTail(last);
        await this.#running().pump();
        await pause(LOOK_MS);
      }
    };
    await within(catchUp(), CATCH_UP_MS);
    return isHere() ? 'isHere' : 'isElsewhere';
  }

  #lead(): void {
    this.#current?.tail?.stop();
    const { speed, clockEpoch: epoch = 0 } = this.#state.latest ?? {};
    const { at = 0, speed: storedSpeed = speed ?? 1 } = this.#storedClock ?? {};
    this.#current?.clock.lead({ speed: storedSpeed, epoch, at });
  }

  async #open(): Promise<void> {
    const session = await this.#attaching;
    try {
      const known = this.#state.latest?.session;
      const present = this.#mayAppend() ? await this.#storage.present() : undefined;
      await session.reopen(present ?? known ?? this.#current?.storage.id);
    } catch (error) {
      warn(error);
    }
    this.#handle({ type: 'opened', isRunning: session.status().state === 'running' });
  }

  #announce(): void {
    const { exchange, storage, clock } = this.#current ?? {};
    if (!exchange || !storage?.end || !storage.stream || !clock) return;
    const { kernel } = exchange;
    const { speed, epoch: clockEpoch } = clock.state();
    const { sequence, nextSeq } = storage.end;
    // The next leader goes on from the stored clock: what lies behind it must not be shown anywhere.
    const stored = { sequence, seq: nextSeq - 1, at: Math.min(kernel.now(), storage.clockAt) };
    // Time may be reached elsewhere only where every command before it is stored.
    const place = kernel.lastSeq() === stored.seq ? stored : this.#announced;
    if (!place) return;
    this.#announced = {
      host: this.host,
      term: this.#state.term,
      revision: leaseOf(this.#state)?.revision ?? 0,
      session: storage.id,
      stream: storage.stream.name,
      sequence: place.sequence,
      seq: place.seq,
      at: place.at,
      speed,
      clockEpoch,
    };
    this.#publish(this.#announced);
  }

  #publish(announcement: Announcement): void {
    this.#log.messages.publish(subjectIn(this.#log.room, 'time'), JSON.stringify(announcement));
  }

  /** Carries out at once what was received. */
  #wake(): void {
    if (this.#waking || !this.#session) return;
    this.#waking = true;
    setImmediate(() => void this.#catchUp().finally(() => (this.#waking = false)));
  }

  async #catchUp(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const { clock, exchange } = current;
    for (;;) {
      const before = exchange.kernel.now() + exchange.kernel.lastSeq();
      await this.#session?.pump();
      // A pump may wait for the log, as one that was begun while this host led.
      const hasMoved = exchange.kernel.now() + exchange.kernel.lastSeq() > before;
      if (current !== this.#current || !clock.isBehind) return;
      await (hasMoved ? nextTask() : pause(LOOK_MS));
    }
  }
}

const warn = (error: unknown): void =>
  console.warn(`The room cannot be followed at the moment: ${messageOf(error)}`);
