/** Names for what the control plane returns. */
import type { ControlReports } from '#simulator/control/client.ts';
import type { MissionReport } from '#simulator/control/index.ts';

/** A text, or one for each of some languages. */
export type TextInLanguages = string | Readonly<Record<string, string>>;

export type ScenarioReport = ControlReports['/sim/scenarios']['scenarios'][number];
export type TimelineReport = ControlReports['/sim/timeline'];
export type EventReport = TimelineReport['beats'][number];
export type FundingReport = ControlReports['/sim/funding'];
export type IdentityReport = ControlReports['/sim/identities']['identities'][number];
export type AcceptorDealReport = ControlReports['/sim/acceptor-deals']['deals'][number];
export type C2cAdReport = ControlReports['/sim/c2c']['ads'][number];
export type C2cDealReport = ControlReports['/sim/c2c']['deals'][number];
export type SeatRow = ControlReports['/sim/seats']['seats'][number];
export type RequestRow = ControlReports['/sim/requests']['requests'][number];
export type FrameRow = ControlReports['/sim/frames']['frames'][number];
export type LedgerTotals = ControlReports['/sim/ledger'];
export type BookReport = ControlReports['/sim/book'];
export type LevelReport = BookReport['bids'][number];
export type TradingStatus = BookReport['status'];
export type GoalReport = MissionReport['goals'][number];
export type ReceiptReport = NonNullable<NonNullable<GoalReport['question']>['receipt']>;
export type ContractReport = NonNullable<NonNullable<GoalReport['question']>['contract']>;
/** What came of a run, or has come of it so far. Money is decimal text in USDT. */
export type MissionResults = ControlReports['/sim/missions/results'];
