import { beforeEach, expect, test } from 'vitest';
import { decodeEvent } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandInput, CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import type { FeedHub } from '#simulator/protocol/feed/index.ts';
import { BTC, ETH, USDT, actor, smallScenario, userId, done } from '../../support/exchange.ts';
import { tokenOf } from '../../support/wire.ts';
import { onEach } from '../../support/feed.ts';

let exchange: Exchange;
let feed: FeedHub;

beforeEach(() => {
  exchange = createExchange(smallScenario());
  feed = createFeedHub({ exchange: () => exchange });
});

/** The `lever_trade` events of a user's socket. */
function listen(user: number, token = tokenOf(exchange, user)) {
  const received: Record<string, unknown>[] = [];
  const seat = feed.connect(
    onEach((event, payload) => event === 'lever_trade' && received.push(payload as Record<string, unknown>)),
    { token },
  );
  seat.login(userId(user));
  return received;
}

function execute<K extends CommandName>(name: K, input: CommandInput<K>): void {
  done(exchange.execute(name, input as never, actor(0)));
}

const submit = (more: Partial<CommandInput<'leverage.submit'>> = {}) => {
  const order = { quote: USDT, base: BTC, multiple: 10, share: 1, side: 'long', mode: 'market' } as const;
  execute('leverage.submit', { ...order, price: '0', takeProfit: '0', stopLoss: '0', ...more });
};

function advance(ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
  feed.publish();
}

test('FEED-009 FEED-010 LEVER-031 each tick sends the holder alone, per pair, positions and pending orders as JSON text', () => {
  submit();
  submit({ base: ETH, mode: 'limit', price: '100' });
  const received = listen(0);
  const others = [listen(1), listen(0, 'no-token')];
  advance(500);
  expect(received.length).toBe(2);
  expect(others).toEqual([[], []]);
  const [btc, eth] = received.map((payload) => decodeEvent('lever_trade', payload));
  expect(received[0]).toMatchObject({ type: 'lever_trade', to: userId(0) });
  for (const field of ['trades_all', 'trades_entrust', 'trades_cur'])
    expect(typeof received[0]?.[field]).toBe('string');

  expect(btc?.trades_all.map(({ symbol }) => symbol)).toEqual(['BTC/USDT']);
  expect(btc?.trades_entrust.map(({ symbol }) => symbol)).toEqual(['ETH/USDT']);
  expect(btc?.trades_cur?.length).toBe(1);
  expect(eth?.trades_cur).toEqual([]);
  expect(eth).toMatchObject({ profits: '0.00000000', hazard_rate: btc?.hazard_rate });
  expect(btc?.profits).toBe(btc?.profits_all);
  const risk = exchange.leverage.queries.risk(userId(0), USDT);
  expect(BigInt((btc?.profits_all ?? '').replace('.', ''))).toBe(risk.profit);
});

test('a change is sent at once, also the end of the last trade, and nothing after it', () => {
  const received = listen(0);
  submit();
  feed.publish();
  expect(received.length).toBe(1);
  execute('leverage.close', { trade: 1 });
  feed.publish();
  expect(received.at(-1)).toMatchObject({ trades_all: '[]', hazard_rate: 0 });
  advance(500);
  expect(received.length).toBe(2);
});
