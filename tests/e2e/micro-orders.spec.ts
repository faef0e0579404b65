import type { Page } from '@playwright/test';
import type { Seat } from 'sandpit-exchange/playwright';
import { expectFaultless } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import {
  SUBMIT,
  LISTS,
  DESK,
  USDT,
  SECOND,
  form,
  orders,
  closedOrders,
  timer,
  rowOf,
  untilLive,
  openMicro,
  place,
  press,
  untilRequested,
} from './micro.ts';
import type { Order } from './micro.ts';

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((total, part) => total * 60 + Number(part), 0);

test('MICRO-017 MICRO-018 the countdown follows the exchange’s clock', async ({ exchange, page }) => {
  await page.clock.install();
  const { call } = await openMicro(exchange, page);
  await form(page).getByRole('radio', { name: /^15m / }).click();
  await press(page, 'Up', '10');
  await expect(timer(page)).toHaveText('15:00');
  await exchange.advance(20 * SECOND);
  await untilRequested(exchange, page, 3);
  await expect(timer(page)).toHaveText('14:40');
  await untilRequested(exchange, page, 1);
  expect(await timer(page).innerText()).toBe('14:40');
  // Slow enough that the contract is still open when this has been seen.
  await exchange.clock.speed(10);
  await expect.poll(async () => secondsOf(await timer(page).innerText())).toBeLessThan(840);
  await exchange.clock.pause();
  await untilRequested(exchange, page, 3);
  const { message } = await call<{ message: { data: { remain_milli_seconds: number }[] } }>(
    'GET',
    `${LISTS}?status=1`,
  );
  const left = Math.ceil((message.data[0]?.remain_milli_seconds ?? 0) / SECOND);
  await expect
    .poll(async () => Math.abs(secondsOf(await timer(page).innerText()) - left))
    .toBeLessThanOrEqual(1);
});

/** Notes every text that a countdown shows. */
const noteTimers = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenTimers: seen });
    new MutationObserver(() => {
      for (const shown of document.querySelectorAll('[role="timer"]')) seen.add(shown.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const notedTimers = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenTimers: Set<string> }).seenTimers]);

test('FEED-011 MICRO-025 a settled order shows its result to its owner only', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: DESK });
  const alice = await exchange.as('alice', { path: DESK });
  await untilLive(alice.page);
  await place(exchange, demo, { seconds: '30', number: '100' });
  const other = { match_id: '1', currency_id: USDT, type: '2', seconds: '30', number: '50' };
  expect(await alice.call<{ type: string }>('POST', SUBMIT, other)).toMatchObject({ type: 'ok' });
  await Promise.all([page.reload(), alice.page.reload()]);
  for (const tab of [page, alice.page]) {
    await untilLive(tab);
    await expect(timer(tab)).toHaveCount(1);
    await noteTimers(tab);
  }
  await exchange.advance(31 * SECOND);
  // Both at once: a message goes away by itself.
  await Promise.all([
    expect(page.getByText(/^Second contract BTC\/USDT Up: (won 10|lost 100) USDT/)).toBeVisible(),
    expect(alice.page.getByText(/^Second contract BTC\/USDT Down: (won 5|lost 50) USDT/)).toBeVisible(),
  ]);
  await expect(page.getByText(/^Second contract BTC\/USDT Down/)).toHaveCount(0);
  await expect(alice.page.getByText(/^Second contract BTC\/USDT Up/)).toHaveCount(0);
  for (const tab of [page, alice.page]) {
    await expect(timer(tab)).toHaveCount(0);
    expect((await notedTimers(tab)).filter((text) => /won|lost|draw/.test(text))).toHaveLength(1);
  }
  await expectReceipt(exchange, demo);
});

/** The receipt names prices, instants and arithmetic, and the minute of the market that holds the price. */
async function expectReceipt(exchange: ExchangeDriver, { page, call }: Seat): Promise<void> {
  const { message } = await call<{ message: { data: Order[] } }>('GET', `${LISTS}?status=3`);
  const [order] = message.data;
  if (!order) throw new Error('no order has been settled');
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(closedOrders(page).getByRole('row')).toHaveCount(2);
  const priceText = (text: string) => Number(text).toFixed(2);
  const unfold = closedOrders(page).getByRole('button', { name: 'Receipt: BTC/USDT Up 30s' });
  await unfold.click();
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  const receipt = page.getByRole('region', { name: 'Receipt: BTC/USDT Up 30s' });
  const net = Number(order.fact_profits) - 1;
  for (const text of [
    priceText(order.open_price),
    priceText(order.end_price),
    order.handled_at,
    net.toFixed(4),
  ])
    await expect(receipt).toContainText(text);
  const minute = Math.floor(Date.parse(`${order.handled_at.replace(' ', 'T')}+08:00`) / 60_000) * 60;
  const query = new URLSearchParams({
    symbol: 'BTC/USDT',
    period: '1min',
    from: String(minute),
    to: String(minute),
  });
  const { data } = await exchange.call<{ data: { low: number; high: number }[] }>(
    'GET',
    `/api/currency/new_timeshar?${query.toString()}`,
  );
  const [bar] = data;
  await expect(receipt).toContainText(`${bar?.low.toFixed(2)} to ${bar?.high.toFixed(2)}`);
  expect(Number(order.end_price)).toBeGreaterThanOrEqual(bar?.low ?? Infinity);
  expect(Number(order.end_price)).toBeLessThanOrEqual(bar?.high ?? -Infinity);
}

test('both pages of second contracts have no accessibility fault that a machine can find, by day and by night', async ({
  exchange,
  page,
}) => {
  const caller = await openMicro(exchange, page, '/match');
  await place(exchange, caller, { seconds: '30' });
  await exchange.advance(40 * SECOND);
  await place(exchange, caller, { seconds: '3600' });
  for (const path of [DESK, '/match']) {
    await page.goto(path);
    await expect(timer(page)).toHaveCount(1);
    await expectFaultless(page, `${path}, open,`);
    await page.getByRole('tab', { name: 'Closed' }).click();
    await closedOrders(page)
      .getByRole('button', { name: /^Receipt/ })
      .click();
    await expect(page.getByRole('region', { name: /^Receipt/ })).toContainText('Net of the fee');
    await expectFaultless(page, `${path}, closed,`);
  }
});

test('ROUTE-002 MICRO-013 MICRO-026 the order history is paged by 20', async ({ exchange, page }) => {
  const seat = await openMicro(exchange, page, '/match');
  for (let count = 0; count < 22; count += 1) {
    await place(exchange, seat, { seconds: '30', number: '10' });
    await exchange.advance(SECOND);
  }
  await exchange.advance(60 * SECOND);
  await place(exchange, seat, { match_id: '2', number: '50' });
  await page.goto('/match');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second-contract history');
  await page.getByRole('button', { name: 'Show all pairs' }).click();
  await expect(rowOf(orders(page), 'ETH/USDT')).toContainText('50.0000');
  await page.getByRole('tab', { name: 'Closed' }).click();
  const receipts = closedOrders(page).getByRole('button', { name: /^Receipt/ });
  await expect(receipts).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(receipts).toHaveCount(22);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('No more', { exact: true })).toBeVisible();
  const sent = (await exchange.requests(LISTS)).filter(({ parameters }) => parameters.status === '3');
  expect(sent.map(({ parameters }) => parameters.page)).toEqual(['1', '2', '3']);
});
