/** What a session needs for calls of the control plane alone. A page starts without it. */
export { handleControl } from '#simulator/control/plane.ts';
export {
  findBranch,
  keepMoment,
  listBranches,
  prepareBack,
  prepareKept,
  prepareShared,
  removeBranch,
} from './branches.ts';
export {
  branchHistoryOf,
  isAction,
  isReplayOver,
  prepareReplay,
  reportReplay,
  shownBranch,
} from './replay.ts';
export { requestedSession } from './requested-session.ts';
export { exportLink, exportRecording, exportScenario, exportSnapshot, exportStored } from './files/export.ts';
export { branchOfRecording, branchOfSnapshot, readLink } from './files/import.ts';
