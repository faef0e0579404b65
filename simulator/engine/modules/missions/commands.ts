/** What a trainee does with missions, by himself or through the operator: start, answer, ask for a hint, give up. */
import { parseAmount, Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { isNear, rightAnswer, subjectOf } from './answer.ts';
import type { Goal, Mission } from './definition.ts';
import { worthAt } from './equity.ts';
import { newestMark } from './facts.ts';
import { deadlinesOf, holdingsOf, isMet, judge, viewOf } from './judge.ts';
import type { MissionDeps } from './ports.ts';
import type { MissionEntry, GoalState, Run } from './records.ts';
import type { MissionState } from './state.ts';

/** `user` may be left out by a user, who then means himself; the operator must name one. */
export type MissionInput = { readonly mission: string; readonly user?: number };

/** `goal` is the place of the question among the goals, from 0; `value` is decimal text. */
export type AnswerInput = MissionInput & { readonly goal: number; readonly value: string };

/**
 * `missions.start`: begins, or begins again what has ended. Refuses with LOGIN, NOT_OWNER, NOT_FOUND, STATE (it runs already),
 * CLOSED (the time until which one has to survive is over).
 */
export function startMission(
  deps: MissionDeps,
  state: MissionState,
  actor: Actor,
  input: MissionInput,
): null {
  const { user, mission } = subject(deps, actor, input);
  const entry = state.entry(user, mission.id);
  if (entry.run && entry.run.ending === null) throw new Refusal('STATE');
  const now = deps.context.now();
  const deadlines = deadlinesOf(mission, now, deps.start);
  if (deadlines.some((at) => at <= now)) throw new Refusal('CLOSED');
  const id = deps.context.nextId('missions.run');
  for (const at of deadlines) deps.context.schedule(at, 'missions.look', { user });
  state.put({ ...entry, run: freshRun(deps, user, mission, id) });
  return null;
}

function freshRun(deps: MissionDeps, user: number, mission: Mission, id: number): Run {
  const now = deps.context.now();
  const mark = newestMark(deps, user);
  return {
    id,
    startedAt: now,
    startMark: mark,
    lastOldOrder: Math.max(0, ...deps.orders.open(user)),
    openPositions: deps.positions.open(user).map((position) => position.id),
    startEquity: worthAt(deps.market, holdingsOf(deps, user), now),
    mark,
    flows: 0n,
    hints: 0,
    goals: mission.goals.map(() => ({ tally: 0n, metAt: null, order: 0, wrong: 0 })),
    ending: null,
  };
}

/**
 * `missions.answer`: whether the answer is right; wrong ones are counted. Refuses with LOGIN, NOT_OWNER, NOT_FOUND, PARAM,
 * STATE (not running, answered already, goals above it are not met, or nothing has been traded that it could be about).
 */
export function answerQuestion(
  deps: MissionDeps,
  state: MissionState,
  actor: Actor,
  input: AnswerInput,
): { right: boolean } {
  const { user, mission, run } = running(deps, state, actor, input);
  const goal = mission.goals[input.goal];
  const goalState = run.goals[input.goal];
  if (!goal || !goalState || goal.kind !== 'answer') throw new Refusal('PARAM', { field: 'goal' });
  const given = parseAmount(input.value);
  if (given === undefined) throw new Refusal('PARAM', { field: 'value' });
  const subject = subjectOf(deps, user, goal.terms, goalState, viewOf(deps, user, run));
  const right = rightAnswer(deps.market, goal.terms, goalState, subject);
  if (right === undefined || !isQuestionOpen(deps, user, mission, run, input.goal))
    throw new Refusal('STATE');
  const near = isNear(goal.terms, given, right);
  const after: GoalState = near
    ? { ...goalState, metAt: deps.context.now(), order: subject.contract?.id ?? goalState.order }
    : { ...goalState, wrong: goalState.wrong + 1 };
  const goals = run.goals.map((other, i) => (i === input.goal ? after : other));
  keep(state, user, mission.id, judge(deps, user, mission, { ...run, goals }));
  return { right: near };
}

/** A question opens when the goals above it are met; one that was answered is closed. */
export function isQuestionOpen(
  deps: MissionDeps,
  user: number,
  mission: Mission,
  run: Run,
  place: number,
): boolean {
  if (run.goals[place]?.metAt !== null) return false;
  const view = viewOf(deps, user, run);
  return mission.goals.slice(0, place).every((goal: Goal, i) => isMet(goal, run.goals[i] as GoalState, view));
}

/** `missions.hint`: shows one hint more. Refuses with LOGIN, NOT_OWNER, NOT_FOUND, STATE, LIMIT (there are no more). */
export function hint(
  deps: MissionDeps,
  state: MissionState,
  actor: Actor,
  input: MissionInput,
): { shown: number } {
  const { user, mission, run } = running(deps, state, actor, input);
  const max = mission.hints.length;
  if (run.hints >= max) throw new Refusal('LIMIT', { field: 'hints', max: String(max) });
  keep(state, user, mission.id, { ...run, hints: run.hints + 1 });
  return { shown: run.hints + 1 };
}

/** `missions.abandon`: as if it had not been started. Refuses with LOGIN, NOT_OWNER, NOT_FOUND, STATE. */
export function abandon(deps: MissionDeps, state: MissionState, actor: Actor, input: MissionInput): null {
  const { entry } = running(deps, state, actor, input);
  state.put({ ...entry, run: null });
  return null;
}

/** The job `missions.look`. */
export function look(deps: MissionDeps, state: MissionState, { user }: { readonly user: number }): void {
  state.due.delete(user);
  judgeRuns(deps, state, user);
}

/** Judges the runs in progress of a user. */
export function judgeRuns(deps: MissionDeps, state: MissionState, user: number): void {
  for (const { mission: id, run } of state.runningOf(user)) {
    const mission = deps.missions.find((each) => each.id === id);
    if (mission) keep(state, user, id, judge(deps, user, mission, run));
  }
}

function keep(state: MissionState, user: number, mission: string, run: Run): void {
  const entry = state.entry(user, mission);
  if (entry.run === run) return;
  const completions = entry.completions + (run.ending?.outcome === 'done' ? 1 : 0);
  state.put({ ...entry, completions, run });
}

interface Subject {
  readonly user: number;
  readonly mission: Mission;
}

/** Who and which mission is meant. */
function subject(deps: MissionDeps, actor: Actor, input: MissionInput): Subject {
  const user = userMeant(deps, actor, input.user);
  const mission = deps.missions.find(({ id }) => id === input.mission);
  if (!mission) throw new Refusal('NOT_FOUND');
  return { user, mission };
}

function userMeant(deps: MissionDeps, actor: Actor, named: number | undefined): number {
  if (actor.kind === 'visitor') throw new Refusal('LOGIN');
  if (actor.kind === 'operator') {
    if (named === undefined) throw new Refusal('PARAM', { field: 'user' });
    if (!deps.isUser(named)) throw new Refusal('NOT_FOUND');
    return named;
  }
  if (named !== undefined && named !== actor.id) throw new Refusal('NOT_OWNER');
  return actor.id;
}

/** As {@link subject}, with the run that must be in progress. */
function running(
  deps: MissionDeps,
  state: MissionState,
  actor: Actor,
  input: MissionInput,
): Subject & { readonly entry: MissionEntry; readonly run: Run } {
  const found = subject(deps, actor, input);
  const entry = state.entry(found.user, found.mission.id);
  if (!entry.run || entry.run.ending !== null) throw new Refusal('STATE');
  return { ...found, entry, run: entry.run };
}
