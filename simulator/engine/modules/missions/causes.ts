/** What made a run's result: each position, each currency that was held, and what trading cost. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { LogTypeName, Movement } from '#simulator/engine/ledger/index.ts';
import { priceOfTicks } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { movementsSince, movementWorth } from './facts.ts';
import type { MissionDeps, Position } from './ports.ts';
import type { RunMark, Run } from './records.ts';
import type { HoldingSegment } from './segments.ts';

/** A part of the result. `change` is in USDT, and the parts add up to the profit. */
export type Cause = { readonly change: Amount } & (
  | {
      /** A leverage position: the movement of its price, from its entry or the start of the run. */
      readonly kind: 'position';
      readonly id: number;
      readonly pair: number;
      readonly side: 'long' | 'short';
      /** In the base currency. */
      readonly size: Amount;
      /** In the quote currency: what the price had to leave for a gain or a loss. */
      readonly basis: Amount;
      readonly isLiquidated: boolean;
    }
  /** A currency: the movement of its price while it was held; `number` is what was held last. */
  | { readonly kind: 'coin'; readonly currency: number; readonly number: Amount }
  /** Spot orders: what was paid or received against the price of that moment, fees included. */
  | { readonly kind: 'orders' }
  /** Second contracts: stakes, profits, fees and insurance. */
  | { readonly kind: 'contracts' }
  /** Fees of leverage, interest and whatever else is left. */
  | { readonly kind: 'other' }
);

/** A run from its start to its end or to now. */
export interface Timespan {
  readonly run: Run;
  readonly segments: readonly HoldingSegment[];
  readonly to: Instant;
  readonly mark: RunMark;
  readonly profit: Amount;
}

/** The parts of a result that are not zero, the largest loss first. */
export function causesOf(deps: MissionDeps, user: number, timespan: Timespan): readonly Cause[] {
  const { run, mark, profit } = timespan;
  const rows = movementsSince(deps.ledger, user, run.startMark.movement).filter(
    ({ id }) => id <= mark.movement,
  );
  const parts: Cause[] = [
    ...positionCauses(deps, timespan),
    ...coinCauses(deps, timespan),
    { kind: 'orders', change: worthOfRows(deps, rows, spotMemos) },
    { kind: 'contracts', change: worthOfRows(deps, rows, contractMemos) },
  ];
  const rest = parts.reduce((left, { change }) => left - change, profit);
  return [...parts, { kind: 'other', change: rest } as const]
    .filter(({ change }) => change !== 0n)
    .sort((a, b) => (a.change < b.change ? -1 : a.change > b.change ? 1 : 0));
}

const memosOf = (names: readonly LogTypeName[]): ReadonlySet<string> =>
  new Set(names.map((name) => logTypes[name].memo));

const spotMemos = memosOf(['spotBuyDebit', 'spotSellDebit', 'spotBuyCredit', 'spotSellCredit']);
const contractMemos = memosOf([
  'microPlaced',
  'microFee',
  'microSettled',
  'insuranceBuy',
  'insuranceClaim',
  'insuranceClear',
  'insuranceRescission',
  'insuranceFeeBack',
]);

function worthOfRows({ market }: MissionDeps, rows: readonly Movement[], memos: ReadonlySet<string>): Amount {
  return rows.reduce((sum, row) => (memos.has(row.memo) ? sum + movementWorth(market, row) : sum), 0n);
}

/** Calls back with every interval and its end. */
function eachSegment(
  { segments, to }: Timespan,
  visit: (segment: HoldingSegment, end: Instant) => void,
): void {
  segments.forEach((segment, i) => {
    const end = segments[i + 1]?.from ?? to;
    if (end > segment.from) visit(segment, end);
  });
}

function positionCauses({ market }: MissionDeps, timespan: Timespan): Cause[] {
  const { run, to } = timespan;
  const ends = new Map<Position, Instant>();
  eachSegment(timespan, ({ holdings }, end) => {
    for (const position of holdings.positions) ends.set(position, end);
  });
  return [...ends].map(([position, end]) => {
    const { id, side, size, entryPrice } = position;
    const pair = pairOf(market.pair(position.pair), id);
    const isOld = run.openPositions.includes(id) && (position.openedAt ?? Infinity) <= run.startedAt;
    const atStart = isOld ? market.price(pair, run.startedAt) : undefined;
    const before = atStart === undefined ? 0n : position.profitAt(atStart);
    const gained = position.profitAt(market.price(pair, end)) - before;
    return {
      kind: 'position',
      id,
      pair: pair.id,
      side,
      size,
      basis: atStart === undefined ? entryPrice : priceOfTicks(pair, atStart),
      isLiquidated: position.isLiquidated && (position.closedAt ?? Infinity) <= to,
      change: mulDiv(gained, market.usdtPrice(pair.quote, end), UNIT),
    } as const;
  });
}

function coinCauses({ market }: MissionDeps, timespan: Timespan): Cause[] {
  const found = new Map<number, { readonly number: Amount; readonly change: Amount }>();
  eachSegment(timespan, ({ from, holdings }, end) => {
    for (const [currency, number] of holdings.balances) {
      if (number === 0n) continue;
      const moved = market.usdtPrice(currency, end) - market.usdtPrice(currency, from);
      const before = found.get(currency)?.change ?? 0n;
      found.set(currency, { number, change: before + mulDiv(number, moved, UNIT) });
    }
  });
  return [...found].map(([currency, part]) => ({ kind: 'coin', currency, ...part }) as const);
}

function pairOf(pair: Pair | undefined, position: number): Pair {
  if (!pair) throw new Error(`position ${position} names a pair that does not exist`);
  return pair;
}

/** How a loss limit was crossed: what was allowed and lost in all, and the part that lost most. In USDT. */
export interface Crossing {
  readonly limit: Amount;
  readonly loss: Amount;
  readonly cause: Cause;
  readonly advice: Advice | undefined;
}

/** What would have kept the loss within the limit. */
export type Advice =
  /** A stop-loss at a price, in the quote currency, that ends the position at about `loss` USDT. */
  | { readonly kind: 'stop'; readonly price: Amount; readonly loss: Amount }
  /** A sale at a price in USDT, when the currency had lost about `loss` USDT. */
  | { readonly kind: 'sell'; readonly currency: number; readonly price: Amount; readonly loss: Amount }
  /** Smaller orders, or orders that wait. */
  | { readonly kind: 'orders' }
  /** Smaller stakes. */
  | { readonly kind: 'contracts' };

/** How the limit was crossed of a run that failed by its loss. */
export function crossingOf(
  deps: MissionDeps,
  limit: Amount,
  timespan: Timespan,
  causes: readonly Cause[],
): Crossing | undefined {
  const [cause] = causes;
  if (!cause || cause.change >= 0n) return undefined;
  return { limit, loss: -timespan.profit, cause, advice: adviceFor(deps, limit, timespan.to, cause) };
}

/** Out of what lost most when it had lost half of what was allowed. */
function adviceFor({ market }: MissionDeps, limit: Amount, at: Instant, cause: Cause): Advice | undefined {
  const own = -cause.change;
  const loss = (own < limit ? own : limit) / 2n;
  switch (cause.kind) {
    case 'position': {
      const { id, pair, side, size, basis } = cause;
      const move = mulDiv(loss, UNIT, size);
      const grain = priceOfTicks(pairOf(market.pair(pair), id), 1);
      const price = side === 'long' ? basis - move : basis + move;
      return { kind: 'stop', price: (price / grain) * grain, loss };
    }
    case 'coin': {
      const { currency, number } = cause;
      const price = market.usdtPrice(currency, at) + mulDiv(own - loss, UNIT, number);
      return { kind: 'sell', currency, price, loss };
    }
    case 'orders':
    case 'contracts':
      return { kind: cause.kind };
    case 'other':
      return undefined;
  }
}
