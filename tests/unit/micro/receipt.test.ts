import { describe, expect, test } from 'vitest';
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import { steeredExchange } from '../control/steered.ts';
import { amount, pairNamed, userId, advance, held, checkedExchange } from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';
import { operate, orderOf, submit, trySubmit } from '../../support/micro.ts';

const DEMO = 'demo@sandpit.test';

describe('pairs that stop (D-32)', () => {
  type Switch = Parameters<typeof operate>[1];

  /** Milliseconds into an order of two minutes at which its pair stops, and of which the price counts; undefined is a draw. */
  test.each<[stops: readonly [number, Switch][], priced: number | undefined, source: string]>([
    [[[60_000, 'halt']], 60_000, 'last'],
    [[[59_000, 'halt']], undefined, 'none'],
    [[[60_000, 'delist']], 60_000, 'last'],
    [[[59_000, 'delist']], undefined, 'none'],
    [
      [
        [5_000, 'halt'],
        [70_000, 'delist'],
      ],
      undefined,
      'none',
    ],
  ])(
    'MICRO-024 a pair that stops as in %j: the price of %s counts, of source %s',
    (stops, priced, source) => {
      const exchange = checkedExchange();
      const order = submit(exchange, 0, { seconds: 120 });
      const pair = pairNamed(exchange, 'BTC/USDT');
      for (const [ms, does] of stops) {
        exchange.kernel.advanceTo(order.openedAt + ms);
        operate(exchange, does);
      }
      const last = exchange.market.price(pair, order.openedAt + (priced ?? 59_000));
      expect(last).not.toBe(order.openPrice);
      exchange.kernel.advanceTo(order.endsAt);
      expect(orderOf(exchange, order).settlement).toMatchObject(
        priced === undefined
          ? { outcome: 'draw', profit: 0n, isPriced: false, price: order.openPrice }
          : { isPriced: true, price: last },
      );
      if (priced === undefined) expect(held(exchange, 0, 'micro')).toEqual([amount('299'), 0n]);
      const ended = exchange.micro.queries.receipt(userId(0), order.id)?.ended;
      expect(ended?.source).toBe(source);
      if (priced !== undefined) expect(ended?.sighting).toMatchObject({ price: last, reference: last });
      expect(exchange.kernel.audit()).toEqual([]);
    },
  );

  test.each(['halt', 'delist'] as const)('%s: no more orders, until the pair is back', (does) => {
    const exchange = checkedExchange();
    operate(exchange, does);
    expect(trySubmit(exchange, 0)).toMatchObject({ refusal: { key: 'CLOSED' } });
    operate(exchange, does === 'halt' ? 'resume' : 'list');
    expect(trySubmit(exchange, 0).ok).toBe(true);
  });
});

describe('receipts', () => {
  test('prices of a receipt are reference prices, and the chart’s minute holds them', async () => {
    const exchange = checkedExchange();
    const pair = pairNamed(exchange, 'BTC/USDT');
    const order = submit(exchange, 0, { seconds: 90 });
    advance(exchange, 90_000);
    const receipt = exchange.micro.queries.receipt(userId(0), order.id);
    expect(receipt?.opened).toMatchObject({ price: order.openPrice, reference: order.openPrice });
    const { sighting, source, credit = 0n, net } = receipt?.ended ?? {};
    expect(source).toBe('reference');
    expect(net).toBe(credit - order.stake - amount('1'));
    expect(sighting?.price).toBe(exchange.market.price(pair, order.endsAt));
    expect(sighting?.reference).toBe(sighting?.price);
    const ask = openWire(exchange).call;
    const from = Math.floor(order.endsAt / 1000) - 60;
    const chart = await ask('bars', {
      ...{ symbol: 'BTC/USDT', from, to: from + 61, period: '1min' },
    });
    const bars = chart.data as { time: number; low: string; high: string }[];
    const bar = bars.at(-1);
    const price = Number(formatDecimal(BigInt(sighting?.price ?? 0), pair.priceDp));
    expect(Number(bar?.low)).toBeLessThanOrEqual(price);
    expect(Number(bar?.high)).toBeGreaterThanOrEqual(price);
  });

  test('the receipt of an open order has no end, and only its owner reads it', () => {
    const exchange = checkedExchange();
    const order = submit(exchange, 0);
    expect(exchange.micro.queries.receipt(userId(0), order.id)?.ended).toBeUndefined();
    expect(exchange.micro.queries.receipt(userId(1), order.id)).toBeUndefined();
    expect(exchange.micro.queries.receipt(userId(0), 99)).toBeUndefined();
  });
});

test('the operator sells and ends insurance over the control plane', async () => {
  const exchange = await steeredExchange();
  const token = String((await exchange.post('/sim/seats', { account: DEMO })).token);
  const transfer = { number: '400', currency_id: '3', from_field: 'legal', to_field: 'micro' };
  await exchange.call('/api/wallet/change', transfer, token);
  await exchange.post('/sim/operator/insure', { user: DEMO, amount: '100' });
  expect((await exchange.get(`/sim/ledger?account=${DEMO}`)).holdings).toContainEqual({
    ...{ wallet: 'insurance', currency: 3, name: 'USDT' },
    ...{ available: '100.00000000', locked: '50.00000000' },
  });
  expect(await exchange.refusal('POST', '/sim/operator/insurance-claim', { user: DEMO })).toMatchObject({
    status: 409,
    code: 'REFUSED',
  });
  await exchange.post('/sim/operator/end-insurance', { user: DEMO });
  expect((await exchange.get('/sim/state')).audit).toEqual([]);
});
