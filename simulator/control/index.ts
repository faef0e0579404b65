export { isControlPath } from './paths.ts';
export { handleControl, type ControlCalls } from './plane.ts';
export { NotRunning, UnknownScenario } from './target.ts';
export type { BranchReport, ClockReport, ControlTarget, MessageReport, StateReport } from './target.ts';
export type { BackRequest, ResetRequest } from './requests.ts';
export { recordingFile, snapshotFile, type RecordingFile, type SnapshotFile } from './share-format.ts';
export { ControlError, type AnswerOf, type OrderOf } from './call.ts';
export { FrameLog, type FrameReport, type SentFrame } from './frame-log.ts';
export { RequestLog, type RequestReport } from './request-log.ts';
