import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import {
  BTC,
  ETH,
  USDC,
  USDT,
  amount,
  checkedExchange,
  smallScenario,
  userId,
  done,
} from '../../support/exchange.ts';
import type { Call, Envelope } from '../../support/wire.ts';
import { openWire } from '../../support/wire.ts';

type Row = Record<string, string | number>;

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = createExchange(smallScenario({ prices: [{ pair: 1, ticks: 2_000_000 }] }), { verify: true });
  ask = openWire(exchange).call;
});

const desk = { legal_id: USDT, currency_id: BTC };
const submit = (fields: Record<string, string | number> = {}, user = 0): Promise<Envelope> =>
  ask('leverSubmit', { ...desk, multiple: 50, share: 2, type: 1, status: 1, ...fields }, user);
const message = async (call: OperationName, fields: Record<string, string | number>, user = 0) =>
  (await ask(call, fields, user)).message as Record<string, unknown>;
const rowsOf = async (status: number, user = 0): Promise<Row[]> => {
  const response = await message('leverTrades', { status, ...desk }, user);
  return (response.message as { data: Row[] }).data;
};
const operate = (name: 'market.move' | 'market.delist' | 'market.halt', input: object) =>
  void done(exchange.execute(name, input as never, { kind: 'operator' }));

describe('the desk', () => {
  test('LEVER-002 LEVER-003 lever/deal returns limits, prices, balance, own positions and those of all without names, to users alone', async () => {
    await submit();
    await submit({ type: 2, multiple: 20 }, 1);
    const response = await message('leverDeal', desk);
    expect(response).toMatchObject({
      lever_share_limit: { min: 1, max: 50_000 },
      multiple: {
        muit: [{ value: '10' }, { value: '20' }, { value: '50' }, { value: '100' }],
        share: [{ value: '1' }, { value: '5' }, { value: '10' }, { value: '50' }],
      },
      last_price: '20000.00000',
      all_levers: '802.40000000',
      ustd_price: 1,
      ExRAte: '6.8',
    });
    expect(response.user_lever).toBe('1982.66816000');
    const { in: longs, out: shorts } = response.lever_transaction as Record<string, Row[]>;
    expect(longs).toEqual([
      {
        price: '20060.00000000',
        number: '0.04000',
        share: '2.0000',
        type: 1,
        time: '2025-06-02 10:00:00',
      },
    ]);
    expect(shorts?.map(({ type, price }) => [type, price])).toEqual([[2, '19940.00000000']]);
    expect((response.my_transaction as Row[]).map(({ user_id }) => user_id)).toEqual([userId(0)]);
    expect(await message('leverDeal', desk, 2)).toMatchObject({ all_levers: 0, my_transaction: [] });
    expect((await ask('leverDeal', desk)).type).toBe('999');
    expect((await ask('leverDeal', { legal_id: BTC, currency_id: USDT }, 0)).type).toBe('error');
  });

  test('LEVER-004 lever/dealall returns balance, risk, sums by quote currency and pair, and a page', async () => {
    await submit();
    await submit({ currency_id: ETH, share: 1 });
    const response = await message('leverDealAll', { ...desk, page: 1 });
    const [btc] = await rowsOf(1);
    expect(response).toMatchObject({
      origin_caution_money: '16.04800000',
      caution_money: btc?.caution_money,
      profits: btc?.profits,
    });
    expect(response.burst_hazard_rate).toBe('110');
    expect(Number(response.origin_caution_money_total)).toBeGreaterThan(16.048);
    expect(response.hazard_rate).toMatch(/^\d+\.\d\d$/);
    expect(response.order).toMatchObject({ total: 1, data: [btc], current_page: 1, per_page: 10 });
    const pending = await message('leverDealAll', { ...desk, page: 1, status: 0 });
    expect(pending.order).toMatchObject({ total: 0, data: [] });
    expect(await message('leverDealAll', { ...desk, page: 1 }, 2)).toMatchObject({
      hazard_rate: 0,
      profits_total: '0.00000000',
    });
  });
});

test('LEVER-004 the rate of liquidation is that of the scenario', async () => {
  const settings = { leverBurstPercent: amount('150.5') };
  ask = openWire(checkedExchange({ settings })).call;
  expect((await message('leverDealAll', { ...desk, page: 1 })).burst_hazard_rate).toBe('150.5');
});

describe('trading', () => {
  test('DESK-114 DESK-500 LEVER-007 LEVER-008 LEVER-025 type is the side, status the mode; the row has both', async () => {
    expect(await submit()).toEqual({
      type: 'ok',
      message: 'Opened long 2 contracts of BTC/USDT at 20060.00 with a margin of 16.05 USDT.',
    });
    const waiting = await submit({
      type: 2,
      status: 0,
      target_price: 21_000,
      stop_loss_price: 22_000,
      target_profit_price: 19_000,
    });
    expect(waiting.message).toMatch(
      /^Placed short 2 contracts of BTC\/USDT at 21000\.00\. \d+\.\d\d USDT are held for margin and fee\.$/,
    );
    const [short, long] = await rowsOf(-1);
    expect(long).toMatchObject({ type: 1, status: 1, type_name: 'long', origin_price: '20000.00000000' });
    expect(short).toMatchObject({
      type: 2,
      status: 0,
      origin_price: '21000.00000000',
      price: '20937.00000000',
      stop_loss_price: '22000.00000000',
      target_profit_price: '19000.00000000',
      transaction_time: '',
      profits: '0.00000000',
    });
  });

  test('LEVER-049 my_trade returns the rows of one status under message.message.data, page by page', async () => {
    for (let count = 0; count < 11; count += 1) await submit({ share: 1 });
    const first = await message('leverTrades', { status: 1, ...desk, page: 1 });
    expect(first.rate_profits_total).toMatchObject({ hazard_rate: expect.stringMatching(/\./) as string });
    expect(first.message).toMatchObject({ total: 11, last_page: 2, from: 1, to: 10 });
    const second = await message('leverTrades', { status: 1, ...desk, page: 2 });
    expect((second.message as { data: Row[] }).data.length).toBe(1);
    const beyond = await message('leverTrades', { status: 1, ...desk, page: 9 });
    expect(beyond.message).toMatchObject({ data: [], from: null, to: null });
    expect((await message('leverTrades', { status: 1, legal_id: USDC })).message).toMatchObject({ total: 0 });
  });

  test('LEVER-051 a row carries every field, times only of what has happened', async () => {
    await submit();
    const [row] = await rowsOf(1);
    expect(row).toEqual({
      id: 1,
      type: 1,
      user_id: userId(0),
      currency: BTC,
      legal: USDT,
      symbol: 'BTC/USDT',
      currency_name: 'BTC',
      legal_name: 'USDT',
      account_number: 'u***@sandpit.test',
      share: '2.0000',
      number: '0.04000',
      multiple: 50,
      origin_price: '20000.00000000',
      price: '20060.00000000',
      update_price: '20000.00000000',
      target_profit_price: '0.00000000',
      stop_loss_price: '0.00000000',
      origin_caution_money: '16.04800000',
      caution_money: '16.04800000',
      trade_fee: '1.28384000',
      overnight: '0.2000',
      overnight_money: '0.00000000',
      profits: '-2.40000000',
      fact_profits: '0.00000000',
      status: 1,
      settled: 0,
      create_time: '2025-06-02 10:00:00',
      transaction_time: '2025-06-02 10:00:00',
      handle_time: '',
      complete_time: '',
      time: '2025-06-02 10:00:00',
      status_name: 'holding',
      type_name: 'long',
    });
    const midnight = Date.UTC(2025, 5, 2, 16, 1);
    exchange.kernel.advanceTo(midnight);
    expect((await rowsOf(1))[0]).toMatchObject({
      overnight_money: '1.60480000',
      caution_money: '14.44320000',
    });
  });

  test('DESK-113 DESK-114 DESK-638 LEVER-035 LEVER-042 LEVER-044 close, batch_close and cancel move the rows', async () => {
    await submit();
    await submit({ type: 2 });
    await submit({ status: 0, target_price: 19_000 });
    expect(await ask('leverClose', { id: 1 }, 0)).toEqual({
      type: 'ok',
      message: 'Closed long 2 contracts of BTC/USDT at 20000.00 with a result of -2.40 USDT.',
    });
    expect(await ask('leverBatchClose', { type: 2, ...desk }, 0)).toMatchObject({
      type: 'ok',
      message: 'Accepted. Positions being closed: 1.',
    });
    expect(await ask('leverCancel', { id: 3 }, 0)).toMatchObject({
      type: 'ok',
      message: expect.stringMatching(/^Cancelled long 2 contracts of BTC\/USDT\. /) as string,
    });
    expect((await rowsOf(3)).map(({ id, status, closed_by }) => [id, status, closed_by])).toEqual([
      [2, 3, 'user'],
      [1, 3, 'user'],
    ]);
    expect((await rowsOf(4)).map(({ id, status }) => [id, status])).toEqual([[3, 4]]);
    expect((await ask('leverBatchClose', { type: 0 }, 0)).type).toBe('error');
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('DESK-577 LEVER-036 setstop says so, 0 clears, and a wrong side is refused with the bound', async () => {
    await submit();
    const stops = (target_profit_price: number, stop_loss_price: number) =>
      ask('leverSetStop', { id: 1, target_profit_price, stop_loss_price }, 0);
    expect(await stops(21_000, 0)).toEqual({
      type: 'ok',
      message: 'Set for long 2 contracts of BTC/USDT: take profit 21000.00, stop loss none.',
    });
    expect(await stops(21_000, 19_000)).toMatchObject({ type: 'ok' });
    expect(await stops(20_000, 0)).toMatchObject({
      type: 'error',
      message: expect.stringContaining('20060.00000000') as string,
    });
    expect(await stops(0, 0)).toMatchObject({ type: 'ok' });
    expect((await rowsOf(1))[0]).toMatchObject({ target_profit_price: '0.00000000' });
  });

  test('DESK-113 a too risky order is refused with both rates, and a row says whether a liquidation or a delisting closed it', async () => {
    await submit({ share: 100 });
    expect((await submit({ share: 90 })).message).toMatch(/margin ratio to \d+\.\d\d%.*110\.00%/);
    await submit({}, 1);
    const out = { currency_id: USDT, from_field: 'lever', to_field: 'change', number: 100 };
    expect((await ask('walletTransfer', out, 1)).message).toMatch(/leverage trades/);
    operate('market.move', { pairs: [1], permille: -60, overMs: 0 });
    exchange.kernel.advanceTo(exchange.kernel.now() + 500);
    expect((await rowsOf(3))[0]).toMatchObject({
      closed_by: 'liquidation',
      handle_time: '2025-06-02 10:00:00',
    });
    operate('market.delist', { pair: 1 });
    expect((await rowsOf(3, 1))[0]).toMatchObject({ closed_by: 'delisted' });
    expect((await ask('walletTransfer', out, 1)).type).toBe('ok');
    expect((await submit()).type).toBe('error');
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('funds that come in time keep a position from being liquidated', async () => {
    await submit({ share: 100 });
    operate('market.move', { pairs: [1], permille: -60, overMs: 600_000 });
    const funds = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: 50_000 };
    expect(await ask('walletTransfer', funds, 0)).toMatchObject({ type: 'ok' });
    exchange.kernel.advanceTo(exchange.kernel.now() + 600_000);
    expect((await rowsOf(1)).length).toBe(1);
  });

  test('DESK-237 X11 closes some hands and says so; all of them or none are refused by name', async () => {
    await submit();
    expect((await ask('leverClosePart', { id: 1, share: 2 }, 0)).message).toMatch(/share/);
    expect((await ask('leverClosePart', { id: 1, share: 0 }, 0)).message).toMatch(/share/);
    expect((await ask('leverClosePart', { id: 1, share: 1 }, 0)).message).toBe(
      'Closed long 1 contract of BTC/USDT at 20000.00 with a result of -1.20 USDT.',
    );
    expect((await rowsOf(3)).map(({ share, closed_by }) => [Number(share), closed_by])).toEqual([
      [1, 'user'],
    ]);
    expect((await rowsOf(1)).map(({ id, share }) => [id, Number(share)])).toEqual([[1, 1]]);
  });
});
