import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { BTC, ETH, START, USDT, place, smallScenario } from '../../support/exchange.ts';
import { listOf, openWire } from '../../support/wire.ts';
import type { Envelope, Call } from '../../support/wire.ts';

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = createExchange(smallScenario({ prices: [{ pair: 1, ticks: 1_999_000 }] }));
  ask = openWire(exchange).call;
});

const market = { legal_id: USDT, currency_id: BTC };
const buy = (fields: Record<string, string | number>, user = 0): Promise<Envelope> =>
  ask('spotBuy', { ...market, mode: 2, ...fields }, user);
const sell = (fields: Record<string, string | number>, user = 0): Promise<Envelope> =>
  ask('spotSell', { ...market, mode: 2, ...fields }, user);

describe('the desk', () => {
  test('SPOT-004 transaction/deal returns book, prices, the caller’s balances and the latest trades', async () => {
    const { type, message } = await ask('spotDeal', market, 0);
    expect(type).toBe('ok');
    expect(message).toMatchObject({
      last_price: '19990.00000',
      user_currency: '10.00000000',
      user_legal: '1000000.00000000',
      cny_price: '6.8',
    });
    const { in: bids, out: asks, complete } = message as Record<string, Record<string, string>[]>;
    expect([bids?.length, asks?.length]).toEqual([25, 25]);
    const prices = (rows: typeof bids) => (rows ?? []).map(({ price }) => Number(price));
    expect(prices(bids)).toEqual(prices(bids).sort((a, b) => b - a));
    expect(prices(asks)).toEqual(prices(asks).sort((a, b) => b - a));
    expect(prices(bids)[0]).toBeLessThan(prices(asks).at(-1) ?? 0);
    expect(complete?.length).toBeGreaterThan(0);
    expect(complete?.[0]).toHaveProperty('create_time');
  });

  test('SPOT-005 transaction/deal never guesses: crossed ids and an address alone return an error', async () => {
    for (const fields of [
      { legal_id: BTC, currency_id: USDT },
      { address: '0x1' },
      { legal_id: USDT, currency_id: 13 },
    ]) {
      const response = await ask('spotDeal', fields, 0);
      expect(response.type).toBe('error');
      expect(response.message).toMatch(/\w/);
    }
    expect((await ask('spotDeal', market)).type).toBe('999');
  });

  test('SPOT-021 SPOT-022 buys and sells are placed and return type and a text', async () => {
    expect(await buy({ price: 15000, num: '0.1' })).toMatchObject({
      type: 'ok',
      message: 'Buy order placed.',
    });
    expect(await sell({ price: 25000, num: '0.1' })).toMatchObject({
      type: 'ok',
      message: 'Sell order placed.',
    });
    const short = await buy({ price: 15000, num: 1000 });
    expect(short.type).toBe('error');
    expect(short.message).toMatch(/balance/i);
    const fine = await buy({ price: '15000.001', num: 1 });
    expect(fine).toMatchObject({ type: 'error', message: expect.stringMatching(/price.*2/) as string });
  });

  test('SPOT-052 the response to an order has the order as X2 lists it: one that waits, one that trades, and one with both', async () => {
    for (const [placing, fields, status] of [
      [buy, { price: 15000, num: '0.1' }, 'open'],
      [sell, { price: 0, num: '0.1', mode: 1 }, 'filled'],
      [sell, { price: 25000, num: '0.1' }, 'open'],
    ] as const) {
      const { order } = (await placing(fields)) as { order?: unknown };
      const [newest] = listOf(await ask('spotOrders', { limit: 1 }, 0));
      expect(order).toEqual(newest);
      expect(order).toMatchObject({ type: placing === buy ? 'in' : 'out', status, total_number: '0.100000' });
    }
    expect(await buy({ price: 15000, num: 1000 })).not.toHaveProperty('order');
  });

  test('SPOT-011 any mode but 1 is a limit order; mode 1 trades at the market whatever price is sent', async () => {
    await buy({ price: 15000, num: '0.1', mode: 3 });
    await ask('spotBuy', { ...market, price: 15000, num: '0.1' }, 0);
    expect(listOf(await ask('openBuys', {}, 0)).length).toBe(2);
    await buy({ price: 1, num: '0.1', mode: 1 });
    expect(listOf(await ask('openBuys', {}, 0)).length).toBe(2);
    expect(listOf(await ask('completedTrades', {}, 0)).length).toBeGreaterThan(0);
  });

  test('SPOT-027 an order waits, shrinks, completes or is revoked, and its funds follow it', async () => {
    await sell({ price: 19990, num: '0.3' }, 1);
    const waiting = async () => listOf(await ask('openSells', {}, 1));
    expect((await waiting()).map(({ number }) => number)).toEqual(['0.300000']);
    await buy({ price: 19990, num: '0.1' });
    const [shrunk] = await waiting();
    expect(shrunk).toMatchObject({ number: '0.200000', total_number: '0.300000' });
    await buy({ price: 19990, num: '0.2' });
    expect(await waiting()).toEqual([]);
    expect(listOf(await ask('completedTrades', {}, 1)).length).toBe(2);

    await sell({ price: 25000, num: '1' }, 1);
    const balance = async () => (await ask('spotDeal', market, 1)).message as Record<string, string>;
    expect((await balance()).user_currency).toBe('8.70000000');
    const [order] = await waiting();
    await ask('spotCancel', { id: order?.id ?? 0, type: 'out' }, 1);
    expect((await balance()).user_currency).toBe('9.70000000');
    expect(await waiting()).toEqual([]);
  });

  test('DESK-577 SPOT-036 transaction_del revokes by id and type, the own orders only', async () => {
    await buy({ price: 15000, num: '0.1' });
    const id = Number(listOf(await ask('openBuys', {}, 0))[0]?.id);
    const revoke = (fields: Record<string, string | number>, user: number) => ask('spotCancel', fields, user);
    expect((await revoke({ id, type: 'in' }, 1)).type).toBe('error');
    expect((await revoke({ id, type: 'out' }, 0)).type).toBe('error');
    expect((await revoke({ id: 4711, type: 'in' }, 0)).type).toBe('error');
    expect(await revoke({ id, type: 'in' }, 0)).toEqual({
      type: 'ok',
      message: 'Cancelled: buy 0.1 BTC at 15000.00 USDT.',
    });
  });
});

describe('lists', () => {
  test('SPOT-034 open orders come ten to a page, newest first, of the currency asked for', async () => {
    for (let count = 0; count < 12; count += 1) await buy({ price: 15000 + count, num: '0.01' });
    await buy({ currency_id: ETH, price: 1000, num: '1' });
    const first = await ask('openBuys', { page: 1, currency_id: BTC }, 0);
    const prices = listOf(first).map(({ price }) => Number(price));
    expect(prices).toEqual([15011, 15010, 15009, 15008, 15007, 15006, 15005, 15004, 15003, 15002]);
    expect(first.message).toMatchObject({ count: 12 });
    expect(listOf(await ask('openBuys', { page: 2, currency_id: BTC }, 0)).length).toBe(2);
    expect(listOf(await ask('openBuys', { page: 3, currency_id: BTC }, 0))).toEqual([]);
    expect(listOf(await ask('openSells', { page: 1 }, 0))).toEqual([]);
  });

  test('SPOT-038 SPOT-040 transaction_in, _out and _all return buy, sell and all entrusts of the caller, entrust those of a type', async () => {
    await buy({ price: 15000, num: '0.1' });
    await sell({ price: 25000, num: '0.2' });
    const types = async (call: OperationName, fields: Record<string, string> = {}, user = 0) =>
      listOf(await ask(call, { page: 1, ...fields }, user)).map(({ type, number }) => [type, number]);
    const [bought, sold] = [
      ['in', '0.100000'],
      ['out', '0.200000'],
    ];
    const currency = { currency_id: String(BTC) };
    expect(await types('openBuys', currency)).toEqual([bought]);
    expect(await types('openSells', currency)).toEqual([sold]);
    expect(await types('openOrders', currency)).toEqual([sold, bought]);
    expect(await types('openOrders', currency, 1)).toEqual([]);
    expect(await types('entrusts', { address: 'x', type: 'in' })).toEqual([bought]);
    expect(await types('entrusts', { address: 'x', type: 'out' })).toEqual([sold]);
    expect(await types('entrusts', { address: 'x', type: '' })).toEqual([sold, bought]);
  });

  test('SPOT-030 SPOT-039 an entrust row carries what is done, what is left and what it is worth', async () => {
    await sell({ price: 19990, num: '0.1' }, 1);
    await buy({ price: 19990, num: '0.04' });
    const [row] = listOf(await ask('openOrders', { page: 1 }, 1));
    expect(row).toMatchObject({
      id: 1,
      create_time: '2025-06-02 10:00:00',
      currency_name: 'BTC',
      legal_name: 'USDT',
      total_number: '0.100000',
      price: '19990.00000',
      complete_number: '0.040000',
      number: '0.060000',
      total_money: '1999.00000000',
    });
  });

  test('SPOT-041 transaction_complete works with and without a currency', async () => {
    place(exchange, 0, { side: 'buy', number: '0.01' });
    for (const fields of [{ page: 1 }, { page: 1, currency_id: BTC }])
      expect(listOf(await ask('completedTrades', fields, 0)).length).toBe(1);

    expect(listOf(await ask('completedTrades', { page: 1, currency_id: ETH }, 0))).toEqual([]);
    expect(listOf(await ask('completedTrades', { page: 1 }, 1))).toEqual([]);
  });

  test('SPOT-042 a completed trade has the viewer’s side, with both fees', async () => {
    await sell({ price: 19990, num: '0.1' }, 1);
    await buy({ price: 20000, num: '0.1' });
    const trade = {
      time: '2025-06-02 10:00:00',
      currency_name: 'BTC',
      legal_name: 'USDT',
      number: '0.100000',
      price: '19990.00000',
      in_fee: '0.00020000',
      out_fee: '3.99800000',
    };
    const [bought] = listOf(await ask('completedTrades', { page: 1 }, 0));
    expect(bought).toMatchObject({ ...trade, way: 2, type: 'in' });
    const [sold] = listOf(await ask('completedTrades', { page: 1 }, 1));
    expect(sold).toMatchObject({ ...trade, way: 1, type: 'out', account_number: 'u***@sandpit.test' });
  });

  test('PROOF-051 the completed rows of an order that a thin book fills sum up to the order', async () => {
    const thin = { pairs: [1], sizePercent: 1, spreadPercent: 100 };
    exchange.execute('market.liquidity', thin, { kind: 'operator' });
    exchange.kernel.advanceTo(START + 500);
    await buy({ num: '0.001', mode: 1 });
    const rows = listOf(await ask('completedTrades', { page: 1 }, 0));
    const millionths = rows.map(({ number }) => Math.round(Number(number) * 1e6));
    expect(millionths.reduce((sum, lots) => sum + lots, 0)).toBe(1_000);
    // A fill finer than the five decimals of an order is what is tried here.
    expect(millionths.some((lots) => lots % 10 !== 0)).toBe(true);
    const fees = millionths.map((lots) => (Math.floor(lots / 5) / 1e8).toFixed(8));
    expect(rows.map((row) => row['in_fee'])).toEqual(fees);
  });
});
