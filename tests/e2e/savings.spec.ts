import type { Page } from '@playwright/test';
import { statusMessage } from './auth-helpers.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const toggle = (page: Page, days: number) =>
  page.getByRole('button', { name: `Deposit USDT for ${days} days` });
const form = (page: Page) => page.getByRole('form', { name: /^Deposit USDT for/ });
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Amount' });
const available = (page: Page) => form(page).getByTestId('available');
const orders = (page: Page) => page.getByRole('table', { name: 'My orders' }).locator('tbody tr');

test(
  'ROUTE-027 DEPO-008 DEPO-009 DEPO-010 DEPO-011 DEPO-012 DEPO-015 a deposit earns interest and returns',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await exchange.open('/Property/product', { as: 'demo' });
    await toggle(page, 7).press('Enter');
    await expect(available(page)).toHaveText('10000.00 USDT');
    await form(page).getByRole('button', { name: 'All that is available' }).click();
    await expect(form(page)).toContainText('350.00 USDT');
    await amount(page).press('Enter');
    await expect(statusMessage(page, '10000 USDT placed for 7 days, until 2025-06-10.')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(toggle(page, 7)).toBeFocused();
    await toggle(page, 7).click();
    await expect(amount(page)).toHaveValue('');
    await expect(available(page)).toHaveText('0.00 USDT');

    await page.getByRole('link', { name: 'My orders' }).click();
    await expect(orders(page)).toHaveText(/USDT10\s?000\.000\.500%0\.00007 daysIn custody/);
    // 00:02 of the day after tomorrow; a login lasts a day.
    await exchange.clock.advance('38h2m');
    await exchange.logIn('demo');
    await page.goto('/Property/myOrder');
    await expect(orders(page)).toHaveText(/50\.00006 daysIn custody/);
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByText('No data')).toBeVisible();

    await exchange.clock.advance('6d');
    await exchange.logIn('demo');
    await page.goto('/Property/myOrder');
    await expect(orders(page)).toHaveText(/350\.00000 daysCompleted2025-06-10 00:01:00/);
    await page.getByRole('tab', { name: 'In custody' }).click();
    await expect(page.getByText('No data')).toBeVisible();
    await visit(page, '/Property/product');
    await toggle(page, 7).click();
    await expect(available(page)).toHaveText('10350.00 USDT');
    expect((await exchange.state()).audit).toEqual([]);
  },
);
