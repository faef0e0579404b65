import { Kernel } from '#simulator/engine/kernel/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import { STEP_MS, createMarket, MarketModule } from '#simulator/engine/market/index.ts';
import { median, timed } from '../report.ts';
import type { BenchRow } from '../report.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = 1_748_707_200_000;

const spans = [
  { name: '1 h', length: HOUR },
  { name: '1 d', length: DAY },
  { name: '30 d', length: 30 * DAY },
  { name: '300 d', length: 300 * DAY },
] as const;

/** Microseconds one call takes: the median over rounds, each of which averages over different places. */
function microseconds(rounds: number, calls: number, call: (index: number) => unknown): number {
  const samples = Array.from({ length: rounds }, (_, round) => {
    const took = timed(() => {
      for (let index = 0; index < calls; index += 1) call(round * calls + index);
    });
    return (took * 1000) / calls;
  });
  return median(samples);
}

function marketOf(seed: number): { market: Market; btc: Pair } {
  const market = createMarket({ seed: `bench ${seed}`, start: START });
  const btc = market.pairBySymbol('BTC/USDT');
  if (btc === undefined) throw new Error('the market has no BTC/USDT');
  return { market, btc };
}

/** A place that no call before was near: nothing of what it needs is at hand but the top of the tree. */
const place = (index: number): number => START + ((index * 7_919_000_017) % (1200 * DAY)) - 600 * DAY;

function candleRows({ market, btc }: ReturnType<typeof marketOf>): BenchRow[] {
  const costs = spans.map(({ length }) =>
    microseconds(9, 300, (index) => market.candle(btc, place(index), place(index) + length)),
  );
  return spans.map(({ name, length }, index) => growthRow(`candle over ${name}`, length, costs, index));
}

function growthRow(name: string, length: number, costs: readonly number[], index: number): BenchRow {
  const [min = Number.NaN, value = Number.NaN] = [costs[0], costs[index]];
  const row = { name, unit: 'µs', value };
  if (index === 0) return row;
  const longer = length / HOUR;
  return {
    ...row,
    reference: { name: 'over 1 h', value: min },
    ratio: value / min,
    bound: { text: `${longer} times the span costs less than 5 times as much`, holds: value < min * 5 },
  };
}

/** The price that the span reaches last of all whole-percent levels: the touch lies deep in it. */
function touchRows({ market, btc }: ReturnType<typeof marketOf>): BenchRow[] {
  const touch = (length: number) => (index: number) => {
    const from = place(index);
    const low = market.candle(btc, from, from + length)?.low ?? 0;
    return market.firstAtOrBelow(btc, low, from - STEP_MS, from + length);
  };
  const costs = spans.map(({ length }) => microseconds(9, 200, touch(length)));
  return spans.map(({ name, length }, index) =>
    growthRow(`first touch of the low within ${name} (with the look-up of the low)`, length, costs, index),
  );
}

function scan(market: Market, pair: Pair, ticks: number, from: number, to: number): number | undefined {
  for (let at = from; at < to; at += STEP_MS) if (market.price(pair, at) <= ticks) return at;
  return undefined;
}

function againstScan({ market, btc }: ReturnType<typeof marketOf>): BenchRow[] {
  return spans.slice(0, 2).map(({ name, length }) => {
    const low = (index: number): number => market.candle(btc, place(index), place(index) + length)?.low ?? 0;
    const lows = Array.from({ length: 5 }, (_, index) => low(index));
    const naive = microseconds(5, 1, (index) =>
      scan(market, btc, lows[index] ?? 0, place(index), place(index) + length),
    );
    const value = microseconds(5, 1, (index) =>
      market.firstAtOrBelow(btc, lows[index] ?? 0, place(index) - STEP_MS, place(index) + length),
    );
    return {
      name: `first touch within ${name}, one after another`,
      unit: 'µs',
      value,
      reference: { name: 'looking at every step', value: naive },
      ratio: naive / value,
    };
  });
}

/** A market that falls by a tenth over so long, and is shaken for an hour of it. */
function overriddenMarketOf(seed: number, overMs: number): ReturnType<typeof marketOf> {
  const kernel = new Kernel({ seed: `bench ${seed}`, start: START });
  const market = new MarketModule({ context: kernel.context, seed: `bench ${seed}`, start: START });
  kernel.register(market);
  kernel.execute('market.move', { pairs: [], permille: -100, overMs }, { kind: 'operator' });
  kernel.execute('market.shake', { pairs: [], permille: 10, forMs: HOUR }, { kind: 'operator' });
  return { market, btc: market.pairs[0] as Pair };
}

/** Cost of queries where the price factor moves, compared with the same queries to a market without overrides. */
function overriddenRows(): BenchRow[] {
  const within = (market: Market, pair: Pair, length: number) => (index: number) =>
    market.candle(pair, START + index * STEP_MS, START + length - index * STEP_MS);
  const overrideSpans = [spans[0], spans[1], { name: '30 d', length: 30 * DAY }];
  const candles = overrideSpans.map(({ name, length }): BenchRow => {
    const [overridden, straight] = [overriddenMarketOf(0, length), marketOf(0)];
    const value = microseconds(5, 100, within(overridden.market, overridden.btc, length));
    const reference = microseconds(5, 100, within(straight.market, straight.btc, length));
    return {
      name: `candle over a fall of ${name}`,
      unit: 'µs',
      value,
      reference: { name: 'not bent', value: reference },
      ratio: value / reference,
    };
  });
  const { market, btc } = overriddenMarketOf(0, DAY);
  const day = (index: number) => market.day(btc, START + DAY / 2 + index * STEP_MS);
  return [
    ...candles,
    { name: 'last 24 hours in a fall of 1 d, step after step', unit: 'µs', value: microseconds(5, 400, day) },
    farOrders('in a shaken fall of 1 d', 100, (round) => overriddenMarketOf(round, DAY)),
  ];
}

/** What a month of fast-forward asks of the path: every pair, nine orders far from the price. */
function farOrders(
  how: string,
  maxMs: number,
  open: (round: number) => { readonly market: Market },
): BenchRow {
  const samples = Array.from({ length: 7 }, (_, round) => {
    const { market } = open(round);
    const orders = market.pairs.slice(0, 12).flatMap((pair) =>
      Array.from({ length: 9 }, (_unused, order) => ({
        pair,
        ticks: Math.floor(pair.startPrice * (0.45 - order / 100)),
      })),
    );
    return timed(() => {
      for (const { pair, ticks } of orders) market.firstAtOrBelow(pair, ticks, START, START + 30 * DAY);
    });
  });
  const value = median(samples);
  return {
    name: `30 days × 12 pairs × 9 far orders, ${how}`,
    unit: 'ms',
    value,
    bound: { text: `a month costs less than ${maxMs} ms`, holds: value < maxMs },
  };
}

/** `npm run bench -- market`: what one look at the market costs, and how little it grows with the span. */
export function benchMarket(): readonly BenchRow[] {
  const subject = marketOf(0);
  const { market, btc } = subject;
  microseconds(2, 2000, (index) => market.candle(btc, place(index), place(index) + DAY));
  return [
    ...candleRows(subject),
    ...touchRows(subject),
    ...againstScan(subject),
    farOrders('from cold', 3, marketOf),
    {
      name: 'price, step after step',
      unit: 'µs',
      value: microseconds(5, 20_000, (index) => market.price(btc, START + index * STEP_MS)),
    },
    {
      name: 'ladder, step after step',
      unit: 'µs',
      value: microseconds(5, 4000, (index) => market.ladder(btc, START + index * STEP_MS)),
    },
    {
      name: 'last 24 hours, step after step',
      unit: 'µs',
      value: microseconds(5, 2000, (index) => market.day(btc, START + index * STEP_MS)),
    },
    {
      name: '20 prints, step after step',
      unit: 'µs',
      value: microseconds(5, 500, (index) => market.prints(btc, START, START + HOUR + index * STEP_MS, 20)),
    },
    {
      name: '7 days of minute bars (10,081)',
      unit: 'ms',
      value:
        microseconds(3, 1, (index) => market.bars(btc, '1min', place(index), place(index) + 7 * DAY)) / 1000,
    },
    ...overriddenRows(),
  ];
}
