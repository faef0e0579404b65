import type { Exchange } from '#simulator/exchange.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import type { ListedScenario, LocalText } from '#simulator/scenario/index.ts';
import type { FrameReport } from './frame-log.ts';
import type { RequestReport } from './request-log.ts';
import type { ResetRequest } from './requests.ts';

/** Where the exchange stands (`GET /sim/state`). */
export interface StateReport {
  readonly scenario: string;
  readonly title: LocalText;
  readonly seed: string;
  /** Virtual milliseconds since the epoch. */
  readonly now: Instant;
  /** 0 = paused. */
  readonly speed: number;
  /** Canonical hash of the whole state. */
  readonly hash: string;
  /** The last accepted command. */
  readonly seq: number;
  /** Violated invariants in words; empty when all is well. */
  readonly audit: readonly string[];
}

export interface ClockReport {
  readonly now: Instant;
  readonly speed: number;
}

/** A verification code that was sent. */
export interface MessageReport {
  readonly at: Instant;
  readonly account: string;
  readonly channel: 'sms' | 'mail';
  readonly code: string;
  readonly purpose: string;
}

/** What the control plane steers; a host supplies it. */
export interface ControlTarget {
  state(): StateReport;
  clock(): ClockReport;
  setSpeed(speed: number): Promise<void>;
  /** Resolves when everything due until `at` has happened. */
  travelTo(at: Instant): Promise<void>;
  /** Rejects with UnknownScenario. */
  reset(request: ResetRequest): Promise<void>;
  /** Oldest first. */
  messages(): readonly MessageReport[];
  scenarios(): readonly ListedScenario[];
  /** The latest calls under `/api`, oldest first. */
  requests(): readonly RequestReport[];
  /** The latest events sent to sockets, oldest first. */
  frames(): readonly FrameReport[];
  /** The running exchange: what is commanded through it is journaled. Throws NotRunning. */
  exchange(): Exchange;
  /** Lets the clock catch up before a command; virtual time is then what the clock shows. */
  pump(): Promise<void>;
  /** Resolves when everything commanded so far is stored, and tells the sockets of it. */
  settle(): Promise<void>;
}

/** A scenario name that no scenario has. */
export class UnknownScenario extends Error {
  override readonly name = 'UnknownScenario';
}

/** The exchange is not running, and why. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}
