import type { Page } from '@playwright/test';
import { usdtOf } from './assets.ts';
import { faultsOf } from './axe.ts';
import { tokenOf } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';

const DEMO = 'demo@sandpit.test';

const rows = (page: Page) => page.getByRole('table', { name: /^Acceptor deals/ }).locator('tbody tr');

test('ACCPT-005 ACCPT-009 ACCPT-012 ACCPT-013 a user asks an acceptor for a deposit and withdrawals, the operator decides, and the user is notified', async ({
  exchange,
  page,
}) => {
  await exchange.open('/aceite', { as: 'demo' });
  await page.getByRole('link', { name: 'Deposit: Harbour Exchange Desk' }).click();
  const form = page.getByRole('form');
  await form.getByRole('textbox', { name: 'Phone' }).fill('13800000000');
  await form.getByRole('textbox', { name: 'Trading account' }).fill('6222021001098550');
  await form.getByRole('textbox', { name: 'Amount' }).fill('200000.01');
  await form.getByRole('radio', { name: 'Bank transfer' }).check();
  await form.getByRole('button', { name: /^Deposit/ }).click();
  await expect(form.getByText('This is more than the quota.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Amount' }).fill('680');
  const facts = page.getByRole('region', { name: 'Harbour Exchange Desk' });
  await expect(facts).toContainText('676.60 CNY');
  await expect(facts).toContainText('99.50 USDT');
  await form.getByRole('button', { name: 'Deposit 680 CNY' }).click();
  await expect(page).toHaveURL(/\/coinRecord$/);
  await expect(rows(page).getByRole('cell').last()).toHaveText('Waiting');
  for (const money of ['340', '34']) {
    const order = { acceptor_id: '1', way: 'bank', type: 'sell', mobile: '1', deal_account: '6222', money };
    await exchange.call('POST', '/api/acceptor/deal', order, await tokenOf(page));
  }
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '4945.00000000' });

  const drawer = await openDrawer(page, 'Operator');
  const waiting = drawer.getByRole('list', { name: 'Deals with acceptors' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(waiting).toContainText('pays 337.28 CNY to 6222');
  await waiting.getByRole('button', { name: `Confirm: ${DEMO}, 680 CNY` }).click();
  await waiting.getByRole('button', { name: `Paid: ${DEMO}, 340 CNY` }).click();
  await waiting.getByRole('button', { name: `Reject: ${DEMO}, 34 CNY` }).click();
  // Before anything else: a message stays for some seconds only.
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(
    messages.getByText('Harbour Exchange Desk has rejected your request over 34 CNY.'),
  ).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting).toContainText('Paid; confirmed automatically at 10:20:00');
  await expect(waiting.getByRole('button', { name: /^Paid/ })).toHaveCount(0);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '5049.50000000' });
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rows(page).getByRole('cell').last()).toHaveText('Confirmed');
});
