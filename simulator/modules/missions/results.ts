/**
 * What came of a run, worked out from the ledger's entries, the trainee's positions and the price function. Equity changes when his
 * funds or positions do and at every step of the market; what happens at one instant counts as one change. Funds from outside are no gain.
 */
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import type { Movement } from '#simulator/ledger/index.ts';
import { Drawdown, worthAt } from './equity.ts';
import type { Holdings } from './equity.ts';
import {
  contractsSince,
  feeOf,
  fillsSince,
  isCost,
  isFlow,
  markOf,
  movementsSince,
  movementWorth,
  ownPart,
  positionsSince,
} from './facts.ts';
import type { Mark } from './facts.ts';
import { positionsOf, purseOf } from './judge.ts';
import type { MissionDeps, Position } from './ports.ts';
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
  /** Leverage positions and second contracts that the trainee placed. */
  readonly positions: number;
  readonly contracts: number;
  readonly hints: number;
  readonly wrongAnswers: number;
  readonly equity: readonly { readonly at: Instant; readonly worth: Amount }[];
}

/** A stretch of time in which nothing was booked or opened: [from, next stretch). `flows` came in from outside by then. */
interface Stretch {
  readonly from: Instant;
  readonly holdings: Holdings;
  readonly flows: Amount;
}

/** The results of a run that has ended, or of one in progress up to now. */
export function resultsOf(deps: MissionDeps, user: number, run: Run): Results {
  const { market } = deps;
  const to = run.ending?.at ?? deps.context.now();
  const mark = run.ending?.mark ?? markOf(deps, user);
  const stretches = stretchesOf(deps, user, run, mark);
  const worth = ({ holdings, flows }: Stretch, at: Instant) => worthAt(market, holdings, at) - flows;
  const endEquity = run.ending?.equity ?? worth(stretches.at(-1) as Stretch, to);
  const before = stretches.filter(({ from }) => from < to);
  const fall = new Drawdown(market, run.startEquity);
  before.forEach((stretch, i) => {
    fall.visit(worth(stretch, stretch.from));
    const next = before[i + 1]?.from ?? to;
    fall.visitSteps(stretch.holdings, -stretch.flows, stretch.from, next - 1);
  });
  // What happened at the end is one change, and what came after it in the same moment is no part of it.
  fall.visit(endEquity);
  const { amount: drawdown, from: peak } = fall.deepest;
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
    equity: line(run.startedAt, to, (at) => {
      const stretch = before.findLast(({ from }) => from <= at);
      return at === to || !stretch ? endEquity : worth(stretch, at);
    }),
  };
}

/** The holdings at each moment: funds worked back from what there is now, positions by when they were opened and closed. */
function stretchesOf(deps: MissionDeps, user: number, run: Run, mark: Mark): Stretch[] {
  const positions = positionsOf(deps, user, run).filter(({ id }) => id <= mark.position);
  const movements = movementsSince(deps.ledger, user, run.startMark.movement);
  const purse = new Map(purseOf(deps, user));
  for (const row of movements) add(purse, row, -1n);
  const within = movements.filter(({ id }) => id <= mark.movement);
  let flows = 0n;
  let booked = 0;
  return momentsOf(run, within, positions).map((from) => {
    for (let row = within[booked]; row && row.at <= from; row = within[(booked += 1)]) {
      add(purse, row, 1n);
      if (isFlow(row)) flows += movementWorth(deps.market, row);
    }
    const held = positions.filter(
      ({ openedAt, closedAt }) =>
        openedAt !== null && openedAt <= from && (closedAt === null || closedAt > from),
    );
    return { from, holdings: { purse: new Map(purse), positions: held }, flows };
  });
}

/** The start, and every moment at which something was booked or a position began to be held. */
function momentsOf(run: Run, movements: readonly Movement[], positions: readonly Position[]): Instant[] {
  const end = run.ending?.at ?? Infinity;
  const opened = positions.flatMap(({ openedAt }) =>
    openedAt !== null && openedAt > run.startedAt && openedAt <= end ? [openedAt] : [],
  );
  const moments = new Set([run.startedAt, ...movements.map(({ at }) => at), ...opened]);
  return [...moments].sort((a, b) => a - b);
}

function add(purse: Map<number, Amount>, { currency, amount }: Movement, sign: bigint): void {
  purse.set(currency, (purse.get(currency) ?? 0n) + sign * amount);
}

function tradingOf(deps: MissionDeps, user: number, run: Run, mark: Mark) {
  const fills = fillsSince(deps.orders, user, run.startMark.fill).filter(({ id }) => id <= mark.fill);
  const paid = new Map<number, Amount>();
  let fees = 0n;
  const pay = (currency: number, amount: Amount, worth: Amount) => {
    paid.set(currency, (paid.get(currency) ?? 0n) + amount);
    fees += worth;
  };
  for (const fill of fills) {
    const { currency, amount, worth } = feeOf(deps.market, fill, user);
    pay(currency, amount, worth);
  }
  for (const row of movementsSince(deps.ledger, user, run.startMark.movement))
    if (isCost(row) && row.id <= mark.movement)
      pay(row.currency, -row.amount, -movementWorth(deps.market, row));
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
