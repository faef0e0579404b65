import { beforeEach, describe, expect, test } from 'vitest';
import { depositExamples } from '#contract/examples/micro.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import { amount, held } from '../../support/exchange.ts';
import type { Call, Envelope } from '../../support/wire.ts';
import { openWire } from '../../support/wire.ts';
import { BALANCE, THE_15TH, buy, goTo, savingsExchange } from '../../support/savings.ts';

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = savingsExchange();
  ask = openWire(exchange).call;
});

const PRESALE = 'presale';

type Row = Readonly<Record<string, unknown>>;

const ordersIn = (response: Envelope) => (response.message as { order_list: readonly Row[] }).order_list;

describe('products', () => {
  test('DEPO-002 with a token the products are returned, each with its terms and its currency', async () => {
    const { type, message } = await ask('depositConfigs', {}, 0);
    expect(type).toBe('ok');
    const rows = message as readonly Row[];
    expect(rows[0]).toEqual({
      id: 1,
      currency_id: 3,
      interest_rate: '0.5000',
      save_min: '100.00000000',
      day: 7,
      created_at: '2023-11-15 10:00:00',
      currency_name: 'USDT',
      currency_logo: '/static/coins/usdt.svg',
    });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ currency_name }) => currency_name)).toContain('IEPN');
  });

  test('an order has every rate exactly too, with a decimal less', () => {
    for (const { ratePercent } of exchange.savings.queries.products())
      expect(ratePercent % 100_000n).toBe(0n);
  });
});

describe('buying', () => {
  test('DEPO-009 DESK-410 a purchase returns its amount, term and last day; what is refused debits nothing', async () => {
    const { type, message } = await ask('depositPlace', { config_id: 1, amount: '1000.5' }, 0);
    const [row] = ordersIn(await ask('depositOrders', {}, 0));
    expect([type, message]).toEqual([
      'ok',
      `Deposited 1000.5 USDT for 7 days, until ${String(row?.['end_at'])}.`,
    ]);
    const before = held(exchange, 0);
    expect(before).toEqual([BALANCE - amount('1000.5'), amount('1000.5')]);
    expect(await ask('depositPlace', { config_id: 1, amount: '99.99' }, 0)).toEqual({
      type: 'error',
      message: '“amount” must be at least 100.00000000.',
    });
    for (const missing of [{ config_id: 1 }, { amount: '100' }])
      expect((await ask('depositPlace', missing, 0)).message).toMatch(/is missing or not valid\.$/);
    expect(held(exchange, 0)).toEqual(before);
  });
});

describe('orders', () => {
  test('DEPO-014 on the 19th the deposit of the example of docs/savings.md reads as E50 describes', async () => {
    await ask('depositPlace', { config_id: 1, amount: '1000' }, 0);
    goTo(exchange, 19, 600);
    ask = openWire(exchange).call; // the login of the 15th is over
    const [row] = ordersIn(await ask('depositOrders', { page: 1, limit: 1000, status: 0 }, 0));
    const [example] = depositExamples.depositOrders.response.order_list;
    expect(row).toEqual({ ...example, id: 1, logo: '/static/coins/usdt.svg' });
  });

  test('DEPO-013 the orders are the caller’s own, newest first, in pages', async () => {
    buy(exchange, 0, { amount: '100' });
    buy(exchange, 1, { amount: '200' });
    buy(exchange, 0, { amount: '300' });
    const amounts = async (fields: Record<string, number>) =>
      ordersIn(await ask('depositOrders', fields, 0)).map(({ amount }) => amount);
    expect(await amounts({ page: 1, limit: 1000, status: 0 })).toEqual(['300.00000000', '100.00000000']);
    expect(await amounts({})).toEqual(['300.00000000', '100.00000000']);
    expect(await amounts({ page: 2, limit: 1 })).toEqual(['100.00000000']);
    expect(await amounts({ page: 9 })).toEqual([]);
    expect(await amounts({ is_cancel: 1 })).toEqual([]);
  });

  test('DESK-260 a deposit of a week has 7 days left on the day of purchase and on its first day, then fewer', async () => {
    buy(exchange, 0, { amount: '100' });
    const left = async (day: number) => {
      if (day > 15) goTo(exchange, day);
      ask = openWire(exchange).call;
      return ordersIn(await ask('depositOrders', {}, 0))[0]?.remain_day;
    };
    expect([await left(15), await left(16), await left(17), await left(22), await left(23)]).toEqual([
      7, 7, 6, 1, 0,
    ]);
  });

  test('DEPO-012 status 0 is all, 1 running, 2 ended', async () => {
    buy(exchange, 0, { amount: '100' });
    buy(exchange, 0, { product: 2, amount: '500' });
    const ids = async (status: number) =>
      ordersIn(await ask('depositOrders', { page: 1, limit: 1000, status }, 0)).map(({ id }) => id);
    expect([await ids(0), await ids(1), await ids(2)]).toEqual([[2, 1], [2, 1], []]);
    goTo(exchange, 23);
    ask = openWire(exchange).call;
    expect([await ids(0), await ids(1), await ids(2)]).toEqual([[2, 1], [2], [1]]);
    const [ended] = ordersIn(await ask('depositOrders', { status: 2 }, 0));
    expect(ended).toMatchObject({
      status: 2,
      remain_day: 0,
      total_interest: '3.50000000',
      updated_at: '2023-11-23 00:01:00',
    });
    expect((await ask('depositOrders', { status: 3 }, 0)).type).toBe('error');
  });
});

describe('presale', () => {
  const info = async () => (await ask(PRESALE)).message;

  test('IEPN-005 without payload or token: total, start, end, price, issued and remaining', async () => {
    // Twenty days after its start the response is the example of E51 in shared/contract/examples, but for its dates.
    expect(await info()).toEqual({
      ...depositExamples.presale.response,
      start: '10/26/2023',
      end: '03/24/2024',
    });
  });

  test('what is issued grows by 1,406,000 at each midnight of the server, up to the total, and never beyond', async () => {
    const at = async (days: number) => {
      exchange.kernel.advanceTo(THE_15TH + days * DAY_MS);
      return (await info()) as { yfx: number; sy: number };
    };
    goTo(exchange, 15, 24 * 60 - 0.001);
    expect(await info()).toMatchObject({ yfx: 29_325_621 });
    goTo(exchange, 16, 0);
    expect(await info()).toMatchObject({ yfx: 30_731_621, sy: 169_268_379 });
    expect(await at(121)).toMatchObject({ yfx: 199_451_621, sy: 548_379 });
    expect(await at(122)).toMatchObject({ yfx: 200_000_000, sy: 0 });
    expect(await at(500)).toMatchObject({ yfx: 200_000_000, sy: 0 });
  });
});
