import type { Page } from '@playwright/test';
import type { Seat } from 'sandpit-exchange/playwright';
import { expectFaultless } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import {
  closedOrders,
  DESK,
  LISTS,
  openMicro,
  place,
  SECOND,
  SUBMIT,
  timer,
  untilLive,
  USDT,
} from './micro.ts';
import type { Order } from './micro.ts';

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

test('ROUTE-012 FEED-011 MICRO-008 MICRO-009 MICRO-017 MICRO-025 a contract is staked, counts down, and shows its result to its owner only', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: DESK });
  const alice = await exchange.as('alice', { path: DESK });
  await untilLive(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await exchange.advance(SECOND);
  const form = page.getByRole('form', { name: 'Trade' });
  await form.getByRole('radio', { name: /^30s / }).click();
  await form.getByRole('button', { name: '100.00', exact: true }).click();
  await form.getByRole('button', { name: 'Up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm placing order?' });
  for (const text of [
    'Stake100.0000 USDT',
    'Fee1.0000 USDT',
    'Profit if correct, after fee+9.0000 USDT',
    'Max loss, with fee-101.0000 USDT',
    'Break-even win rate91.82%',
    'Left after it899.0000 USDT',
  ])
    await expect(dialog).toContainText(text);
  expect(await exchange.requests(SUBMIT)).toEqual([]);
  await dialog.getByRole('button', { name: /^Up / }).click();
  await expect(form).toContainText('899.00 USDT');
  await expect(timer(page)).toHaveText('00:30');

  const other = { match_id: '1', currency_id: USDT, type: '2', seconds: '30', number: '50' };
  expect(await alice.call<{ type: string }>('POST', SUBMIT, other)).toMatchObject({ type: 'ok' });
  await alice.page.reload();
  await untilLive(alice.page);
  await expect(timer(alice.page)).toHaveCount(1);
  for (const tab of [page, alice.page]) await noteTimers(tab);
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

test(
  'both pages of second contracts have no accessibility fault that a machine can find, by day and by night',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
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
  },
);
