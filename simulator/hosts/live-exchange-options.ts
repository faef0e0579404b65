/** What a running exchange is opened with. */
/** What a running exchange is opened with. */
import type { SentFrames } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';
import type { ClockState } from './clock-driver.ts';
import type { Journal } from './journal.ts';
import type { CodeNews } from './messages.ts';
import type { ExchangeParts } from './parts.ts';
import type { SessionsOfNow } from './kept-sessions.ts';
import type { Pictures } from './pictures.ts';
import type { ReadyExchange } from './ready-exchange.ts';
import type { RecordCursor } from './record-cursor.ts';
import type { Replica } from './replica.ts';
import type { Secrets } from './secrets.ts';
import type { BranchId } from './storage/port.ts';

export interface LiveExchangeOptions {
  readonly scenario: ScenarioData;
  readonly journal: Journal;
  readonly parts: ExchangeParts;
  /** Where uploads go. */
  readonly pictures: Pictures;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
  /** Speed of a session that begins; a stored one goes on at its own. */
  readonly speed?: number;
  /** Begins the session anew, whatever is stored of it. */
  readonly fresh?: boolean | undefined;
  readonly trustBareId?: boolean;
  /** What tokens and codes are drawn by; without it they follow from the seed. */
  readonly secrets?: Secrets;
  /** The first epoch of its clock: later than that of the exchange before it, so that readers see time being set. */
  readonly epoch?: number;
  /** An exchange that has been made ready, with this journal; otherwise what the journal holds is restored. */
  readonly ready?: ReadyExchange;
  /** Given where a stored branch is shown as it was, up to its end. */
  readonly replayed?: Replayed;
  /** Given where other hosts share the exchange. */
  readonly replica?: Replica;
  /** Gives the exchange commands of its host, which are stored before a call reaches it. */
  prepare?(exchange: Exchange): void;
  /** A code was sent or used just now (not while a session is replayed), by the request of a page with that key. */
  onCode?(news: CodeNews, request: string | undefined): void;
  /** The clock was set, stopped, started, or found to run slower than asked. */
  onClock?(clock: ClockState): void;
  /** What has happened is stored and has been published. */
  onPublished?(): void;
  /** Events are on their way to a socket. */
  onFrames?(frames: SentFrames): void;
}

/** The branch that is shown at an earlier time, and what happened on it after that. */
export interface Replayed {
  readonly id: BranchId;
  /** Its commands from there on. */
  readonly records: RecordCursor;
  /** Where it ends: time does not go on beyond. */
  readonly end: Instant;
  readonly sessions: SessionsOfNow;
}
