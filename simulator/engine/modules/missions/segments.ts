/** A run in intervals of time in which nothing was booked and no position was opened or closed. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Movement } from '#simulator/engine/ledger/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { worthAt } from './equity.ts';
import type { Drawdown, Holdings } from './equity.ts';
import { isFlow, movementsSince, movementWorth } from './facts.ts';
import { runPositions, userBalances } from './judge.ts';
import type { MissionDeps, Position } from './ports.ts';
import type { RunMark, Run } from './records.ts';

/** An interval of time in which nothing was booked or opened: [from, next interval). `flows` came in from outside by then. */
export interface HoldingSegment {
  readonly from: Instant;
  readonly holdings: Holdings & { readonly positions: readonly Position[] };
  readonly flows: Amount;
}

/** The holdings at each moment: funds worked back from what there is now, positions by when they were opened and closed. */
export function holdingSegments(deps: MissionDeps, user: number, run: Run, mark: RunMark): HoldingSegment[] {
  const positions = runPositions(deps, user, run).filter(({ id }) => id <= mark.position);
  const movements = movementsSince(deps.ledger, user, run.startMark.movement);
  const balances = new Map(userBalances(deps, user));
  for (const row of movements) add(balances, row, -1n);
  const within = movements.filter(({ id }) => id <= mark.movement);
  let flows = 0n;
  let booked = 0;
  return momentsOf(run, within, positions).map((from) => {
    for (let row = within[booked]; row && row.at <= from; row = within[(booked += 1)]) {
      add(balances, row, 1n);
      if (isFlow(row)) flows += movementWorth(deps.market, row);
    }
    const held = positions.filter(
      ({ openedAt, closedAt }) =>
        openedAt !== null && openedAt <= from && (closedAt === null || closedAt > from),
    );
    return { from, holdings: { balances: new Map(balances), positions: held }, flows };
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

function add(balances: Map<number, Amount>, { currency, amount }: Movement, sign: bigint): void {
  balances.set(currency, (balances.get(currency) ?? 0n) + sign * amount);
}

/** What an interval is worth at an instant, without what came from outside by then. */
export const segmentWorth = (market: Market, { holdings, flows }: HoldingSegment, at: Instant): Amount =>
  worthAt(market, holdings, at) - flows;

/** Visits every value that equity takes in the intervals before `to`. */
export function visitSegments(
  fall: Drawdown,
  market: Market,
  segments: readonly HoldingSegment[],
  to: Instant,
): void {
  const before = segments.filter(({ from }) => from < to);
  before.forEach((segment, i) => {
    fall.visit(segmentWorth(market, segment, segment.from));
    const next = before[i + 1]?.from ?? to;
    fall.visitSteps(segment.holdings, -segment.flows, segment.from, next - 1);
  });
}
