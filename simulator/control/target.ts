/** The interface by which the control plane reaches its host. */
import type { Exchange, CommandGuard } from '#simulator/engine/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { ListedScenario, ScenarioSource } from '#simulator/engine/scenario/index.ts';
import type { FrameLog } from './frame-log.ts';
import type { TestLease } from './lease.ts';
import type { RequestLog } from './request-log.ts';
import type {
  BackRequest,
  BranchReport,
  EquityCurve,
  ClockReport,
  HostReport,
  MessageReport,
  ReplayReport,
  ResetRequest,
  StateReport,
} from './requests.ts';
import type { TradeReport } from './trades.ts';
import type { LargeFile, RecordingFile, SnapshotFile } from './share-format.ts';

/** Branches of a session, and what comes and goes as files and links. Whatever is refused has changed nothing. */
export interface Branches {
  /** At most `count` commands after `afterSeq` that are stored in the present branch. */
  records(afterSeq: number, count: number): Promise<readonly JournalRecord[]>;
  /** Begins a branch at an earlier instant and goes over to it. Rejects with ControlError FUTURE, BEFORE_START, NAME_TAKEN. */
  back(request: BackRequest): Promise<void>;
  list(): Promise<readonly BranchReport[]>;
  /** Keeps the present moment under a name; the exchange goes on on its branch. Rejects with ControlError NAME_TAKEN. */
  fork(name: string): Promise<void>;
  /**
   * Goes over to a branch as it was left, or to a kept moment, from which a branch of its own begins. Rejects with ControlError
   * NO_BRANCH, UNREADABLE.
   */
  open(name: string): Promise<void>;
  /** Takes a branch or a kept moment away. Rejects with ControlError NO_BRANCH, IN_USE. */
  remove(name: string): Promise<void>;
  /** The session as it is now: what comes while the file is written is not in it. */
  recording(): Promise<LargeFile<RecordingFile>>;
  /** Opens a recording as a new branch; whatever is handed in is checked. Rejects with ControlError. */
  importRecording(given: unknown): Promise<void>;
  /** The session as it is now as a scenario file, and its candle files. Rejects with ControlError TOO_LONG, NO_BEGINNING. */
  keptScenario(): Promise<ScenarioSource>;
  snapshot(): Promise<LargeFile<SnapshotFile>>;
  /** Opens a snapshot as a new branch; whatever is handed in is checked. Rejects with ControlError. */
  importSnapshot(given: unknown): Promise<void>;
  /** The session as the fragment of a link. Rejects with ControlError TOO_LONG. */
  link(): Promise<string>;
  importLink(fragment: string): Promise<void>;
}

/** Earlier times of the present branch, shown without leaving it, and branches beside each other. */
export interface ReplayControl {
  report(): Promise<ReplayReport>;
  /** Shows the branch as it was, or as it was left where that is its end. Rejects with ControlError FUTURE, BEFORE_START. */
  goTo(at: Instant): Promise<void>;
  /** What a user had and traded on a branch. Rejects with ControlError NO_BRANCH, FUTURE, BEFORE_START. */
  equity(user: number, branch: string, span: EquitySpan): Promise<BranchHistory>;
}

/** From when to when a curve goes: by default to where its branch stands, and how many moments of it are wanted. */
export interface EquitySpan {
  readonly from: Instant;
  readonly to?: Instant | undefined;
  readonly count: number;
}

/** What a user had on a branch over time, and what was traded there. */
export interface BranchHistory {
  readonly curve: EquityCurve;
  readonly trades: readonly TradeReport[];
}

/** What the control plane steers; a host supplies it. */
export interface ControlTarget {
  /** Who uses the exchange at this moment. */
  readonly lease: TestLease;
  /** Works out hash and audit, which takes time in a long session. */
  state(): StateReport;
  /** What this host is among several that share the exchange, and the exchange while it runs here. */
  shared?(): { readonly place: HostReport; readonly exchange: Exchange | undefined } | undefined;
  /** Which session this is. */
  session(): Pick<StateReport, 'scenario' | 'seed' | 'branch'>;
  clock(): ClockReport;
  setSpeed(speed: number): Promise<void>;
  /** Resolves when everything due until `at` has happened. */
  travelTo(at: Instant): Promise<void>;
  /** Rejects with UnknownScenario. */
  reset(request: ResetRequest): Promise<void>;
  /** Oldest first. */
  messages(): readonly MessageReport[];
  scenarios(): Promise<readonly ListedScenario[]>;
  /** The latest calls under `/api`. */
  readonly requests: RequestLog;
  /** The latest events sent to sockets. */
  readonly frames: FrameLog;
  /** The branches of the session and the way between them. */
  readonly branches: Branches;
  /** The present branch at earlier times. */
  readonly replay: ReplayControl;
  /** The running exchange. Throws NotRunning. */
  exchange(): Exchange;
  /** Of the commands of the present call; undefined where they are the exchange's to refuse. */
  readonly guard?: CommandGuard;
  /** Lets the clock catch up before a command; virtual time is then what the clock shows. */
  pump(): Promise<void>;
  /** Resolves when everything commanded so far is stored, and publishes it to the sockets. */
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
