import { readFileSync } from 'node:fs';
import { expect, seats, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

interface Row {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const MINUTE_MS = 60_000;
const start = Date.parse('2023-03-11T00:00:00Z');

function recorded(file: string): readonly Row[] {
  const [, ...lines] = readFileSync(`fixtures/${file}`, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [time = '', ...figures] = line.split(',');
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = figures.map(Number);
    return { time: Date.parse(time.replace(' ', 'T')), open, high, low, close, volume };
  });
}

const usdcRows = recorded('BTCUSDC-1m-2023-03-10_13.csv');
const usdtRows = recorded('BTCUSDT-1m-2023-03-10_13.csv');

async function bars(
  exchange: ExchangeDriver,
  symbol: string,
  from: number,
  to: number,
): Promise<readonly Row[]> {
  const query = new URLSearchParams({
    symbol,
    from: String(from / 1000),
    to: String(to / 1000),
    period: '1min',
  });
  const { data } = await exchange.call<{ data: readonly Row[] }>(
    'GET',
    `/api/currency/new_timeshar?${query.toString()}`,
  );
  return data.map(({ time, open, high, low, close, volume }) => ({ time, open, high, low, close, volume }));
}

const login = async (exchange: ExchangeDriver): Promise<string> =>
  (
    await exchange.call<{ message: string }>('POST', '/api/user/login', {
      user_string: seats.demo.account,
      password: seats.demo.password,
      type: '1',
    })
  ).message;

for (const [symbol, rows] of [
  ['BTC/USDC', usdcRows],
  ['BTC/USDT', usdtRows],
] as const) {
  test(`the depeg weekend's minute candles of ${symbol} equal the recorded rows, history and played hours alike`, async ({
    exchange,
  }) => {
    await exchange.open('/newmarket', { scenario: 'depeg-weekend' });
    await exchange.advance(9 * 60 * MINUTE_MS);
    const now = start + 9 * 60 * MINUTE_MS;
    const played = rows.filter((row) => row.time >= start - 24 * 60 * MINUTE_MS && row.time < now);
    expect(await bars(exchange, symbol, start - 24 * 60 * MINUTE_MS, now - MINUTE_MS)).toEqual(played);
    expect(played.length).toBe(33 * 60);
  });
}

test('a limit buy below the market fills in the minute whose low reaches it, at its own price', async ({
  exchange,
}) => {
  await exchange.open('/newmarket', { scenario: 'depeg-weekend' });
  const token = await login(exchange);
  const later = usdtRows.filter((row) => row.time >= start);
  const first = later[0]?.open ?? 0;
  const touched = later.findIndex((row) => row.low <= first * 0.99);
  const minute = later[touched];
  if (!minute) throw new Error('the recording never falls by one percent');
  const ids = { legal_id: '3', currency_id: '1' };
  const order = { ...ids, price: minute.low.toFixed(2), num: '0.01', mode: '2' };
  expect(await exchange.call('POST', '/api/transaction/in', order, token)).toMatchObject({ type: 'ok' });
  const open = async () =>
    (await exchange.call<{ message: { count: number } }>('POST', '/api/transaction_in', ids, token)).message
      .count;
  await exchange.advance(minute.time - start);
  expect(await open()).toBe(1);
  await exchange.advance(MINUTE_MS);
  expect(await open()).toBe(0);
  const { message } = await exchange.call<{
    message: { list: { price: string; number: string; time: string }[] };
  }>('POST', '/api/transaction_complete', ids, token);
  expect(message.list).toHaveLength(1);
  expect(Number(message.list[0]?.price)).toBe(minute.low);
  expect(Number(message.list[0]?.number)).toBe(0.01);
});

test('a market order larger than the best level walks the book level by level', async ({ exchange }) => {
  await exchange.open('/newmarket', { scenario: 'depeg-weekend' });
  const token = await login(exchange);
  const ids = { legal_id: '3', currency_id: '1' };
  interface Level {
    readonly price: string;
    readonly number: string;
  }
  const book = await exchange.call<{ message: { out: Level[] } }>(
    'POST',
    '/api/transaction/deal',
    ids,
    token,
  );
  const asks = book.message.out.toReversed();
  const [best, second] = asks;
  if (!best || !second) throw new Error('the book has fewer than two asks');
  const num = (Number(best.number) + Number(second.number) / 2).toFixed(5);
  expect(
    await exchange.call('POST', '/api/transaction/in', { ...ids, price: '0', num, mode: '1' }, token),
  ).toMatchObject({
    type: 'ok',
  });
  const { message } = await exchange.call<{ message: { list: Level[] } }>(
    'POST',
    '/api/transaction_complete',
    ids,
    token,
  );
  const fills = message.list.toReversed();
  expect(fills.map((fill) => fill.price)).toEqual([best.price, second.price]);
  expect(fills[0]?.number).toBe(best.number);
  expect(fills.reduce((sum, fill) => sum + Math.round(Number(fill.number) * 1e5), 0)).toBe(
    Math.round(Number(num) * 1e5),
  );
});

test('the recorded weekend is drawn on the desk at its own time', async ({ exchange, page }) => {
  await exchange.open('/newmarket', { scenario: 'depeg-weekend' });
  await expect(page.getByRole('figure', { name: /BTC\/USDT/ })).toBeVisible();
  await expect(page.getByText('2023-03-11 08:00').first()).toBeVisible();
});
