/** The public entry of the control plane. */
export { readSessionRequest } from './session-request.ts';
export { isControlPath } from './paths.ts';
export { controlCallOf, handleControl } from './plane.ts';
export { NotRunning, UnknownScenario } from './target.ts';
export { tradesFrom, type TradeReport } from './trades.ts';
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
export {
  MAX_RECORDS,
  recordingFile,
  snapshotFile,
  type RecordingFile,
  type LargeFile,
  type SnapshotFile,
} from './share-format.ts';
export { jsonInParts, LongList } from './json-parts.ts';
export { missionReports, type MissionReport } from './calls/missions.ts';
export { ControlError, type CallScope } from './call.ts';
export { FrameLog, type FrameReport, type SentFrames } from './frame-log.ts';
export { TestLease } from './lease.ts';
export { RequestLog, type RequestReport } from './request-log.ts';
