import { describe, expect, test } from 'vitest';
import { formatDecimal } from '#simulator/kernel/index.ts';
import { steeredExchange } from '../control/steered.ts';
import { amount, pairNamed, userId, advance, held, checkedExchange } from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';
import { operate, orderOf, submit, trySubmit } from '../../support/micro.ts';

const DEMO = 'demo@sandpit.test';

describe('pairs that stop (D-32)', () => {
  test('MICRO-024 a halt of at most a minute: the order is settled by the last price', () => {
    const exchange = checkedExchange();
    const order = submit(exchange, 0, { seconds: 120 });
    advance(exchange, 60_000);
    operate(exchange, 'halt');
    const last = exchange.market.price(pairNamed(exchange, 'BTC/USDT'), exchange.kernel.now());
    advance(exchange, 60_000);
    const settled = orderOf(exchange, order);
    expect(settled.settlement).toMatchObject({ price: last, isPriced: true });
    expect(exchange.micro.queries.receipt(userId(0), order.id)?.ended).toMatchObject({
      source: 'last',
      sighting: { price: last, reference: last, at: order.openedAt + 60_500 },
    });
  });

  test('MICRO-024 no price for more than a minute: a draw, whatever the price was', () => {
    const exchange = checkedExchange();
    const order = submit(exchange, 0, { seconds: 120 });
    advance(exchange, 59_000);
    operate(exchange, 'halt');
    expect(exchange.market.price(pairNamed(exchange, 'BTC/USDT'), exchange.kernel.now())).not.toBe(
      order.openPrice,
    );
    advance(exchange, 61_000);
    expect(orderOf(exchange, order).settlement).toMatchObject({
      ...{ outcome: 'draw', profit: 0n, isPriced: false, price: order.openPrice },
    });
    expect(held(exchange, 0, 'micro')).toEqual([amount('299'), 0n]);
    expect(exchange.micro.queries.receipt(userId(0), order.id)?.ended?.source).toBe('none');
  });

  test.each([
    [59_000, false],
    [60_000, true],
  ] as const)('a pair that leaves %i ms into two minutes: priced is %s', (ms, isPriced) => {
    const exchange = checkedExchange();
    const order = submit(exchange, 0, { seconds: 120 });
    advance(exchange, ms);
    const last = exchange.market.price(pairNamed(exchange, 'BTC/USDT'), exchange.kernel.now());
    operate(exchange, 'delist');
    advance(exchange, 120_000 - ms);
    const price = isPriced ? last : order.openPrice;
    expect(orderOf(exchange, order).settlement).toMatchObject({ isPriced, price });
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('a halted pair that leaves has had no price since the halt', () => {
    const exchange = checkedExchange();
    const order = submit(exchange, 0, { seconds: 120 });
    operate(exchange, 'halt');
    advance(exchange, 70_000);
    operate(exchange, 'delist');
    advance(exchange, 50_000);
    expect(orderOf(exchange, order).settlement).toMatchObject({ isPriced: false, outcome: 'draw' });
  });

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
    const { sighting, source } = receipt?.ended ?? {};
    expect(source).toBe('reference');
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

describe('the control plane', () => {
  async function funded() {
    const exchange = await steeredExchange();
    const token = String((await exchange.post('/sim/seats', { account: DEMO })).token);
    const transfer = { number: '400', currency_id: '3', from_field: 'legal', to_field: 'micro' };
    await exchange.call('/api/wallet/change', transfer, token);
    return { exchange, token };
  }

  test('the operator sells, pays and ends insurance', async () => {
    const { exchange } = await funded();
    const buy = { user: DEMO, amount: '100' };
    expect(await exchange.post('/sim/operator/insure', buy)).toMatchObject({
      seq: expect.any(Number) as number,
    });
    expect(await exchange.refusal('POST', '/sim/operator/insure', buy)).toMatchObject({
      status: 409,
      code: 'REFUSED',
    });
    const insurance = {
      ...{ wallet: 'insurance', currency: 3, name: 'USDT' },
      ...{ available: '100.00000000', locked: '50.00000000' },
    };
    expect((await exchange.get(`/sim/ledger?account=${DEMO}`)).holdings).toContainEqual(insurance);
    for (const refused of ['/sim/operator/insurance-claim', '/sim/operator/end-insurance']) {
      expect(await exchange.refusal('POST', refused, { user: DEMO, currency: 'BTC' })).toMatchObject({
        status: 409,
      });
    }
    expect(await exchange.refusal('POST', '/sim/operator/insurance-claim', { user: DEMO })).toMatchObject({
      status: 409,
      code: 'REFUSED',
    });
    await exchange.post('/sim/operator/end-insurance', { user: DEMO });
    expect((await exchange.get('/sim/state')).audit).toEqual([]);
  });
});
