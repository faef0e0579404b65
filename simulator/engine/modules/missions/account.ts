/**
 * What came of an account since it was opened: the results of a run without goals that began then. Opening balances are where it begins.
 */
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { Drawdown, worthAt } from './equity.ts';
import { fillFee, fillsSince, isCost, newestMark, movementsSince, movementWorth, ownPart } from './facts.ts';
import { userBalances } from './judge.ts';
import type { MissionDeps } from './ports.ts';
import type { RunMark, Run } from './records.ts';
import { pointsOf, resultsOf } from './results.ts';
import type { Results } from './results.ts';
import { holdingSegments, visitSegments, segmentWorth } from './segments.ts';

const OPENING_MEMO = 'log.opening';

const NO_MISSION = { id: '', title: '', story: '', hints: [], goals: [] };

/** A run from the opening of an account on. */
function runSinceOpening(deps: MissionDeps, user: number, openedAt: Instant): Run {
  const opening = movementsSince(deps.ledger, user, 0).filter(({ memo }) => memo === OPENING_MEMO);
  const balances = new Map<number, Amount>();
  for (const { currency, amount } of opening) balances.set(currency, (balances.get(currency) ?? 0n) + amount);
  const mark: RunMark = { movement: opening.at(-1)?.id ?? 0, fill: 0, position: 0, contract: 0 };
  return {
    id: 1,
    startedAt: openedAt,
    startMark: mark,
    lastOldOrder: 0,
    openPositions: [],
    startEquity: worthAt(deps.market, { balances, positions: [] }, openedAt),
    mark,
    flows: 0n,
    hints: 0,
    goals: [],
    ending: null,
  };
}

/** What came of an account up to now, from its opening with the balances it was opened with. */
export function resultsSinceOpening(deps: MissionDeps, user: number, openedAt: Instant): Results {
  return resultsOf(deps, user, NO_MISSION, runSinceOpening(deps, user, openedAt));
}

/** What an account was worth at an instant, and what of it had come from outside by then. Amounts in 1e-8 USDT. */
export interface AccountValue {
  readonly equity: Amount;
  readonly outside: Amount;
}

/** The worth of an account at instants up to now; nothing before it was opened. What is not from outside was gained. */
export function valuesAt(
  deps: MissionDeps,
  user: number,
  openedAt: Instant,
  instants: readonly Instant[],
): readonly AccountValue[] {
  const run = runSinceOpening(deps, user, openedAt);
  const segments = holdingSegments(deps, user, run, newestMark(deps, user));
  return instants.map((at) => {
    const segment = segments.findLast(({ from }) => from <= at);
    if (!segment) return { equity: 0n, outside: 0n };
    return {
      equity: worthAt(deps.market, segment.holdings, at),
      outside: run.startEquity + segment.flows,
    };
  });
}

/** Figures of an account at one instant. Amounts in 1e-8 USDT. */
export interface AccountFigures {
  readonly equity: Amount;
  readonly profit: Amount;
  readonly drawdown: Amount;
  /** In hundredths of a percent of the peak. */
  readonly drawdownPoints: number;
  readonly fees: Amount;
  /** Spot orders that traded or wait, leverage positions and second contracts. */
  readonly orders: number;
}

/**
 * Follows an account: each reading looks only at what happened since the last one, and gives what {@link resultsSinceOpening} would.
 * It belongs to one exchange, whose time does not go back.
 */
export class AccountFollower {
  readonly #deps: MissionDeps;
  readonly #user: number;
  readonly #startEquity: Amount;
  readonly #fall: Drawdown;
  /** From where the next reading goes on: everything before its instant has been looked at. */
  #run: Run;
  /** What came from outside before that. */
  #flows = 0n;
  #fees = 0n;
  readonly #traded = new Set<number>();
  #paid = { fill: 0, movement: 0 };

  constructor(deps: MissionDeps, user: number, openedAt: Instant) {
    this.#deps = deps;
    this.#user = user;
    this.#run = runSinceOpening(deps, user, openedAt);
    this.#startEquity = this.#run.startEquity;
    this.#fall = new Drawdown(deps.market, this.#startEquity);
    this.#paid.movement = this.#run.startMark.movement;
  }

  /** The figures now. */
  read(): AccountFigures {
    const { market, context } = this.#deps;
    const now = context.now();
    const mark = newestMark(this.#deps, this.#user);
    const segments = holdingSegments(this.#deps, this.#user, this.#run, mark).map((segment) => ({
      ...segment,
      flows: segment.flows + this.#flows,
    }));
    visitSegments(this.#fall, market, segments, now);
    const last = segments.at(-1);
    const own = last ? segmentWorth(market, last, now) : 0n;
    const { amount: drawdown, from } = this.#fall.deepestWith(own);
    this.#flows = segments.findLast((segment) => segment.from < now)?.flows ?? this.#flows;
    this.#goOn(now, mark);
    this.#addFees(mark);
    return {
      equity: own + (last?.flows ?? 0n),
      profit: own - this.#startEquity,
      drawdown,
      drawdownPoints: pointsOf(drawdown, from),
      fees: this.#fees,
      orders: this.#orders(),
    };
  }

  /** What happens at this very instant may not be over, so the next reading looks at it again. */
  #goOn(now: Instant, mark: RunMark): void {
    const { startMark } = this.#run;
    const before = movementsSince(this.#deps.ledger, this.#user, startMark.movement).findLast(
      ({ at }) => at < now,
    );
    this.#run = {
      ...this.#run,
      startedAt: now,
      startMark: { ...mark, movement: before?.id ?? startMark.movement },
      openPositions: this.#deps.positions.open(this.#user).map(({ id }) => id),
    };
  }

  #orders(): number {
    const { orders, positions, contracts } = this.#deps;
    const one = { offset: 0, limit: 1 };
    const placed = positions.list(this.#user, one).total + contracts.list(this.#user, one).total;
    const waiting = orders.open(this.#user).filter((id) => !this.#traded.has(id)).length;
    return this.#traded.size + waiting + placed;
  }

  #addFees(mark: RunMark): void {
    const { market, orders, ledger } = this.#deps;
    for (const fill of fillsSince(orders, this.#user, this.#paid.fill)) {
      this.#fees += fillFee(market, fill, this.#user).worth;
      this.#traded.add(ownPart(fill, this.#user).order);
    }
    for (const row of movementsSince(ledger, this.#user, this.#paid.movement))
      if (isCost(row)) this.#fees -= movementWorth(market, row);
    this.#paid = { fill: mark.fill, movement: mark.movement };
  }
}

/** What an account has at risk in the market, in USDT: everything held but USDT itself, and positions at their price. */
export function exposureOf(deps: MissionDeps, user: number): Amount {
  const { market, context, positions } = deps;
  const now = context.now();
  const worthIn = (amount: Amount, currency: number): Amount =>
    mulDiv(amount < 0n ? -amount : amount, market.usdtPrice(currency, now), UNIT);
  let sum = 0n;
  for (const [id, amount] of userBalances(deps, user))
    if (market.currency(id)?.name !== 'USDT') sum += worthIn(amount, id);
  for (const { pair, size, state } of positions.open(user)) {
    const found = market.pair(pair);
    if (found && state === 'holding') sum += worthIn(size, found.base);
  }
  return sum;
}
