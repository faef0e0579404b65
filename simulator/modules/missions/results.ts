/**
 * What came of a run, worked out from the ledger's entries and the price function alone. Equity changes when the trainee's funds
 * do and at every step of the market; what happens at one instant counts as one change. Funds from outside are no gain.
 */
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import type { Movement } from '#simulator/ledger/index.ts';
import { Drawdown, worthAt } from './equity.ts';
import type { Purse } from './equity.ts';
import { feeOf, fillsSince, flowWorth, isFlow, markOf, movementsSince, ownPart } from './facts.ts';
import type { Mark } from './facts.ts';
import { purseOf } from './judge.ts';
import type { MissionDeps } from './ports.ts';
import type { Run } from './state.ts';

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
  readonly hints: number;
  readonly wrongAnswers: number;
  readonly equity: readonly { readonly at: Instant; readonly worth: Amount }[];
}

/** A stretch of time in which nothing was booked: [from, next stretch). `flows` came in from outside by then. */
interface Stretch {
  readonly from: Instant;
  readonly purse: Purse;
  readonly flows: Amount;
}

/** The results of a run that has ended, or of one in progress up to now. */
export function resultsOf(deps: MissionDeps, user: number, run: Run): Results {
  const { market } = deps;
  const to = run.ending?.at ?? deps.context.now();
  const mark = run.ending?.mark ?? markOf(deps, user);
  const stretches = stretchesOf(deps, user, run, mark);
  const worth = (stretch: Stretch, at: Instant) => worthAt(market, stretch.purse, at) - stretch.flows;
  const fall = new Drawdown(market, run.startEquity);
  stretches.forEach((stretch, i) => {
    fall.visit(worth(stretch, stretch.from));
    const next = stretches[i + 1];
    fall.visitSteps(stretch.purse, -stretch.flows, stretch.from, next ? next.from - 1 : to);
  });
  const { amount: drawdown, from: peak } = fall.deepest;
  const endEquity = worth(stretches.at(-1) as Stretch, to);
  return {
    from: run.startedAt,
    to,
    profit: endEquity - run.startEquity,
    startEquity: run.startEquity,
    endEquity,
    ...tradingOf(deps, user, run, mark),
    drawdown,
    drawdownPoints: peak > 0n ? Number((drawdown * 10_000n) / peak) : 0,
    hints: run.hints,
    wrongAnswers: run.goals.reduce((sum, { wrong }) => sum + wrong, 0),
    equity: line(stretches, run.startedAt, to, worth),
  };
}

/** The purse at each moment, worked back from what is held now. */
function stretchesOf(deps: MissionDeps, user: number, run: Run, mark: Mark): Stretch[] {
  const movements = movementsSince(deps.ledger, user, run.startMark.movement);
  const purse = new Map(purseOf(deps, user));
  for (const row of movements) add(purse, row, -1n);
  const stretches: Stretch[] = [{ from: run.startedAt, purse: new Map(purse), flows: 0n }];
  let flows = 0n;
  const within = movements.filter(({ id }) => id <= mark.movement);
  within.forEach((row, i) => {
    add(purse, row, 1n);
    if (isFlow(row)) flows += flowWorth(deps.market, row);
    if (within[i + 1]?.at !== row.at) stretches.push({ from: row.at, purse: new Map(purse), flows });
  });
  return stretches;
}

function add(purse: Map<number, Amount>, { currency, amount }: Movement, sign: bigint): void {
  purse.set(currency, (purse.get(currency) ?? 0n) + sign * amount);
}

function tradingOf(deps: MissionDeps, user: number, run: Run, mark: Mark) {
  const fills = fillsSince(deps.orders, user, run.startMark.fill).filter(({ id }) => id <= mark.fill);
  const paid = new Map<number, Amount>();
  let fees = 0n;
  for (const fill of fills) {
    const fee = feeOf(deps.market, fill, user);
    paid.set(fee.currency, (paid.get(fee.currency) ?? 0n) + fee.amount);
    fees += fee.worth;
  }
  return {
    fees,
    feesByCurrency: [...paid].map(([currency, amount]) => ({ currency, amount })),
    trades: fills.length,
    orders: new Set(fills.map((fill) => ownPart(fill, user).order)).size,
  };
}

/** Equity at evenly spaced instants from the beginning to the end, both included. */
function line(
  stretches: readonly Stretch[],
  from: Instant,
  to: Instant,
  worth: (stretch: Stretch, at: Instant) => Amount,
): Results['equity'] {
  const last = Math.min(POINTS - 1, to - from);
  const instants =
    last === 0
      ? [to]
      : Array.from({ length: last + 1 }, (_, i) => from + Math.floor(((to - from) * i) / last));
  let place = 0;
  return instants.map((at) => {
    while ((stretches[place + 1]?.from ?? Infinity) <= at) place += 1;
    return { at, worth: worth(stretches[place] as Stretch, at) };
  });
}
