/** What the host of a session supplies, and what it learns of the session. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Catalogue, LocalText } from '#simulator/engine/scenario/index.ts';
import type { HostClock, ClockState } from './clock-driver.ts';
import type { ClusterMember } from './cluster-member.ts';
import type { SessionFailure } from './failure.ts';
import type { Journal } from './journal.ts';
import type { Journals } from './journals.ts';
import type { ExchangeParts } from './parts.ts';
import type { Pictures } from './pictures.ts';
import type { SessionChoice } from './scenarios.ts';
import type { Secrets } from './secrets.ts';

/** What a host learns of an exchange that runs. */
export interface RunningReport {
  readonly scenario: string;
  readonly title: LocalText;
  readonly seed: string;
  readonly branch: string;
  /** The branch that it was taken from, and when; undefined where it was taken from none. */
  readonly origin?: { readonly branch: string; readonly at: Instant } | undefined;
  /** Where the branch has come to, while it is shown at an earlier time; undefined otherwise. */
  readonly end?: Instant | undefined;
  readonly clock: ClockState;
  /** Commands that were carried out again when the session was opened: those after its newest snapshot. */
  readonly repeated: number;
}

export type SessionStatus =
  | { readonly state: 'starting' }
  | ({ readonly state: 'running' } & RunningReport)
  | { readonly state: 'failed'; readonly failure: SessionFailure };

/** How a session is opened. */
export interface OpenMode {
  /** From its beginning, forgetting what was stored. */
  readonly fresh?: boolean | undefined;
  /** Of a session that begins. */
  readonly speed?: number | undefined;
}

/** An exchange whose clock is to be opened. */
export interface OpenedExchange {
  /** As its callers have it: what is commanded through it goes to the journal. */
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly speed: number;
  readonly epoch: number;
  /** Resolves when everything that was commanded so far is stored; rejects once storing has failed. */
  stored(): Promise<void>;
}

/** Where a session is kept, and who drives its time. */
export type SessionKeeping = Pick<SessionHost, 'journals' | 'pictures' | 'realTime' | 'member' | 'openClock'>;

/** What the host of a session supplies. */
export interface SessionHost {
  readonly catalogue: Catalogue;
  readonly parts: ExchangeParts;
  readonly journals: Journals;
  /** What users have uploaded; in memory by default. */
  readonly pictures?: Pictures;
  /** The session to begin with; the catalogue's default when undefined. */
  readonly session?: SessionChoice;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
  /** Speed of a session that begins; a stored one goes on at its own. */
  readonly speed?: number;
  /** How the first session is opened. */
  readonly openOptions?: OpenMode;
  readonly trustBareId?: boolean;
  /** What tokens and codes are drawn by, where strangers reach the exchange; without it they follow from the seed. */
  readonly secrets?: Secrets;
  readonly pumpEvery?: number;
  /** Given where other hosts share the exchange. */
  readonly member?: ClusterMember;
  /** Opens the clock of an exchange, where it is another than one that this host drives by real time. */
  openClock?(opened: OpenedExchange): HostClock;
  /** Gives an exchange that has been opened commands of its host, which are stored before a call reaches it. */
  prepare?(exchange: Exchange): void;
}
