import { readFile } from 'node:fs/promises';
import { accountTable, actionsOf, choose, coinRow, transferForm, usdtOf } from './assets.ts';
import { statusMessage } from './auth-helpers.ts';
import { tokenOf } from './desk.ts';
import { applyFor, decide, expectRecord, opening, panelOf, photo, waiting, withdraw } from './funding.ts';
import { expect, test } from './fixtures.ts';

const TRADE_PASSWORD = '246810';
const TARGET = 'bc1qexampletarget0000000000000000000000000';

test('ROUTE-055 WALLET-011 WALLET-012 WALLET-013 WALLET-014 WALLET-015 WALLET-017 WALLET-018 the spot account has a deposit panel', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change', { as: 'demo' });
  await expect(page).toHaveTitle('Spot account – Sandpit');
  const table = accountTable(page, 'Spot account');
  await expect(table.locator('tbody tr')).toHaveCount(14);
  await expect(coinRow(page, 'Spot account', 'BTC').getByRole('cell')).toHaveText([
    'BTC',
    '0.50',
    '0.00',
    '52125.00 USDT354450.00 CNY',
    /Record$/,
  ]);
  await expect(actionsOf(page, 'Spot account', 'BTC')).toHaveText([
    'Deposit',
    'Withdraw',
    'Transfer',
    'Trade',
    'Record',
  ]);
  const offered = (action: string) =>
    table
      .getByRole('button', { name: `${action}: ` })
      .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  expect(await offered('Deposit')).toEqual(['Deposit: BTC', 'Deposit: ETH', 'Deposit: USDT']);
  expect(await offered('Withdraw')).toEqual(['Withdraw: BTC', 'Withdraw: ETH']);
  expect(await offered('Record')).toHaveLength(14);

  await page.getByRole('button', { name: 'Deposit: USDT' }).click();
  const panel = panelOf(page, 'Deposit USDT');
  const address = panel.locator('code');
  await expect(address).toHaveText(/^0x/);
  await expect(panel.getByRole('img', { name: /QR code of the USDT deposit address 0x/ })).toBeVisible();
  await expect(panel.locator('svg path').first()).toBeVisible();
  await panel.getByText('Bitcoin (OMNI)', { exact: true }).click();
  await expect(address).not.toHaveText(/^0x/);
  const shown = await address.innerText();
  await expect(panel.getByRole('img', { name: new RegExp(shown) })).toBeVisible();
  await panel.getByRole('button', { name: /^Copy/ }).click();
  await expect(statusMessage(page, 'Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await expect(panel.getByRole('form', { name: 'Claim a deposit' })).toBeVisible();
});

test('WALLET-023 WALLET-024 WALLET-025 ERR-020 a passed deposit claim is credited to spot', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change?deposit=1', { as: 'demo' });
  const panel = panelOf(page, 'Deposit BTC');
  await panel.getByRole('textbox', { name: /^Sent from/ }).fill('bc1qsender');
  await panel.getByRole('textbox', { name: 'Amount' }).fill('0.25');
  await panel.getByRole('textbox', { name: /^Transaction hash/ }).fill('f00d');
  const field = panel.getByLabel('Photo of the payment (optional)');
  await field.setInputFiles({ ...photo, buffer: Buffer.from('GIF89a') });
  await expect(panel).toContainText('Only JPG and PNG images are accepted.');
  expect(await exchange.requests('/api/upload')).toEqual([]);
  await field.setInputFiles(photo);
  await expect(panel).toContainText('Uploaded');
  await expect(panel.getByRole('img', { name: 'Preview of the photo' })).toHaveJSProperty('naturalWidth', 1);
  await panel.getByRole('button', { name: 'Claim the deposit' }).click();
  await expect(panel.getByRole('status')).toHaveText('Deposit request submitted.');
  const [claim] = (await waiting(exchange)).claims;
  expect(claim?.picture).toMatch(/\/upload\/[0-9a-f]{64}\.png$/);
  await panel.getByRole('button', { name: 'Close' }).click();
  const available = coinRow(page, 'Spot account', 'BTC').getByRole('cell').nth(1);
  await expect(available).toHaveText(/^0\.50/);

  await decide(exchange, 'deposit-claim', claim?.id ?? 0, 'approve');
  await expect(available).toHaveText(/^0\.75/);
  await page.getByRole('button', { name: 'Record: BTC' }).click();
  await expectRecord(page, 'BTC', [[/^Deposit claim passed/, '+0.25 BTC'], opening('0.50 BTC')]);
});

test('WALLET-026 WALLET-031 WALLET-033 WALLET-034 four withdrawals with their outcomes', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change', { as: 'demo' });
  const row = coinRow(page, 'Spot account', 'BTC');
  const balances = async (available: string, frozen: string) => {
    await expect(row.getByRole('cell').nth(1)).toHaveText(new RegExp(`^${available}`));
    await expect(row.getByRole('cell').nth(2)).toHaveText(frozen);
  };
  await page.getByRole('button', { name: 'Record: BTC' }).click();
  await page.getByRole('button', { name: 'Record: ADA' }).click();
  await expectRecord(page, 'BTC', [opening('0.50 BTC')]);
  await page.evaluate(() => scrollTo(0, 120));
  const button = page.getByRole('button', { name: 'Withdraw: BTC' });
  await button.click();
  const panel = panelOf(page, 'Withdraw BTC');
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('20 of 20 BTC');
  await withdraw(panel, { address: TARGET, amount: '0.2', password: '000000' });
  await expect(panel.locator('[id$="-error"]')).toContainText('The trade password is wrong');
  await applyFor(panel, { address: TARGET, amount: '5.1', password: TRADE_PASSWORD });
  await expect(panel).toContainText('At most 5 BTC in one withdrawal.');
  expect((await waiting(exchange)).withdrawals).toEqual([]);
  await expect(panel.getByTestId('withdraw-fee')).toHaveText('0.00255 BTC');

  await withdraw(panel, { address: TARGET, amount: '0.2', password: TRADE_PASSWORD });
  await expect(panel.getByRole('status').filter({ hasText: 'review' })).toBeVisible();
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('19.8 of 20 BTC');
  await expect(panel.getByTestId('available')).toHaveText('0.30 BTC');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await balances('0.30', '0.20');
  const applied = [/^Withdrawal requested *In review/, '-0.20 BTC'] as const;
  const held = [/^Withdrawal requested \(frozen\) *In review/, '+0.20 BTC'] as const;
  await expectRecord(page, 'BTC', [held, applied, opening('0.50 BTC')]);
  await expect(page.getByRole('button', { name: 'Record: ADA' })).toHaveAttribute('aria-expanded', 'true');

  const [first] = (await waiting(exchange)).withdrawals;
  await decide(exchange, 'withdrawal', first?.id ?? 0, 'reject', 'The address is not yours.');
  await balances('0.50', '0.00');
  await expect(page.getByRole('table', { name: 'Record: BTC' }).getByText('Rejected')).toHaveCount(4);

  await button.click();
  await withdraw(panel, { address: TARGET, amount: '0.1', password: TRADE_PASSWORD });
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('19.9 of 20 BTC');
  const [second] = (await waiting(exchange)).withdrawals;
  expect(second).toMatchObject({ address: TARGET });
  await decide(exchange, 'withdrawal', second?.id ?? 0, 'approve');
  await page.keyboard.press('Escape');
  await balances('0.40', '0.00');
  await expect(page.getByRole('table', { name: 'Record: BTC' }).getByText('Done')).toHaveCount(4);
  expect((await exchange.ledger()).balanced).toBe(true);
});

test('WALLET-026 WALLET-031 funds not yet confirmed 6 times are credited but cannot leave, and the panel says so', async ({
  exchange,
  page,
}) => {
  await exchange.open('/change?withdraw=2', { as: 'demo' });
  const panel = panelOf(page, 'Withdraw ETH');
  await expect(panel.getByTestId('available')).toHaveText('4.00 ETH');
  const deposit = { user: 'demo@sandpit.test', currency: 'ETH', amount: '3', confirmations: 1 };
  await exchange.control('POST', '/sim/operator/receive-deposit', deposit);
  await expect(panel.getByTestId('available')).toHaveText('7.00 ETH');
  await expect(panel.getByTestId('withdraw-unconfirmed')).toHaveText('3.00 ETH');
  await applyFor(panel, { address: '0xtarget', amount: '4.5', password: TRADE_PASSWORD });
  await expect(panel).toContainText(
    'At most 4 ETH can leave: 3 ETH came in and is not confirmed 6 times yet.',
  );
  await panel.getByRole('button', { name: 'All that is available' }).click();
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toHaveValue('4');
  const [arrived] = (await waiting(exchange)).deposits;
  await exchange.control('POST', '/sim/operator/confirm-deposit', { id: arrived?.id, confirmations: 6 });
  await page.reload();
  await expect(panel.getByTestId('available')).toHaveText('7.00 ETH');
  await expect(panel.getByTestId('withdraw-unconfirmed')).toHaveCount(0);
});

test('WALLET-026 WALLET-029 the panel leads to setting a trade password and back', async ({
  exchange,
  page,
}) => {
  const as = 'weston.keebler@sandpit.test';
  await exchange.load('calm-market', { seed: 'end-to-end', path: '/change?withdraw=1', as });
  const saved = { currency_id: '1', address: TARGET, notes: 'cold wallet' };
  await exchange.call('POST', '/api/wallet/addaddress', saved, await tokenOf(page));
  const panel = panelOf(page, 'Withdraw BTC');
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Set a trade password' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('New trade password', { exact: true }).fill('135790');
  await main.getByLabel('Repeat password', { exact: true }).fill('135790');
  await main.getByRole('button', { name: 'Save the trade password' }).click();
  await expect(page).toHaveURL(/\/change\?withdraw=1$/);
  const address = panel.getByRole('combobox', { name: 'Withdrawal address' });
  await expect(panel).toContainText('1 saved address');
  await address.click();
  await page.getByRole('option', { name: /cold wallet/ }).click();
  await expect(address).toHaveValue(TARGET);
  await withdraw(panel, { address: TARGET, amount: '0.5', password: '135790' });
  await expect(panel.getByRole('status').filter({ hasText: 'review' })).toBeVisible();
  expect((await waiting(exchange)).withdrawals).toMatchObject([{ address: TARGET }]);
});

test('ROUTE-056 WALLET-008 WALLET-009 WALLET-010 WALLET-052 the legal account moves funds from and to spot', async ({
  exchange,
  page,
}) => {
  await exchange.open('/legal', { as: 'demo' });
  await expect(page).toHaveTitle('Legal account – Sandpit');
  await expect(page.getByRole('main')).toContainText('5000.00 USDT');
  const row = coinRow(page, 'Legal account', 'USDT');
  await expect(accountTable(page, 'Legal account').locator('tbody tr')).toHaveCount(2);
  await expect(row.getByRole('cell')).toHaveText([
    'USDT',
    '5000.00',
    '0.00',
    '5000.00 USDT34000.00 CNY',
    /Record$/,
  ]);
  await expect(actionsOf(page, 'Legal account', 'USDT')).toHaveText(['Transfer', 'Trade', 'Record']);
  const before = await usdtOf(exchange, page);
  for (const [from, to, amount, left] of [
    ['Spot', 'Legal', '120', '5120.00'],
    ['Legal', 'Spot', '20.5', '5099.50'],
  ] as const) {
    await page.getByRole('button', { name: 'Transfer: USDT' }).click();
    await choose(page, 'From', from);
    await choose(page, 'To', to);
    await transferForm(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
    await transferForm(page)
      .getByRole('button', { name: `Transfer ${amount} USDT` })
      .click();
    await expect(row.getByRole('cell').nth(1)).toHaveText(left);
  }
  expect(await usdtOf(exchange, page)).toEqual({
    ...before,
    legal: '5099.50000000',
    change: '9900.50000000',
  });
  const record = page.getByRole('button', { name: 'Record: USDT' });
  await expect(record).toHaveAttribute('aria-expanded', 'false');
  await record.click();
  await expectRecord(page, 'USDT', [
    [/out/i, '-20.50 USDT'],
    [/in/i, '+120.00 USDT'],
    opening('5000.00 USDT'),
  ]);
  await page.getByRole('link', { name: 'Whole record of USDT' }).click();
  await expect(page).toHaveURL(/\/legalAccount\?currency_id=3$/);
});

test('ROUTE-057 ROUTE-058 WALLET-055 the record pages show one account and export it', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { as: 'demo' });
  const token = await tokenOf(page);
  for (let turn = 1; turn <= 12; turn += 1) {
    const form = { number: String(turn), currency_id: '3', from_field: 'change', to_field: 'legal' };
    await exchange.call('POST', '/api/wallet/change', form, token);
  }
  await page.goto('/legalAccount?currency_id=3');
  const rows = accountTable(page, 'Record: USDT').locator('tbody tr');
  await expect(page.getByRole('main')).toContainText('5078.00 USDT');
  await expect(page.getByRole('main')).toContainText('34530.40 CNY');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('+12.00 USDT');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(13);
  await expect(rows.last()).toContainText('Opening balance');

  await page.goto('/changeAccount?currency_id=3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spot account record');
  await expect(page.getByRole('main')).toContainText('9922.00 USDT');
  await expect(rows.first()).toContainText('-12.00 USDT');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^change-USDT-2025-06-02-\d{4}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(14);
  expect(lines[12]).toMatch(/^2025-06-02T10:00:\d\d\+08:00,USDT,.*,-1\.00000000,9999\.00000000,/);

  await page.goto('/changeAccount?currency_id=999');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.goto('/changeAccount');
  await expect(page.getByRole('main')).toContainText('Choose a currency');
});
