import type { Page } from '@playwright/test';
import { statusMessage } from './auth-helpers.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const toggle = (page: Page, days: number) =>
  page.getByRole('button', { name: `Deposit USDT for ${days} days` });
const form = (page: Page) => page.getByRole('form', { name: /^Deposit USDT for/ });
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Amount' });
const available = (page: Page) => form(page).getByTestId('available');
const buy = (page: Page) => form(page).getByRole('button', { name: /^Deposit/ });
const orders = (page: Page) => page.getByRole('table', { name: 'My orders' }).locator('tbody tr');

const PURCHASE = '/api/lh/deposit';

test('ROUTE-025 ROUTE-026 DEPO-001 DEPO-003 DEPO-004 DEPO-005 DEPO-006 DEPO-007 DEPO-009 products are validated and bought', async ({
  exchange,
  page,
}) => {
  await exchange.open('/Property', { as: 'demo' });
  await expect(page).toHaveURL(/\/Property\/product$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('row', { name: 'USDT 100.00 7 days 0.500%' })).toBeVisible();
  await toggle(page, 30).click();
  await expect(amount(page)).toBeVisible();
  await toggle(page, 7).click();
  await expect(toggle(page, 30)).toHaveAttribute('aria-expanded', 'false');
  await expect(form(page)).toHaveCount(1);
  await expect(form(page)).toContainText('Transferring out early earns no income.');
  await expect(available(page)).toHaveText('10000.00 USDT');
  await buy(page).click();
  await expect(form(page).getByText('Please enter an amount.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await amount(page).fill('10000.00000001');
  await buy(page).click();
  await expect(form(page).getByText('Only 10000 USDT are available.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0);
  expect(await exchange.requests(PURCHASE)).toEqual([]);
  await amount(page).fill('99.99');
  await buy(page).click();
  await expect(form(page).getByText('At least 100 USDT must be deposited.')).toBeVisible();
  expect(await exchange.requests(PURCHASE)).toEqual([]);
  await expect(amount(page)).toHaveValue('99.99');
  await expect(available(page)).toHaveText('10000.00 USDT');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page)).toHaveCount(0);
});

test('ROUTE-027 DEPO-008 DEPO-009 DEPO-010 DEPO-011 DEPO-012 DEPO-015 a deposit earns interest and returns', async ({
  exchange,
  page,
}) => {
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
});

test('ROUTE-036 ROLE-001 IEPN-001 IEPN-004 IEPN-006 IEPN-007 a visitor sees the presale', async ({
  exchange,
  page,
}) => {
  await exchange.open('/upstart');
  await expect(page.getByRole('heading', { level: 1, name: 'IEPN presale' })).toBeVisible();
  const issued = page.getByTestId('issued');
  const timer = page.getByRole('timer');
  await expect(issued).toHaveText('29325621 IEPN');
  await expect(page.getByTestId('remaining')).toHaveText('170674379 IEPN');
  await expect(page.getByRole('img', { name: /29325621 of 200000000 IEPN issued/ })).toBeVisible();
  // The exchange's clock stands; until the page has learnt that, it lets a little time pass by itself.
  await expect(timer).toHaveAccessibleName(
    /^129 days, (14 hours, 0 minutes, 0|13 hours, 59 minutes, \d+) seconds$/,
  );
  await exchange.clock.advance('14h');
  await expect(timer).toHaveAccessibleName(
    /^(129 days, 0 hours, 0 minutes, 0|128 days, 23 hours, 59 minutes, \d+) seconds$/,
  );
  await expect(issued).toHaveText('30731621 IEPN');

  const paper = page.getByRole('link', { name: /^White paper/ });
  const file = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.text()).startsWith('%PDF-1.4')).toBe(true);

  await page.getByRole('link', { name: 'Buy IEPN' }).click();
  await expect(page).toHaveURL(/\/newmarket$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IEPN');
  expect(await page.evaluate(() => localStorage.getItem('currency_id'))).toBe('18');
});
