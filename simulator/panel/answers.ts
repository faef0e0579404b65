/** What the control plane answers and takes, as far as the panel uses it. Instants are virtual milliseconds since the epoch. */
import type { ClockReport, RequestReport, StateReport } from '#simulator/control/index.ts';
import type { WalletName } from '#simulator/ledger/index.ts';
import type { FaultRule } from '#simulator/modules/faults/index.ts';

/** A text, or one for each of some languages. */
export type Words = string | Readonly<Record<string, string>>;

export interface ScenarioReport {
  readonly name: string;
  readonly title: Words;
  readonly summary?: Words;
}

export interface BeatReport {
  readonly id: string;
  readonly name: Words;
  readonly note?: Words;
  /** When it is due; a cue beat has no time of its own. */
  readonly at?: number;
  readonly cue: boolean;
  readonly ranAt?: number;
}

export interface TimelineReport {
  readonly start: number;
  readonly beats: readonly BeatReport[];
}

export interface BranchReport {
  readonly name: string;
  /** The branch it left, and when; null for the first branch and for what was imported. */
  readonly from: string | null;
  readonly at: number | null;
  readonly now: number;
  readonly seq: number;
  readonly present: boolean;
}

export interface SeatReport {
  readonly user: number;
  readonly account: string;
  readonly verified: boolean;
  /** Whether the scenario brought the user, rather than a registration. */
  readonly scenario: boolean;
}

export interface LedgerReport {
  readonly balanced: boolean;
  readonly sums: readonly { readonly currency: number; readonly name: string; readonly sum: string }[];
  /** The four below only with `account`. */
  readonly account?: string;
  readonly user?: number;
  readonly holdings?: readonly HoldingReport[];
  /** Newest first. */
  readonly movements?: readonly MovementReport[];
}

export interface HoldingReport {
  readonly wallet: WalletName;
  readonly currency: number;
  readonly name: string;
  readonly available: string;
  readonly locked: string;
}

export interface MovementReport {
  readonly id: number;
  readonly at: number;
  readonly wallet: string;
  readonly name: string;
  readonly amount: string;
  readonly after: string;
  readonly memo: string;
}

export interface JournalEntry {
  readonly seq: number;
  readonly at: number;
  readonly name: string;
  readonly actor: { readonly kind: string; readonly id?: number };
  readonly input: unknown;
}

export interface LevelReport {
  readonly price: string;
  readonly number: string;
}

export type PairStatus = 'trading' | 'halted' | 'delisted';

export interface BookReport {
  readonly pair: string;
  readonly status: PairStatus;
  readonly reference: string;
  /** Best first. */
  readonly bids: readonly LevelReport[];
  readonly asks: readonly LevelReport[];
}

/** An event that was sent to a socket; `to` is null where everybody may have it. */
export interface FrameReport {
  readonly at: number;
  readonly socket: string;
  readonly event: string;
  readonly size: number;
  readonly to: number | null;
}

/** How an order was filled; prices and amounts are decimal text. */
export interface ReceiptReport {
  readonly order: number;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly reference: string;
  readonly average: string;
  readonly quote: string;
  readonly fee: string;
  readonly feeCurrency: string;
  readonly levels: readonly LevelReport[];
}

export interface GoalReport {
  readonly text: Words;
  /** Decimal text. */
  readonly have: string;
  readonly want: string;
  /** A currency, `orders`, `s` for seconds, or nothing where a goal is only met or not. */
  readonly unit: string;
  readonly met: boolean;
  /** A figure that the trainee has to name. */
  readonly question?: {
    /** Whether it can be answered now. */
    readonly open: boolean;
    /** Wrong answers so far. */
    readonly wrong: number;
    /** `%` or a currency. */
    readonly unit: string;
    readonly receipt?: ReceiptReport;
  };
}

export interface MissionReport {
  readonly id: string;
  readonly title: Words;
  readonly story: Words;
  readonly hints: { readonly shown: readonly Words[]; readonly total: number };
  readonly state: 'open' | 'running' | 'done' | 'failed';
  readonly completions: number;
  readonly deadline?: number;
  readonly reason?: 'loss' | 'time';
  readonly goals: readonly GoalReport[];
}

/** What came of a run, or has come of it so far. Money is decimal text in USDT. */
export interface MissionResults {
  readonly from: number;
  readonly to: number;
  readonly profit: string;
  readonly startEquity: string;
  readonly endEquity: string;
  readonly fees: string;
  readonly drawdown: string;
  readonly drawdownPercent: string;
  readonly trades: number;
  readonly hints: number;
  readonly wrongAnswers: number;
  readonly equity: readonly { readonly at: number; readonly worth: string }[];
}

/** A recording or a snapshot; the panel hands it on unread but for its name. */
type SharedFile = Readonly<Record<string, unknown>>;

interface MissionOrder {
  readonly mission: string;
  readonly user: number;
}

/** GET paths and their answers. */
export interface Answers {
  '/sim/state': StateReport;
  '/sim/scenarios': { readonly scenarios: readonly ScenarioReport[] };
  '/sim/timeline': TimelineReport;
  '/sim/branches': { readonly branches: readonly BranchReport[] };
  '/sim/seats': { readonly seats: readonly SeatReport[] };
  '/sim/faults': { readonly rules: readonly FaultRule[] };
  '/sim/ledger': LedgerReport;
  '/sim/journal': { readonly records: readonly JournalEntry[]; readonly next: number | null };
  '/sim/book': BookReport;
  '/sim/requests': { readonly requests: readonly RequestReport[] };
  '/sim/missions/results': MissionResults;
  '/sim/missions': { readonly missions: readonly MissionReport[] };
  '/sim/recording': SharedFile;
  '/sim/snapshot': SharedFile;
  '/sim/link': { readonly fragment: string };
  '/sim/frames': { readonly frames: readonly FrameReport[] };
}

export interface ClockOrder {
  readonly speed?: number;
  readonly advanceMs?: number;
  readonly toInstant?: number;
  readonly ticks?: number;
  readonly toBeat?: string;
}

export interface BackOrder {
  readonly toInstant?: number;
  readonly byMs?: number;
  readonly toBeat?: string;
  readonly name?: string;
}

/** What is done to the trading of pairs; `pairs` in the calls below is a symbol, or `all`. */
export type PairAction = 'halt' | 'resume' | 'list' | 'delist';

/** POST paths: what they take and what they answer. */
export interface Orders extends Record<`/sim/operator/${PairAction}`, [{ readonly pairs: string }, unknown]> {
  '/sim/clock': [ClockOrder, ClockReport];
  '/sim/back': [BackOrder, unknown];
  '/sim/branches': [{ readonly name: string }, unknown];
  '/sim/cue': [{ readonly id?: string }, unknown];
  '/sim/reset': [{ readonly scenario?: string; readonly seed?: string }, StateReport];
  '/sim/seats': [{ readonly account: string }, { readonly token: string; readonly user: number }];
  '/sim/operator/move': [
    { readonly pairs: string; readonly permille: number; readonly overMs: number },
    unknown,
  ];
  '/sim/operator/shake': [
    { readonly pairs: string; readonly permille: number; readonly forMs: number },
    unknown,
  ];
  '/sim/operator/liquidity': [
    { readonly pairs: string; readonly sizePercent: number; readonly spreadPercent: number },
    unknown,
  ];
  '/sim/operator/publish-news': [
    { readonly category: number; readonly title: string; readonly body: string },
    unknown,
  ];
  '/sim/operator/identity': [{ readonly user: string; readonly decision?: string }, unknown];
  '/sim/operator/lock-user': [{ readonly user: string; readonly forMs?: number }, unknown];
  '/sim/operator/end-session': [{ readonly user: string }, unknown];
  '/sim/missions/start': [MissionOrder, unknown];
  '/sim/missions/hint': [MissionOrder, unknown];
  '/sim/missions/abandon': [MissionOrder, unknown];
  '/sim/missions/answer': [
    MissionOrder & { readonly goal: number; readonly value: string },
    { readonly right: boolean },
  ];
  '/sim/recording': [SharedFile, unknown];
  '/sim/snapshot': [SharedFile, unknown];
  '/sim/faults': [FaultRule, unknown];
  '/sim/faults/clear': [{ readonly id?: string }, unknown];
}
