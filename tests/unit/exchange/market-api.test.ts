import { beforeEach, describe, expect, test } from 'vitest';
import { periods } from '#contract/index.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { OPERATOR, startOfDay } from '#simulator/engine/kernel/index.ts';
import { BTC, START, USDC, USDT, place, priceAt, smallScenario, userId } from '../../support/exchange.ts';
import type { Call, Envelope } from '../../support/wire.ts';
import { openWire } from '../../support/wire.ts';

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = createExchange(smallScenario());
  ask = openWire(exchange).call;
});

type Row = Record<string, unknown>;
const rowsOf = (response: Envelope): Row[] => response.message as Row[];
const dataOf = (response: Envelope): Row[] => response.data as Row[];
const bars = (fields: Record<string, string | number>) => ask('bars', fields);

describe('quotations', () => {
  test('QUOT-005 QUOT-007 QUOT-008 quotation_new returns groups, with and without a token; the older one as coin_list, and 999 without', async () => {
    const response = await ask('quotations');
    expect(response.type).toBe('ok');
    const groups = rowsOf(response);
    expect(groups.map(({ id, name }) => [id, name])).toEqual([
      [USDT, 'USDT'],
      [USDC, 'USDC'],
    ]);
    for (const { id, quotation } of groups) {
      expect((quotation as Row[]).length).toBeGreaterThanOrEqual(2);
      for (const row of quotation as Row[]) expect(row.legal_id).toBe(id);
    }
    expect(await ask('quotations', {}, 0)).toEqual(response);
    const legacy = await ask('quotationsLegacy', {}, 0);
    expect(legacy).toEqual({ type: 'ok', message: { coin_list: groups } });
    expect((await ask('quotationsLegacy')).type).toBe('999');
  });

  test('QUOT-006 a quotation item carries what the screens read, in the protocol’s forms', async () => {
    const [group] = rowsOf(await ask('quotations'));
    const row = (group?.quotation as Row[]).find(({ currency_id: id }) => id === BTC);
    expect(row).toMatchObject({
      id: 1,
      legal_id: USDT,
      currency_id: BTC,
      legal_name: 'USDT',
      currency_name: 'BTC',
      now_price: '104250.00000',
      is_display: 1,
      lever_share_num: '0.02000000',
      spread: '0.3000',
      lever_trade_fee: '0.1600',
      open_microtrade: 1,
      cny_price: '708900.00',
    });
    expect(row?.change).toMatch(/^[+-]\d+\.\d\d$/);
    expect(row?.['volume']).toMatch(/^\d+\.\d{6}$/);
    for (const field of ['high', 'low']) expect(row?.[field]).toMatch(/^\d+\.\d{5}$/);
    expect(row?.logo).toMatch(/^\/static\/coins\/btc\.svg$/);
    const delisted = (group?.quotation as Row[]).some(({ currency_name: name }) => name === 'TRX');
    expect(delisted).toBe(false);
  });

  test('QUOT-009 quotation returns coin_list, the largest coin first', async () => {
    const { coin_list: coins } = (await ask('coinList')).message as { coin_list: Row[] };
    expect(coins[0]).toMatchObject({ symbol: 'BTC', name: 'Bitcoin', rank: 1 });
    const caps = coins.map(({ quotes }) => (quotes as { USD: { market_cap: number } }).USD.market_cap);
    expect(caps).toEqual([...caps].sort((a, b) => b - a));
  });

  test('QUOT-010 currency/list returns message.legal with id and name', async () => {
    const { legal, currency } = (await ask('currencyList', {}, 0)).message as Record<string, Row[]>;
    expect(legal?.map(({ id, name }) => [id, name])).toEqual([
      [USDT, 'USDT'],
      [USDC, 'USDC'],
    ]);
    expect(currency?.length).toBe(exchange.market.currencies.length);
    expect(JSON.stringify(currency)).not.toMatch(/total_account|get_address/);
  });

  test('QUOT-011 user_currency_list returns currencies with two or more flags, with the caller’s wallet or null', async () => {
    const visitor = rowsOf(await ask('transferCurrencies'));
    expect(visitor.length).toBeGreaterThan(0);
    for (const row of visitor) {
      expect(row.wallet).toBeNull();
      const flags = ['is_legal', 'is_lever', 'is_match', 'is_micro'].map((flag) => Number(row[flag]));
      expect(flags.filter((flag) => flag === 1).length).toBeGreaterThanOrEqual(2);
    }
    const own = rowsOf(await ask('transferCurrencies', {}, 0)).find(({ id }) => id === USDT);
    expect(own?.wallet).toMatchObject({
      user_id: userId(0),
      currency: USDT,
      change_balance: '1000000.00000000',
      micro_balance: '300.00000000',
      lever_balance: '2000.00000000',
      lock_change_balance: '0.00000000',
    });
  });
});

describe('bars', () => {
  const to = START / 1000;

  test('CHART-010 new_timeshar returns ascending bars for every period', async () => {
    for (const period of periods) {
      const from = to - (period.endsWith('min') ? 1 : 400) * 86_400;
      const response = await bars({ symbol: 'BTC/USDT', from, to, period });
      expect([period, response.code]).toEqual([period, 1]);
      const times = dataOf(response).map(({ time }) => Number(time));
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    }
  });

  test('CHART-011 a bar carries id, open, high, low, close, volume and time; the last one closes at the price of now', async () => {
    exchange.kernel.advanceTo(START + 90_250);
    const now = Math.ceil(exchange.kernel.now() / 1000);
    const last = dataOf(await bars({ symbol: 'BTC/USDT', from: now - 300, to: now, period: '1min' })).at(-1);
    expect(last).toMatchObject({ id: (START + 60_000) / 1000, time: START + 60_000, period: '1min' });
    expect(last?.close).toBe(Number(priceAt(exchange, 'BTC/USDT')));
    for (const field of ['open', 'high', 'low', 'volume']) expect(typeof last?.[field]).toBe('number');
  });

  test('CHART-010 who asks again and again gets the bars of one who asks for the first time, also where an operator moves the price', async () => {
    const other = createExchange(smallScenario());
    const span = { symbol: 'BTC/USDT', from: to - 600, to: to + 1_200, period: '1min' };
    const steps = [
      (one: Exchange) => one.kernel.advanceTo(START + 90_250),
      (one: Exchange) => one.execute('market.move', { pairs: [1], permille: -60, overMs: 120_000 }, OPERATOR),
      (one: Exchange) => one.kernel.advanceTo(START + 119_999),
      (one: Exchange) => one.kernel.advanceTo(START + 600_000),
    ];
    for (const step of steps) {
      await bars(span);
      step(exchange);
      step(other);
    }
    expect(await bars(span)).toEqual(await openWire(other).call('bars', span));
  });

  test.each([
    ['1min', 15_000],
    ['60min', 900_000],
    ['1week', 130 * 604_800],
    ['1mon', 120 * 2_678_400],
  ])('CHART-010 %s: bars are the same, whatever was asked for before', async (period, seconds) => {
    const asked = openWire(createExchange(smallScenario()));
    const all = dataOf(await bars({ symbol: 'BTC/USDT', from: to - seconds, to, period }));
    for (const [from, until] of [
      [0.5, 0.4],
      [0.45, 0.1],
      [1, 0.6],
      [1, 0],
      [0.35, 0.34],
    ] as const) {
      const span = { from: to - Math.floor(from * seconds), to: to - Math.floor(until * seconds) };
      const rows = dataOf(await asked.call('bars', { symbol: 'BTC/USDT', period, ...span }));
      const index = all.findIndex(({ time }) => time === rows[0]?.time);
      expect(rows).toEqual(all.slice(index, index + rows.length));
      expect(Number(rows[0]?.time)).toBeLessThanOrEqual(span.from * 1_000);
      expect(Number(all[index + rows.length]?.time ?? Infinity)).toBeGreaterThan(span.to * 1_000);
    }
  });

  test('CHART-012 new_timeshar returns code -1 when it has no bars', async () => {
    const ahead = { symbol: 'BTC/USDT', from: to + 3_600, to: to + 7_200, period: '1min' };
    for (const wrong of [
      ahead,
      { ...ahead, symbol: 'NO/SUCH' },
      { ...ahead, symbol: 'TRX/USDT', from: to - 600 },
      { ...ahead, symbol: 'BTCUSDT' },
      { ...ahead, from: to, to: to - 1 },
      { ...ahead, period: '7min' },
      { symbol: 'BTC/USDT', period: '1min' },
    ]) {
      const response = await bars(wrong as Record<string, string>);
      expect(response).toMatchObject({ code: -1, data: [] });
    }
  });

  test('PROOF-052 every bar of the span is returned up to 20,000, and more is refused with both numbers', async () => {
    const minutes = (count: number) =>
      bars({ symbol: 'BTC/USDT', from: to - (count - 1) * 60, to, period: '1min' });
    const data = dataOf(await minutes(20_000));
    expect(data.length).toBe(20_000);
    expect(data[0]?.time).toBe(START - 19_999 * 60_000);
    expect(data.at(-1)?.time).toBe(START);
    expect(await minutes(20_001)).toEqual({
      code: -1,
      msg: 'At most 20000 bars can be requested at once; this range has 20001.',
      data: [],
    });
  });

  test('PROOF-052 what counts is the bars there are: before the history and after now are none', async () => {
    const all = await bars({ symbol: 'BTC/USDT', from: 0, to: to + 999_999, period: '1day' });
    expect(all.code).toBe(1);
    expect(dataOf(all).length).toBeGreaterThan(4_000);
    expect(dataOf(all).at(-1)?.time).toBe(startOfDay(START));
  });

  test('PROOF-052 bars of the past are whole, wherever the span cuts the last of them', async () => {
    const span = { symbol: 'BTC/USDT', period: '60min' };
    const whole = await bars({ ...span, from: to - 7_200, to: to - 3_601 });
    const cut = await bars({ ...span, from: to - 7_200, to: to - 7_199 });
    expect(cut.data).toEqual(whole.data);
    expect(dataOf(cut).length).toBe(1);
  });
});

describe('tape and book', () => {
  test('BOOK-008 a book level carries price, number and the running sum', async () => {
    const { message } = await ask('spotDeal', { legal_id: USDT, currency_id: BTC }, 0);
    for (const side of ['in', 'out'] as const) {
      const levels = (message as Record<string, Row[]>)[side] ?? [];
      const fromBest = side === 'in' ? levels : [...levels].reverse();
      let sum = 0;
      for (const level of fromBest) {
        sum += Number(level.number);
        expect(Number(level.sum)).toBeCloseTo(sum, 4);
        expect(level.price).toMatch(/^\d+\.\d{5}$/);
      }
    }
  });

  test('BOOK-010 new_tradehistory returns at most 20 deals, newest first, including users’ trades', async () => {
    exchange.kernel.advanceTo(START + 60_000);
    place(exchange, 0, { side: 'buy', number: '0.001' });
    const rows = rowsOf(await ask('tradeHistory', { legal_id: USDT, currency_id: BTC }));
    expect(rows.length).toBe(20);
    expect(rows[0]).toMatchObject({ id: 'u1', direction: 'buy', amount: 0.001, ts: START + 60_000 });
    const times = rows.map(({ ts }) => Number(ts));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(rows[0]?.time).toBe('10:01:00');
    const unknown = await ask('tradeHistory', { legal_id: BTC, currency_id: USDT });
    expect(unknown.type).toBe('error');
  });
});
