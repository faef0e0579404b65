import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, ScenarioData } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { STEP_MS } from '#simulator/engine/market/index.ts';
import { readLocalText } from '#simulator/engine/scenario/index.ts';
import { median, timed } from '../report.ts';
import type { BenchRow } from '../report.ts';

const USERS = 200;
const POSITIONS = 5;
const FIRST_USER = 2;
const USDT = 3;
const USDC = 4;

/** 10:00 in the server zone: 00:01 comes fourteen hours later. */
const START = Date.UTC(2025, 5, 2, 2);

const scenario: ScenarioData = {
  name: 'bench-leverage',
  title: readLocalText('Bench'),
  seed: 'bench-leverage',
  start: START,
  recorded: [],
  users: Array.from({ length: USERS }, (_, index) => ({
    account: `bench${index}@sandpit.test`,
    type: 'email',
    countryCode: '',
    password: { salt: '', hash: '' },
    inviteCode: `b${String(index).padStart(3, '0')}`,
    verified: true,
    balances: [USDT, USDC].map((currency) => ({ wallet: 'lever', currency, amount: '1000000' })),
  })),
};

/**
 * Users with five positions each over the twelve pairs, longs and shorts, worth up to `times` their balance: the later the user,
 * the less.
 */
function crowded(times: number): Exchange {
  const exchange = createExchange(scenario);
  const pairs = exchange.market.pairs.filter(({ openLever }) => openLever);
  for (let index = 0; index < USERS * POSITIONS; index += 1) {
    const pair = pairs[index % pairs.length];
    if (!pair) throw new Error('no pair has leverage');
    const user = Math.floor(index / POSITIONS);
    const worth = (1_000_000 * times * (2 * USERS - user)) / (2 * USERS);
    const price = exchange.market.price(pair, START) / 10 ** pair.priceDp;
    const hand = price * (Number(pair.leverShareNum) / 1e8);
    const input = {
      quote: pair.quote,
      base: pair.base,
      multiple: 20,
      share: Math.max(1, Math.floor(worth / POSITIONS / hand)),
      side: (index + Math.floor(index / pairs.length)) % 3 === 0 ? ('short' as const) : ('long' as const),
      mode: 'market' as const,
      price: '0',
      takeProfit: '0',
      stopLoss: '0',
    };
    const by = { kind: 'user', id: FIRST_USER + user } as const;
    const outcome = exchange.execute('leverage.submit', input, by);
    if (!outcome.ok) throw outcome.refusal;
  }
  return exchange;
}

const empty = (): Exchange => createExchange(scenario);

/** Positions that are still held. */
function held({ leverage }: Exchange): number {
  const users = Array.from({ length: USERS }, (_, index) => FIRST_USER + index);
  return users.reduce((sum, user) => sum + leverage.queries.open(user).length, 0);
}

const TICKS = (6 * MINUTE_MS) / STEP_MS;

/** Every tick of six minutes in which all prices fall by 30 % and come back by half. */
function crash(exchange: Exchange, publish: () => void): number[] {
  const move = (permille: number, overMs: number) => {
    const outcome = exchange.execute('market.move', { pairs: [], permille, overMs }, { kind: 'operator' });
    if (!outcome.ok) throw outcome.refusal;
  };
  return Array.from({ length: TICKS }, (_, tick) => {
    if (tick === 60) move(-300, 3 * MINUTE_MS);
    if (tick === 480) move(200, 2 * MINUTE_MS);
    return timed(() => {
      exchange.kernel.advanceTo(START + (tick + 1) * STEP_MS);
      publish();
    });
  });
}

const noAccount = (): void => undefined;

function feedOf(exchange: Exchange): () => void {
  const feed = createFeedHub({ exchange: () => exchange, trustBareId: true });
  for (let user = 0; user < 3; user += 1) feed.connect({ send: noAccount }, {}).login(FIRST_USER + user);

  return () => feed.publish();
}

const sum = (samples: readonly number[]): number => samples.reduce((total, sample) => total + sample, 0);

type Publisher = (exchange: Exchange) => () => void;

function crashRows(name: string, publisher: Publisher): BenchRow[] {
  const exchange = crowded(6);
  const before = held(exchange);
  const busy = crash(exchange, publisher(exchange));
  const bare = empty();
  const idle = crash(bare, publisher(bare));
  const reference = (pick: (samples: readonly number[]) => number) => ({ name: 'empty', value: pick(idle) });
  const mean = (samples: readonly number[]) => sum(samples) / samples.length;
  const worst = (samples: readonly number[]) => Math.max(...samples);
  return [
    {
      name: `${name}, ${before} positions of which ${before - held(exchange)} are liquidated: a tick, median`,
      unit: 'ms',
      value: median(busy),
      reference: reference(median),
    },
    {
      name: `${name}: a tick, mean`,
      unit: 'ms',
      value: mean(busy),
      reference: reference(mean),
      ratio: mean(busy) / mean(idle),
    },
    { name: `${name}: the worst tick`, unit: 'ms', value: worst(busy), reference: reference(worst) },
  ];
}

type Opener = () => Exchange;

/** Median time of an interval in fresh exchanges, in steps of `slice`, each followed by `publisher`'s publish. */
function advanceOver(open: Opener, [from, to]: Span, timeSlice: number, publisher: Publisher): number {
  const samples = Array.from({ length: 7 }, () => {
    const exchange = open();
    const publish = publisher(exchange);
    exchange.kernel.advanceTo(START + from);
    return timed(() => {
      for (let at = from + timeSlice; at <= to; at += timeSlice) {
        exchange.kernel.advanceTo(START + at);
        publish();
      }
    });
  });
  return median(samples);
}

type Span = readonly [from: number, to: number];

function quietRow(
  name: string,
  span: Span,
  timeSlice: number,
  publisher: Publisher = () => noAccount,
): BenchRow {
  const busy = advanceOver(calm, span, timeSlice, publisher);
  const idle = advanceOver(empty, span, timeSlice, publisher);
  return { name, unit: 'ms', value: busy, reference: { name: 'empty', value: idle }, ratio: busy / idle };
}

const calm: Opener = () => crowded(0.5);

/** What a host does at 3,600 times real time: a tenth of a second is six minutes, and listeners are notified. */
const HOST_TIME_SLICE = 6 * MINUTE_MS;

function quietDay(): BenchRow[] {
  const proof = calm();
  proof.kernel.advanceTo(START + DAY_MS);
  if (held(proof) !== USERS * POSITIONS) throw new Error('the quiet day was not quiet');
  const FEE_RUN = 14 * HOUR_MS + MINUTE_MS;
  const asHost = quietRow('a quiet day as a host plays it at 3,600 ×', [0, DAY_MS], HOST_TIME_SLICE, feedOf);
  const holds = (asHost.ratio ?? Infinity) <= 5;
  return [
    { ...asHost, bound: { text: 'at most 5 × the empty one', holds } },
    quietRow('a quiet day, engine alone, in one go', [0, DAY_MS], DAY_MS),
    quietRow('of that the fee run of 00:01', [FEE_RUN - MINUTE_MS, FEE_RUN], MINUTE_MS),
    quietRow('13 quiet hours without it', [0, 13 * HOUR_MS], 13 * HOUR_MS),
    quietRow('a quiet day, engine alone, minute by minute', [0, DAY_MS], MINUTE_MS),
  ];
}

/** 1,000 positions of 200 users on 12 pairs: through a flash crash, and through a quiet day. */
export function benchLeverage(): readonly BenchRow[] {
  return [
    ...crashRows('flash crash', () => noAccount),
    ...crashRows('flash crash, three holders listen', feedOf),
    ...quietDay(),
  ];
}
