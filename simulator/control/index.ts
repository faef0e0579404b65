export { isControlPath } from './paths.ts';
export { handleControl } from './plane.ts';
export { NotRunning, UnknownScenario } from './target.ts';
export type { ClockReport, ControlTarget, MessageReport, StateReport } from './target.ts';
export type { ResetRequest } from './requests.ts';
export { FrameLog, type FrameReport, type SentFrame } from './frame-log.ts';
export { RequestLog, type RequestReport } from './request-log.ts';
