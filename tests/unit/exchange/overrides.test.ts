/** What an operator does to a pair, as traders meet it. */
import { beforeEach, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandInput, CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { actor, pairNamed, place, priceAt, smallScenario, userId, done } from '../../support/exchange.ts';
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

/** Books are square: sums of zero, explained locks, nothing violated. */
function expectSquareBooks(): void {
  expect(exchange.kernel.audit()).toEqual([]);
  expect(exchange.ledger.trialBalance().filter(({ sum }) => sum !== 0n)).toEqual([]);
}

test('PROOF-026 a pinned price fills a waiting order that it comes to, and market orders around it, and does not move', () => {
  place(exchange, 0, { side: 'buy', number: '0.01', price: priceAt(exchange, 'BTC/USDT', -8) });
  const ticks = Math.round(Number(priceAt(exchange, 'BTC/USDT', -10)) * 100);
  operate('market.pin', { pair: 1, ticks });
  advance(500);
  expect(openOrders(0)).toEqual([]);
  for (const side of ['buy', 'sell'] as const) {
    place(exchange, 1, { side, number: '0.5' });
    advance(MINUTE);
  }
  const { rows } = exchange.spot.queries.trades(userId(1), {}, ALL);
  for (const { price } of rows) expect(price / ticks).toBeCloseTo(1, 2);
  expect(exchange.market.price(pairNamed(exchange, 'BTC/USDT'), exchange.kernel.now())).toBe(ticks);
  expectSquareBooks();
});

test('a halt fills nothing, not even what the price stands at, and lets orders be cancelled; after it the order fills', () => {
  place(exchange, 0, { side: 'buy', number: '0.5', price: priceAt(exchange, 'BTC/USDT', -1) });
  const other = place(exchange, 1, { side: 'sell', number: '0.5', price: priceAt(exchange, 'BTC/USDT', 30) });
  operate('market.liquidity', { pairs: btc, sizePercent: 1, spreadPercent: 100 });
  operate('market.move', { pairs: btc, permille: -30, overMs: 0 });
  advance(500);
  // A part has filled in this step; the rest is at the price, and only the halt keeps it waiting.
  operate('market.halt', { pairs: btc });
  const [order] = openOrders(0);
  expect(order?.left).toBeLessThan(order?.lots ?? 0);
  advance(24 * 60 * MINUTE);
  expect(openOrders(0)[0]?.left).toBe(order?.left);
  done(exchange.execute('spot.cancel', { order: other.order, side: 'sell' }, actor(1)));
  operate('market.resume', { pairs: btc });
  operate('market.liquidity', { pairs: btc, sizePercent: 100, spreadPercent: 100 });
  advance(10 * MINUTE);
  expect(openOrders(0)).toEqual([]);
  expectSquareBooks();
});

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
  expect(exchange.script.queries.events()[0]?.failures).toMatchObject([{ do: 'list', key: 'NOT_FOUND' }]);
});

test('FEED: a halt is sent at once, without a new step', () => {
  const feed = createFeedHub({ exchange: () => exchange });
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
