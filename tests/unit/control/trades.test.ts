import { expect, test } from 'vitest';
import { tradesFrom } from '#simulator/control/trades.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import {
  advance,
  available,
  BTC,
  checkedExchange,
  place,
  run,
  smallScenario,
  USDT,
  userId,
} from '../../support/exchange.ts';
import { submit } from '../../support/micro.ts';

test('DESK-574 what a user traded from an instant on: orders at their average price, positions as they begin and end, second contracts', () => {
  const exchange = checkedExchange();
  place(exchange, 0, { side: 'buy', number: '0.5' });
  advance(exchange, 60_000);
  const from = exchange.kernel.now();
  // Several levels of the book: what was paid divided by what came is the average.
  const before = available(exchange, 0, USDT);
  place(exchange, 0, { side: 'buy', number: '2' });
  const average = formatAmount((before - available(exchange, 0, USDT)) / 2n, 2);
  // Waits, and another user's order that trades is not among them.
  place(exchange, 0, { side: 'buy', number: '1', price: '1' });
  place(exchange, 1, { side: 'sell', number: '0.1' });
  const order = { mode: 'market', multiple: 20, price: '0', takeProfit: '0', stopLoss: '0' } as const;
  const { trade } = run(
    exchange,
    'leverage.submit',
    { quote: USDT, base: BTC, side: 'short', share: 2, ...order },
    0,
  );
  advance(exchange, 1_000);
  run(exchange, 'leverage.close', { trade }, 0);
  const contract = submit(exchange, 0, { side: 'down', seconds: 60, number: '100' });
  const lines = tradesFrom(exchange, userId(0), from).map(({ at, kind, pair, amount, currency }) =>
    [at - from, kind, pair, amount, currency].join(' '),
  );
  expect(lines).toEqual([
    '0 buy BTC/USDT 2 BTC',
    '0 openShort BTC/USDT 0.04 BTC',
    '1000 closeShort BTC/USDT 0.04 BTC',
    '1000 down BTC/USDT 100 USDT',
  ]);
  const { price, closePrice } = exchange.leverage.queries.trade(trade) ?? {};
  const prices = tradesFrom(exchange, userId(0), from).map((line) => line.price);
  expect(prices.slice(0, 3)).toEqual([
    average,
    formatAmount(price ?? 0n, 2),
    formatAmount(closePrice ?? 0n, 2),
  ]);
  expect(Number(prices[3])).toBe(contract.openPrice / 100);
});

test('DESK-574 a long history is read from its end: each order since that instant once, and none before', () => {
  const exchange = createExchange(smallScenario());
  const sell = (count: number) => {
    for (let index = 0; index < count; index += 1) place(exchange, 0, { side: 'sell', number: '0.001' });
  };
  sell(10);
  advance(exchange, 1);
  const from = exchange.kernel.now();
  sell(1_050);
  advance(exchange, 1);
  sell(10);
  const instants = tradesFrom(exchange, userId(0), from).map(({ at }) => at - from);
  expect(instants).toEqual([...Array<number>(1_050).fill(0), ...Array<number>(10).fill(1)]);
});
