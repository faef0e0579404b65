/**
 * What came of a run, worked out from the ledger's entries, the trainee's positions and the price function. Equity changes when his
 * funds or positions do and at every step of the market; what happens at one instant counts as one change. Funds from outside are no gain.
 */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { causesOf, crossingOf } from './causes.ts';
import type { Cause, Timespan, Crossing } from './causes.ts';
import type { Mission } from './definition.ts';
import { Drawdown } from './equity.ts';
import {
  contractsSince,
  fillFee,
  fillsSince,
  isCost,
  newestMark,
  movementsSince,
  movementWorth,
  ownPart,
  positionsSince,
} from './facts.ts';
import { maxLoss } from './kinds.ts';
import type { MissionDeps } from './ports.ts';
import type { RunMark, Run } from './records.ts';
import { holdingSegments, visitSegments, segmentWorth } from './segments.ts';
import type { HoldingSegment } from './segments.ts';

/** Points of the equity line; enough for a small chart. */
const POINTS = 96;

/** All amounts in 1e-8 USDT unless a currency is named. */
export interface Results {
  readonly from: Instant;
  readonly to: Instant;
  readonly profit: Amount;
  readonly startEquity: Amount;
  /** Without what came from outside, so that it is the start plus the profit. */
  readonly endEquity: Amount;
  readonly fees: Amount;
  readonly feesByCurrency: readonly { readonly currency: number; readonly amount: Amount }[];
  /** The deepest fall from a peak to a later trough, over every value that equity took. */
  readonly drawdown: Amount;
  /** The same in hundredths of a percent of the peak. */
  readonly drawdownPoints: number;
  /** Fills of the trainee's orders, and how many orders they were. */
  readonly trades: number;
  readonly orders: number;
  /** Leverage positions and second contracts that the trainee placed. */
  readonly positions: number;
  readonly contracts: number;
  readonly hints: number;
  readonly wrongAnswers: number;
  readonly equity: readonly { readonly at: Instant; readonly worth: Amount }[];
  /** What the profit is made of, the largest loss first. */
  readonly causes: readonly Cause[];
  /** Of a run that failed by its loss. */
  readonly crossing?: Crossing;
  /** Of a run that has ended: see {@link scoreOf}. */
  readonly score?: number;
}

/** The results of a run that has ended, or of one in progress up to now. */
export function resultsOf(deps: MissionDeps, user: number, mission: Mission, run: Run): Results {
  const { market } = deps;
  const to = run.ending?.at ?? deps.context.now();
  const mark = run.ending?.mark ?? newestMark(deps, user);
  const segments = holdingSegments(deps, user, run, mark);
  const worth = (segment: HoldingSegment, at: Instant) => segmentWorth(market, segment, at);
  const endEquity = run.ending?.equity ?? worth(segments.at(-1) as HoldingSegment, to);
  const before = segments.filter(({ from }) => from < to);
  const fall = new Drawdown(market, run.startEquity);
  visitSegments(fall, market, segments, to);
  // What happened at the end is one change, and what came after it in the same moment is not part of it.
  fall.visit(endEquity);
  const { amount: drawdown, from: peak } = fall.deepest;
  const profit = endEquity - run.startEquity;
  return {
    from: run.startedAt,
    to,
    profit,
    startEquity: run.startEquity,
    endEquity,
    ...tradingOf(deps, user, run, mark),
    drawdown,
    drawdownPoints: pointsOf(drawdown, peak),
    hints: run.hints,
    wrongAnswers: run.goals.reduce((sum, { wrong }) => sum + wrong, 0),
    equity: line(run.startedAt, to, (at) => {
      const segment = before.findLast(({ from }) => from <= at);
      return at === to || !segment ? endEquity : worth(segment, at);
    }),
    ...judgementOf(deps, user, mission, { run, segments, to, mark, profit }),
  };
}

/** A part in hundredths of a percent of the whole. */
export const pointsOf = (part: Amount, whole: Amount): number =>
  whole > 0n ? Number((part * 10_000n) / whole) : 0;

function judgementOf(
  deps: MissionDeps,
  user: number,
  mission: Mission,
  timespan: Timespan,
): Pick<Results, 'causes' | 'crossing' | 'score'> {
  const { run, profit } = timespan;
  const causes = causesOf(deps, user, timespan);
  if (!run.ending) return { causes };
  const score = scoreOf(run);
  if (run.ending.reason !== 'loss') return { causes, score };
  const crossing = crossingOf(deps, limitOf(mission, run, profit), timespan, causes);
  return { causes, score, crossing };
}

/** The smallest loss limit that the run exceeded. */
function limitOf(mission: Mission, { goals, startEquity, ending }: Run, profit: Amount): Amount {
  return mission.goals
    .flatMap((goal, i) => {
      const metAt = goals[i]?.metAt ?? null;
      const wasOver = metAt !== null && metAt !== ending?.at;
      return goal.kind === 'survive' && !wasOver ? [maxLoss(goal.terms, startEquity)] : [];
    })
    .reduce((min, limit) => (limit < min ? limit : min), -profit);
}

const POINTS_OF_HINT = 10;
const POINTS_OF_WRONG_ANSWER = 5;

/** From 0 to 100: the share of the goals that were met, less 10 for each hint and 5 for each wrong answer. */
export function scoreOf({ goals, hints }: Run): number {
  const met = goals.filter(({ metAt }) => metAt !== null).length;
  const wrong = goals.reduce((sum, goal) => sum + goal.wrong, 0);
  const share = Math.floor((100 * met) / goals.length);
  return Math.max(0, share - POINTS_OF_HINT * hints - POINTS_OF_WRONG_ANSWER * wrong);
}

function tradingOf(deps: MissionDeps, user: number, run: Run, mark: RunMark) {
  const fills = fillsSince(deps.orders, user, run.startMark.fill).filter(({ id }) => id <= mark.fill);
  const paid = new Map<number, Amount>();
  let fees = 0n;
  const pay = (currency: number, amount: Amount, worth: Amount) => {
    paid.set(currency, (paid.get(currency) ?? 0n) + amount);
    fees += worth;
  };
  for (const fill of fills) {
    const { currency, amount, worth } = fillFee(deps.market, fill, user);
    pay(currency, amount, worth);
  }
  for (const row of movementsSince(deps.ledger, user, run.startMark.movement)) {
    if (isCost(row) && row.id <= mark.movement)
      pay(row.currency, -row.amount, -movementWorth(deps.market, row));
  }
  return {
    fees,
    feesByCurrency: [...paid].map(([currency, amount]) => ({ currency, amount })),
    trades: fills.length,
    orders: new Set(fills.map((fill) => ownPart(fill, user).order)).size,
    positions: positionsSince(deps.positions, user, run.startMark.position).filter(
      ({ id }) => id <= mark.position,
    ).length,
    contracts: contractsSince(deps.contracts, user, run.startMark.contract).filter(
      ({ id }) => id <= mark.contract,
    ).length,
  };
}

/** Equity at evenly spaced instants from the beginning to the end, both included. */
function line(from: Instant, to: Instant, worth: (at: Instant) => Amount): Results['equity'] {
  const last = Math.min(POINTS - 1, to - from);
  const instants =
    last === 0
      ? [to]
      : Array.from({ length: last + 1 }, (_, i) => from + Math.floor(((to - from) * i) / last));
  return instants.map((at) => ({ at, worth: worth(at) }));
}
