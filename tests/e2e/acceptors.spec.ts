import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { usdtOf } from './assets.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

const MINUTE_MS = 60_000;

const rows = (page: Page) => page.getByRole('table', { name: /^Acceptor deals/ }).locator('tbody tr');
/** What stands below each other in a cell. */
const inCell = (cell: Locator) => cell.locator(':scope > span > *');
const facts = (page: Page) => page.getByRole('region', { name: 'Harbour Exchange Desk' });

/** Fills the form of an acceptor and presses its button. */
async function request(page: Page, amount: string, way: string): Promise<void> {
  const form = page.getByRole('form');
  await form.getByRole('textbox', { name: 'Phone' }).fill('13800000000');
  await form.getByRole('textbox', { name: 'Trading account' }).fill('6222021001098550');
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByRole('radio', { name: way }).check();
  await form.getByRole('button', { name: /^(Deposit|Withdraw) [\d.]+ CNY$/ }).click();
}

const decide = (exchange: ExchangeDriver, id: number, decision: string) =>
  exchange.control('POST', '/sim/operator/acceptor-deal', { id, decision });

test('ROUTE-045 ROUTE-044 ROUTE-043 ACCPT-001 ACCPT-005 ACCPT-009 ACCPT-012 ACCPT-013 a deposit to an acceptor is credited less its rate', async ({
  exchange,
  page,
}) => {
  await exchange.open('/aceite', { as: 'demo' });
  await page.getByRole('link', { name: 'Deposit: Harbour Exchange Desk' }).click();
  await expect(page).toHaveURL(/\/rechargeMoney\?id=1&current=0$/);
  await request(page, '200000.01', 'Bank transfer');
  await expect(page.locator('main form').getByText('“money” may be at most 200000.00.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('680');
  await expect(facts(page)).toContainText('676.60 CNY');
  await expect(facts(page)).toContainText('99.50 USDT');
  await expect(facts(page)).toContainText('6216600100004417825');
  await page.getByRole('button', { name: 'Deposit 680 CNY' }).click();
  await expect(page).toHaveURL(/\/coinRecord$/);
  await expect(rows(page).first().getByRole('cell')).toHaveText([
    /^2025-06-02 10:00:\d\d$/,
    '6222021001098550',
    /^Harbour Exchange Desk/,
    '6216600100004417825',
    'Bank transfer',
    '680.00 CNY',
    'Waiting',
  ]);
  await expect(inCell(rows(page).first().getByRole('cell').nth(2))).toHaveText([
    ...['Harbour Exchange Desk', 'Bank transfer', '2025-06-02 10:00:00'],
  ]);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '5000.00000000' });
  await decide(exchange, 1, 'confirm');
  await expect(rows(page).first().getByRole('cell').last()).toHaveText('Confirmed');
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '5099.50000000' });
});

test('ROUTE-047 ACCPT-009 ACCPT-013 ACCPT-014 a paid withdrawal is confirmed after 20 minutes, a rejected one comes back', async ({
  exchange,
  page,
}) => {
  await exchange.open('/rechargeMoney?id=1&current=1', { as: 'demo' });
  await request(page, '34000.01', 'Alipay');
  const refusal = 'Insufficient balance: 34000.01 CNY needed, 34000.00 CNY available.';
  await expect(page.locator('main form').getByText(refusal)).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('680');
  await page.getByRole('button', { name: 'Withdraw 680 CNY' }).click();
  await expect(page).toHaveURL(/\/coinRecord$/);
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/rechargeMoney?id=1&current=1');
  await request(page, '1360', 'Alipay');
  await expect(rows(page)).toHaveCount(2);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '4700.00000000' });
  await decide(exchange, 2, 'reject');

  await page.goto('/chargeRecord?current=1');
  const cells = (row: number) => rows(page).nth(row).getByRole('cell');
  await expect(cells(0).nth(6)).toHaveText('Rejected');
  await expect(cells(0).last()).toHaveText(/^2025-06-02 10:00:\d\d$/);
  // The simulated acceptor pays within four minutes.
  await exchange.advance(4 * MINUTE_MS);
  await expect(inCell(cells(1).nth(6))).toHaveText([
    'Waiting',
    /^Paid; confirmed automatically at 10:2\d:\d\d$/,
  ]);
  await exchange.advance(20 * MINUTE_MS);
  await expect(cells(1).nth(6)).toHaveText('Confirmed');
  await expect(cells(1).last()).toHaveText(/^2025-06-02 10:2\d:\d\d$/);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '4900.00000000' });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^acceptor-withdrawals-2025-06-02-\d{4}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(
    ',Harbour Exchange Desk,pay@harbour-desk.test,Alipay,680.00,Confirmed,2025-06-02T10:2',
  );
});

test('ROUTE-046 ACCPT-015 ACCPT-016 ACCPT-017 DESK-430 only a regional agent sees the users of the region', async ({
  exchange,
  page,
}) => {
  await exchange.open('/region', { as: 'alice' });
  const people = page.getByRole('table', { name: 'Regional agent' }).locator('tbody tr');
  await expect(people).toHaveCount(10);
  await expect(people.first().getByRole('cell')).toHaveText([
    'Hangzhou',
    /^(Xihu|Binjiang|Gongshu|Yuhang)$/,
    /^(1\d\d\*{4}\d{4}|[a-z]\*{3}@sandpit\.test)$/,
    /^2025-06-02 10:00:00$/,
  ]);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(people).not.toHaveCount(10);
  const menu = page.getByRole('navigation', { name: 'Account', exact: true });
  await expect(menu.getByRole('link', { name: 'Regional agent' })).toBeVisible();
  await exchange.as('demo@sandpit.test', { path: '/region' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You are not a regional agent, no permission.',
  );
  await expect(menu.getByRole('link', { name: 'Regional agent' })).toHaveCount(0);
});
