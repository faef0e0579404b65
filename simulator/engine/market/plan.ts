/** Checks the plan from which the paths of a market are built. */
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { PathPlan } from './paths.ts';
import type { Pair } from './instruments.ts';
import type { RecordedSeries } from './recorded.ts';
import { MAX_DAY_VOLUME } from './seeded.ts';

/** Prices and volumes are whole numbers that a double holds exactly, and so is everything computed from them. */
export const MAX_START_PRICE = 1_000_000_000_000;

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new RangeError(what);
}

function checkPair(pair: Pair, plan: PathPlan): void {
  const { symbol, priceDp, tickUnits = 1, lotDp, startPrice, dayVolume, dayVolatility, peg } = pair;
  const whole = (value: number, min: number, max: number): boolean =>
    Number.isSafeInteger(value) && value >= min && value <= max;
  requireThat(whole(priceDp, 0, 8) && whole(lotDp, 0, 8 - priceDp), `${symbol}: more than 8 decimals`);
  requireThat(whole(tickUnits, 1, MAX_START_PRICE), `${symbol}: tick units ${tickUnits}`);
  requireThat(whole(startPrice, 1, MAX_START_PRICE), `${symbol}: start price ${startPrice}`);
  requireThat(whole(dayVolume, 0, MAX_DAY_VOLUME), `${symbol}: day volume ${dayVolume}`);
  requireThat(dayVolatility > 0 && dayVolatility <= 1000, `${symbol}: day volatility ${dayVolatility}`);
  requireThat(
    plan.pairs.filter(({ id }) => id === pair.id).length === 1,
    `${symbol}: id ${pair.id} is taken`,
  );
  if (peg === undefined) return;
  const leader = plan.pairs.find(({ id }) => id === peg.pair);
  requireThat(
    leader?.peg === undefined && leader?.priceDp === priceDp,
    `${symbol}: cannot follow pair ${peg.pair}`,
  );
}

function checkSeries(series: RecordedSeries, plan: PathPlan): void {
  const { pair, source, start, open } = series;
  requireThat(
    plan.pairs.some(({ id }) => id === pair),
    `${source}: there is no pair ${pair}`,
  );
  requireThat(
    plan.recorded.filter((other) => other.pair === pair).length === 1,
    `${source}: a second series of pair ${pair}`,
  );
  requireThat(open.length > 0 && start % MINUTE_MS === 0, `${source}: no whole minutes`);
}

/**
 * Refuses what no path could be built from.
 * @throws RangeError naming the pair or series and what is wrong with it
 */
export function checkPlan(plan: PathPlan): void {
  requireThat(Number.isSafeInteger(plan.start) && plan.start >= 0, `start ${plan.start}`);
  plan.pairs.forEach((pair) => checkPair(pair, plan));
  plan.recorded.forEach((series) => checkSeries(series, plan));
}
