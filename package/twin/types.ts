/** What a twin run works with: sessions, what came of them on each side, and what it finds. */
import type { OperationName } from '#contract/index.ts';

/** The backend, the simulator that follows it, and a second simulator with another seed, clock and other ids. */
export type SideName = 'backend' | 'simulator' | 'second';

export const sideNames: readonly SideName[] = ['backend', 'simulator', 'second'];

export type PerSide<Value> = Readonly<Record<SideName, Value>>;

/** One value for each side. */
export const perSide = <Value>(make: (side: SideName) => Value): PerSide<Value> => ({
  backend: make('backend'),
  simulator: make('simulator'),
  second: make('second'),
});

/** Parameters of a call; values that begin with `@` are resolved on each side (see `resolve.ts`). */
export type CallForm = Readonly<Record<string, string>>;

/** One call of a session. */
export interface TwinStep {
  readonly call: OperationName;
  /** Account of the caller; left out for a visitor. */
  readonly as?: string;
  /** Language of the caller; English where it is left out. */
  readonly lang?: string;
  readonly form: CallForm;
}

/** Calls in their order. */
export interface TwinSession {
  readonly format: 'sandpit-twin-session';
  readonly version: 1;
  /** What the simulator begins with. */
  readonly scenario: string;
  readonly seed?: string;
  readonly steps: readonly TwinStep[];
}

/** A response as it came: `body` is undefined where it is not JSON. */
export interface Received {
  readonly status: number;
  readonly body: unknown;
}

/** An event that a socket received. */
export interface ReceivedEvent {
  readonly name: string;
  readonly payload: unknown;
  /** Whether it came later after the call before it than an event may. */
  readonly isLate: boolean;
}

/** What came of one step. A read has two responses of each side, any other call one. */
export interface TracedStep extends TwinStep {
  readonly responses: PerSide<readonly Received[]>;
  /** Events of the caller's socket up to the next call that is not a read. */
  readonly events: PerSide<readonly ReceivedEvent[]>;
}

export type Trace = readonly TracedStep[];

/** How two responses or streams of events differ. */
export type DifferenceKind =
  | 'renamed'
  | 'retyped'
  | 'missing'
  | 'extra'
  | 'rows'
  | 'reordered'
  | 'value'
  | 'rounding'
  | 'fee'
  | 'law'
  | 'refusal'
  | 'check-order'
  | 'outcome'
  | 'status'
  | 'event-lost'
  | 'event-doubled'
  | 'event-late'
  | 'event-extra'
  | 'event-reordered';

/** A call or an event of the contract. */
export interface ComparedSubject {
  readonly kind: 'call' | 'event';
  readonly name: string;
}

/** One difference, at one place of one step. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly subject: ComparedSubject;
  /** Where in the body, indices left out: `message.list[].price`. */
  readonly path: string;
  /** What the simulator gave, and what the backend gave; undefined where there is nothing. */
  readonly simulator: unknown;
  readonly backend: unknown;
  /** Index of the step in the trace. */
  readonly step: number;
  /** The rule that one side breaks, where it is one of `laws.ts` or `WIRE`. */
  readonly law?: { readonly text: string; readonly brokenBy: Fault };
}

/** Who breaks the contract: `neither` where it allows both. */
export type Fault = 'backend' | 'simulator' | 'both' | 'neither';

/** One operation of a JSON Patch (RFC 6902). */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}

/** What a twin run reports: a difference with its diagnosis. It is also the content of a file. */
export interface Finding {
  readonly format: 'sandpit-twin-finding';
  readonly version: 1;
  readonly kind: DifferenceKind;
  readonly subject: ComparedSubject;
  readonly path: string;
  readonly fault: Fault;
  /** Whether the client reads what the backend sends all the same (WIRE-R10). */
  readonly isTolerated: boolean;
  readonly sentence: string;
  readonly simulator: unknown;
  readonly backend: unknown;
  /** In how many steps of the session it showed, and the first of them, from 0. */
  readonly seen: number;
  readonly step: number;
  /** What the contract would have to say for the backend to be right. */
  readonly patch: { readonly document: string; readonly operations: readonly PatchOperation[] };
  /** The smallest session known to show it. */
  readonly session: TwinSession;
}
