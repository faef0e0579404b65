/** The types of the kernel: commands, jobs, triggers, events, and the context of modules. */
import type { Instant } from '#shared/calendar.ts';
import type { Archive } from './history.ts';
import type { Plain } from './plain.ts';
import type { RandomStream } from './random.ts';
import type { Refusal } from './refusal.ts';

/** Who gives a command: a user by id, somebody not logged in, or the operator of the exchange. */
export type Actor =
  | { readonly kind: 'user'; readonly id: number }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'operator' };

/** An accepted command. Seed, scenario and these records, in order, are the whole session. */
export type JournalRecord = {
  /** 1 for the first accepted command, then without gaps. */
  readonly seq: number;
  /** Virtual time of the command. */
  readonly at: Instant;
  readonly actor: Actor;
  /** `<module>.<command>`. */
  readonly name: string;
  readonly input: Plain;
  /** Hash over all records, events and module fingerprints up to this one; a replay compares it. May be left out. */
  readonly chain?: string;
};

/** Something that happened and that subscribers may need. Modules define typed unions of their own events. */
export interface ExchangeEvent {
  readonly type: string;
  readonly [field: string]: Plain;
}

/**
 * The only way a module can read time or use randomness, ids, jobs and events. Everything but `now` changes state, and state changes only
 * while the exchange is being built or inside a command, job or trigger: at any other moment these throw.
 */
export interface Context {
  /** The virtual time of the work in hand. */
  now(): Instant;
  /** 1, 2, 3 … for each kind separately. */
  nextId(kind: string): number;
  /** The stream of a purpose, for example `account.codes`; always the same object for the same purpose. */
  random(purpose: string): RandomStream;
  /** Sets work for `at` (not before now); `job` is `<module>.<job>`. Work set for this very moment runs after the work in hand. */
  schedule(at: Instant, job: string, payload: Plain): number;
  /** Takes a job back; nothing happens if it has run. */
  unschedule(id: number): void;
  /** Emits an event. It is delivered after the current command, or never if that is refused. */
  emit(event: ExchangeEvent): void;
  /**
   * For state that must survive a refusal although it was changed before it: `undo` runs if the command in hand is refused
   * (latest first) and is forgotten otherwise. The ledger takes its postings back this way.
   */
  onRefusal(undo: () => void): void;
  /**
   * Does a part of the work that may be refused without refusing the whole, inside a command or a job: a refused part leaves
   * no trace, and the refusal is handed back. Any other throw goes on and stops the exchange.
   */
  attempt(part: () => void): Refusal | undefined;
}

/** Work that waits for something to be reached (a price), not for a moment known beforehand. */
export interface Trigger {
  /**
   * The first instant in (after, until] at which this trigger must fire, as things stand; undefined if there is none.
   * It must depend on nothing but state and position, so that any way of cutting the interval finds the same instant.
   */
  next(after: Instant, until: Instant): Instant | undefined;
  /** Does the work; at most once per instant. */
  fire(at: Instant): void;
  /**
   * Optional; lets the kernel remember a result: a number that changes whenever `next` may return another result
   * than before. With it `next` may be asked beyond the time the exchange is advanced to.
   */
  version?(): number;
}

/** A part of the exchange that lives on the kernel. */
export interface EngineModule {
  /** Small letters, digits and dashes; prefix of its commands and jobs. */
  readonly name: string;
  /** The whole state as plain data, canonical: equal states give equal data, whatever led to them. */
  dump(): Plain;
  /** Replaces the state. Throws MalformedState, naming the path, before anything is changed. */
  load(plain: Plain): void;
  /** As `dump` where an archive keeps the histories: it gets what it has not yet, and the data refer to it. */
  save?(archive: Archive): Plain;
  /** Replaces the state by what `save` gave, and trusts it. Throws MalformedState before anything is changed. */
  open?(plain: Plain, archive: Archive): void;
  /** Handlers by command name without prefix. They throw Refusal for a business "no"; any other throw stops the exchange. */
  readonly commands: Readonly<Record<string, (actor: Actor, input: never) => unknown>>;
  /** Handlers by job name without prefix. Jobs have no caller: any exception stops the exchange. */
  readonly jobs?: Readonly<Record<string, (payload: never) => void>>;
  readonly triggers?: readonly Trigger[];
  /** Violated invariants; [] when there are none. */
  audit?(): readonly string[];
  /** Stands for `dump()` in the hash where the dump is long: must differ whenever the dump differs. */
  digest?(): Plain;
  /** A cheap mark of what was appended so far, chained into the journal so that a replay finds the first record that differs. */
  fingerprint?(): string;
}

/** The response to a command: done and journaled, or refused and without a trace. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly record: JournalRecord }
  | { readonly ok: false; readonly refusal: Refusal };

/** A piece of work that changed state: an accepted command with its actor, or a job or trigger, which have none. */
export interface WorkDone {
  /** The module that did it. */
  readonly module: string;
  /** `<module>.<command>` or `<module>.<job>`; of a trigger the module. */
  readonly name: string;
  readonly actor?: Actor;
}

/** Receives each piece of work once it is done. */
export type WorkListener = (work: WorkDone) => void;

/** Receives the record of each accepted command. */
export type RecordListener = (record: JournalRecord) => void;

/** Receives events, each with the virtual time at which it happened. */
export type EventListener<Event = ExchangeEvent> = (event: Event, at: Instant) => void;

/** How a kernel begins. */
export interface KernelOptions {
  /** All chance comes from this text. */
  readonly seed: string;
  /** Virtual time of the beginning. */
  readonly start: Instant;
  /** For tests: compares the hash around every refusal, and every remembered trigger result with a fresh one. Slow. */
  readonly verify?: boolean;
}
