import type { Page } from '@playwright/test';
import { btcUsdt, expectBookOfNow, openDesk, place } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

const MINUTE = 60_000;

const tape = (page: Page) => page.getByRole('table', { name: 'Latest trades' }).locator('tbody tr');
const openOrders = (page: Page) => page.getByRole('table', { name: 'Open orders' }).locator('tbody tr');
const legend = (page: Page) => page.getByTestId('chart-legend');

/** The latest print and the running minute, as the exchange sends them and a desk shows them. */
async function newest(exchange: ExchangeDriver) {
  const { message } = await exchange.call<{ message: readonly { price: string; amount: string }[] }>(
    'GET',
    `/api/currency/new_tradehistory?${new URLSearchParams(btcUsdt)}`,
  );
  const to = Math.floor((await exchange.clock.now()) / 1000);
  const range = { from: String(to - 60), to: String(to), period: '1min', symbol: 'BTC/USDT' };
  const { data } = await exchange.call<{
    data: readonly Record<'open' | 'high' | 'low' | 'close', number>[];
  }>('GET', `/api/currency/new_timeshar?${new URLSearchParams(range)}`);
  const [print, minute] = [message[0], data.at(-1)];
  if (!print || !minute) throw new Error('nothing has been traded');
  const prices = Object.entries({ O: minute.open, H: minute.high, L: minute.low, C: minute.close });
  return {
    print: [Number(print.price).toFixed(2), Number(print.amount).toFixed(6)],
    bar: new RegExp(prices.map(([name, price]) => `${name} ${price.toFixed(2)}`).join('\\s*')),
  };
}

test(
  'an open desk goes back with the exchange, and returns to a branch',
  { tag: '@nightly' },
  async ({ page, exchange }) => {
    await openDesk(exchange, page, '/newmarket', 'demo');
    await exchange.advance(10 * MINUTE);
    await expectBookOfNow(exchange, page);
    await expect(legend(page)).not.toBeEmpty();
    const hashThen = await exchange.hash();
    const shown = async () => ({
      first: await tape(page).first().innerText(),
      count: await tape(page).count(),
      // Without the volume, which events carry with fewer decimals than the history.
      legend: (await legend(page).innerText()).replace(/\s*Vol.*/, ''),
    });
    /** What is shown once it is what the exchange itself says of this moment. */
    const settled = async () => {
      const { print, bar } = await newest(exchange);
      await expect(tape(page)).toHaveCount(20);
      await expect(tape(page).first().getByRole('cell')).toHaveText([/^\d\d:\d\d:\d\d$/, ...print]);
      await expect(legend(page)).toHaveText(bar);
      return shown();
    };
    const then = await settled();
    await exchange.advance(30 * MINUTE);
    await expectBookOfNow(exchange, page);
    await place(exchange, page, 'in');
    const hashNow = await exchange.hash();
    await expect(openOrders(page)).toHaveCount(1);
    const now = await settled();
    expect(now.first).not.toBe(then.first);

    await exchange.control('POST', '/sim/back', { byMs: 30 * MINUTE, name: 'what if' });
    expect(await exchange.hash()).toBe(hashThen);
    await expect(page.getByText('Live prices', { exact: true })).toBeVisible();
    await expect.poll(shown).toEqual(then);
    await expect(openOrders(page)).toHaveCount(0);
    await exchange.advance(MINUTE);
    await expect(async () => expect((await shown()).first).not.toBe(then.first)).toPass();

    await exchange.control('POST', '/sim/branches', { name: 'main' });
    expect(await exchange.hash()).toBe(hashNow);
    await expect.poll(shown).toEqual(now);
    await expect(openOrders(page)).toHaveCount(1);
  },
);
