import type { Page } from '@playwright/test';
import {
  accountTable,
  actionsOf,
  choose,
  coinRow,
  expectTransfer,
  move,
  openLong,
  sentTransfers,
  transferForm,
  usdtOf,
} from './assets.ts';
import { statusMessage } from './auth-helpers.ts';
import { hold } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { figureOf } from './lines.ts';
import { visit } from './visit.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const amountOf = (page: Page) => transferForm(page).getByRole('textbox', { name: 'Amount' });
const available = (page: Page) => transferForm(page).getByTestId('available');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const history = (page: Page) => accountTable(page, 'Transfer history');

test('DESK-360 DESK-363 one page has every account beside its coins, and the accounts by their tabs', async ({
  exchange,
  page,
}) => {
  await exchange.open('/assets', { as: 'demo' });
  await expect(heading(page)).toHaveText('Assets');
  await expect(accountTable(page, 'Assets').locator('tbody tr')).toHaveCount(14);
  await expect(coinRow(page, 'Assets', 'USDT').getByRole('cell')).toHaveText([
    'USDT',
    '21000.00',
    '21000.00 USDT142800.00 CNY',
    '10000.00',
    '5000.00',
    '5000.00',
    '1000.00',
    /Trade$/,
  ]);
  await expect(actionsOf(page, 'Assets', 'USDT')).toHaveText(['Deposit', 'Withdraw', 'Transfer', 'Trade']);
  await page.getByRole('searchbox', { name: 'Search coins' }).fill('usd');
  await expect(accountTable(page, 'Assets').locator('tbody tr')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Hide balances under 1 USDT' }).check();
  await expect(accountTable(page, 'Assets').locator('tbody tr')).toHaveCount(1);
  const accounts = page.getByRole('navigation', { name: 'Accounts' });
  const side = page.getByRole('navigation', { name: 'Assets' });
  for (const [tab, address, table] of [
    ['Spot', 'change', 'Spot account'],
    ['Legal', 'legal', 'Legal account'],
    ['Leverage', 'lever', 'Leverage account'],
    ['Seconds', 'letransactions', 'Seconds account'],
  ] as const) {
    await accounts.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`/${address}$`));
    await expect(coinRow(page, table, 'USDT')).toBeVisible();
    await expect(side.getByRole('link', { name: 'Assets' })).toHaveAttribute('aria-current', 'page');
  }
});

test('DESK-361 DESK-362 a desk opens the transfer dialog in place, and trading a coin opens its desk', async ({
  exchange,
  page,
}) => {
  await exchange.open('/assets', { as: 'demo' });
  await accountTable(page, 'Assets').getByRole('link', { name: 'Trade: ETH' }).click();
  await expect(page).toHaveURL(/\/dealCenter$/);
  await expect(heading(page)).toHaveText('ETH/USDT');
  await page.goto('/secondDealCenter');
  await page.getByRole('form', { name: 'Trade' }).getByRole('button', { name: 'Transfer' }).click();
  await expectTransfer(page, 'USDT', 'Spot', 'Seconds');
  await amountOf(page).fill('25');
  await press(page, 'Transfer 25 USDT');
  await expect(statusMessage(page, '25 USDT moved: Spot to Seconds.')).toBeVisible();
  await expect(transferForm(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/secondDealCenter$/);
  expect(await usdtOf(exchange, page)).toMatchObject({ micro: '1025.00000000' });
});

test('ROUTE-054 WALLET-038 WALLET-039 CONST-005 CONST-006 the leverage account lists its currencies and net assets', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever', { as: 'demo' });
  const table = accountTable(page, 'Leverage account');
  await expect(table.locator('tbody tr')).toHaveCount(4);
  const cells = coinRow(page, 'Leverage account', 'USDT').getByRole('cell');
  await expect(cells).toHaveText([
    'USDT',
    '5000.00',
    '0.00',
    '5000.00 USDT34000.00 CNY',
    '0.00',
    '–',
    /Record$/,
  ]);
  await expect(actionsOf(page, 'Leverage account', 'USDT')).toHaveText([
    'Deposit',
    'Withdraw',
    'Transfer',
    'Trade',
    'Record',
  ]);
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
  await expect(row.getByRole('cell').nth(2)).not.toHaveText('0.00');
  await expect(row.getByRole('cell').nth(4)).toHaveText(/^[+-]\d+\.\d{2,8}$/);
  await expect(row.getByRole('cell').nth(5)).toHaveText(/%$/);
  const numberIn = async (index: number) => Number(await row.getByRole('cell').nth(index).innerText());
  await expect(async () => {
    const funds = Number(/([\d.]+) CNY/.exec((await row.getByRole('cell').nth(3).textContent()) ?? '')?.[1]);
    const net = Number((await page.getByTestId('net-assets').innerText()).replace(/[^\d.]/g, ''));
    expect(Math.abs(net - (funds + (await numberIn(4)) * 6.8))).toBeLessThan(0.02);
  }).toPass();
});

test('ROUTE-053 ROUTE-072 WALLET-040 WALLET-041 WALLET-043 WALLET-044 CONST-005 a transfer to leverage states what both accounts hold afterwards', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transfer', { as: 'demo' });
  await expectTransfer(page, 'USDT', 'Legal', 'Leverage');
  await expect(available(page)).toHaveText('5000.00 USDT');
  await transferForm(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(transferForm(page)).toContainText('Please enter the amount to transfer.');
  await press(page, 'All that is available');
  await expect(amountOf(page)).toHaveValue('5000');
  await amountOf(page).fill('60.50');
  await expect(figureOf(transferForm(page), 'Legal afterwards')).toHaveText('4939.50 USDT');
  await expect(figureOf(transferForm(page), 'Leverage afterwards')).toHaveText('5060.50 USDT');
  await press(page, 'Transfer 60.50 USDT');
  await expect(statusMessage(page, '60.5 USDT moved: Legal to Leverage.')).toBeVisible();
  await expect(transferForm(page)).toHaveCount(0);
  expect(await sentTransfers(exchange)).toEqual([
    { number: '60.5', currency_id: '3', type: '1', from_field: 'legal', to_field: 'lever' },
  ]);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '4939.50000000', lever: '5060.50000000' });
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Transfer history' }).click();
  await expect(page).toHaveURL(/\/transferRecord$/);
  await expect(transferForm(page)).toHaveCount(0);
  await expect(history(page).locator('tbody tr').first().getByRole('cell')).toHaveText([
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    /^Legal to Leverage/,
    '60.50 USDT',
    'Done',
  ]);
});

test('WALLET-044 WALLET-053 out of leverage a transfer has type 2, and with an open trade it fails and says why', async ({
  exchange,
  page,
}) => {
  await exchange.open('/lever', { as: 'demo' });
  await openLong(exchange, page);
  await press(page, 'Transfer: USDT');
  await expectTransfer(page, 'USDT', 'Leverage', 'Spot');
  await choose(page, 'To', 'Legal');
  await amountOf(page).fill('250');
  await press(page, 'Transfer 250 USDT');
  await expect(transferForm(page).getByRole('alert')).toHaveText('Close your leverage trades first.');
  await expect(amountOf(page)).toHaveValue('250');
  expect(await sentTransfers(exchange)).toMatchObject([{ number: '250', type: '2', from_field: 'lever' }]);
});

test('WALLET-042 WALLET-050 the minimum is that of the exchange, which states it beside the amount', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transfer', { as: 'demo' });
  await exchange.fault({ on: 'E29', error: 'error', key: 'LIMIT', times: 1 });
  await amountOf(page).fill('1');
  await press(page, 'Transfer 1 USDT');
  await expect(transferForm(page).locator('[id$="-error"]')).toBeVisible();
  await press(page, 'Transfer 1 USDT');
  await expect(statusMessage(page, '1 USDT moved: Legal to Leverage.')).toBeVisible();
});

test('ROUTE-059 WALLET-046 WALLET-047 WALLET-048 WALLET-049 the transfer dialog validates before sending', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferLegal?currency_id=3&from=micro&to=change', { as: 'demo' });
  await expect(available(page)).toHaveText('1000.00 USDT');
  await transferForm(page).getByRole('combobox', { name: 'To' }).click();
  await expect(page.getByRole('option')).toHaveText(['Spot', 'Legal', 'Leverage', 'Seconds']);
  await page.getByRole('option', { name: 'Seconds' }).click();
  await amountOf(page).fill('1000');
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
  await expect(page.getByRole('option')).toHaveText(['Spot', 'Legal', 'Leverage']);
  expect(await sentTransfers(exchange)).toEqual([]);
});

test('WALLET-051 WALLET-052 WALLET-053 a transfer moves the amount in each direction', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferRecord', { as: 'demo' });
  const before = await usdtOf(exchange, page);
  await press(page, 'Make a transfer');
  for (const [from, to] of [
    ['Spot', 'Seconds'],
    ['Seconds', 'Leverage'],
    ['Leverage', 'Spot'],
    ['Spot', 'Leverage'],
    ['Leverage', 'Legal'],
    ['Legal', 'Seconds'],
    ['Seconds', 'Legal'],
    ['Legal', 'Spot'],
  ] as const) {
    await page.goto('/transferLegal');
    await choose(page, 'From', from);
    await choose(page, 'To', to);
    await amountOf(page).fill('40');
    await press(page, 'Transfer 40 USDT');
    await expect(statusMessage(page, `40 USDT moved: ${from} to ${to}.`)).toBeVisible();
  }
  const last = { number: '40', currency_id: '3', from_field: 'legal', to_field: 'change' };
  expect((await sentTransfers(exchange)).at(-1)).toEqual(last);
  expect(await usdtOf(exchange, page)).toEqual(before);
});

test('ROUTE-052 WALLET-035 WALLET-036 the seconds account moves its currencies from and to spot', async ({
  exchange,
  page,
}) => {
  await exchange.open('/letransactions', { as: 'demo' });
  await expect(page.getByRole('navigation', { name: 'Assets' })).toBeVisible();
  await expect(accountTable(page, 'Seconds account').locator('tbody tr')).toHaveCount(3);
  await expect(actionsOf(page, 'Seconds account', 'BTC')).toHaveText(['Transfer', 'Trade', 'Record']);
  const row = coinRow(page, 'Seconds account', 'USDT');
  await expect(row.getByRole('cell').nth(1)).toHaveText('1000.00');
  await press(page, 'Transfer: USDT');
  await expectTransfer(page, 'USDT', 'Seconds', 'Spot');
  await press(page, 'Swap the accounts');
  await amountOf(page).fill('30');
  await press(page, 'Transfer 30 USDT');
  await expect(row.getByRole('cell').nth(1)).toHaveText('1030.00');
  await press(page, 'Transfer: BTC');
  await expectTransfer(page, 'BTC', 'Spot', 'Seconds');
});

test('WALLET-027 WALLET-032 WALLET-037 the withdraw panel of the micro account shows fee and received amount', async ({
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
  const question = page.getByRole('dialog', { name: 'to this address?' });
  await question.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(panel.locator('[id$="-error"]')).toHaveText(/^The trade password is wrong/);
  const [sent] = await exchange.requests('/api/wallet/out');
  expect(sent?.parameters).toMatchObject({ currency: '3', number: '200', account: 'micro', rate: '0.5000' });
  await expect(panel).toBeVisible();
});

test('ROUTE-051 WALLET-045 the wallet is the leverage account, with deposit and withdrawal in place', async ({
  exchange,
  page,
}) => {
  await exchange.open('/finance', { as: 'demo' });
  await expect(page).toHaveURL(/\/lever$/);
  await press(page, 'Withdraw: USDT');
  const panel = page.getByRole('dialog', { name: 'Withdraw USDT' });
  await expect(panel.getByTestId('available')).toHaveText('1000.00 USDT');
  await page.keyboard.press('Escape');
  await press(page, 'Deposit: BTC');
  await expect(page.getByRole('dialog', { name: 'Deposit BTC' })).toBeVisible();
});

test('ROUTE-060 LEVER-053 contract management shows borrow and repay tables and interest', async ({
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

test('ROUTE-020 WALLET-058 ERR-012 DESK-364 the transfer history grows page by page', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferRecord', { as: 'demo' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No transfers yet.');
  for (let turn = 1; turn <= 21; turn += 1) await move(exchange, page, 'change', 'micro', String(turn));
  await page.reload();
  const rows = history(page).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('21.00 USDT');
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(rows).toHaveCount(21);
  await expect(rows.last()).toContainText('1.00 USDT');
  await expect(page.getByText('No more')).toBeVisible();
});

test('ERR-011 asset pages say that they are loading, that they could not be loaded, and try again', async ({
  exchange,
  page,
}) => {
  await exchange.open('/transferRecord', { as: 'demo' });
  const release = await hold(page, '/api/wallet/list');
  await page.getByRole('navigation', { name: 'Assets' }).getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' }).first()).toBeVisible();
  await release();
  await expect(accountTable(page, 'Assets')).toBeVisible();
  await exchange.fault({ id: 'down', on: 'E27', error: 'error', key: 'INTERNAL' });
  await page.reload();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('This could not be loaded.');
  await exchange.clearFaults('down');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(accountTable(page, 'Assets')).toBeVisible();
});

test('a visitor is asked to log in on every asset page, and no call that needs a login is made', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const paths =
    'assets lever letransactions transferLegal transferRecord lever_manger change legal legalAccount changeAccount';
  for (const path of paths.split(' ')) {
    await visit(page, `/${path}`);
    await expect(page.getByRole('main').getByText('Log in to see your assets.')).toBeVisible();
  }
  expect(await exchange.requests('/api/wallet')).toEqual([]);
});
