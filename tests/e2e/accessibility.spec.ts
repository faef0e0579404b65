import type { Page } from '@playwright/test';
import { expectFaultless, faultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** What a visitor sees. */
const visitorPages = {
  '/': 'button',
  '/quotation': 'button',
  '/newmarket': 'button',
  '/dealCenter': 'button',
  '/leverdealCenter': 'button',
  '/secondDealCenter': 'button',
  '/components/login': 'button',
  '/components/register': 'button',
  '/forgetPwd': 'button',
} as const;

/** Pages of a user, each with what shows that it is there. */
const userPages = {
  '/assets': 'table',
  '/lever': 'table',
  '/letransactions': 'table',
  '/accountCenter': 'figure',
  '/lever_manger': 'meter',
  '/change': 'table',
  '/legal': 'table',
  '/legalAccount?currency_id=3': 'table',
  '/changeAccount?currency_id=1': 'table',
  '/transferRecord': 'table',
  '/match': 'table',
  '/finanrec': 'table',
  '/transferLog': 'table',
  '/accountEntrust': 'table',
  '/withdraw_address': 'form',
  '/recharge': 'img',
  '/payment': 'form',
  '/payment/simulated': 'link',
  '/jymm': 'button',
  '/accountSet': 'meter',
  '/authentication': 'list',
  '/accountMessage': 'list',
  '/ResetPhone': 'button',
  '/aceite': 'table',
  '/rechargeMoney?id=1': 'form',
  '/coinRecord': 'table',
  '/chargeRecord?current=1': 'table',
  '/region': 'alert',
  '/c2cOrder': 'cell',
  '/c2c': 'form',
  '/c2cRelease': 'table',
  '/c2cTrade': 'table',
  '/userSetting': 'form',
  '/leverList': 'table',
  '/allTransaction': 'table',
  '/Property/product': 'table',
  '/Property/myOrder': 'link',
  '/upstart': 'img',
} as const;

type Role = Parameters<Page['getByRole']>[0];

/** Looks at pages by day and by night, from the page that is open. */
async function lookAt(page: Page, pages: Readonly<Record<string, Role>>): Promise<void> {
  for (const [path, role] of Object.entries(pages)) {
    await visit(page, path);
    await expect(page.getByRole('main').getByRole(role).first()).toBeVisible();
    await expectFaultless(page, path);
  }
}

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light' }));

test('DESK-412 a desk, the assets and the withdraw panel have no accessibility fault that a machine can find', async ({
  exchange,
  page,
}) => {
  await exchange.open('/newmarket', { as: 'demo' });
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await lookAt(page, { '/assets': 'table' });
  await page.getByRole('button', { name: 'Withdraw: BTC' }).click();
  await expect(page.getByTestId('withdraw-fee')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test(
  'DESK-412 no page of a visitor has an accessibility fault that a machine can find, by day and by night',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    await exchange.open('/');
    await lookAt(page, visitorPages);
  },
);

test(
  'DESK-412 no page of a user has an accessibility fault that a machine can find, by day and by night',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    test.slow();
    await exchange.open('/', { as: 'demo' });
    await lookAt(page, userPages);
  },
);

test(
  'DESK-412 the deposit, withdraw and transfer panels have no accessibility fault that a machine can find',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    await exchange.open('/change', { as: 'demo' });
    await page.getByRole('button', { name: 'Record: BTC' }).click();
    await page.getByRole('button', { name: 'Deposit: BTC' }).click();
    await expect(page.getByRole('img', { name: /^QR code of the BTC deposit address/ })).toBeVisible();
    await expectFaultless(page, 'deposit');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Deposit BTC' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Withdraw: BTC' }).click();
    await expect(page.getByTestId('withdraw-fee')).toBeVisible();
    await expectFaultless(page, 'withdraw');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Withdraw BTC' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Transfer: BTC' }).click();
    await expect(page.getByRole('form', { name: 'Transfer' })).toBeVisible();
    await expectFaultless(page, 'transfer');
  },
);

test(
  'the drawing tools of a chart and its table of bars have no accessibility fault that a machine can find, by day and by night',
  {
    tag: '@nightly',
  },
  async ({ exchange, page }) => {
    await exchange.open('/newmarket', { as: 'demo' });
    const tools = page.getByRole('toolbar', { name: 'Drawing tools' });
    await tools.getByRole('button', { name: 'Text' }).click();
    await page.getByRole('figure', { name: /^Price chart/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Text in the chart' });
    await expect(dialog).toBeVisible();
    await expectFaultless(page, 'text');
    await dialog.getByRole('textbox').fill('Support');
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('button', { name: 'Delete the selected drawing' })).toBeVisible();
    await expectFaultless(page, 'selected drawing');
    await page.getByRole('button', { name: 'Table of bars' }).click();
    await expect(page.getByRole('dialog', { name: /^Latest bars/ })).toBeVisible();
    await expectFaultless(page, 'table of bars');
  },
);
