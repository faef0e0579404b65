import { expect, test } from 'sandpit-exchange/playwright';

test('a user logs in, buys, and sees the order', async ({ exchange, page }) => {
  await exchange.load('calm-market', { seed: 'sample' });
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('3600 s')).toBeVisible();
  await exchange.clock.advance('1s');
  await expect(page.getByText('Price')).toContainText(/\d/);
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('table', { name: 'Open orders' })).toContainText('50000');
  await expect(page.getByRole('table', { name: 'Trades' })).toContainText(/\d/);
});

test('a refused order says why', async ({ exchange, page }) => {
  await exchange.load('calm-market', { seed: 'sample', balances: { demo: { USDT: 1 } } });
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('3600 s')).toBeVisible();
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('alert')).toContainText(/\w/);
});
