import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { btcUsdt, openDesk, place, tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

interface Trades {
  readonly message: { readonly message: { readonly data: readonly { readonly id: number }[] } };
}

/** What the chart looks like. */
async function picture(page: Page): Promise<string> {
  const drawn = await page.getByRole('figure', { name: 'Price chart of BTC/USDT' }).screenshot();
  return createHash('sha256').update(drawn).digest('hex');
}

/** What the chart looks like when nothing that has arrived is still being drawn. */
async function restingPicture(page: Page): Promise<string> {
  let last = await picture(page);
  const isAsBefore = async () => {
    const before = last;
    last = await picture(page);
    return last === before;
  };
  await expect.poll(isAsBefore).toBe(true);
  return last;
}

test('DESK-154 a position stands in the chart while it is open', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/leverdealCenter', 'demo');
  await expect(page.getByTestId('chart-legend')).toBeVisible();
  await page.mouse.move(0, 0);
  const token = await tokenOf(page);
  const before = await restingPicture(page);
  const order = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
  await exchange.call('POST', '/api/lever/submit', order, token);
  const positions = page.getByRole('table', { name: 'Positions' }).locator('tbody tr');
  await expect(positions).toHaveCount(1);
  await expect.poll(() => picture(page)).not.toBe(before);
  const entry = await restingPicture(page);

  const response = await exchange.call<Trades>('POST', '/api/lever/my_trade', { status: '1' }, token);
  const id = String(response.message.message.data[0]?.id);
  const stops = { id, target_profit_price: '0', stop_loss_price: '104100' };
  await exchange.call('POST', '/api/lever/setstop', stops, token);
  await expect.poll(() => picture(page)).not.toBe(entry);

  await exchange.call('POST', '/api/lever/close', { id }, token);
  await expect(positions).toHaveCount(0);
  await expect.poll(() => picture(page)).toBe(before);
});

test('DESK-154 own trades stand in the chart of their user alone', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await place(exchange, page, 'in', { price: '106000', num: '0.01' });
  await exchange.advance(60_000);
  const show = async (user: 'demo' | 'alice') => {
    await exchange.logIn(user);
    await page.goto('/newmarket');
    await expect(page.getByTestId('chart-legend')).toBeVisible();
    await page.getByRole('tab', { name: 'Order history' }).click();
    const list = page.getByRole('region', { name: 'Which orders to show' });
    await expect(list).toContainText(user === 'demo' ? 'Filled' : 'No orders yet');
  };
  await show('alice');
  const withoutTrade = await restingPicture(page);
  await show('demo');
  await expect.poll(() => picture(page)).not.toBe(withoutTrade);
  await show('alice');
  await expect.poll(() => picture(page)).toBe(withoutTrade);
});
