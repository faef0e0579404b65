/** Notices that reach a user on another screen. */
import type { Locator, Page } from '@playwright/test';
import { expectFaultless } from './axe.ts';
import { btcUsdt, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Latest messages' });
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const items = (page: Page) => page.getByRole('list', { name: 'List of notifications' }).getByRole('listitem');

/** Moves the price of BTC/USDT by so many thousandths at the next step of the market. */
async function move(exchange: ExchangeDriver, permille: number): Promise<void> {
  await exchange.control('POST', '/sim/operator/move', { pairs: 'BTC/USDT', permille, overMs: 0 });
  await exchange.advance(1000);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
}

test('DESK-100 DESK-103 DESK-110 DESK-111 a resting order that fills while another page is open sends a notice that is kept', async ({
  exchange,
}) => {
  await exchange.open('/noticeList');
  const { page, call } = await exchange.as('demo', { path: '/noticeList' });
  await expect(bell(page, 'Notifications')).toBeVisible();
  await call('POST', '/api/transaction/in', { ...btcUsdt, price: '103000', num: '0.01', mode: '2' });
  await move(exchange, -20);
  await expect(toasts(page)).toContainText(/Order filled: bought 0\.01 BTC at 103000\.00 on average, fee/);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await page.reload();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
  await bell(page, 'Notifications, 1 unread').click();
  await expect(items(page)).toHaveCount(1);
  await expectFaultless(page, 'the list of notifications');
  await page.goto('/newmarket');
  // The list has been read: what comes now is new.
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await call('POST', '/api/transaction/in', { ...btcUsdt, price: '101000', num: '0.01', mode: '2' });
  await move(exchange, -20);
  await expect(toasts(page)).toContainText(/bought 0\.01 BTC at 101000\.00/);
  const [toast, form] = [await boxOf(toasts(page).getByRole('listitem')), await boxOf(tradeForm(page))];
  expect(toast.x + toast.width).toBeLessThanOrEqual(form.x);
  await bell(page, 'Notifications, 2 unread').press('Enter');
  await expect(items(page)).toHaveText([/101000\.00/, /103000\.00/]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(items(page)).toHaveCount(0);
  await expect(bell(page, 'Notifications')).toBeFocused();
});
