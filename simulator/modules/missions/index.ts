/** Missions for trainees: goals that the ledger and the orders decide (docs/missions.md). */
import type { EngineModule, Trigger } from '#simulator/kernel/index.ts';
import { createMissionCommands } from './commands.ts';
import { firstDecision } from './judge.ts';
import type { MissionDeps } from './ports.ts';
import { createMissionQueries } from './queries.ts';
import type { MissionQueries } from './queries.ts';
import { savedEntries } from './records.ts';
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
export type { Advice, Cause, Crossing } from './causes.ts';
export type { Subject } from './kinds/index.ts';
export type { MissionDeps } from './ports.ts';
export type { GoalProgress, MissionProgress } from './queries.ts';
export type { Results } from './results.ts';

type MissionCommands = Omit<ReturnType<typeof createMissionCommands>, 'look'>;

/** The missions module: commands `missions.start`, `missions.answer`, `missions.hint`, `missions.abandon`. */
export interface MissionsModule extends EngineModule {
  readonly commands: MissionCommands;
  readonly queries: MissionQueries;
}

/** Builds the module; it subscribes to every posting of the ledger. */
export function createMissions(deps: MissionDeps): MissionsModule {
  const state = new MissionState();
  const { look, ...commands } = createMissionCommands(deps, state);
  const due = lookAfterChanges(deps, state);
  return {
    name: 'missions',
    commands,
    queries: createMissionQueries(deps, state),
    jobs: {
      look: ({ user }: { user: number }) => {
        due.delete(user);
        look(user);
      },
    },
    triggers: [marketTrigger(deps, state, look)],
    dump: () => state.dump(),
    load: (plain) => {
      state.load(savedEntries(plain, deps.missions));
      due.clear();
    },
  };
}

/**
 * Everything a trainee does or that happens to his orders moves funds or changes a position. In the middle of a posting the
 * books are half written, so the look comes right after the work in hand: once, however many postings it makes, and not at all
 * if it is refused. Gives the users for whom a look is due; between two works there are none, so they are no state.
 */
function lookAfterChanges({ ledger, positions, context }: MissionDeps, state: MissionState): Set<number> {
  const due = new Set<number>();
  const changed = (user: number): void => {
    if (due.has(user) || state.runningOf(user).length === 0) return;
    due.add(user);
    context.onRefusal(() => void due.delete(user));
    context.schedule(context.now(), 'missions.look', { user });
  };
  ledger.onChange(changed);
  positions.onChange(changed);
  return due;
}

/** The market may decide a run while the trainee does nothing: his loss grows too large, or his gain comes. */
function marketTrigger(deps: MissionDeps, state: MissionState, look: (user: number) => void): Trigger {
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
      for (const user of new Set(state.running().map((entry) => entry.user))) look(user);
    },
  };
}
