import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { HOUR_MS, MINUTE_MS, formatAmount, mulDiv } from '#simulator/engine/kernel/index.ts';
import type { Goal } from '#simulator/engine/modules/missions/index.ts';
import {
  BTC,
  ETH,
  USDC,
  USDT,
  actor,
  amount,
  place,
  userId,
  advance,
  refusalOf,
  run,
} from '../../support/exchange.ts';
import {
  response,
  begun,
  cancel,
  exchangeWith,
  goals,
  mission,
  near,
  progress,
  stand,
  start,
  transfer,
} from '../../support/missions.ts';

/** A goal that nothing here meets, so that a mission goes on when its first is met. */
const NEVER: Goal = { kind: 'holding', terms: { currency: ETH, number: amount('100000') } };
const open = (goal: Goal): Exchange => begun([goal, NEVER]);

/** To lose less than a ten thousandth within the first hour. */
const CAREFUL: Goal = { kind: 'survive', terms: { until: { after: 'mission', ms: HOUR_MS }, loss: 1 } };

const first = (exchange: Exchange) => stand(exchange).goals[0];

describe('transfer', () => {
  test('adds up what its user moves since the start from the one account to the other, and nothing else', () => {
    const exchange = exchangeWith(mission([goals.transfer, NEVER]));
    transfer(exchange, '1000');
    start(exchange);
    expect(first(exchange)).toEqual({ have: 0n, want: amount('100'), met: false });
    transfer(exchange, '60');
    transfer(exchange, '500', 'change', 'legal');
    transfer(exchange, '500', 'change', 'lever');
    transfer(exchange, '500', 'lever', 'change');
    transfer(exchange, '100', 'legal', 'micro');
    const seed = { user: userId(0), wallet: 'legal', currency: USDC, amount: '200' } as const;
    exchange.execute('wallet.seed', seed, { kind: 'operator' });
    transfer(exchange, '200', 'legal', 'change', USDC);
    run(exchange, 'wallet.transfer', { from: 'legal', to: 'change', currency: USDT, number: '500' }, 1);
    expect(first(exchange)).toEqual({ have: amount('60'), want: amount('100'), met: false });
    transfer(exchange, '40');
    expect(first(exchange)).toEqual({ have: amount('100'), want: amount('100'), met: true });
  });
});

describe('filled', () => {
  test('a limit order that meets an offer counts as far as it traded, a market order for its own goal alone', () => {
    const exchange = begun([goals.limitBuy, goals.marketBuy, NEVER]);
    const have = () =>
      stand(exchange)
        .goals.slice(0, 2)
        .map((goal) => goal.have);
    place(exchange, 0, { side: 'sell', price: near(exchange, -1), number: '0.05' });
    place(exchange, 0, { side: 'buy', base: ETH, price: '3000', number: '0.05' });
    expect(have()).toEqual([0n, 0n]);
    place(exchange, 1, { side: 'sell', price: near(exchange, 0), number: '0.005' });
    place(exchange, 0, { side: 'buy', price: near(exchange, 0), number: '0.005' });
    expect(have()).toEqual([amount('0.005'), 0n]);
    place(exchange, 0, { side: 'buy', number: '0.01' });
    expect(have()).toEqual([amount('0.005'), amount('0.01')]);
    place(exchange, 0, { side: 'buy', price: near(exchange, 1), number: '0.02' });
    expect(stand(exchange).goals).toMatchObject([
      { have: amount('0.025'), want: amount('0.02'), met: true },
      { have: amount('0.01'), met: true },
      ...[{ met: false }],
    ]);
  });

  test('a waiting order counts when the market reaches it, also without user activity, unless it waited before the start', () => {
    const exchange = exchangeWith(mission([goals.waited, NEVER]));
    const waiting = () => place(exchange, 0, { side: 'buy', price: near(exchange, -0.05), number: '0.01' });
    waiting();
    start(exchange);
    place(exchange, 0, { side: 'buy', price: near(exchange, 1), number: '0.01' });
    expect(first(exchange)).toMatchObject({ have: 0n });
    waiting();
    advance(exchange, 24 * HOUR_MS);
    expect(exchange.spot.queries.openOrders(userId(0), {}, { offset: 0, limit: 9 }).total).toBe(0);
    expect(first(exchange)).toMatchObject({ have: amount('0.01'), met: true });
  });
});

describe('cancelled', () => {
  test('counts orders taken out of the book, of the side that is asked for', () => {
    const exchange = open(goals.cancelled);
    const waiting = (side: 'buy' | 'sell') =>
      place(exchange, 0, { side, price: near(exchange, side === 'buy' ? -10 : 10), number: '0.01' }).order;
    cancel(exchange, waiting('sell'), 'sell');
    cancel(exchange, waiting('buy'));
    expect(first(exchange)).toEqual({ have: 1n, want: 2n, met: false });
    cancel(exchange, waiting('buy'));
    expect(first(exchange)).toMatchObject({ have: 2n, met: true });
  });

  test('an order that gives way to another of its owner was not cancelled', () => {
    const exchange = open(goals.cancelled);
    place(exchange, 0, { side: 'buy', price: near(exchange, -0.01), number: '0.01' });
    place(exchange, 0, { side: 'sell', price: near(exchange, -0.01), number: '0.01' });
    expect(first(exchange)).toMatchObject({ have: 0n });
  });
});

describe('answer', () => {
  const percentOf = (exchange: Exchange) => {
    const receipt = progress(exchange).goals[1]?.about.receipt;
    if (!receipt) throw new Error('there is no receipt');
    const reference = BigInt(receipt.reference) * 1_000_000n;
    return mulDiv(receipt.averagePrice - reference, 10_000_000_000n, reference);
  };

  test('the slippage of a market order is checked against its receipt', () => {
    const exchange = begun([goals.marketBuy, goals.slippage]);
    expect(progress(exchange).goals[1]).toMatchObject({ open: false, met: false });
    expect(() => response(exchange, 1, '0')).toThrow('STATE');
    place(exchange, 0, { side: 'buy', number: '0.4' });
    expect(progress(exchange).goals[1]).toMatchObject({ open: true, about: { receipt: { mode: 'market' } } });
    const right = percentOf(exchange);
    expect(right).toBeGreaterThan(0n);
    expect(response(exchange, 1, '0')).toBe(false);
    expect(response(exchange, 1, formatAmount(-right))).toBe(false);
    expect(response(exchange, 1, formatAmount((right * 107n) / 100n + 5_001n))).toBe(false);
    expect(progress(exchange)).toMatchObject({ state: 'running', goals: [{ met: true }, { wrong: 3 }] });
    expect(response(exchange, 1, formatAmount((right * 104n) / 100n))).toBe(true);
    expect(progress(exchange)).toMatchObject({
      state: 'done',
      goals: [{ met: true }, { met: true, wrong: 3 }],
    });
  });

  test('it is about the latest order that fits: limit orders do not, for a market order', () => {
    const exchange = begun([goals.marketBuy, goals.slippage]);
    const order = place(exchange, 0, { side: 'buy', number: '0.1' }).order;
    place(exchange, 0, { side: 'buy', price: near(exchange, 1), number: '0.1' });
    expect(progress(exchange).goals[1]?.about.receipt?.order).toBe(order);
    const later = place(exchange, 0, { side: 'sell', number: '0.1' }).order;
    expect(progress(exchange).goals[1]?.about.receipt?.order).toBe(later);
  });

  test('the average price is asked of any order', () => {
    const exchange = begun([goals.averagePrice]);
    const { averagePrice } = place(exchange, 0, { side: 'buy', price: near(exchange, 2), number: '0.3' });
    expect(response(exchange, 0, formatAmount((averagePrice * 99n) / 100n))).toBe(false);
    expect(response(exchange, 0, formatAmount(averagePrice, 2))).toBe(true);
  });

  test('fees are those of the whole round trip, in USDT', () => {
    const exchange = begun([
      goals.marketBuy,
      { ...goals.marketBuy, terms: { ...goals.marketBuy.terms, side: 'sell' } },
      goals.fees,
    ]);
    place(exchange, 0, { side: 'buy', number: '0.1' });
    expect(() => response(exchange, 2, '20')).toThrow('STATE');
    place(exchange, 0, { side: 'sell', number: '0.1' });
    const price = Number(near(exchange, 0));
    // Two per mille of each way.
    expect(response(exchange, 2, (price * 0.1 * 0.002).toFixed(2))).toBe(false);
    expect(response(exchange, 2, (price * 0.1 * 0.004).toFixed(2))).toBe(true);
    expect(progress(exchange).state).toBe('done');
    expect(() => response(exchange, 2, '20')).toThrow('STATE');
  });

  test.each([
    [0, '1', 'PARAM'],
    [2, '1', 'PARAM'],
    [-1, '1', 'PARAM'],
    [1.5, '1', 'PARAM'],
    [1, '', 'PARAM'],
    [1, '1e3', 'PARAM'],
    [1, 'NaN', 'PARAM'],
    [1, '9'.repeat(99), 'PARAM'],
  ])('goal %j, answer %j is refused', (goal, value, key) => {
    const exchange = begun([goals.marketBuy, goals.slippage]);
    place(exchange, 0, { side: 'buy', number: '0.1' });
    expect(() => response(exchange, goal, value)).toThrow(key);
  });
});

describe('survive', () => {
  test('is met when the time is up', () => {
    const exchange = begun([
      { kind: 'survive', terms: { until: { after: 'mission', ms: 600_000 }, loss: 5_000 } },
    ]);
    advance(exchange, 599_999);
    expect(stand(exchange)).toEqual({
      state: 'running',
      goals: [{ have: 599_999n, want: 600_000n, met: false }],
    });
    advance(exchange, 1);
    expect(stand(exchange)).toMatchObject({ state: 'done', goals: [{ have: 600_000n, met: true }] });
  });

  test('counts from the start of the scenario where it says so; when that is over it does not begin', () => {
    const goal: Goal = { kind: 'survive', terms: { until: { after: 'scenario', ms: HOUR_MS }, loss: 5_000 } };
    const exchange = exchangeWith(mission([goal]));
    advance(exchange, 40 * MINUTE_MS);
    start(exchange);
    expect(first(exchange)).toMatchObject({ have: 0n, want: BigInt(20 * MINUTE_MS) });
    advance(exchange, 20 * MINUTE_MS);
    expect(stand(exchange).state).toBe('done');
    expect(() => start(exchange)).toThrow('CLOSED');
  });

  test('fails when the trainee himself loses too much', () => {
    const exchange = begun([CAREFUL]);
    for (let i = 0; i < 6; i += 1) place(exchange, 0, { side: i % 2 === 0 ? 'buy' : 'sell', number: '0.5' });
    const endedAt = exchange.kernel.now();
    expect(progress(exchange)).toMatchObject({ state: 'failed', reason: 'loss', endedAt });
  });
});

describe('holding, profit and no open orders', () => {
  test('holding is what is there now, over all accounts', () => {
    const exchange = begun([goals.holding, goals.cancelled]);
    place(exchange, 0, { side: 'buy', number: '0.06' });
    expect(first(exchange)).toMatchObject({ have: amount('10.05988'), met: true });
    transfer(exchange, '3', 'change', 'lever', BTC);
    expect(first(exchange)).toMatchObject({ have: amount('10.05988'), met: true });
    place(exchange, 0, { side: 'sell', number: '0.06' });
    expect(first(exchange)).toMatchObject({ have: amount('9.99988'), met: false });
  });

  test('a gain does not end a mission whose other goals are open; the last of them does', () => {
    const exchange = begun([goals.profit, goals.transfer]);
    advance(exchange, 10 * 24 * HOUR_MS);
    expect(stand(exchange).state).toBe('running');
    transfer(exchange, '100');
    advance(exchange, 20 * 24 * HOUR_MS);
    expect(stand(exchange).state).toBe('done');
  });

  test('no order may wait at the end', () => {
    const exchange = begun([goals.transfer, goals.noOpenOrders]);
    const { order } = place(exchange, 0, { side: 'buy', price: near(exchange, -10), number: '0.01' });
    transfer(exchange, '100');
    expect(stand(exchange)).toMatchObject({ state: 'running', goals: [{ met: true }, { met: false }] });
    cancel(exchange, order);
    expect(stand(exchange).state).toBe('done');
  });
});

describe('a run', () => {
  test('fails when its time is over, at that very moment', () => {
    const exchange = begun([goals.transfer], { within: MINUTE_MS });
    advance(exchange, MINUTE_MS - 1);
    expect(stand(exchange).state).toBe('running');
    advance(exchange, HOUR_MS);
    expect(progress(exchange)).toMatchObject({ state: 'failed', reason: 'time' });
    expect(progress(exchange).endedAt).toBe((progress(exchange).startedAt ?? 0) + MINUTE_MS);
  });

  test('is begun, given up, begun again, done, done again; the times it was done are counted', () => {
    const exchange = exchangeWith(mission([goals.transfer]));
    const command = (name: 'missions.abandon' | 'missions.start') =>
      refusalOf(exchange.execute(name, { mission: 'm' }, actor(0))) ?? 'ok';
    expect(command('missions.abandon')).toBe('STATE');
    expect(command('missions.start')).toBe('ok');
    expect(command('missions.start')).toBe('STATE');
    transfer(exchange, '60');
    expect(command('missions.abandon')).toBe('ok');
    expect(progress(exchange)).toMatchObject({ state: 'open', completions: 0, goals: [{ have: 0n }] });
    for (let times = 1; times < 3; times += 1) {
      expect(command('missions.start')).toBe('ok');
      transfer(exchange, '60');
      expect(progress(exchange)).toMatchObject({ state: 'running', goals: [{ have: amount('60') }] });
      transfer(exchange, '60');
      expect(progress(exchange)).toMatchObject({ state: 'done', completions: times });
    }
  });

  test('shows hints one by one and counts them', () => {
    const exchange = begun([goals.transfer]);
    const hint = () => {
      const outcome = exchange.execute('missions.hint', { mission: 'm' }, actor(0));
      return outcome.ok ? outcome.value.shown : outcome.refusal.key;
    };
    expect([hint(), hint(), hint()]).toEqual([1, 2, 'LIMIT']);
    expect(progress(exchange).hintsShown).toBe(2);
    expect(exchange.missions.queries.results(userId(0), 'm')?.hints).toBe(2);
  });
});
