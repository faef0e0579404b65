export { isControlPath } from './paths.ts';
export { handleControl, NotRunning, UnknownScenario } from './plane.ts';
export type { ClockReport, ControlTarget, MessageReport, StateReport } from './plane.ts';
export type { ResetRequest } from './requests.ts';
export { RequestLog, type RequestReport } from './request-log.ts';
