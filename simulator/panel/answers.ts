/** What the control plane takes and answers, as its calls describe it. Instants are virtual milliseconds since the epoch. */
import type { AnswerOf, ControlCalls, OrderOf } from '#simulator/control/index.ts';

type CallsBy<Method extends 'GET' | 'POST'> = {
  [
    Path in keyof ControlCalls as ControlCalls[Path] extends Record<Method, unknown> ? Path : never
  ]: ControlCalls[Path] extends Record<Method, infer Call> ? Call : never;
};

/** GET paths and their answers. */
export type Answers = { [Path in keyof CallsBy<'GET'>]: AnswerOf<CallsBy<'GET'>[Path]> };

/** POST paths: what they take and what they answer. */
export type Orders = {
  [Path in keyof CallsBy<'POST'>]: [OrderOf<CallsBy<'POST'>[Path]>, AnswerOf<CallsBy<'POST'>[Path]>];
};

/** A text, or one for each of some languages. */
export type Words = string | Readonly<Record<string, string>>;

export type ScenarioReport = Answers['/sim/scenarios']['scenarios'][number];
export type TimelineReport = Answers['/sim/timeline'];
export type BeatReport = TimelineReport['beats'][number];
export type FundingReport = Answers['/sim/funding'];
export type IdentityReport = Answers['/sim/identities']['identities'][number];
export type AcceptorDealReport = Answers['/sim/acceptor-deals']['deals'][number];
export type C2cAdReport = Answers['/sim/c2c']['ads'][number];
export type C2cDealReport = Answers['/sim/c2c']['deals'][number];
export type BranchReport = Answers['/sim/branches']['branches'][number];
export type SeatReport = Answers['/sim/seats']['seats'][number];
export type RequestRow = Answers['/sim/requests']['requests'][number];
export type FrameRow = Answers['/sim/frames']['frames'][number];
export type LedgerReport = Answers['/sim/ledger'];
export type BookReport = Answers['/sim/book'];
export type LevelReport = BookReport['bids'][number];
export type PairStatus = BookReport['status'];
export type MissionReport = Answers['/sim/missions']['missions'][number];
export type GoalReport = MissionReport['goals'][number];
export type ReceiptReport = NonNullable<NonNullable<GoalReport['question']>['receipt']>;
export type ContractReport = NonNullable<NonNullable<GoalReport['question']>['contract']>;
/** What came of a run, or has come of it so far. Money is decimal text in USDT. */
export type MissionResults = Answers['/sim/missions/results'];

/** What is done to the trading of pairs; `pairs` in these calls is a symbol, or `all`. */
export type PairAction = 'halt' | 'resume' | 'list' | 'delist';
