/** Missions for trainees: goals that the ledger and the orders decide (docs/missions.md). */
import type { Trigger } from '#simulator/engine/kernel/index.ts';
import { bind, saving } from '../kit.ts';
import { abandon, answerQuestion, hint, judgeRuns, look, startMission } from './commands.ts';
import { firstDecision } from './judge.ts';
import type { MissionDeps } from './ports.ts';
import { createMissionQueries } from './queries.ts';
import { MissionState } from './state.ts';

export { questions } from './definition.ts';
export type {
  Goal,
  GoalKindName,
  GoalTerms,
  Mission,
  MissionText,
  OrderFilter,
  PositionFilter,
} from './definition.ts';
export type { AccountFollower } from './account.ts';
export type { Advice, Cause, Crossing } from './causes.ts';
export type { QuestionSubject } from './answer.ts';
export type { MissionDeps } from './ports.ts';
export type { GoalProgress, MissionProgress } from './queries.ts';
export type { Results } from './results.ts';

/** The missions module: commands `missions.start`, `missions.answer`, `missions.hint`, `missions.abandon`. */
export type MissionsModule = ReturnType<typeof createMissions>;

/** Builds the module; it subscribes to every posting of the ledger. */
export function createMissions(deps: MissionDeps) {
  const state = new MissionState(deps.missions);
  lookAfterChanges(deps, state);
  return {
    name: 'missions',
    commands: bind(deps, state, { start: startMission, answer: answerQuestion, hint, abandon }),
    queries: createMissionQueries(deps, state),
    jobs: bind(deps, state, { look }),
    triggers: [marketTrigger(deps, state)],
    ...saving(state),
  };
}

/**
 * Everything a trainee does or that happens to his orders moves funds or changes a position. In the middle of a posting the
 * books are half written, so the look comes right after the work in hand: once, however many postings it makes, and not at all
 * if it is refused.
 */
function lookAfterChanges({ ledger, positions, context }: MissionDeps, state: MissionState): void {
  const { due } = state;
  const changed = (user: number): void => {
    if (due.has(user) || state.runningOf(user).length === 0) return;
    due.add(user);
    context.onRefusal(() => void due.delete(user));
    context.schedule(context.now(), 'missions.look', { user });
  };
  ledger.onChange(changed);
  positions.onChange(changed);
}

/** The market may decide a run while the trainee does nothing: his loss grows too large, or his gain comes. */
function marketTrigger(deps: MissionDeps, state: MissionState): Trigger {
  const missions = new Map(deps.missions.map((mission) => [mission.id, mission]));
  return {
    next(after, until) {
      let first: number | undefined;
      for (const { user, mission: id, run } of state.running()) {
        const mission = missions.get(id);
        const at = mission && firstDecision(deps, user, mission, run, after, first ?? until);
        if (at !== undefined && (first === undefined || at < first)) first = at;
      }
      return first;
    },
    fire() {
      for (const user of new Set(state.running().map((entry) => entry.user))) judgeRuns(deps, state, user);
    },
  };
}
