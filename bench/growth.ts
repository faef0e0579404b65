/** What an order and its event cost the engine, by users, open orders and commands before it. */
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { createFeed } from '#simulator/feed/index.ts';
import { STEP_MS } from '#simulator/market/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { median } from './report.ts';
import type { BenchRow } from './report.ts';
import { benchScenario, pairsOf, placeWaiting, sideOf, traderId } from './waiting-exchange.ts';

const SAMPLES = 7;
const CALLS = 300;
/** An order waits at least so far from the price, and at most so much further: nothing fills while it is measured. */
const [NEAREST, SPREAD] = [0.3, 0.4];

/** One exchange that is measured. */
interface Size {
  readonly users: number;
  readonly openOrders: number;
  /** Market orders that were filled before. */
  readonly filled: number;
}

const REFERENCE: Size = { users: 10, openOrders: 1_000, filled: 0 };
const SIZES: readonly (readonly [name: string, Size])[] = [
  ['1,000 users', { ...REFERENCE, users: 1_000 }],
  ['10,000 users', { ...REFERENCE, users: 10_000 }],
  ['1,000 users, 100,000 open orders', { ...REFERENCE, users: 1_000, openOrders: 100_000 }],
  ['10,000 orders before', { ...REFERENCE, filled: 10_000 }],
  ['100,000 orders before', { ...REFERENCE, filled: 100_000 }],
];

type Work = (count: number) => void;

/** What is measured, by the name of its row. */
function worksOf(exchange: Exchange, size: Size): Readonly<Record<string, Work>> {
  const [pair] = pairsOf(exchange) as [Pair];
  const feed = createFeed({ exchange: () => exchange });
  feed.connect({ send: () => undefined }, {});
  const userOf = (count: number): number => traderId(count % size.users);
  const market = (count: number): void => placeMarket(exchange, pair, userOf(count), count);
  return {
    'market order': market,
    'limit order that waits, and its cancellation': (count) => {
      const user = userOf(count);
      const order = placeWaiting(exchange, user, { pair, side: 'buy', away: NEAREST });
      const outcome = exchange.execute('spot.cancel', { side: 'buy', order }, { kind: 'user', id: user });
      if (!outcome.ok) throw outcome.refusal;
    },
    'market order and its events to one listener': (count) => {
      market(count);
      feed.publish();
    },
    'step of half a second and its events': () => {
      exchange.kernel.advanceTo(exchange.kernel.now() + STEP_MS);
      feed.publish();
    },
  };
}

function placeMarket(exchange: Exchange, pair: Pair, user: number, count: number): void {
  const terms = { mode: 'market', quote: pair.quote, base: pair.base, price: '0', number: '0.0001' } as const;
  const outcome = exchange.execute(
    'spot.place',
    { ...terms, side: sideOf(count) },
    { kind: 'user', id: user },
  );
  if (!outcome.ok) throw outcome.refusal;
}

function exchangeOf(size: Size): Exchange {
  const exchange = createExchange(benchScenario('growth', size.users));
  const pairs = pairsOf(exchange);
  for (let count = 0; count < size.openOrders; count += 1) {
    // Multiples of the golden ratio spread the orders evenly over the prices.
    const away = NEAREST + SPREAD * ((count * 0.618_034) % 1);
    const pair = pairs[(count >> 1) % pairs.length] as Pair;
    placeWaiting(exchange, traderId(count % size.users), { pair, side: sideOf(count), away });
  }
  for (let count = 0; count < size.filled; count += 1) {
    placeMarket(exchange, pairs[0] as Pair, traderId(count % size.users), count);
    if (count % 10 === 9) exchange.kernel.advanceTo(exchange.kernel.now() + STEP_MS);
  }
  return exchange;
}

/** Median microseconds of processor time of a call, the two exchanges in turn, so that a machine that gets slower does not decide. */
function compare(left: Work, right: Work): readonly [left: number, right: number] {
  const samples: [number[], number[]] = [[], []];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [side, work] of [left, right].entries()) {
      const begin = process.cpuUsage();
      for (let call = 0; call < CALLS; call += 1) work(sample * CALLS + call);
      const { user, system } = process.cpuUsage(begin);
      samples[side as 0 | 1].push((user + system) / CALLS);
    }
  }
  return [median(samples[0]), median(samples[1])];
}

/** `npm run bench -- growth` */
export function benchGrowth(): readonly BenchRow[] {
  const besides = worksOf(exchangeOf(REFERENCE), REFERENCE);
  const rows: BenchRow[] = [];
  // To warm up.
  for (const work of Object.values(besides)) compare(work, work);
  for (const [size, given] of SIZES) {
    for (const [name, work] of Object.entries(worksOf(exchangeOf(given), given))) {
      const [value, reference] = compare(work, besides[name] as Work);
      const ratio = value / reference;
      rows.push({
        name: `${size}: ${name} (times the reference)`,
        unit: 'µs',
        value,
        ratio,
        reference: { name: '10 users, 1,000 open orders', value: reference },
        bound: { text: 'at most 2 times', holds: ratio <= 2 },
      });
    }
  }
  return rows;
}
