/** What reads missions: where each stands, how far its goals are, and what came of it. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Goal, Mission } from './definition.ts';
import { isQuestionOpen } from './commands.ts';
import { AccountFollower, exposureOf, resultsSinceOpening, valuesAt } from './account.ts';
import type { AccountValue } from './account.ts';
import { worthAt } from './equity.ts';
import { holdingsOf, isMet, viewOf } from './judge.ts';
import { subjectOf } from './answer.ts';
import type { QuestionSubject } from './answer.ts';
import type { Measure, View } from './kind.ts';
import { measure } from './kinds.ts';
import type { MissionDeps } from './ports.ts';
import { resultsOf } from './results.ts';
import type { Results } from './results.ts';
import type { Ending, MissionEntry, GoalState, Run } from './records.ts';
import type { MissionState } from './state.ts';

/** Where one goal stands. For a mission that is not begun, `have` is 0. */
export interface GoalProgress {
  readonly goal: Goal;
  readonly have: Amount;
  readonly want: Amount;
  readonly met: boolean;
  /** Of a question: whether it can be answered now, what it is about, and how often it was answered wrongly. */
  readonly open: boolean;
  readonly about: QuestionSubject;
  readonly wrong: number;
}

export interface MissionProgress {
  readonly mission: Mission;
  readonly state: 'open' | 'running' | 'done' | 'failed';
  /** How often it was done before or now. */
  readonly completions: number;
  readonly startedAt?: Instant;
  /** When a mission in progress is failed at the latest. */
  readonly deadline?: Instant;
  readonly endedAt?: Instant;
  /** Why it failed. */
  readonly reason?: NonNullable<Ending['reason']>;
  readonly hintsShown: number;
  readonly goals: readonly GoalProgress[];
}

/** What was decided about a run at one instant. */
export interface Decided {
  readonly user: number;
  /** Its id. */
  readonly mission: string;
  /** How many goals there are, and the places from 1 of those that were met. */
  readonly goals: number;
  readonly met: readonly number[];
  readonly ending: Ending | undefined;
}

/** The read side of the module. */
export function createMissionQueries(deps: MissionDeps, state: MissionState) {
  return {
    /** Every mission of the scenario, as one user has it. */
    list: (user: number): readonly MissionProgress[] =>
      deps.missions.map((mission) => progressOf(deps, state, user, mission)),
    /** What a user's funds and open positions are worth now, in USDT. */
    equity: (user: number): Amount => worthAt(deps.market, holdingsOf(deps, user), deps.context.now()),
    /** What came of the latest run, or has come of it so far; undefined when it was never begun. */
    results(user: number, id: string): Results | undefined {
      const { run } = state.entry(user, id);
      const mission = deps.missions.find((each) => each.id === id);
      return run && mission ? resultsOf(deps, user, mission, run) : undefined;
    },
    /** What came of a user's account since it was opened. */
    sinceOpening: (user: number, openedAt: Instant): Results => resultsSinceOpening(deps, user, openedAt),
    /** What an account was worth at instants up to now, and what of it came from outside. */
    valuesAt: (user: number, openedAt: Instant, instants: readonly Instant[]): readonly AccountValue[] =>
      valuesAt(deps, user, openedAt, instants),
    /** Follows an account from its opening on, in readings that cost what happened between them. */
    follow: (user: number, openedAt: Instant): AccountFollower => new AccountFollower(deps, user, openedAt),
    /** What a user has at risk in the market now, in USDT. */
    exposure: (user: number): Amount => exposureOf(deps, user),
    /** The state of each mission that a user has begun. */
    begun: (
      user: number,
    ): readonly { readonly mission: string; readonly state: MissionProgress['state'] }[] =>
      deps.missions.flatMap(({ id }) => {
        const { run } = state.entry(user, id);
        return run ? [{ mission: id, state: run.ending?.outcome ?? 'running' }] : [];
      }),
    /** Every run that ended at an instant or in which a goal was met for good then. */
    decidedAt: (at: Instant): readonly Decided[] =>
      state.dump().flatMap((entry) => decidedAt(entry, at) ?? []),
  };
}

function decidedAt({ user, mission, run }: MissionEntry, at: Instant): Decided | undefined {
  if (!run) return undefined;
  const met = run.goals.flatMap(({ metAt }, place) => (metAt === at ? [place + 1] : []));
  const ending = run.ending?.at === at ? run.ending : undefined;
  return met.length > 0 || ending ? { user, mission, goals: run.goals.length, met, ending } : undefined;
}

function progressOf(deps: MissionDeps, state: MissionState, user: number, mission: Mission): MissionProgress {
  const { run, completions } = state.entry(user, mission.id);
  if (!run) {
    const goals = mission.goals.map((goal) => untouched(deps, goal));
    return { mission, state: 'open', completions, hintsShown: 0, goals };
  }
  const ending = run.ending;
  return {
    mission,
    state: ending?.outcome ?? 'running',
    completions,
    startedAt: run.startedAt,
    deadline: mission.within === undefined ? undefined : run.startedAt + mission.within,
    endedAt: ending?.at,
    reason: ending?.reason ?? undefined,
    hintsShown: run.hints,
    goals: mission.goals.map((_, i) => goalProgress(deps, user, mission, run, i)),
  };
}

const INITIAL: GoalState = { tally: 0n, metAt: null, order: 0, wrong: 0 };

/** A goal of a mission that no one has begun: what is wanted, and nothing done. */
function untouched(deps: MissionDeps, goal: Goal): GoalProgress {
  const now = deps.context.now();
  const nothing: View = {
    now,
    run: { startedAt: now, startMark: { movement: 0, fill: 0, position: 0, contract: 0 } },
    start: deps.start,
    gain: () => 0n,
    holding: () => 0n,
    openOrders: () => 1,
    positions: () => [],
    contracts: () => [],
  };
  const { want } = measure(goal, INITIAL, nothing);
  return { goal, have: 0n, want: want > 0n ? want : 0n, met: false, open: false, about: {}, wrong: 0 };
}

function goalProgress(
  deps: MissionDeps,
  user: number,
  mission: Mission,
  run: Run,
  place: number,
): GoalProgress {
  const goal = mission.goals[place] as Goal;
  const state = run.goals[place] as GoalState;
  const view = viewOf(deps, user, run);
  const now: Measure = measure(goal, state, view);
  const ended = run.ending !== null;
  const isOpenQuestion = goal.kind === 'answer' && (!ended || state.order > 0);
  return {
    goal,
    have: ended ? state.tally : now.have,
    want: now.want,
    met: ended ? state.metAt !== null : isMet(goal, state, view),
    open: !ended && goal.kind === 'answer' && isQuestionOpen(deps, user, mission, run, place),
    about: isOpenQuestion ? subjectOf(deps, user, goal.terms, state, view) : {},
    wrong: state.wrong,
  };
}
