import { accountTable, actionsOf, coinRow, expectTransfer, transferForm, usdtOf } from './assets.ts';
import { statusMessage } from './auth-helpers.ts';
import { expect, test } from './fixtures.ts';

test('DESK-360 DESK-361 DESK-362 WALLET-052 the assets show every account, lead to each and to a desk, and a desk transfers in place', async ({
  exchange,
  page,
}) => {
  await exchange.open('/assets', { as: 'demo' });
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
  const accounts = page.getByRole('navigation', { name: 'Accounts' });
  for (const tab of ['Spot', 'Legal', 'Leverage', 'Seconds']) {
    await accounts.getByRole('link', { name: tab }).click();
    await expect(coinRow(page, `${tab} account`, 'USDT')).toBeVisible();
  }
  await accounts.getByRole('link', { name: 'All' }).click();
  // The page before has such a search, too, and stays until this one has been loaded.
  await expect(coinRow(page, 'Assets', 'USDT')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search coins' }).fill('usd');
  await page.getByRole('checkbox', { name: 'Hide balances under 1 USDT' }).check();
  await expect(accountTable(page, 'Assets').locator('tbody tr')).toHaveCount(1);
  // What is hidden is remembered, what was searched for is not.
  await page.reload();
  await expect(accountTable(page, 'Assets').locator('tbody tr')).toHaveCount(3);
  await accountTable(page, 'Assets').getByRole('link', { name: 'Trade: ETH' }).click();
  await expect(page).toHaveURL(/\/dealCenter$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Seconds' }).click();
  await page.getByRole('form', { name: 'Trade' }).getByRole('button', { name: 'Transfer' }).click();
  await expectTransfer(page, 'USDT', 'Spot', 'Seconds');
  await transferForm(page).getByRole('textbox', { name: 'Amount' }).fill('25');
  await page.getByRole('button', { name: 'Transfer 25 USDT' }).click();
  await expect(statusMessage(page, '25 USDT moved: Spot to Seconds.')).toBeVisible();
  await expect(transferForm(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/secondDealCenter$/);
  expect(await usdtOf(exchange, page)).toMatchObject({ change: '9975.00000000', micro: '1025.00000000' });
});
