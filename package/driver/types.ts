/** What a test drives an exchange with, wherever the exchange runs. */
import type { Method } from '#shared/control-client.ts';
import type { Duration } from './duration.ts';

export type { Method };

/** Where the exchange stands. */
export interface ExchangeState {
  readonly scenario: string;
  readonly seed: string;
  /** Branch of the session; the first is `main`. */
  readonly branch: string;
  /** Virtual milliseconds since the epoch. */
  readonly now: number;
  /** 0 = paused. */
  readonly speed: number;
  /** Canonical hash of the whole state: equal wherever the same happened. */
  readonly hash: string;
  /** The last accepted command. */
  readonly seq: number;
  /** Violated invariants; empty when there are none. */
  readonly audit: readonly string[];
}

/** Virtual time. Everything resolves when what fell due has happened, with the virtual time then, in milliseconds. */
export interface Clock {
  now(): Promise<number>;
  pause(): Promise<number>;
  /** Lets time run, at 1 virtual second a second by default. */
  resume(speed?: number): Promise<number>;
  /** 0 (paused), or 1 to 3600 virtual seconds a second. */
  speed(speed: number): Promise<number>;
  advance(duration: Duration): Promise<number>;
  /** To the beginning of the next market step, or of a later one; a step is half a second. */
  tick(count?: number): Promise<number>;
  /** To a timed scheduled event of the scenario. */
  toBeat(id: string): Promise<number>;
  /**
   * Goes back by a duration, to an instant or to a scheduled event. What came after is kept on the branch it happened on; the exchange
   * goes on on a new one, called `name` where given.
   */
  back(
    to: Duration | { readonly toInstant: number } | { readonly toBeat: string },
    name?: string,
  ): Promise<number>;
}

/** Calls of the exchange in a user's name, past the scripts of any page. */
export interface Caller {
  /** What goes into the `Authorization` header. */
  readonly token: string;
  /** Rejects with ExchangeError when the exchange refuses. */
  call<T>(method: Method, path: string, form?: Readonly<Record<string, string>>): Promise<T>;
  /** As `call`, but a refusal is a response. */
  tryCall<T>(method: Method, path: string, form?: Readonly<Record<string, string>>): Promise<T>;
}

/** A user of the exchange who is logged in. */
export interface LoggedIn extends Caller {
  readonly user: number;
  readonly account: string;
}

/** What came of a command that was given as a journal has it. */
export interface Redone extends Caller {
  /** What the command gives back. */
  readonly value: unknown;
}

/** The trial balance; with an account also what it holds, as decimal text. */
export interface LedgerReport {
  /** Whether every currency adds up to zero over all accounts, house accounts included. */
  readonly balanced: boolean;
  readonly sums: readonly { readonly currency: number; readonly name: string; readonly sum: string }[];
  readonly user?: number;
  readonly account?: string;
  readonly holdings?: readonly {
    readonly wallet: string;
    readonly currency: number;
    readonly name: string;
    readonly available: string;
    readonly locked: string;
  }[];
  /** The latest, newest first. */
  readonly movements?: readonly {
    readonly id: number;
    readonly at: number;
    /** Of which account of the user, and whether of what is locked there; left out for the other side of a posting. */
    readonly wallet?: string | undefined;
    readonly name: string;
    readonly locked?: boolean | undefined;
    readonly amount: string;
    readonly after: string;
    readonly memo: string;
  }[];
}

/** An accepted command. */
export interface JournalRecord {
  readonly seq: number;
  readonly at: number;
  readonly actor: { readonly kind: 'user' | 'operator' | 'visitor'; readonly id?: number | undefined };
  /** `<module>.<command>` */
  readonly name: string;
  readonly input: unknown;
}

/** A call as it reached the exchange; secret parameters are masked. */
export interface ReceivedRequest {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly language: string;
  readonly hasToken: boolean;
  /** HTTP status; 0 where the response was lost on purpose, null while it is awaited. */
  readonly status: number | null;
  /** `type` of the response's envelope, such as `ok` or `error`; null where it has none. */
  readonly outcome: string | null;
  /** Real milliseconds until the response. */
  readonly took: number | null;
}

/** A verification code that was sent. */
export interface SentMessage {
  readonly at: number;
  readonly account: string;
  readonly channel: 'sms' | 'mail';
  readonly code: string;
  readonly purpose: string;
}

/** A rule of the fault plan, as `POST /sim/faults` takes it; an id is made up where none is given. */
export interface FaultRule {
  readonly id?: string;
  /** Code of an operation (`E11`), `all`, or `socket`. */
  readonly on: string;
  readonly [member: string]: unknown;
}

type Amount = number | string;

/** Amounts by currency (`{ USDT: 5000 }`) in the spot account, or by account (`{ lever: { USDT: 100 } }`). */
export interface Amounts {
  readonly [currencyOrAccount: string]: Amount | { readonly [currency: string]: Amount };
}

/** A user as the scenario format has it (docs/scenarios.md); what is left out gets a default. */
export interface UserObject {
  /** An address, or a word: `bob` is `bob@sandpit.test`. */
  readonly account: string;
  readonly balances?: Amounts | readonly object[];
  readonly [member: string]: unknown;
}

/** A scenario of the library by its name, one of your project as a YAML file, or a whole one as an object. */
export type Scenario =
  | string
  | { readonly file: string }
  | { readonly title: unknown; readonly start: string };

/** A session that is begun from its start. */
export interface SessionOptions {
  /**
   * The scenario, where it is not named in front; the calm market if it is not given at all. A file is found from the folder
   * of the test. One that is wrong is refused with the place and the reason.
   */
  readonly scenario?: Scenario;
  /** Users besides those of the scenario, by name (`['bob', 'carol']`) or as objects; one who is there gets the members given. */
  readonly users?: readonly (string | UserObject)[];
  /** What users have at the start, by name or account: takes the place of what they have of these currencies. */
  readonly balances?: { readonly [user: string]: Amounts };
  /** Prices at the start by pair, such as `{ 'BTC/USDT': 100_000 }`. They move on from there; see `price`. */
  readonly prices?: { readonly [pair: string]: Amount };
  /**
   * All chance comes from this text. By default otherwise it is `sandpit`, and for a scenario of your own its own seed, so
   * that every run is the same.
   */
  readonly seed?: string;
  /** How fast time runs then; it stands still by default. */
  readonly speed?: number;
}

/** A moment that is kept under a name. */
export interface Fork {
  readonly name: string;
  /** Branch that it was kept on. */
  readonly from: string;
  /** Virtual milliseconds since the epoch. */
  readonly at: number;
  /** Its last command. */
  readonly seq: number;
}

/** Moments that are kept under names, to go to as often as wanted. A reset forgets them. */
export interface Forks {
  /** Keeps this moment; the exchange goes on where it is. Rejects with ControlRefused NAME_TAKEN. */
  keep(name: string): Promise<void>;
  /**
   * Goes to a moment: a branch begins there, with the time, speed and hash of the moment, which itself stays as it is. Logins from
   * after it do not hold there. Rejects with ControlRefused NO_BRANCH.
   */
  open(name: string): Promise<ExchangeState>;
  /** Oldest first. */
  list(): Promise<readonly Fork[]>;
  /** Takes a moment away. Rejects with ControlRefused NO_BRANCH. */
  remove(name: string): Promise<void>;
}

/** What steers an exchange and shows what happened in it: its control plane. */
export interface Driver {
  readonly clock: Clock;
  readonly forks: Forks;
  /**
   * Pins the price of a pair such as `BTC/USDT`, and moves time on by one market step, so that it is in force. Orders are
   * filled at it until another price, a move or a shake; `null` lets it go on from where it stands.
   */
  price(pair: string, price: number | string | null): Promise<void>;
  /** Plays a cue of the scenario: the one named, or the next that has not run. Resolves with its id. */
  cue(id?: string): Promise<string>;
  /** Runs the next event of the scenario, timed or cue, in the order of its file. Resolves with its id. */
  next(): Promise<string>;
  /** Sets a fault rule; resolves with its id. */
  fault(rule: FaultRule): Promise<string>;
  /** Takes one fault rule back, or all of them. */
  clearFaults(id?: string): Promise<void>;
  state(): Promise<ExchangeState>;
  hash(): Promise<string>;
  ledger(account?: string): Promise<LedgerReport>;
  /** The accepted commands after one of them, oldest first. */
  journal(after?: number): Promise<readonly JournalRecord[]>;
  /** Verification codes that were sent, oldest first. */
  messages(account?: string): Promise<readonly SentMessage[]>;
  /** The calls that reached the exchange since it was loaded (at most 500), oldest first; only those of `path` when given. */
  requests(path?: string): Promise<readonly ReceivedRequest[]>;
  /** Opens a recorded session (the content of a `sandpit-recording` file) on a branch of its own and replays it. */
  replay(recording: unknown): Promise<ExchangeState>;
  /** Any call of the control plane (docs/control.md). Rejects with ControlRefused. */
  control<T>(method: Method, path: string, body?: unknown): Promise<T>;
}
