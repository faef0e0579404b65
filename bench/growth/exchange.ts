import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import { median, timed } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { ORDERS, PAIRS, benchScenario, sideOfNth, waiting, waitingExchange } from './waiting-exchange.ts';

const DAYS = 30;
const MINUTES = DAY_MS / MINUTE_MS;

const scenario = benchScenario('bench');

/** Buys that wait `below` the price, sells that wait `above` it, as shares of it, and somewhat further. */
const spreadExchange = (below: number, above: number): Exchange =>
  waitingExchange(scenario, (count) => (sideOfNth(count) === 'buy' ? below : above) * (1 + count / 200));

const quietExchange = (): Exchange => spreadExchange(0.4, 1);
const busyExchange = (): Exchange => spreadExchange(0.02, 0.02);

const lateBy = (ms: number) => (exchange: Exchange) => exchange.kernel.advanceTo(scenario.start + ms);

/** Median time of the same jump in five fresh exchanges, and one of them after it. */
function jump(open: () => Exchange, ms: number): { readonly ms: number; readonly after: Exchange } {
  const exchanges = Array.from({ length: 5 }, open);
  const times = exchanges.map((exchange) => timed(() => lateBy(ms)(exchange)));
  return { ms: median(times), after: exchanges[0] as Exchange };
}

/** Fast-forward in one go; and tick by tick over a shorter span, to the same hash or the figure means nothing. */
function fastForward(): BenchRow[] {
  const quiet = jump(quietExchange, DAYS * DAY_MS);
  if (waiting(quiet.after) !== ORDERS) throw new Error('the quiet month was not quiet');
  const busy = jump(busyExchange, DAYS * DAY_MS);
  const whole = jump(busyExchange, HOUR_MS);
  const sliced = busyExchange();
  const ticks = timed(() => {
    for (let ms = STEP_MS; ms <= HOUR_MS; ms += STEP_MS) lateBy(ms)(sliced);
  });
  if (whole.after.kernel.hash() !== sliced.kernel.hash()) throw new Error('slicing time changed the hash');
  return [
    {
      name: `fast-forward ${DAYS} quiet days, ${PAIRS} pairs, ${ORDERS} resting orders`,
      unit: 'ms',
      value: quiet.ms,
      bound: { text: 'at most 100 ms', holds: quiet.ms <= 100 },
    },
    {
      name: `fast-forward ${DAYS} days in which ${ORDERS - waiting(busy.after)} of ${ORDERS} orders fill`,
      unit: 'ms',
      value: busy.ms,
    },
    {
      name: 'one hour in one go, equal hash',
      unit: 'ms',
      value: whole.ms,
      reference: { name: 'tick by tick', value: ticks },
      ratio: ticks / whole.ms,
    },
  ];
}

/** Used heap after everything that can be freed is freed, in MB. */
function heapAfterCollection(collect: () => void): number {
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** A day with the feed on, after a day to warm up: a publish for every minute of it, to one listener. */
function dayWithFeed(): BenchRow[] {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const exchange = quietExchange();
  const feed = createFeedHub({ exchange: () => exchange });
  let messages = 0;
  feed.connect({ send: (events) => void (messages += events.length) }, {});
  const day = (count: number): void => {
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      lateBy(count * DAY_MS + minute * MINUTE_MS)(exchange);
      feed.publish();
    }
  };
  day(0);
  const before = heapAfterCollection(collect);
  messages = 0;
  const spent = timed(() => day(1));
  const growth = heapAfterCollection(collect) - before;
  return [
    {
      name: `one publish of the feed, ${Math.round(messages / MINUTES)} messages`,
      unit: 'ms',
      value: spent / MINUTES,
    },
    {
      name: 'heap growth over a simulated day with the feed on',
      unit: 'MB',
      value: growth,
      reference: { name: 'heap before', value: before },
      bound: { text: 'at most 2 MB', holds: growth <= 2 },
    },
  ];
}

/** The exchange as a whole: skipping quiet time, and what a day with a listener costs. */
export function benchExchange(): readonly BenchRow[] {
  return [...fastForward(), ...dayWithFeed()];
}
