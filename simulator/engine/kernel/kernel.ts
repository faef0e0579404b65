import type { Instant } from '#shared/calendar.ts';
import { hashText } from './hash.ts';
import { archiveOf } from './history.ts';
import type { Archive } from './history.ts';
import { JournalHead, readEvents } from './journal.ts';
import { Listeners } from './listeners.ts';
import { ModuleTable } from './modules.ts';
import { MalformedState, encode, freezePlain } from './plain.ts';
import type { Plain, PlainObject } from './plain.ts';
import { read } from './read.ts';
import { Refusal } from './refusal.ts';
import { KernelServices } from './services.ts';
import { earliest } from './cached-trigger.ts';
import type {
  Actor,
  Context,
  EngineModule,
  EventListener,
  ExchangeEvent,
  JournalRecord,
  KernelOptions,
  Outcome,
  RecordListener,
  WorkListener,
} from './types.ts';
import { UndoLog } from './undo.ts';
import { InvariantViolation, ReplayDivergence } from './violation.ts';
import type { Work } from './violation.ts';

const SNAPSHOT_VERSION = 1;

/** Upper bound of jobs per instant; beyond it an infinite loop is assumed. */
const MAX_JOBS_PER_INSTANT = 100_000;

/** building: modules are plugged in and may set up; idle: between works; busy: a handler runs. */
type Phase = 'building' | 'idle' | 'busy';

/** The deterministic state machine under the exchange (docs/kernel.md): no modules yet, at virtual time `start`. */
export class Kernel<Event extends ExchangeEvent = ExchangeEvent> {
  readonly context: Context;
  readonly #options: KernelOptions;
  readonly #undo = new UndoLog();
  readonly #services: KernelServices;
  readonly #modules: ModuleTable;
  readonly #journal = new JournalHead();
  readonly #listeners = new Listeners();
  #events: ExchangeEvent[] = [];
  #now: Instant;
  #phase: Phase = 'building';
  #halted: InvariantViolation | undefined;

  constructor(options: KernelOptions) {
    if (!Number.isSafeInteger(options.start))
      throw new RangeError(`start must be an integer (milliseconds since the epoch), got ${options.start}`);
    this.#options = options;
    this.#now = options.start;
    this.#modules = new ModuleTable(options.verify ?? false);
    this.#services = new KernelServices(options.seed, this.#undo, this.#assertWorking);
    this.context = this.#makeContext();
  }

  /** Plugs a module in; only before the first command or advance. */
  register(module: EngineModule): void {
    if (this.#phase !== 'building') throw new Error(`module "${module.name}" comes after work has begun`);
    this.#modules.register(module);
  }

  now(): Instant {
    return this.#now;
  }

  /** The number of the last accepted command, 0 before the first. */
  lastSeq(): number {
    return this.#journal.seq;
  }

  /** What stopped the kernel, if anything did. */
  halted(): InvariantViolation | undefined {
    return this.#halted;
  }

  /** Subscribes; the returned function unsubscribes. A listener must not command the kernel from within. */
  onEvent(listener: EventListener<Event>): () => void {
    return this.#listeners.onEvent(listener as EventListener);
  }

  /** As `onEvent`, for the work itself; it is not part of hash or journal. */
  onWork(listener: WorkListener): () => void {
    return this.#listeners.onWork(listener);
  }

  /** As `onEvent`, for the record of each accepted command, given or replayed: once, after all its work is done. */
  onRecord(listener: RecordListener): () => void {
    return this.#listeners.onRecord(listener);
  }

  /**
   * Gives a command at the present virtual time.
   * @param name `<module>.<command>`
   * @throws InvariantViolation for an unknown command or any throw that is not a Refusal; the kernel then does no more work
   */
  execute(name: string, input: Plain, actor: Actor): Outcome<unknown> {
    const outcome = this.#work(() => {
      this.#runDueJobs();
      const before = this.#options.verify === true ? this.hash() : '';
      const attempted = this.#attempt(name, input, actor);
      if (!attempted.ok && this.#options.verify === true) this.#assertUntouched(before, name, input);
      this.#deliver();
      if (attempted.ok) {
        this.#listeners.work({ module: moduleOf(name), name, actor });
        this.#runDueJobs();
      }
      return attempted;
    });
    if (outcome.ok) this.#listeners.record(outcome.record);
    return outcome;
  }

  /**
   * Lets virtual time pass, doing all work that falls due: at one instant the jobs by insertion order, then the triggers by
   * order of registration. Cutting the way into pieces changes nothing. Never backwards (throws RangeError).
   */
  advanceTo(at: Instant): void {
    if (!Number.isSafeInteger(at) || at < this.#now)
      throw new RangeError(`cannot advance from ${this.#now} to ${at}`);
    this.#work(() => {
      this.#runDueJobs();
      for (let next = this.#nextInstant(at); next !== undefined; next = this.#nextInstant(at)) {
        this.#now = next;
        this.#runInstant();
      }
      this.#now = at;
    });
  }

  /** Violated invariants of the kernel and of every module; [] when there are none. */
  audit(): readonly string[] {
    const stopped = this.#halted === undefined ? [] : [`kernel: halted by ${this.#halted.message}`];
    const queue = this.#services.jobs.audit().map((fault) => `kernel: ${fault}`);
    return [...stopped, ...queue, ...this.#listeners.failures, ...this.#modules.audit()];
  }

  /** Hash of the whole canonical state and of the journal that led to it. */
  hash(): string {
    return hashText(encode({ ...this.#dumpOwn(), modules: this.#modules.hashes() }));
  }

  /** The state as plain data, to be read only: whole, or with its histories in an archive. Throws while the kernel is halted. */
  snapshot(archive?: Archive): Plain {
    this.#assertRunning();
    // Before the first command or advance, what was emitted while the exchange was built is still to be delivered.
    const events = this.#events.length > 0 ? [...this.#events] : undefined;
    const archived = archive ? true : undefined;
    return { ...this.#dumpOwn(), archived, events, modules: this.#modules.dump(archive) };
  }

  /** Goes to a saved state; a halted kernel works again. Throws MalformedState and changes nothing if it does not fit. */
  restore(snapshot: Plain, archive?: Archive): void {
    if (this.#phase === 'busy') throw new Error('the kernel is at work');
    const state = read.object(snapshot, '$');
    this.#assertOwnSnapshot(state);
    const now = read.integer(state['now'], '$.now');
    const events = readEvents(state['events'] ?? [], '$.events');
    const apply = [
      this.#journal.prepare(read.member(state, 'journal', '$'), '$.journal'),
      this.#prepareServices(state, now),
    ];
    this.#modules.load(state['modules'], '$.modules', archiveOf(state, archive));
    for (const step of apply) step();
    this.#now = now;
    this.#events = [...events];
    this.#listeners.failures.length = 0;
    this.#halted = undefined;
    this.#phase = 'idle';
    for (const each of this.#modules.triggers) each.forget();
  }

  /** Advances to and repeats each record. Throws ReplayDivergence naming the first record that does not come out as recorded. */
  replay(records: Iterable<JournalRecord>): void {
    for (const record of records) this.#repeat(record);
  }

  #makeContext(): Context {
    const services = this.#services;
    return {
      now: () => this.#now,
      nextId: (kind) => services.nextId(kind),
      random: (purpose) => services.random(purpose),
      schedule: (at, job, payload) => services.schedule(this.#now, at, job, payload),
      unschedule: (id) => services.unschedule(id),
      emit: (event) => {
        this.#assertWorking();
        this.#events.push(event);
      },
      onRefusal: (undo) => {
        this.#assertWorking();
        this.#undo.add(undo);
      },
      attempt: (part) => this.#attemptPart(part),
    };
  }

  readonly #assertWorking = (): void => {
    if (this.#phase === 'idle') throw new Error('state changes only inside a command, job or trigger');
  };

  #assertRunning(): void {
    if (this.#halted !== undefined) throw this.#halted;
  }

  /** One command or advance; events of the construction are delivered before the first. */
  #work<T>(body: () => T): T {
    this.#assertRunning();
    if (this.#phase === 'busy') throw new Error('the kernel is at work: commands and advances do not nest');
    this.#phase = 'busy';
    try {
      this.#deliver();
      return body();
    } finally {
      this.#phase = 'idle';
    }
  }

  /** Runs a piece of work; whatever it throws, except a refusal where one is allowed, stops the kernel. */
  #run<T>(work: Work, body: () => T): T {
    try {
      return body();
    } catch (thrown) {
      if (work.kind === 'command' && thrown instanceof Refusal) throw thrown;
      throw this.#halt(work, thrown);
    }
  }

  #halt(work: Work, cause: unknown): InvariantViolation {
    this.#undo.keep();
    this.#halted = new InvariantViolation(work, cause);
    return this.#halted;
  }

  #attempt(name: string, given: Plain, givenActor: Actor): Outcome<unknown> {
    const work: Work = { kind: 'command', name, at: this.#now, input: given, actor: givenActor };
    this.#services.begin();
    this.#undo.open();
    try {
      return this.#run(work, () => {
        const input = freezePlain(given);
        const actor = freezePlain(givenActor);
        const value = this.#call(name, input, actor);
        this.#undo.keep();
        const record = { at: this.#now, actor, name, input };
        return { ok: true, value, record: this.#journal.addRecord(record, this.#modules.fingerprint()) };
      });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.#undo.rollBack();
      this.#events = [];
      return { ok: false, refusal: thrown };
    }
  }

  #attemptPart(part: () => void): Refusal | undefined {
    this.#assertWorking();
    const emitted = this.#events.length;
    // Streams are noted again on both sides, so that the part can be taken back to where it began.
    this.#services.begin();
    try {
      this.#undo.nested(part);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.#events.length = emitted;
      return thrown;
    } finally {
      this.#services.begin();
    }
  }

  #call(name: string, input: Plain, actor: Actor): unknown {
    const handler = this.#modules.command(name);
    if (handler === undefined) throw new Error('there is no such command');
    const value = handler(actor, input as never);
    if (value instanceof Promise) throw new Error('a command must be done when it returns');
    return value;
  }

  #assertUntouched(before: string, name: string, input: Plain): void {
    if (this.hash() === before) return;
    const work: Work = { kind: 'command', name, at: this.#now, input };
    throw this.#halt(work, new Error('it was refused and yet changed state'));
  }

  /** The next instant, up to `target`, at which there is work. */
  #nextInstant(target: Instant): Instant | undefined {
    const jobAt = this.#services.jobs.nextAt();
    const due = jobAt !== undefined && jobAt <= target ? jobAt : undefined;
    return this.#readOnly(() => earliest(this.#modules.triggers, this.#now, due ?? target)) ?? due;
  }

  #readOnly<T>(question: () => T): T {
    return this.#run({ kind: 'trigger', name: 'next', at: this.#now }, question);
  }

  /** Jobs by insertion order, then each trigger once, then what those set for this same instant. */
  #runInstant(): void {
    const now = this.#now;
    this.#runDueJobs();
    for (const triggers of this.#modules.triggers) {
      // Asked about this instant alone: work done at this instant must not make it look for touches that lie before.
      if (this.#readOnly(() => triggers.next(now - 1, now)) === undefined) continue;
      this.#run({ kind: 'trigger', name: triggers.module, at: now }, () => triggers.trigger.fire(now));
      this.#deliver();
      this.#listeners.work({ module: triggers.module, name: triggers.module });
    }
    this.#runDueJobs();
  }

  #runDueJobs(): void {
    const { jobs } = this.#services;
    let count = 0;
    for (let job = jobs.takeDue(this.#now); job !== undefined; job = jobs.takeDue(this.#now)) {
      const { name, payload } = job;
      this.#run({ kind: 'job', name, at: this.#now, input: payload }, () => {
        count += 1;
        if (count > MAX_JOBS_PER_INSTANT) throw new Error('jobs set each other at one instant without end');
        this.#runJob(name, payload);
      });
      this.#deliver();
      this.#listeners.work({ module: moduleOf(name), name });
    }
  }

  #runJob(name: string, payload: Plain): void {
    const handler = this.#modules.job(name);
    if (handler === undefined) throw new Error('there is no such job');
    handler(payload as never);
  }

  /** Chains and hands out what happened in the work just done. */
  #deliver(): void {
    const events = this.#events;
    this.#events = [];
    for (const event of events) {
      this.#run({ kind: 'command', name: `event ${event.type}`, at: this.#now, input: event }, () =>
        this.#journal.addEvent(event, this.#now),
      );
    }
    for (const event of events) this.#listeners.event(event, this.#now);
  }

  #dumpOwn(): PlainObject {
    const { seed } = this.#options;
    return {
      version: SNAPSHOT_VERSION,
      seed,
      now: this.#now,
      journal: this.#journal.dump(),
      ...this.#services.dump(),
    };
  }

  #assertOwnSnapshot(state: PlainObject): void {
    if (state['version'] !== SNAPSHOT_VERSION)
      throw new MalformedState('$.version', `expected ${SNAPSHOT_VERSION}`);
    if (state['seed'] !== this.#options.seed)
      throw new MalformedState('$.seed', `expected ${this.#options.seed}`);
  }

  #prepareServices(state: PlainObject, now: Instant): () => void {
    const apply = this.#services.prepare(state, '$', now);
    for (const [i, job] of read
      .list(read.object(state['queue'], '$.queue')['jobs'], '$.queue.jobs')
      .entries()) {
      const name = read.text(read.list(job, `$.queue.jobs[${i}]`)[2], `$.queue.jobs[${i}][2]`);
      if (this.#modules.job(name) === undefined)
        throw new MalformedState(`$.queue.jobs[${i}][2]`, `there is no job ${name}`);
    }
    return apply;
  }

  #repeat(record: JournalRecord): void {
    const diverge = (reason: string): ReplayDivergence =>
      new ReplayDivergence(record.seq, record.name, reason);
    if (record.seq !== this.lastSeq() + 1) throw diverge(`expected record ${this.lastSeq() + 1}`);
    if (record.at < this.#now) throw diverge(`it is dated ${record.at}, now is ${this.#now}`);
    const outcome = this.#executeAt(record, diverge);
    if (!outcome.ok) throw diverge(`refused with ${outcome.refusal.key}`);
    if (record.chain !== undefined && record.chain !== outcome.record.chain)
      throw diverge('what it did differs from the recording');
  }

  #executeAt(
    { at, name, input, actor }: JournalRecord,
    diverge: (reason: string) => ReplayDivergence,
  ): Outcome<unknown> {
    try {
      this.advanceTo(at);
      return this.execute(name, input, actor);
    } catch (thrown) {
      throw thrown instanceof InvariantViolation
        ? diverge(`it stops the exchange: ${thrown.message}`)
        : thrown;
    }
  }
}

/** The prefix of a command or job. */
const moduleOf = (name: string): string => name.slice(0, name.indexOf('.'));
