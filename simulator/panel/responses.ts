/** What the control plane takes and returns, as its calls describe it. Instants are virtual milliseconds since the epoch. */
import type { ResponseOf, ControlCalls, OrderOf } from '#simulator/control/index.ts';

type CallsBy<Method extends 'GET' | 'POST'> = {
  [
    Path in keyof ControlCalls as ControlCalls[Path] extends Record<Method, unknown> ? Path : never
  ]: ControlCalls[Path] extends Record<Method, infer Call> ? Call : never;
};

/** GET paths and their responses. */
export type Responses = { [Path in keyof CallsBy<'GET'>]: ResponseOf<CallsBy<'GET'>[Path]> };

/** POST paths: what they take and what they respond. */
export type Orders = {
  [Path in keyof CallsBy<'POST'>]: [OrderOf<CallsBy<'POST'>[Path]>, ResponseOf<CallsBy<'POST'>[Path]>];
};

/** A text, or one for each of some languages. */
export type LocalText = string | Readonly<Record<string, string>>;

export type ScenarioReport = Responses['/sim/scenarios']['scenarios'][number];
export type TimelineReport = Responses['/sim/timeline'];
export type BeatReport = TimelineReport['beats'][number];
export type FundingReport = Responses['/sim/funding'];
export type IdentityReport = Responses['/sim/identities']['identities'][number];
export type AcceptorDealReport = Responses['/sim/acceptor-deals']['deals'][number];
export type C2cAdReport = Responses['/sim/c2c']['ads'][number];
export type C2cDealReport = Responses['/sim/c2c']['deals'][number];
export type BranchReport = Responses['/sim/branches']['branches'][number];
export type SeatReport = Responses['/sim/seats']['seats'][number];
export type RequestRow = Responses['/sim/requests']['requests'][number];
export type FrameRow = Responses['/sim/frames']['frames'][number];
export type LedgerReport = Responses['/sim/ledger'];
export type BookReport = Responses['/sim/book'];
export type LevelReport = BookReport['bids'][number];
export type PairStatus = BookReport['status'];
export type MissionReport = Responses['/sim/missions']['missions'][number];
export type GoalReport = MissionReport['goals'][number];
export type ReceiptReport = NonNullable<NonNullable<GoalReport['question']>['receipt']>;
export type ContractReport = NonNullable<NonNullable<GoalReport['question']>['contract']>;
/** What came of a run, or has come of it so far. Money is decimal text in USDT. */
export type MissionResults = Responses['/sim/missions/results'];
