/** The public entry of the control plane. A page starts with it, so what only its calls need is in modules of their own. */
export { isControlPath } from './paths.ts';
export { NotRunning, UnknownScenario } from './target.ts';
export type { TradeReport } from './trades.ts';
export type { BranchHistory, Branches, ControlTarget, EquitySpan, ReplayControl } from './target.ts';
export type {
  BackRequest,
  BranchReport,
  EquityCurve,
  HostReport,
  MessageReport,
  ReplayReport,
  ResetRequest,
  StateReport,
} from './requests.ts';
export type { LargeFile, RecordingFile, SnapshotFile } from './share-format.ts';
export type { MissionReport } from './mission-format.ts';
export { ControlError } from './control-error.ts';
export type { CallScope } from './call.ts';
export { FrameLog, type SentFrames } from './frame-log.ts';
export { TestLease } from './lease.ts';
export type { FrameReport, RequestReport } from './traffic-format.ts';
export { RequestLog } from './request-log.ts';
