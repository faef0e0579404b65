import { beforeEach, describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { CommandInput, CommandName, Exchange } from '#simulator/exchange.ts';
import { createFeed } from '#simulator/feed/index.ts';
import { Refusal } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import {
  BTC,
  USDT,
  actor,
  amount,
  available,
  locked,
  pairNamed,
  place,
  priceAt,
  smallScenario,
  userId,
  done,
} from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';
import { onEach } from '../../support/feed.ts';

const MINUTE = 60_000;
const ALL = { offset: 0, limit: 100 };
const btc = [1];

let exchange: Exchange;

beforeEach(() => {
  exchange = createExchange(smallScenario(), { verify: true });
});

function operate<K extends CommandName>(name: K, input: CommandInput<K> & Plain): void {
  done(exchange.execute(name, input, { kind: 'operator' }));
}

const advance = (ms: number): void => exchange.kernel.advanceTo(exchange.kernel.now() + ms);
const openOrders = (user: number) => exchange.spot.queries.openOrders(userId(user), {}, ALL).rows;
const trades = (user: number) => exchange.spot.queries.trades(userId(user), {}, ALL).rows;
const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.key;
    throw thrown;
  }
};

/** Books are square: sums of zero, explained locks, nothing violated. */
function expectSquareBooks(): void {
  expect(exchange.kernel.audit()).toEqual([]);
  expect(exchange.ledger.trialBalance().filter(({ sum }) => sum !== 0n)).toEqual([]);
}

describe('a crash', () => {
  test('fills a waiting buy at its own price, at the step in which the price comes to it', () => {
    const price = priceAt(exchange, 'BTC/USDT', -8);
    const { order } = place(exchange, 0, { side: 'buy', number: '0.01', price });
    advance(MINUTE);
    expect(openOrders(0)).toHaveLength(1);
    operate('market.move', { pairs: btc, permille: -120, overMs: 3 * MINUTE });
    advance(3 * MINUTE);
    expect(openOrders(0)).toEqual([]);
    const fills = trades(0);
    expect(fills.length).toBeGreaterThan(0);
    const pair = pairNamed(exchange, 'BTC/USDT');
    for (const fill of fills) expect(fill).toMatchObject({ buyOrder: order, side: 'sell' });
    const ticks = Math.round(Number(price) * 100);
    expect(fills.map((fill) => fill.price)).toEqual(fills.map(() => ticks));
    const first = fills.at(-1)?.at ?? 0;
    expect(exchange.market.price(pair, first)).toBeLessThanOrEqual(ticks);
    expect(exchange.market.price(pair, first - 1)).toBeGreaterThan(ticks);
    expectSquareBooks();
  });
});

describe('a pin', () => {
  const pair = () => pairNamed(exchange, 'BTC/USDT');
  const pinned = (percent: number) => {
    const ticks = Math.round(Number(priceAt(exchange, 'BTC/USDT', percent)) * 100);
    operate('market.pin', { pair: 1, ticks });
    advance(500);
    return ticks;
  };

  test('PROOF-026 fills a waiting order whose price it comes to, and market orders around it, and does not move', () => {
    place(exchange, 0, { side: 'buy', number: '0.01', price: priceAt(exchange, 'BTC/USDT', -8) });
    const ticks = pinned(-10);
    expect(openOrders(0)).toEqual([]);
    for (const side of ['buy', 'sell'] as const) {
      place(exchange, 1, { side, number: '0.5' });
      advance(MINUTE);
    }
    for (const { price } of trades(1)) expect(price / ticks).toBeCloseTo(1, 2);
    expect(exchange.market.price(pair(), exchange.kernel.now())).toBe(ticks);
    expectSquareBooks();
  });
});

describe('a halt', () => {
  beforeEach(() => {
    place(exchange, 0, { side: 'buy', number: '0.5', price: priceAt(exchange, 'BTC/USDT', -1) });
    place(exchange, 1, { side: 'sell', number: '0.5', price: priceAt(exchange, 'BTC/USDT', 30) });
    advance(MINUTE);
    operate('market.halt', { pairs: btc });
  });

  test('refuses new orders and keeps those that wait; they may be cancelled', () => {
    for (const price of [undefined, priceAt(exchange, 'BTC/USDT', -5)])
      expect(refusalOf(() => place(exchange, 0, { side: 'buy', number: '0.01', price }))).toBe('CLOSED');
    advance(MINUTE);
    const [order] = openOrders(0);
    expect(order).toMatchObject({ side: 'buy' });
    const outcome = exchange.execute('spot.cancel', { order: order?.id ?? 0, side: 'buy' }, actor(0));
    expect(outcome.ok).toBe(true);
    expect(locked(exchange, 0, USDT)).toBe(0n);
    expect(available(exchange, 0, USDT)).toBe(amount('1000000'));
    expectSquareBooks();
  });

  test('fills nothing, not even what the price stands at; after it the order fills', () => {
    operate('market.resume', { pairs: btc });
    operate('market.liquidity', { pairs: btc, sizePercent: 1, spreadPercent: 100 });
    operate('market.move', { pairs: btc, permille: -30, overMs: 0 });
    advance(500);
    // A part has filled in this step; the rest is at the price, and only the halt keeps it waiting.
    operate('market.halt', { pairs: btc });
    const [order] = openOrders(0);
    expect(order?.left).toBeLessThan(order?.lots ?? 0);
    advance(24 * 60 * MINUTE);
    expect(openOrders(0)[0]?.left).toBe(order?.left);
    operate('market.resume', { pairs: btc });
    operate('market.liquidity', { pairs: btc, sizePercent: 100, spreadPercent: 100 });
    advance(10 * MINUTE);
    expect(openOrders(0)).toEqual([]);
    expectSquareBooks();
  });
});

describe('a delisting', () => {
  test('takes the pair off every list and out of every query by name; listing brings it back', async () => {
    const ask = openWire(exchange).call;
    const shown = async () => {
      const groups = (await ask('quotations')).message as {
        quotation: { id: number }[];
      }[];
      return groups.flatMap(({ quotation }) => quotation).some(({ id }) => id === 1);
    };
    const deal = () => ask('spotDeal', { legal_id: USDT, currency_id: BTC }, 0);
    expect(await shown()).toBe(true);
    operate('market.delist', { pair: 1 });
    expect(await shown()).toBe(false);
    expect((await deal()).type).toBe('error');
    operate('market.list', { pair: 1 });
    expect(await shown()).toBe(true);
    expect((await deal()).type).toBe('ok');
    expect(place(exchange, 0, { side: 'buy', number: '0.01' }).notional).toBeGreaterThan(0n);
  });
});

describe('going back', () => {
  test('an action of the script that is refused half way leaves no pair changed', () => {
    const [unlisted, nowhere] = [15, 99];
    const actions = [
      { do: 'list', pairs: [unlisted, nowhere] },
      { do: 'halt', pairs: btc },
    ] as const;
    const timeline = [{ id: 'one', name: 'One', note: '', at: 1000, cue: false, actions }];
    exchange = createExchange(smallScenario({ timeline }), { verify: true });
    advance(1000);
    expect(exchange.market.status(unlisted)).toBe('delisted');
    expect(exchange.market.status(1)).toBe('halted');
    expect(exchange.script.queries.beats()[0]?.failures).toMatchObject([{ do: 'list', key: 'NOT_FOUND' }]);
  });
});

test('FEED: a halt is sent at once, without a new step', () => {
  const feed = createFeed({ exchange: () => exchange });
  const received: { event: string; payload: Record<string, unknown> }[] = [];
  const emit = (event: string, payload: unknown) =>
    received.push({ event, payload: payload as Record<string, unknown> });
  feed.connect(onEach(emit), {});
  feed.publish();
  received.length = 0;
  operate('market.halt', { pairs: btc });
  feed.publish();
  expect(received.map(({ event, payload }) => [event, payload.symbol])).toEqual([
    ['changed', undefined],
    ['market_depth', 'BTC/USDT'],
    ['transaction', undefined],
  ]);
});
