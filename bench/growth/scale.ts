/** How the cost of the exchange grows with users, orders, pairs, listeners, commands and time. */
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { median, figureOfThreeDigits } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { benchScenario, benchPairs, placeWaiting, sideOfNth, traderId } from './waiting-exchange.ts';

const SAMPLES = 5;
const CALLS = 200;
/** An order waits at least so far from the price, and at most so much further: nothing fills while it is measured. */
const [NEAREST, SPREAD] = [0.3, 0.4];
/** Between commands of a session that is written. */
const COMMANDS_A_STEP = 10;

/** One exchange that is measured. */
interface Size {
  readonly users: number;
  readonly openOrders: number;
  readonly pairs: number;
  /** Sockets or open pages that hear everything. */
  readonly listeners: number;
  /** Market orders that were filled before. */
  readonly commands: number;
}

const REFERENCE: Size = { users: 10, openOrders: 1_000, pairs: 12, listeners: 1, commands: 0 };

/** What grows, and how far. */
const DIMENSIONS: Readonly<Record<keyof Size, readonly number[]>> = {
  users: [10, 100, 1_000, 10_000],
  openOrders: [1_000, 10_000, 100_000],
  pairs: [12, 50, 150, 500],
  listeners: [1, 3, 10, 30],
  commands: [1_000, 10_000, 100_000],
};

/** Users where orders grow: each may have 500. */
const OWNERS = 1_000;

const DAYS = [1, 30, 365, 3_650];
/** A million takes a minute or two: the longest session that is carried out again. */
const COMMANDS = [1_000, 10_000, 100_000, Number(process.env['BENCH_COMMANDS'] ?? 1_000_000)];

/** Microseconds of processor time, user and system. */
function spent(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

function placeMarket(exchange: Exchange, pair: Pair, user: number, count: number): JournalRecord {
  const terms = { mode: 'market', quote: pair.quote, base: pair.base, price: '0', number: '0.0001' } as const;
  const outcome = exchange.execute(
    'spot.place',
    { ...terms, side: sideOfNth(count) },
    { kind: 'user', id: user },
  );
  if (!outcome.ok) throw outcome.refusal;
  return outcome.record;
}

/** An exchange of a size, and what it took to be there without a command. */
function exchangeOf({ users, openOrders, pairs, commands }: Size) {
  const scenario = benchScenario('growth', users, pairs);
  let exchange = createExchange(scenario);
  const start = spent(() => (exchange = createExchange(scenario)));
  const traded = benchPairs(exchange);
  const [first] = traded;
  if (!first) throw new Error('the scenario has no pair');
  for (let count = 0; count < openOrders; count += 1) {
    // Multiples of the golden ratio spread the orders evenly over the prices.
    const away = NEAREST + SPREAD * ((count * 0.618_034) % 1);
    const pair = traded[(count >> 1) % traded.length] ?? first;
    placeWaiting(exchange, traderId(count % users), { pair, side: sideOfNth(count), away });
  }
  const records: JournalRecord[] = [];
  for (let count = 0; count < commands; count += 1) {
    records.push(placeMarket(exchange, first, traderId(count % users), count));
    if (count % COMMANDS_A_STEP === 0) exchange.kernel.advanceTo(exchange.kernel.now() + STEP_MS);
  }
  return { exchange, start, records, scenario };
}

/** Median microseconds of each kind of work in an exchange of a size. */
function costsOf(size: Size): Readonly<Record<string, number>> {
  const { exchange, start } = exchangeOf(size);
  const [pair] = benchPairs(exchange) as [Pair];
  const feed = createFeedHub({ exchange: () => exchange });
  for (let count = 0; count < size.listeners; count += 1) feed.connect({ send: () => undefined }, {});
  const userOf = (count: number): number => traderId(count % size.users);
  const works: Readonly<Record<string, (count: number) => void>> = {
    'market order': (count) => void placeMarket(exchange, pair, userOf(count), count),
    'limit order that waits, and its cancellation': (count) => {
      const user = userOf(count);
      const order = placeWaiting(exchange, user, { pair, side: 'buy', away: NEAREST });
      const outcome = exchange.execute('spot.cancel', { side: 'buy', order }, { kind: 'user', id: user });
      if (!outcome.ok) throw outcome.refusal;
    },
    'step of half a second and its events': () => {
      exchange.kernel.advanceTo(exchange.kernel.now() + STEP_MS);
      feed.publish();
    },
  };
  const costs = Object.entries(works).map(([name, work]) => {
    const samples = Array.from(
      { length: SAMPLES },
      (_, sample) =>
        spent(() => {
          for (let call = 0; call < CALLS; call += 1) work(sample * CALLS + call);
        }) / CALLS,
    );
    return [name, median(samples)] as const;
  });
  return { 'start of an exchange': start, ...Object.fromEntries(costs) };
}

/** A row of the table: what each size costs, and the slope: 0 where the size does not matter, 1 where twice the size costs twice as much. */
function slopeRow(what: string, of: string, sizes: readonly number[], costs: readonly number[]): BenchRow {
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)];
  const [least = 1, most = 1] = [costs[0], costs.at(-1)];
  const slope = Math.log(most / least) / Math.log(last / first);
  const named = sizes
    .map((size, index) => `${figureOfThreeDigits(size)}: ${figureOfThreeDigits(costs[index] ?? 0)}`)
    .join(', ');
  return {
    name: `${what} by ${of} (µs; ${named})`,
    unit: 'slope',
    value: slope,
    ratio: most / least,
    bound: { text: 'not above linear', holds: slope <= 1.1 },
  };
}

function dimensionRows(key: keyof Size): BenchRow[] {
  const sizes = DIMENSIONS[key];
  const users = key === 'openOrders' ? OWNERS : REFERENCE.users;
  const costs = sizes.map((size) => costsOf({ ...REFERENCE, users, [key]: size }));
  return Object.keys(costs[0] ?? {}).map((what) =>
    slopeRow(
      what,
      key === 'openOrders' ? 'open orders' : key,
      sizes,
      costs.map((each) => each[what] ?? 0),
    ),
  );
}

/** A jump over so much virtual time with a thousand orders that wait, and a session of so many commands carried out again. */
function timeRows(): BenchRow[] {
  const jump = (days: number): number => {
    const { exchange } = exchangeOf(REFERENCE);
    return spent(() => exchange.kernel.advanceTo(exchange.kernel.now() + days * DAY_MS));
  };
  const replay = (commands: number): number => {
    const { records, scenario } = exchangeOf({ ...REFERENCE, openOrders: 0, commands });
    const again = createExchange(scenario);
    return spent(() => again.kernel.replay(records));
  };
  return [
    slopeRow('jump', 'days', DAYS, DAYS.map(jump)),
    slopeRow('session carried out again', 'commands', COMMANDS, COMMANDS.map(replay)),
  ];
}

/** The table of scale: each row is one kind of work by one size, the others as in {@link REFERENCE}. */
export function benchScale(): readonly BenchRow[] {
  // To warm up.
  costsOf(REFERENCE);
  return [...(Object.keys(DIMENSIONS) as (keyof Size)[]).flatMap(dimensionRows), ...timeRows()];
}
