import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { BTC, USDT, place, smallScenario } from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';

type Order = ResponseOf<'spotOrders'>['list'][number];

const atPrice = (ticks: number): Exchange => createExchange(smallScenario({ prices: [{ pair: 1, ticks }] }));

async function ordersOf(exchange: Exchange, user: number, fields = {}): Promise<readonly Order[]> {
  const response = await openWire(exchange).call('spotOrders', fields, user);
  return (response.message as ResponseOf<'spotOrders'>).list;
}

const sum = (values: readonly string[]): number =>
  values.reduce((total, value) => total + Math.round(Number(value) * 1e8), 0);

describe('the own spot orders', () => {
  test('DESK-093 an order of two users has levels, trades, average, fee and role of either side', async () => {
    const exchange = atPrice(1_999_000);
    place(exchange, 1, { side: 'sell', price: '19990', number: '0.1' });
    place(exchange, 0, { side: 'buy', price: '20000', number: '0.1' });
    const [bought] = await ordersOf(exchange, 0);
    const [sold] = await ordersOf(exchange, 1);
    expect(bought).toMatchObject({
      ...{ type: 'in', mode: 'limit', status: 'filled', price: '20000.00', reference_price: '19990.00' },
      ...{ complete_number: '0.100000', number: '0.000000', average_price: '19990.00000000' },
      ...{ slippage: '0.0000', fee: '0.00020000', fee_currency: 'BTC', queue_ahead: '0.000000' },
      levels: [{ price: '19990.00', number: '0.100000' }],
      fills: [{ price: '19990.00', number: '0.100000', fee: '0.00020000', is_maker: 0 }],
    });
    expect(sold).toMatchObject({
      ...{ type: 'out', status: 'filled', fee: '3.99800000', fee_currency: 'USDT', levels: [] },
      fills: [{ is_maker: 1, fee: '3.99800000' }],
    });
    expect(sold).not.toHaveProperty('slippage');
  });

  test('DESK-093 the parts of a market order add up to it, and its slippage is what it paid above the last price', async () => {
    const exchange = atPrice(10_000_000);
    place(exchange, 0, { side: 'buy', number: '3' });
    const [order] = await ordersOf(exchange, 0);
    if (!order) throw new Error('no order');
    expect(order.levels.length).toBeGreaterThan(1);
    expect(sum(order.levels.map(({ number }) => number))).toBe(sum([order.complete_number]));
    expect(sum(order.fills.map(({ number }) => number))).toBe(sum([order.complete_number]));
    expect(sum(order.fills.map(({ fee }) => fee))).toBe(sum([order.fee]));
    const worse = (Number(order.average_price) / Number(order.reference_price) - 1) * 100;
    expect(Number(order.slippage)).toBeGreaterThan(0);
    expect(Number(order.slippage)).toBeCloseTo(worse, 3);
  });

  test('DESK-093 lists only the caller’s orders, newest first, of one market where one is named', async () => {
    const exchange = atPrice(10_000_000);
    place(exchange, 0, { side: 'buy', price: '99000', number: '0.1' });
    place(exchange, 0, { side: 'sell', quote: USDT, base: 2, price: '900000', number: '1' });
    place(exchange, 1, { side: 'buy', price: '98000', number: '0.1' });
    expect((await ordersOf(exchange, 0)).map(({ currency_name }) => currency_name)).toEqual(['ETH', 'BTC']);
    const btc = await ordersOf(exchange, 0, { currency_id: BTC, legal_id: USDT });
    expect(btc.map(({ price }) => price)).toEqual(['99000.00']);
    expect(await ordersOf(exchange, 0, { page: 2, limit: 1 })).toHaveLength(1);
  });

  test('DESK-222 lists the orders of one outcome', async () => {
    const exchange = atPrice(10_000_000);
    const cancel = (order: number) =>
      exchange.execute('spot.cancel', { order, side: 'buy' }, { kind: 'user', id: 2 });
    const rest = { side: 'buy', price: '99000', number: '0.1' } as const;
    cancel(place(exchange, 0, rest).order);
    place(exchange, 0, { side: 'buy', number: '0.001' });
    // More than the levels up to its price offer.
    cancel(place(exchange, 0, { side: 'buy', price: '100020', number: '3' }).order);
    place(exchange, 0, { ...rest, number: '0.2' });
    const numbersOf = async (status: string) =>
      (await ordersOf(exchange, 0, { status })).map(({ total_number }) => Number(total_number));
    expect(await numbersOf('all')).toEqual([0.2, 3, 0.001, 0.1]);
    expect(await numbersOf('filled')).toEqual([0.001]);
    expect(await numbersOf('partly')).toEqual([3]);
    expect(await numbersOf('cancelled')).toEqual([3, 0.1]);
    const { message } = await openWire(exchange).call('spotOrders', { status: 'cancelled', limit: 1 }, 0);
    expect(message).toMatchObject({ count: 2 });
    expect((await openWire(exchange).call('spotOrders', { status: 'gone' }, 0)).type).toBe('error');
  });
});
