/** Decides how a run stands: counts what happened, measures the goals, and ends the run when it is done or lost. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { walletNames } from '#simulator/engine/ledger/index.ts';
import type { Goal, Mission } from './definition.ts';
import { firstCrossing, worthAt } from './equity.ts';
import type { Bound, Holdings, Balances } from './equity.ts';
import { contractsSince, factsSince, newestMark, positionsSince } from './facts.ts';
import type { MissionFact } from './facts.ts';
import { deadlineOf } from './kind.ts';
import type { View } from './kind.ts';
import { count, isLasting, maxLoss, measure } from './kinds.ts';
import type { MissionContract, MissionDeps, Position } from './ports.ts';
import type { Ending, GoalState, Run } from './records.ts';

/** Everything a user holds, available and locked, over all accounts. */
export function userBalances({ ledger, market }: MissionDeps, user: number): Balances {
  const balances = new Map<number, Amount>();
  for (const { id } of market.currencies) {
    let sum = 0n;
    for (const wallet of walletNames)
      sum += ledger.available(user, wallet, id) + ledger.locked(user, wallet, id);
    if (sum !== 0n) balances.set(id, sum);
  }
  return balances;
}

/** The same with the positions that are held: their gain is in no account yet. */
export function holdingsOf(deps: MissionDeps, user: number): Holdings {
  const positions = deps.positions.open(user).filter(({ state }) => state === 'holding');
  return { balances: userBalances(deps, user), positions };
}

/** Leverage positions that came since a run began, and those that were open then. */
export function runPositions({ positions }: MissionDeps, user: number, run: Run): readonly Position[] {
  const before = run.openPositions.flatMap((id) => positions.get(id) ?? []);
  return [...before, ...positionsSince(positions, user, run.startMark.position)];
}

/** What goals may ask about a user's run now. */
export function viewOf(deps: MissionDeps, user: number, run: Run): View {
  const now = deps.context.now();
  const held = once(() => holdingsOf(deps, user));
  return {
    now,
    run,
    start: deps.start,
    gain: () => worthAt(deps.market, held(), now) - run.flows - run.startEquity,
    holding: (currency) => held().balances.get(currency) ?? 0n,
    openOrders: () => deps.orders.open(user).length,
    positions: once(() => runPositions(deps, user, run)),
    contracts: once((): readonly MissionContract[] =>
      contractsSince(deps.contracts, user, run.startMark.contract).reverse(),
    ),
  };
}

/** Works something out when it is first asked for. */
function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}

/** Whether a goal is met, for good or at this moment. */
export function isMet(goal: Goal, state: GoalState, view: View): boolean {
  if (state.metAt !== null) return true;
  const { have, want } = measure(goal, state, view);
  return have >= want;
}

/** The run as it stands now. A run that has ended stays as it is. */
export function judge(deps: MissionDeps, user: number, mission: Mission, before: Run): Run {
  if (before.ending !== null) return before;
  const run = counted(deps, user, mission, before);
  const view = viewOf(deps, user, run);
  if (losses(mission, run).some((loss) => view.gain() < -loss))
    return ended(mission, run, view, 'failed', 'loss');
  const goals = run.goals.map((state, i) => settled(mission.goals[i] as Goal, state, view));
  const after = { ...run, goals };
  if (goals.every((state, i) => isMet(mission.goals[i] as Goal, state, view)))
    return ended(mission, after, view, 'done', null);
  const late = mission.within !== undefined && view.now >= run.startedAt + mission.within;
  return late ? ended(mission, after, view, 'failed', 'time') : after;
}

/** Reads on from where facts were last counted. */
function counted(deps: MissionDeps, user: number, mission: Mission, run: Run): Run {
  const mark = newestMark(deps, user);
  const isRead = mark.movement === run.mark.movement && mark.fill === run.mark.fill;
  // Every position and contract comes with a posting.
  if (isRead) return run;
  const facts = factsSince(deps, user, run.mark, run.lastOldOrder);
  const goals = run.goals.map((state, i) =>
    facts.reduce((state, fact) => count(mission.goals[i] as Goal, fact, state), state),
  );
  return { ...run, mark, goals, flows: run.flows + facts.reduce((sum, fact) => sum + flowOf(fact), 0n) };
}

const flowOf = (fact: MissionFact): Amount => (fact.type === 'flow' ? fact.worth : 0n);

function settled(goal: Goal, state: GoalState, view: View): GoalState {
  return state.metAt === null && isLasting(goal) && isMet(goal, state, view)
    ? { ...state, metAt: view.now }
    : state;
}

/** Ends a run; what its goals came to is kept, because later trading is not part of it. */
function ended(
  mission: Mission,
  run: Run,
  view: View,
  outcome: Ending['outcome'],
  reason: Ending['reason'],
): Run {
  const goals = run.goals.map((state, i): GoalState => {
    const goal = mission.goals[i] as Goal;
    const metAt = isMet(goal, state, view) ? (state.metAt ?? view.now) : null;
    return { ...state, tally: measure(goal, { ...state, metAt }, view).have, metAt };
  });
  const equity = run.startEquity + view.gain();
  return { ...run, goals, ending: { at: view.now, outcome, reason, equity, mark: run.mark } };
}

/** The losses that goals still in force forbid to exceed. */
function losses(mission: Mission, run: Run): readonly Amount[] {
  return mission.goals.flatMap((goal, i) =>
    goal.kind === 'survive' && run.goals[i]?.metAt === null ? [maxLoss(goal.terms, run.startEquity)] : [],
  );
}

/**
 * The first step in (after, until] at which the market alone, without anything the trainee does, decides the run: a loss too
 * large, or the last missing gain.
 */
export function firstDecision(
  deps: MissionDeps,
  user: number,
  mission: Mission,
  run: Run,
  after: Instant,
  until: Instant,
): Instant | undefined {
  let limit = until;
  let found: Instant | undefined;
  const holdings = holdingsOf(deps, user);
  for (const bound of boundsOf(deps, user, mission, run)) {
    const at = firstCrossing(deps.market, holdings, bound, after, limit);
    if (at !== undefined) found = limit = at;
  }
  return found;
}

function boundsOf(deps: MissionDeps, user: number, mission: Mission, run: Run): Bound[] {
  const base = run.startEquity + run.flows;
  const below: Bound[] = losses(mission, run).map((loss) => ({ below: base - loss }));
  const gains = mission.goals.flatMap((goal) => (goal.kind === 'profit' ? [goal.terms.number] : []));
  if (gains.length === 0) return below;
  const view = viewOf(deps, user, run);
  const others = mission.goals.every(
    (goal, i) => goal.kind === 'profit' || isMet(goal, run.goals[i] as GoalState, view),
  );
  if (!others) return below;
  return [...below, { from: base + gains.reduce((max, gain) => (gain > max ? gain : max)) }];
}

/** When a run must be looked at even if nothing happens: its own end and those of its goals. */
export function deadlinesOf(mission: Mission, startedAt: Instant, scenarioStart: Instant): Instant[] {
  const ends = mission.goals.flatMap((goal) =>
    goal.kind === 'survive' ? [deadlineOf(goal.terms.until, startedAt, scenarioStart)] : [],
  );
  return mission.within === undefined ? ends : [...ends, startedAt + mission.within];
}
