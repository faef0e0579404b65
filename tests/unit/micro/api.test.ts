import { beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { BTC, ETH, USDT, userId, advance, checkedExchange } from '../../support/exchange.ts';
import type { Call, Envelope } from '../../support/wire.ts';
import { openWire } from '../../support/wire.ts';
import { jump, submit } from '../../support/micro.ts';

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = checkedExchange();
  ask = openWire(exchange).call;
});

const order = { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: '100' };

interface Row {
  readonly [field: string]: unknown;
}

const rowsOf = (response: Envelope) => (response.message as { data: readonly Row[] }).data;

describe('opening', () => {
  test('MICRO-009 submit returns the created order and debits stake and fee', async () => {
    const { type, message } = await ask('microSubmit', order, 0);
    expect(type).toBe('ok');
    expect(message).toMatchObject({
      ...{ id: 1, user_id: userId(0), match_id: 1, currency_id: USDT, type: 1, is_insurance: 0, seconds: 60 },
      ...{ number: '100.00000000', fee: '1.00000000', profit_ratio: '20.00', status: 1, profit_result: 0 },
      ...{ symbol_name: 'BTC/USDT', currency_name: 'USDT', type_name: 'Up', status_name: 'Trading' },
      ...{ created_at: '2025-06-02 10:00:00', handled_at: '2025-06-02 10:01:00', complete_at: null },
      remain_milli_seconds: 60_000,
    });
    expect((message as Row).end_price).toBe((message as Row).open_price);
    expect((message as Row).open_price).toMatch(/^\d+\.\d{8}$/);
    const wallet = await ask('walletList', {}, 0);
    const { micro_wallet } = wallet.message as { micro_wallet: { balance: readonly Row[] } };
    expect(micro_wallet.balance.find(({ currency }) => currency === USDT)).toMatchObject({
      micro_balance: '199.00000000',
      lock_micro_balance: '100.00000000',
    });
  });

  test('DESK-008 a pair without second contracts is refused by name', async () => {
    expect(await ask('microSubmit', { ...order, match_id: 11 }, 0)).toMatchObject({
      type: 'error',
      message: 'Up/Down is not available for IEPN/USDT.',
    });
  });
});

describe('lists', () => {
  test('MICRO-014 the list returns the caller’s orders, newest first, as a page of 20', async () => {
    for (let count = 0; count < 3; count += 1) {
      submit(exchange, 0, { number: '10', seconds: 3600 });
      submit(exchange, 1, { number: '10' });
      advance(exchange, 1_000);
    }
    const response = await ask('microOrders', { page: 1, status: -1, limit: 20 }, 0);
    expect(rowsOf(response).map(({ id }) => id)).toEqual([5, 3, 1]);
    expect(response.message).toMatchObject({
      current_page: 1,
      last_page: 1,
      per_page: 20,
      from: 1,
      to: 3,
      total: 3,
    });
    const second = await ask('microOrders', { page: 2, limit: 2 }, 0);
    expect(rowsOf(second).map(({ id }) => id)).toEqual([1]);
    expect(second.message).toMatchObject({ from: 3, to: 3, last_page: 2, next_page_url: null });
    const beyond = await ask('microOrders', { page: 9, limit: 2 }, 0);
    expect(beyond).toMatchObject({ type: 'ok', message: { data: [], from: null, to: null, total: 3 } });
  });

  test('MICRO-015 open orders are those of the given pair, closed ones those that have ended', async () => {
    const open = submit(exchange, 0, { pair: 2, number: '10', seconds: 3600 });
    advance(exchange, 1_000);
    const ended = submit(exchange, 0, { number: '10', seconds: 30 });
    const ids = async (fields: Parameters<typeof ask>[1]) =>
      rowsOf(await ask('microOrders', fields, 0)).map(({ id }) => id);
    expect(await ids({ status: 1 })).toEqual([ended.id, open.id]);
    expect(await ids({ status: 1, match_id: 1 })).toEqual([ended.id]);
    advance(exchange, 30_000);
    expect(await ids({ status: 1, match_id: 1 })).toEqual([]);
    expect(await ids({ status: 1, match_id: 2 })).toEqual([open.id]);
    expect(await ids({ status: 3 })).toEqual([ended.id]);
    expect(await ids({ status: 2 })).toEqual([]);
    expect(await ids({ currency_id: BTC })).toEqual([]);
    expect(await ids({ currency_id: USDT })).toEqual([ended.id, open.id]);
  });

  test('MICRO-016 an order carries what pages show, and MICRO-024 how it ended', async () => {
    submit(exchange, 0, { seconds: 120 });
    advance(exchange, 41_300);
    const [running] = rowsOf(await ask('microOrders', { status: 1 }, 0));
    expect(running).toMatchObject({
      ...{ id: 1, symbol_name: 'BTC/USDT', seconds: 120, number: '100.00000000', currency_name: 'USDT' },
      ...{ type: 1, status: 1, profit_ratio: '30.00', fact_profits: '0.00000000', fee: '1.00000000' },
      ...{ remain_milli_seconds: 78_700, endTime: '2025-06-02 10:02:00' },
    });
    expect(running?.end_price).toBe(running?.open_price);
    jump(exchange, 10);
    advance(exchange, 78_700);
    const [closed] = rowsOf(await ask('microOrders', { status: 3 }, 0));
    expect(closed).toMatchObject({
      ...{ id: 1, status: 3, profit_result: 1, fact_profits: '30.00000000', remain_milli_seconds: 0 },
      ...{ status_name: 'Closed', profit_result_name: 'Won', complete_at: '2025-06-02 10:02:00' },
    });
    expect(Number(closed?.end_price)).toBeGreaterThan(Number(closed?.open_price));
  });
});

describe('what is offered', () => {
  test('MICRO-010 MICRO-011 the payable currencies with their stakes and the caller’s balance', async () => {
    submit(exchange, 0);
    const { type, message } = await ask('microCurrencies', {}, 0);
    const currencies = message as readonly Row[];
    expect(type).toBe('ok');
    expect(currencies.map(({ id }) => id)).toEqual([BTC, ETH, USDT]);
    expect(currencies.every(({ is_micro }) => is_micro === 1)).toBe(true);
    const usdt = currencies.find(({ id }) => id === USDT);
    expect(usdt).toMatchObject({
      ...{ name: 'USDT', micro_trade_fee: '1.00', micro_min: '10.00000000', micro_max: '10000.00000000' },
      micro_holdtrade_max: 20,
      user_wallet: {
        micro_balance: '199.00000000',
        lock_micro_balance: '100.00000000',
        insurance_balance: '0.00000000',
        micro_with_insurance: '199.00000000',
      },
      user_insurance: null,
    });
    const numbers = usdt?.micro_numbers as readonly Row[];
    expect(numbers.map(({ number }) => Number(number))).toEqual([10, 50, 100, 500, 1000]);
    expect(numbers[0]).toMatchObject({ currency_id: USDT, currency_name: 'USDT' });
  });

  test('the durations with their gain; each can be chosen, also one of a fraction of a minute', async () => {
    const { message } = await ask('microSeconds', {}, 0);
    const offered = message as readonly Row[];
    expect(offered.map(({ seconds, profit_ratio }) => [seconds, profit_ratio])).toEqual([
      [30, '10.00'],
      [60, '20.00'],
      [90, '25.00'],
      [120, '30.00'],
      [300, '50.00'],
      [900, '65.00'],
      [3600, '80.00'],
    ]);
    for (const { seconds } of offered) {
      submit(exchange, 0, { number: '10', seconds: seconds as number });
      advance(exchange, 1_000);
    }
  });

  test('the fee of the currencies is the fee that pairs are listed with', () => {
    const fees = exchange.micro.queries.payments().map(({ feePercent }) => feePercent);
    expect(new Set(exchange.market.pairs.map(({ microFeePercent }) => microFeePercent))).toEqual(
      new Set(fees),
    );
  });
});
