import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { statusMessage } from './auth-helpers.ts';
import { place, tokenOf } from './desk.ts';
import { move } from './assets.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { decide } from './funding.ts';
import { visit } from './visit.ts';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator(':scope > tbody > tr');

/** Applies for a withdrawal of USDT by a call. */
async function withdraw(exchange: ExchangeDriver, page: Page, number: string): Promise<void> {
  const body = { currency: '3', number, address: '0xabc', pay_password: '246810', account: 'change' };
  await exchange.call('POST', '/api/wallet/out', body, await tokenOf(page));
}

test('ROUTE-062 WALLET-059 WALLET-060 WALLET-061 WALLET-062 WALLET-063 WALLET-064 WALLET-065 ERR-020 addresses are validated, saved and deleted', async ({
  exchange,
  page,
}) => {
  await exchange.open('/withdraw_address', { as: 'demo' });
  const add = () => press(page, 'Add address');
  await add();
  await expect(page.getByText('Please choose a currency.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'USDT', exact: true }).click();
  await add();
  await expect(page.getByText('Please enter an address.')).toBeVisible();
  await field(page, 'Address').fill('0x12 34');
  await add();
  await expect(page.getByText('The address must not contain spaces.')).toBeVisible();
  await field(page, 'Address').fill('0x1234');
  await field(page, 'Remarks or tag').fill('tag-1');
  await add();
  await expect(page.getByText('The tag may contain letters and digits only.')).toBeVisible();
  expect(await exchange.requests('/api/wallet/addaddress')).toEqual([]);

  await field(page, 'Remarks or tag').fill('Ledger1');
  await field(page, 'Remarks or tag').press('Enter');
  await expect(statusMessage(page, 'Address added.')).toBeVisible();
  const saved = rows(page, 'Saved USDT addresses');
  await expect(saved).toHaveText([/^0x1234.*Ledger1/]);
  await expect(field(page, 'Address')).toHaveValue('');
  await field(page, 'Address').fill('0x1234');
  await add();
  await expect(page.locator('main form').getByText('The address 0x1234 is saved already.')).toBeVisible();
  await expect(saved).toHaveCount(1);

  await page.reload();
  await press(page, 'Delete 0x1234');
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(question).toContainText('0x1234 (Ledger1)');
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(await exchange.requests('/api/wallet/deladdress')).toEqual([]);
  await press(page, 'Delete 0x1234');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(statusMessage(page, 'Address deleted.')).toBeVisible();
  await expect(page.getByText(/No address is saved yet/)).toBeVisible();
});

test('ROUTE-050 ROUTE-021 WALLET-068 WALLET-069 a payment is signed, sent and returns', async ({
  exchange,
  page,
}) => {
  await exchange.open('/payment', { as: 'demo' });
  await expect(page.getByRole('navigation', { name: 'Assets' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demonstration' })).toContainText('MD5');
  await press(page, 'Pay');
  await expect(page.getByText('Please enter an account.')).toBeVisible();
  await field(page, 'Account').fill('13812345678');
  await field(page, 'Amount').fill('0');
  await press(page, 'Pay');
  await expect(page.getByText('The amount must be greater than zero.')).toBeVisible();
  await field(page, 'Amount').fill('88.80');
  await press(page, 'Pay 88.8 CNY');

  const sheet = page.getByRole('region', { name: 'What the form sent' });
  await expect(sheet).toContainText('The signature matches the fields.');
  const names = await sheet.getByRole('term').allTextContents();
  const values = await sheet.getByRole('definition').allTextContents();
  expect(names).toEqual([
    'pickupUrl',
    'receiveUrl',
    'signType',
    'orderNo',
    'orderCurrency',
    'customerId',
    'orderAmount',
    'sign',
  ]);
  expect(values[0]).toBe(new URL('/success', page.url()).href);
  expect([values[2], values[4], values[5], values[6]]).toEqual(['MD5', 'CNY', '13812345678', '88.8']);
  const signed = createHash('md5').update(values.slice(0, 7).join('')).digest('hex');
  expect(values[7]).toBe(signed);
  await page.reload();
  await expect(sheet).toContainText(signed);
  await sheet.getByRole('link', { name: /^Confirm the simulated payment/ }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText('Payment submitted. Please wait while it is processed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('ROUTE-042 WALLET-019 WALLET-020 WALLET-021 CONST-009 the deposit address is shown and copied', async ({
  exchange,
  page,
}) => {
  await exchange.open('/recharge', { as: 'demo' });
  const address = page.getByTestId('copied-text');
  await expect(address).toHaveText(/^0x\w{30,}$/);
  const code = page.getByRole('img', { name: /^QR code of the ETH deposit address 0x/ });
  await expect(code.locator('svg path')).toHaveCount(2);
  const tips = page.getByRole('region', { name: 'Tips' });
  await expect(tips).toContainText('Credited after 1 confirmation, withdrawable after 6.');
  await expect(tips).toContainText(/6 confirmations .*10 to 60 minutes/);
  await expect(tips).toContainText('100 USDT');
  await expect(page.getByRole('main')).not.toContainText('0.01');
  await press(page, 'Copy: ETH deposit address');
  await expect(statusMessage(page, 'Copied.')).toBeVisible();
  const before = await address.textContent();
  await page.getByRole('combobox', { name: 'Coin' }).click();
  await page.getByRole('option', { name: 'BTC', exact: true }).click();
  await expect(address).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/\/recharge\?currency_id=1$/);
  await page.getByRole('link', { name: 'Deposits through acceptors' }).click();
  await expect(page).toHaveURL(/\/coinRecord$/);
});

test('ROUTE-061 WALLET-070 the financial records are shown by kind', async ({ exchange, page }) => {
  await exchange.open('/finanrec?tab=deposit', { as: 'demo' });
  await expect(page.getByText('No data')).toBeVisible();
  await withdraw(exchange, page, '150');
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  const withdrawals = rows(page, 'Withdrawals');
  await expect(withdrawals).toHaveText([/WithdrawalNo\. \d+.*-150\.00.*In review/]);
  await exchange.advance(600_000);
  await expect(withdrawals).toHaveText([/WithdrawalNo\. \d+.*-150\.00.*Done/]);
  await withdraw(exchange, page, '120');
  await expect(withdrawals).toHaveText([/-120\.00.*In review/, /-150\.00.*Done/]);
  await decide(exchange, 'withdrawal', 2, 'reject', 'Unknown address');
  await expect(withdrawals).toHaveText([/-120\.00.*Rejected/, /-150\.00.*Done/]);
  await move(exchange, page, 'legal', 'change', '30');
  await page.getByRole('tab', { name: 'Transfers' }).click();
  await expect(rows(page, 'Transfers')).toHaveText([/TransferLegal → Spot.*30\.00.*Done/]);
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  await press(page, 'Details: No. 1,');
  await expect(rows(page, 'Movements of withdrawal:1')).toHaveText([
    /Withdrawal fee.*-0\.75/,
    /Withdrawal completed.*-149\.25/,
    /Withdrawal requested.*\+150\.00/,
    /Withdrawal requested.*-150\.00/,
  ]);
  await press(page, 'Copy as text');
  await expect(statusMessage(page, 'Copied.')).toBeVisible();
});

test('ROUTE-048 WALLET-056 WALLET-057 the account log is paged and exported as CSV', async ({
  exchange,
  page,
}) => {
  await exchange.open('/', { as: 'demo' });
  for (let number = 1; number <= 10; number += 1) await move(exchange, page, 'legal', 'change', `${number}`);
  await page.goto('/transferLog');
  const log = rows(page, 'Transaction log');
  await expect(log).toHaveCount(20);
  await expect(log.first().getByRole('cell')).toHaveText([
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    /^Spot/,
    'Transfer into the spot account',
    '+10.00 USDT',
  ]);
  const saving = page.waitForEvent('download');
  await press(page, 'Export CSV');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^account-log-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(21);
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00,Spot,USDT,10\.00000000,/);
  await press(page, 'Load more');
  await expect(log).toHaveCount(lines.length - 1);
  await expect(page.getByText('No more')).toBeVisible();
});

test('ROUTE-039 ACCT-009 the account entrust list has selling, buying and completed orders of all pairs', async ({
  exchange,
  page,
}) => {
  await exchange.open('/accountEntrust', { as: 'demo' });
  await expect(page.getByRole('tab')).toHaveText([
    ...['Open orders', 'Completed', 'Order history'],
    ...['All', 'Buy', 'Sell'],
  ]);
  await place(exchange, page, 'out');
  await expect(rows(page, 'Open orders')).toHaveText([
    /BTC\/USDT.*Sell.*200000\.00.*0\.0010.*0\.0000.*0\.0010/,
  ]);
  await press(page, 'Cancel: Sell 0.0010 BTC');
  await expect(page.getByText(/^No open orders/)).toBeVisible();
  await place(exchange, page, 'in', { mode: '1', price: '' });
  await page.getByRole('tab', { name: 'Buy', exact: true }).click();
  await expect(page.getByText(/^No open orders/)).toBeVisible();
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(rows(page, 'Completed trades').first()).toContainText('BTC/USDT');
});

test('ACCT-001 ACCT-002 every page of both shells is reached by clicking, and on a phone from one button', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { as: 'demo' });
  for (const [shell, home, title] of [
    ['Account', '/accountSet', 'Account settings – Sandpit'],
    ['Assets', '/assets', 'Assets – Sandpit'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, home);
    await expect(page).toHaveTitle(title);
    const navigation = page.getByRole('navigation', { name: shell, exact: true });
    await expect(navigation).toBeVisible();
    const entries = await navigation.getByRole('link').allTextContents();
    for (const entry of entries) {
      const link = navigation.getByRole('link', { name: entry, exact: true });
      const target = (await link.getAttribute('href')) ?? '';
      await link.click();
      if (target === '/transferLegal') {
        await expect(page.getByRole('dialog', { name: 'Transfer' })).toBeVisible();
        await page.keyboard.press('Escape');
        continue;
      }
      await expect(page).toHaveURL((url) => url.pathname === target);
      await expect(navigation).toBeVisible();
      if (target !== home) await expect(page).not.toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (target !== home) await visit(page, home);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: `${shell}: all pages` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(entries);
    await page.getByRole('menuitem').last().click();
    await expect(page).not.toHaveURL((url) => url.pathname === home);
  }
});
