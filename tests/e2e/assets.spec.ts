import type { Page } from '@playwright/test';
import {
  accountTable,
  actionsOf,
  choose,
  coinRow,
  move,
  openLong,
  sentTransfers,
  transferForm,
  TRANSFERS,
  usdtOf,
} from './assets.ts';
import { errorMessage, statusMessage } from './auth-helpers.ts';
import { hold } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { figureOf } from './lines.ts';
import { visit } from './visit.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const amountOf = (page: Page) => transferForm(page).getByRole('textbox', { name: 'Amount' });
const available = (page: Page) => transferForm(page).getByTestId('available');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const history = (page: Page) => accountTable(page, 'Transfer history');
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm the transfer' });

test('ROUTE-054 WALLET-038 WALLET-039 CONST-005 CONST-006 the lever account lists legal currencies and net assets @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever', { as: 'demo' });
  await expect(heading(page)).toHaveText('Leverage account');
  const table = accountTable(page, 'Leverage account');
  await expect(table.locator('tbody tr')).toHaveCount(2);
  const cells = coinRow(page, 'Leverage account', 'USDT').getByRole('cell');
  await expect(cells).toHaveText([
    'USDT',
    /^5000\.00000000/,
    '0.00000000',
    '34000.00',
    '0.00000000',
    '–',
    /Record$/,
  ]);
  await expect(actionsOf(page, 'Leverage account', 'USDT')).toHaveText(TRANSFERS);
  await expect(page.getByTestId('net-assets')).toHaveText('34000.00 CNY');
  await table.getByRole('link', { name: 'Record: USDT' }).click();
  await expect(page).toHaveURL(/\/leverRecord\?id=3$/);
});

test('WALLET-039 LEVER-053 CONST-002 frozen margin and unrealised profit count, and the risk rate follows the price', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever_manger', { as: 'demo' });
  const usdt = page.getByRole('region', { name: 'USDT' });
  const rate = usdt.getByRole('status', { name: 'Risk rate' });
  await expect(rate).toHaveText('–');
  await openLong(exchange, page);
  await exchange.advance(2000);
  await expect(rate).toHaveText(/^\d+\.\d{2}%$/);
  const before = await rate.textContent();
  await exchange.advance(120_000);
  await expect(rate).not.toHaveText(before ?? '');
  await expect(rate).toHaveText(/^\d+\.\d{2}%$/);

  await page.goto('/lever');
  const row = coinRow(page, 'Leverage account', 'USDT');
  await expect(row.getByRole('cell').nth(2)).not.toHaveText('0.00000000');
  await expect(row.getByRole('cell').nth(4)).toHaveText(/^[+-]\d+\.\d{8}$/);
  await expect(row.getByRole('cell').nth(5)).toHaveText(/%$/);
  const numberIn = async (index: number) => Number(await row.getByRole('cell').nth(index).innerText());
  await expect(async () => {
    const funds = Number((await row.getByRole('cell').nth(3).innerText()).replace(/\s/g, ''));
    const net = Number((await page.getByTestId('net-assets').innerText()).replace(/[^\d.]/g, ''));
    expect(Math.abs(net - (funds + (await numberIn(4)) * 6.8))).toBeLessThan(0.02);
  }).toPass();
});

test('WALLET-040 WALLET-041 WALLET-042 WALLET-043 WALLET-044 ROUTE-072 CONST-005 a principal transfer is confirmed and sent', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever', { as: 'demo' });
  await press(page, 'Transfer in: USDT');
  const dialog = page.getByRole('dialog', { name: 'Transfer USDT into leverage' });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const submit = dialog.getByRole('button', { name: 'Transfer', exact: true });
  await submit.click();
  await expect(dialog).toContainText('Please enter the amount to transfer.');
  await amount.fill('99.99');
  await submit.click();
  await expect(dialog).toContainText('The amount must be at least 100.');
  await dialog.getByRole('button', { name: 'Fill in everything' }).click();
  await expect(amount).toHaveValue('5000');
  await amount.fill('100');
  await submit.click();
  await expect(figureOf(question(page), 'From')).toHaveText('Legal');
  await expect(question(page)).toContainText('4900.00000000 USDT');
  await question(page).getByRole('button', { name: 'Back' }).click();
  await expect(amount).toHaveValue('100');
  expect(await sentTransfers(exchange)).toEqual([]);
  await submit.click();
  await question(page).getByRole('button', { name: 'Transfer 100 USDT' }).click();
  await expect(page).toHaveURL(/\/transferRecord$/);
  await expect(statusMessage(page, 'Transfer done.')).toBeVisible();
  await expect(history(page).locator('tbody tr').first().getByRole('cell')).toHaveText([
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    /^Legal to Leverage/,
    '100.00000000 USDT',
    'Done',
  ]);
  expect(await sentTransfers(exchange)).toEqual([
    { number: '100', currency_id: '3', type: '1', from_field: 'legal', to_field: 'lever' },
  ]);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '4900.00000000', lever: '5100.00000000' });
});

test('WALLET-044 WALLET-053 a principal transfer out has type 2, and with an open trade it fails and says why @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever', { as: 'demo' });
  await openLong(exchange, page);
  await press(page, 'Transfer out: USDT');
  const dialog = page.getByRole('dialog', { name: 'Transfer USDT out of leverage' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('250');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await question(page).getByRole('button', { name: 'Transfer 250 USDT' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The transfer failed.');
  await expect(errorMessage(page, 'Close your leverage trades first.')).toBeVisible();
  await expect(page).toHaveURL(/\/lever$/);
  expect(await sentTransfers(exchange)).toMatchObject([{ number: '250', type: '2', from_field: 'lever' }]);
});

test('ROUTE-053 WALLET-042 ROUTE-072 the lever transfer page swaps accounts and confirms @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transfer', { as: 'demo' });
  await expect(heading(page)).toHaveText('Leverage transfer');
  await expect(page.getByRole('navigation', { name: 'Assets' })).toBeVisible();
  await expect(available(page)).toHaveText('5000.00000000 USDT');
  await choose(page, 'Coin', 'USDC');
  await expect(available(page)).toHaveText('0.00000000 USDC');
  await choose(page, 'Coin', 'USDT');
  await press(page, 'Swap the accounts');
  await expect(transferForm(page).getByRole('combobox', { name: 'From' })).toHaveValue('Leverage');
  await amountOf(page).fill('50');
  await press(page, 'Transfer 50 USDT');
  await expect(transferForm(page)).toContainText('The amount must be at least 100.');
  await amountOf(page).fill('120.50');
  await press(page, 'Transfer 120.50 USDT');
  await question(page).getByRole('button', { name: 'Transfer 120.5 USDT' }).click();
  await expect(page).toHaveURL(/\/transferRecord$/);
  await expect(history(page)).toContainText('Leverage to Legal');
  expect(await sentTransfers(exchange)).toEqual([
    { number: '120.5', currency_id: '3', type: '2', from_field: 'lever', to_field: 'legal' },
  ]);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Transfer history' }).last().click();
  await expect(page).toHaveURL(/\/transferRecord$/);
});

test('ROUTE-059 WALLET-046 WALLET-047 WALLET-048 WALLET-049 WALLET-050 the transfer page validates before sending @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferLegal', { as: 'demo' });
  await expect(heading(page)).toHaveText('Transfer');
  await expect(transferForm(page)).toContainText('The usual minimum is 100.');
  await transferForm(page).getByRole('combobox', { name: 'From' }).click();
  await expect(page.getByRole('option')).toHaveText(['Spot', 'Leverage', 'Seconds']);
  await page.getByRole('option', { name: 'Seconds' }).click();
  await expect(available(page)).toHaveText('1000.00000000 USDT');
  await press(page, 'Transfer');
  await expect(transferForm(page)).toContainText('Please enter the amount to transfer.');
  await press(page, 'Fill in everything that is available');
  await expect(amountOf(page)).toHaveValue('1000');
  await choose(page, 'To', 'Seconds');
  await press(page, 'Transfer 1000 USDT');
  await expect(transferForm(page)).toContainText('Choose two different accounts.');
  await amountOf(page).fill('');
  await amountOf(page).pressSequentially('1234567890123');
  await expect(amountOf(page)).toHaveValue('1234567890');
  await choose(page, 'To', 'Spot');
  await press(page, /^Transfer 1234567890 USDT/);
  await expect(transferForm(page)).toContainText('The amount is too large.');
  await amountOf(page).fill('1000.5');
  await press(page, 'Transfer 1000.5 USDT');
  await expect(transferForm(page)).toContainText('At most 1000 USDT is available.');
  await choose(page, 'Coin', 'USDC');
  await transferForm(page).getByRole('combobox', { name: 'To' }).click();
  await expect(page.getByRole('option')).toHaveText(['Spot', 'Leverage']);
  expect(await sentTransfers(exchange)).toEqual([]);
});

test('WALLET-051 WALLET-052 WALLET-053 a transfer moves the amount in each direction', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferLegal?currency_id=3&from=change&to=micro', { as: 'demo' });
  const before = await usdtOf(exchange, page);
  await amountOf(page).fill('40');
  await press(page, 'Transfer 40 USDT');
  await expect(transferForm(page).getByRole('status')).toHaveText('Transferred.');
  await expect(statusMessage(page, 'Transfer done.')).toBeVisible();
  expect(await sentTransfers(exchange)).toEqual([
    { number: '40', currency_id: '3', from_field: 'change', to_field: 'micro' },
  ]);
  await expect(available(page)).toHaveText('9960.00000000 USDT');
  expect(await usdtOf(exchange, page)).toEqual({
    ...before,
    change: '9960.00000000',
    micro: '1040.00000000',
  });
  await expect(history(page).locator('tbody tr').first()).toContainText('Spot to Seconds');
  for (const [from, to] of [
    ['Seconds', 'Leverage'],
    ['Leverage', 'Spot'],
    ['Spot', 'Leverage'],
    ['Leverage', 'Seconds'],
    ['Seconds', 'Spot'],
  ] as const) {
    await choose(page, 'From', from);
    await choose(page, 'To', to);
    await amountOf(page).fill('40');
    await press(page, 'Transfer 40 USDT');
    await expect(history(page).locator('tbody tr').first()).toContainText(`${from} to ${to}`);
  }
  expect(await usdtOf(exchange, page)).toEqual(before);

  await exchange.fault({ on: 'E29', error: 'error', key: 'BALANCE', times: 1 });
  await amountOf(page).fill('1');
  await press(page, 'Transfer 1 USDT');
  await expect(transferForm(page).getByRole('alert')).toHaveText('The transfer failed.');
  await expect(errorMessage(page, 'Insufficient balance.')).toBeVisible();
  await expect(amountOf(page)).toHaveValue('1');
});

test('ROUTE-052 WALLET-035 WALLET-036 the micro account moves legal currencies from and to spot @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/letransactions', { as: 'demo' });
  await expect(heading(page)).toHaveText('Seconds account');
  await expect(page.getByRole('navigation', { name: 'Assets' })).toBeVisible();
  await expect(accountTable(page, 'Seconds account').locator('tbody tr')).toHaveCount(1);
  const row = coinRow(page, 'Seconds account', 'USDT');
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^1000\.00000000/);
  await press(page, 'Transfer in: USDT');
  const into = page.getByRole('dialog', { name: 'Transfer USDT in from spot' });
  await into.getByRole('textbox', { name: 'Amount' }).fill('30');
  await into.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(into).toHaveCount(0);
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^1030\.00000000/);
  await press(page, 'Transfer out: USDT');
  const out = page.getByRole('dialog', { name: 'Transfer USDT out to spot' });
  await expect(out.getByTestId('available')).toHaveText('1030.00000000 USDT');
  await out.getByRole('textbox', { name: 'Amount' }).fill('5');
  await out.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^1025\.00000000/);
  expect(await sentTransfers(exchange)).toMatchObject([
    { number: '30', from_field: 'change', to_field: 'micro' },
    { number: '5', from_field: 'micro', to_field: 'change' },
  ]);
});

test('WALLET-027 WALLET-032 WALLET-037 the withdraw panel of the micro account shows fee and received amount @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/letransactions', { as: 'demo' });
  await press(page, 'Withdraw: USDT');
  const panel = page.getByRole('dialog', { name: 'Withdraw USDT' });
  await expect(figureOf(panel, 'Fee rate')).toHaveText('0.50%');
  await expect(panel).toContainText('100 to 100000 USDT');
  await expect(panel.getByTestId('withdraw-day-left')).toHaveText('500000 of 500000 USDT');
  const amount = panel.getByRole('textbox', { name: 'Amount' });
  await amount.fill('200.123456');
  await expect(panel.getByTestId('withdraw-fee')).toHaveText('1.000617 USDT');
  await expect(panel.getByTestId('withdraw-received')).toHaveText('199.122839 USDT');
  const submit = panel.getByRole('button', { name: /^Withdraw/ });
  await submit.click();
  await expect(panel).toContainText('Please enter a withdrawal address.');
  await panel
    .getByRole('combobox', { name: 'Withdrawal address' })
    .fill('0x2222222222222222222222222222222222222222');
  await amount.fill('99');
  await submit.click();
  await expect(panel).toContainText('The minimum withdrawal is 100.');
  await amount.fill('200');
  await submit.click();
  await expect(panel).toContainText('Please enter the trade password.');
  expect(await exchange.requests('/api/wallet/out')).toEqual([]);
  await panel.getByLabel('Trade password', { exact: true }).fill('135790');
  await submit.click();
  await expect(panel.locator('[id$="-error"]')).toHaveText(/^The trade password is wrong/);
  const [sent] = await exchange.requests('/api/wallet/out');
  expect(sent?.parameters).toMatchObject({ currency: '3', number: '200', account: 'micro', rate: '0.5000' });
  await expect(panel).toBeVisible();
});

test('ROUTE-051 WALLET-045 the wallet page has four actions for every leverage currency @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/finance', { as: 'demo' });
  await expect(heading(page)).toHaveText('Wallet');
  const nav = page.getByRole('navigation', { name: 'Assets' });
  await expect(nav.getByRole('link', { name: 'Wallet' })).toHaveAttribute('aria-current', 'page');
  const table = accountTable(page, 'Wallet');
  await expect(table.locator('tbody tr')).toHaveCount(4);
  const target = (action: string, coin: string) => table.getByRole('link', { name: `${action}: ${coin}` });
  await expect(target('Deposit', 'USDT')).toHaveAttribute('href', '/recharge?currency_id=3');
  await expect(target('Withdraw', 'USDT')).toHaveAttribute('href', '/letransactions?withdraw=3');
  await expect(target('Record', 'USDT')).toHaveAttribute('href', '/leverRecord?id=3');
  await target('Transfer', 'BTC').click();
  await expect(transferForm(page).getByRole('combobox', { name: 'Coin' })).toHaveValue('BTC');
  await expect(transferForm(page).getByRole('combobox', { name: 'To' })).toHaveValue('Leverage');
  await expect(available(page)).toHaveText('0.50000000 BTC');
});

test('ROUTE-060 LEVER-053 contract management shows borrow and repay tables and interest @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever_manger', { as: 'demo' });
  await expect(heading(page)).toHaveText('Contract management');
  const main = page.getByRole('main');
  await expect(main).toContainText('when its risk rate is 110% or below');
  await expect(main).toContainText('Borrow interest 0.1%');
  for (const [name, text] of [
    ['Borrowed', 'Nothing is borrowed.'],
    ['Repaid', 'Nothing was repaid.'],
  ] as const) {
    await expect(accountTable(page, name).locator('tbody tr')).toHaveCount(0);
    await expect(main).toContainText(text);
  }
  await expect(page.getByRole('region', { name: 'USDT' })).toContainText('No open position');
  await page.goto('/manger');
  await expect(heading(page)).toHaveText('Contract management');
});

test('ROUTE-020 WALLET-058 ERR-012 the transfer history grows page by page', async ({ exchange, page }) => {
  await exchange.open('/transferRecord', { as: 'demo' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No transfers yet.');
  for (let turn = 1; turn <= 21; turn += 1) await move(exchange, page, 'change', 'micro', String(turn));
  await page.reload();
  const rows = history(page).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('21.00000000 USDT');
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(rows).toHaveCount(21);
  await expect(rows.last()).toContainText('1.00000000 USDT');
  await more.click();
  await expect(page.getByText('No more')).toBeVisible();
});

test('ERR-011 asset pages say that they are loading, that they could not be loaded, and try again @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferRecord', { as: 'demo' });
  const release = await hold(page, '/api/wallet/list');
  const nav = page.getByRole('link', { name: 'Make a transfer' });
  await nav.click();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' }).first()).toBeVisible();
  await release();
  await expect(transferForm(page)).toBeVisible();
  await exchange.fault({ id: 'down', on: 'E27', error: 'error', key: 'INTERNAL' });
  await page.reload();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('This could not be loaded.');
  await exchange.clearFaults('down');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(transferForm(page)).toBeVisible();
});

test('a visitor is asked to log in on every asset page, and no call that needs a login is made @once', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const paths =
    'lever finance letransactions transfer transferLegal transferRecord lever_manger change legal legalAccount changeAccount';
  for (const path of paths.split(' ')) {
    await visit(page, `/${path}`);
    await expect(page.getByRole('main').getByText('Log in to see your assets.')).toBeVisible();
  }
  expect(await exchange.requests('/api/wallet')).toEqual([]);
});
