/** What a spot market that feels its users costs, and what it lets them earn. */
import { createExchange } from '#simulator/engine/exchange.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import type { ImpactLevel } from '#simulator/engine/market/book/index.ts';
import { median, timed } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { roundTripGrounds, roundTripIssue } from './round-trips.ts';
import { benchScenario } from './waiting-exchange.ts';

const SCHEDULES = 100_000;
const ROUNDS = 5;
const STEPS = 7_200;
const STEPS_PER_ORDER = 10;
const LEVELS = 20;
const TRADER = 2;

/** An hour of half seconds with the book read at each and a market order every five seconds, once at a time to be fair. */
function hourWith(impact: ImpactLevel): number {
  const exchange = createExchange({
    ...benchScenario('impact'),
    settings: { impact, queue: impact !== 'none' },
  });
  const pair = exchange.market.pairs[0];
  if (pair === undefined) throw new Error('the market has no pair');
  const order = { mode: 'market', quote: pair.quote, base: pair.base, price: '', number: '1' } as const;
  return timed(() => {
    for (let step = 1; step <= STEPS; step += 1) {
      exchange.kernel.advanceTo(exchange.scenario.start + step * STEP_MS);
      exchange.spot.queries.depth(pair, LEVELS);
      if (step % STEPS_PER_ORDER !== 0) continue;
      const side = step % (2 * STEPS_PER_ORDER) === 0 ? 'buy' : 'sell';
      const outcome = exchange.execute('spot.place', { ...order, side }, { kind: 'user', id: TRADER });
      if (!outcome.ok) throw outcome.refusal;
    }
  });
}

/** Rounds take turns, so that a machine that gets slower does not decide. */
function costOfImpact(): BenchRow {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    plain: hourWith('none'),
    felt: hourWith('strong'),
  }));
  const [value, reference] = [
    median(rounds.map(({ felt }) => felt)),
    median(rounds.map(({ plain }) => plain)),
  ];
  return {
    name: 'an hour step by step with 720 market orders, impact strong and a queue',
    unit: 'ms',
    value,
    reference: { name: 'without', value: reference },
    ratio: value / reference,
    bound: { text: 'at most 1.5 times', holds: value <= 1.5 * reference },
  };
}

function roundTrips(): readonly BenchRow[] {
  const grounds = roundTripGrounds('round trips');
  const issues: string[] = [];
  const took = timed(() => {
    for (let seed = 0; seed < SCHEDULES; seed += 1) {
      const issue = roundTripIssue(grounds, seed);
      if (issue !== undefined) issues.push(issue);
    }
  });
  for (const issue of issues.slice(0, 9)) console.error(issue);
  return [
    {
      name: `round trips that earn from their own impact, of ${SCHEDULES}`,
      unit: '',
      value: issues.length,
      bound: { text: 'none does', holds: issues.length === 0 },
    },
    { name: 'one round trip', unit: 'µs', value: (took * 1000) / SCHEDULES },
  ];
}

/** `npm run bench -- impact` */
export function benchImpact(): readonly BenchRow[] {
  return [costOfImpact(), ...roundTrips()];
}
