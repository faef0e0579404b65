/** A market that is operated, alone on a kernel, and random things an operator may do to it. */
import fc from 'fast-check';
import { Kernel } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { Candle, Market, MarketOptions, Pair } from '#simulator/engine/market/index.ts';
import { STEP_MS, MarketModule } from '#simulator/engine/market/index.ts';
import { START } from './helpers.ts';
import { refusalOf } from '../../support/outcomes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Operated {
  readonly kernel: Kernel;
  readonly market: MarketModule;
  /** Gives a command as the operator; the key of its refusal, if it is refused. */
  operate(name: string, input: Plain): string | undefined;
}

export function operated(options: Partial<MarketOptions> & { delisted?: readonly number[] } = {}): Operated {
  const { seed = 'conduct', start = START } = options;
  const kernel = new Kernel({ seed, start, verify: true });
  const market = new MarketModule({ context: kernel.context, seed, start, ...options });
  kernel.register(market);
  return {
    kernel,
    market,
    operate(name, input) {
      return refusalOf(kernel.execute(`market.${name}`, input, { kind: 'operator' }));
    },
  };
}

/** One thing an operator does. */
export interface Operation {
  readonly name: string;
  readonly input: { readonly [key: string]: Plain };
}

/** An operation after some time has passed. */
export interface Deed extends Operation {
  readonly after: number;
}

/** BTC/USDT and BTC/USDC, which follows it, ETH/USDT and IEPN/USDT, whose ticks are coarse. */
export const OVERRIDDEN_PAIRS = [1, 12, 2, 11] as const;

const onPairs = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...OVERRIDDEN_PAIRS).map((id) => [id]) },
  { weight: 1, arbitrary: fc.constant<number[]>([1, 12]) },
  { weight: 1, arbitrary: fc.constant<number[]>([]) },
);
const volume = fc.integer({ min: 1, max: 20 });
// Without bias: it would make nearly all overrides so short or so small that nothing shows.
const lasting = fc.noBias(fc.integer({ min: 1, max: 900_000 }));
const within = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: min * 100, max: max * 100 })).map((hundredths) => hundredths / 100);

const operations: readonly fc.Arbitrary<Operation>[] = [
  fc.record({
    name: fc.constant('move'),
    input: fc.record({
      pairs: onPairs,
      permille: fc.oneof(within(-400, 600), within(-15, 15)),
      overMs: fc.oneof(fc.constant(0), lasting),
      volume,
    }),
  }),
  fc.record({
    name: fc.constant('shake'),
    input: fc.record({
      pairs: onPairs,
      permille: within(0, 80),
      forMs: lasting,
      volume,
    }),
  }),
  fc.record({
    name: fc.constant('pin'),
    input: fc.oneof(
      fc.record({ pair: fc.constantFrom(1, 12), ticks: fc.integer({ min: 8_000_000, max: 12_000_000 }) }),
      fc.record({ pair: fc.constant(2), ticks: fc.integer({ min: 200_000, max: 500_000 }) }),
    ),
  }),
  fc.record({ name: fc.constant('unpin'), input: fc.record({ pairs: onPairs }) }),
  fc.record({ name: fc.constantFrom('halt', 'resume', 'resume'), input: fc.record({ pairs: onPairs }) }),
  fc.record({
    name: fc.constantFrom('delist', 'list', 'list'),
    input: fc.record({ pair: fc.constantFrom(...OVERRIDDEN_PAIRS) }),
  }),
  fc.record({
    name: fc.constant('liquidity'),
    input: fc.record({
      pairs: onPairs,
      sizePercent: fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 25, max: 1000 })),
      spreadPercent: fc.integer({ min: 25, max: 1000 }),
    }),
  }),
  fc.record({
    name: fc.constant('spread'),
    input: fc.record({ pairs: onPairs, factor: within(1, 10), forMs: lasting }),
  }),
];

/** Whatever an operator may do, moves more often than the rest. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  ...operations.map((arbitrary, index) => ({ weight: index === 0 ? 4 : 2, arbitrary })),
);

/** Some minutes of an operator's work. */
export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc
    .tuple(fc.oneof(fc.constant(0), fc.noBias(fc.integer({ min: 1, max: 120_000 }))), operation)
    .map(([after, done]) => ({ after, ...done })),
  { minLength: 1, maxLength: 12 },
);

/** Lets time pass and does what is to be done; refusals are as good as anything. */
export function act({ kernel, operate }: Operated, { after, name, input }: Deed): void {
  kernel.advanceTo(kernel.now() + after);
  operate(name, input);
}

/** What an operator does to a market, some of whose pairs the scenario may hold back. */
export interface Session {
  readonly delisted: readonly number[];
  readonly deeds: readonly Deed[];
}

/** Sessions in which all pairs are listed, and those in which none is until the operator lists it. */
export const sessions: fc.Arbitrary<Session> = fc
  .tuple(fc.boolean(), deeds, fc.constantFrom(...OVERRIDDEN_PAIRS), deeds)
  .map(([isHeldBack, before, pair, after]) =>
    isHeldBack
      ? {
          delisted: OVERRIDDEN_PAIRS,
          deeds: [...before, { after: 777, name: 'list', input: { pair } }, ...after],
        }
      : { delisted: [], deeds: before },
  );

/** A market after a session, and by pair the step in force when it was first listed. */
export function operatedBy({ delisted, deeds: all }: Session) {
  const subject = operated({ delisted });
  const openings = new Map<number, number>();
  const note = (at: number): void => {
    for (const id of OVERRIDDEN_PAIRS)
      if (!openings.has(id) && subject.market.status(id) !== 'delisted') openings.set(id, at);
  };
  note(-Infinity);
  for (const deed of all) {
    act(subject, deed);
    note(Math.floor(subject.kernel.now() / STEP_MS) * STEP_MS);
  }
  return { ...subject, openings };
}

/** Everything an operator may do to prices and quotes, one thing after another, some of it at one time. */
export function worked(subject: Operated): Operated {
  const after = (ms: number, name: string, input: Operation['input']): void => {
    subject.kernel.advanceTo(subject.kernel.now() + ms);
    const refusal = subject.operate(name, input);
    if (refusal !== undefined) throw new Error(`market.${name} was refused: ${refusal}`);
  };
  const [BTC_USDT, BTC_USDC, ETH_USDT, IEPN_USDT] = OVERRIDDEN_PAIRS;
  after(1200, 'move', { pairs: [BTC_USDT], permille: 170, overMs: 3 * MINUTE, volume: 5 });
  after(0, 'shake', { pairs: [ETH_USDT, IEPN_USDT], permille: 25, forMs: 4 * MINUTE });
  after(0, 'liquidity', { pairs: [IEPN_USDT], sizePercent: 5, spreadPercent: 300 });
  after(30_000, 'liquidity', { pairs: [BTC_USDT], sizePercent: 12, spreadPercent: 100 });
  after(MINUTE, 'move', { pairs: [BTC_USDT], permille: -300, overMs: 8 * HOUR });
  after(MINUTE, 'spread', { pairs: [BTC_USDT, ETH_USDT], factor: 4, forMs: 2 * MINUTE });
  after(0, 'pin', { pair: ETH_USDT, ticks: 260_000 });
  after(MINUTE, 'halt', { pairs: [BTC_USDT] });
  after(MINUTE, 'unpin', { pairs: [] });
  after(0, 'move', { pairs: [BTC_USDC], permille: 5, overMs: 0 });
  after(MINUTE, 'resume', { pairs: [BTC_USDT] });
  after(0, 'shake', { pairs: [], permille: 60, forMs: 9 * HOUR, volume: 2 });
  return subject;
}

/** What the steps that begin in [from, to) did, one by one. */
export function folded(market: Market, pair: Pair, from: number, to: number): Candle | undefined {
  let candle: Candle | undefined;
  for (let at = Math.ceil(from / STEP_MS) * STEP_MS; at < to; at += STEP_MS) {
    const price = market.price(pair, at);
    const lots = market.prints(pair, at, at + STEP_MS, 9).reduce((sum, print) => sum + print.lots, 0);
    candle = {
      open: candle?.open ?? price,
      high: Math.max(candle?.high ?? price, price),
      low: Math.min(candle?.low ?? price, price),
      close: price,
      volume: (candle?.volume ?? 0) + lots,
    };
  }
  return candle;
}
