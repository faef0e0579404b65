import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS, formatAmount } from '#simulator/engine/kernel/index.ts';
import type { Cause, Goal } from '#simulator/engine/modules/missions/index.ts';
import type { SeedBalance } from '#simulator/engine/scenario/index.ts';
import {
  actor,
  advance,
  amount,
  BTC,
  BTC_USDT,
  done,
  pairNamed,
  place,
  smallScenario,
  USDT,
  userId,
} from '../../support/exchange.ts';
import { mission, progress, results, start } from '../../support/missions.ts';

const within = (percent: number): Goal => ({
  kind: 'survive',
  terms: { until: { after: 'mission', ms: 60 * MINUTE_MS }, loss: percent * 100 },
});

const RICH_IN_USDT: readonly SeedBalance[] = [
  { wallet: 'change', currency: USDT, amount: '50000' },
  { wallet: 'lever', currency: USDT, amount: '50000' },
  { wallet: 'micro', currency: USDT, amount: '1000' },
];

/** An exchange whose first user has these funds and has begun a mission in which at most so many percent may be lost. */
function trainee(balances: readonly SeedBalance[], percent: number): Exchange {
  const scenario = smallScenario({ missions: [mission([within(percent)])] });
  const [first, ...others] = scenario.users;
  if (!first) throw new Error('no users');
  const exchange = createExchange({ ...scenario, users: [{ ...first, balances }, ...others] });
  start(exchange);
  return exchange;
}

const move = (exchange: Exchange, permille: number) =>
  done(
    exchange.execute(
      'market.move',
      { pairs: [BTC_USDT], permille, overMs: 15 * MINUTE_MS },
      { kind: 'operator' },
    ),
  );

/** A short or long of one bitcoin at twenty times the margin. */
function open(exchange: Exchange, side: 'long' | 'short', stopLoss = '0'): number {
  const terms = { quote: USDT, base: BTC, mode: 'market', price: '0', multiple: 20, share: 50 } as const;
  const input = { ...terms, side, takeProfit: '0', stopLoss };
  return done(exchange.execute('leverage.submit', input, actor(0))).trade;
}

function crossingOf(exchange: Exchange) {
  const { crossing } = results(exchange);
  if (!crossing) throw new Error('no limit was crossed');
  return crossing;
}

const causeOf = (exchange: Exchange, kind: Cause['kind']): Cause | undefined =>
  results(exchange).causes.find((each) => each.kind === kind);

const priceAt = (exchange: Exchange, at: number): number =>
  exchange.market.price(pairNamed(exchange, 'BTC/USDT'), at);

describe('DESK-067 how a loss limit was crossed', () => {
  test.each([
    ['short', 100],
    ['long', -100],
  ] as const)(
    'DESK-067 by a %s: the step, the price, what it stood at, and a stop-loss that would have kept within',
    (side, permille) => {
      const exchange = trainee(RICH_IN_USDT, 2);
      const id = open(exchange, side);
      move(exchange, permille);
      advance(exchange, 30 * MINUTE_MS);
      const { endedAt = 0, reason } = progress(exchange);
      expect(reason).toBe('loss');
      const trade = exchange.leverage.queries.trade(id);
      const { cause, limit, loss, advice } = crossingOf(exchange);
      const price = BigInt(priceAt(exchange, endedAt)) * 1_000_000n;
      const moved = side === 'long' ? price - (trade?.price ?? 0n) : (trade?.price ?? 0n) - price;
      expect(cause).toMatchObject({
        kind: 'position',
        ...{ id, side, size: amount('1') },
        basis: trade?.price,
        isLiquidated: false,
        change: moved,
      });
      expect(limit).toBe(amount('101000') / 50n);
      expect(loss).toBeGreaterThan(limit);
      // The fee of the position is all that is left.
      expect(causeOf(exchange, 'other')?.change).toBe(-(trade?.fee ?? 0n));
      if (advice?.kind !== 'stop') throw new Error('a stop-loss should be proposed');
      expect(advice).toMatchObject({ loss: -cause.change / 2n });

      const careful = trainee(RICH_IN_USDT, 2);
      open(careful, side, formatAmount(advice.price, 2));
      move(careful, permille);
      advance(careful, 30 * MINUTE_MS);
      expect(progress(careful).state).toBe('running');
      const lost = causeOf(careful, 'position');
      expect(careful.leverage.queries.trades(userId(0), {}, { offset: 0, limit: 1 }).rows[0]?.end).toBe(
        'stopLoss',
      );
      // The price jumps by steps, so that it may close some way past the stop.
      expect(-(lost?.change ?? 0n)).toBeGreaterThanOrEqual(advice.loss);
      expect(-(lost?.change ?? 0n)).toBeLessThan(limit);
    },
  );

  test('DESK-067 by coins that were held: how many, what they lost, and at what price to sell them', () => {
    const exchange = trainee([{ wallet: 'change', currency: BTC, amount: '2' }, ...RICH_IN_USDT], 3);
    const at = exchange.kernel.now();
    move(exchange, -150);
    advance(exchange, 30 * MINUTE_MS);
    const { endedAt = 0 } = progress(exchange);
    const fallen = BigInt(priceAt(exchange, at) - priceAt(exchange, endedAt)) * 1_000_000n;
    const { cause, limit, loss, advice } = crossingOf(exchange);
    expect(cause).toEqual({ kind: 'coin', currency: BTC, number: amount('2'), change: -2n * fallen });
    expect(loss).toBe(2n * fallen);
    const before = BigInt(priceAt(exchange, at)) * 1_000_000n;
    // Half of the limit lies on two bitcoins, a quarter on each.
    expect(advice).toEqual({ kind: 'sell', currency: BTC, price: before - limit / 4n, loss: limit / 2n });
  });

  test('DESK-067 by orders: what was paid against the price of the moment, fees included', () => {
    const exchange = trainee(RICH_IN_USDT, 0.05);
    const receipt = place(exchange, 0, { side: 'buy', number: '0.4' });
    const reference = BigInt(receipt.reference) * 1_000_000n;
    const slipped = receipt.notional - (reference * 4n) / 10n;
    const fee = (receipt.fee * reference) / amount('1');
    expect(progress(exchange)).toMatchObject({ state: 'failed', reason: 'loss' });
    const { cause, advice } = crossingOf(exchange);
    expect(cause.kind).toBe('orders');
    expect(advice).toEqual({ kind: 'orders' });
    // Each leg is truncated at 1e-8.
    expect(Math.abs(Number(-cause.change - slipped - fee))).toBeLessThan(100);
  });

  test('DESK-067 by second contracts: all that they cost', () => {
    const exchange = trainee(RICH_IN_USDT, 0.1);
    const stake = { pair: BTC_USDT, currency: USDT, side: 'down', seconds: 60, number: '300' } as const;
    done(exchange.execute('micro.submit', stake, actor(0)));
    move(exchange, 100);
    advance(exchange, 2 * MINUTE_MS);
    const { cause, advice } = crossingOf(exchange);
    const [order] = exchange.micro.queries.orders(userId(0), {}, { offset: 0, limit: 1 }).rows;
    expect(cause).toEqual({
      kind: 'contracts',
      change: (order?.settlement?.profit ?? 0n) - (order?.fee ?? 0n),
    });
    expect(advice).toEqual({ kind: 'contracts' });
  });
});

test('DESK-070 the score is the share of met goals, less 10 for a hint and 5 for a wrong answer', () => {
  const exchange = trainee(RICH_IN_USDT, 1);
  expect(results(exchange).score).toBeUndefined();
  done(exchange.execute('missions.hint', { mission: 'm' }, actor(0)));
  advance(exchange, 61 * MINUTE_MS);
  expect(progress(exchange).state).toBe('done');
  expect(results(exchange).score).toBe(90);
});
