import { expectFaultless, faultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const screens = [
  '/',
  '/quotation',
  '/newmarket',
  '/dealCenter',
  '/leverdealCenter',
  '/secondDealCenter',
  '/components/login',
  '/components/register',
  '/forgetPwd',
];

/**
 * Pages of a user's assets and records by group, each with what shows that it is there. Each is looked at twice, which takes its
 * time: groups are small, so that a slow machine has done with one well within a test's time.
 */
const assets = {
  accounts: {
    '/assets': 'table',
    '/lever': 'table',
    '/letransactions': 'table',
  },
  worth: {
    '/accountCenter': 'figure',
    '/lever_manger': 'meter',
  },
  funding: {
    '/change': 'table',
    '/legal': 'table',
  },
  movements: {
    '/legalAccount?currency_id=3': 'table',
    '/changeAccount?currency_id=1': 'table',
  },
  history: {
    '/transferRecord': 'table',
    '/match': 'table',
  },
  records: {
    '/finanrec': 'table',
    '/transferLog': 'table',
  },
  orders: {
    '/accountEntrust': 'table',
    '/withdraw_address': 'form',
  },
  payments: {
    '/recharge': 'img',
    '/payment': 'form',
  },
  passwords: {
    '/payment/simulated': 'link',
    '/jymm': 'button',
  },
  account: {
    '/accountSet': 'meter',
    '/authentication': 'list',
  },
  notices: {
    '/accountMessage': 'list',
    '/ResetPhone': 'button',
  },
  acceptors: {
    '/aceite': 'table',
    '/rechargeMoney?id=1': 'form',
  },
  deals: {
    '/coinRecord': 'table',
    '/chargeRecord?current=1': 'table',
    '/region': 'alert',
  },
  ads: {
    '/c2cOrder': 'cell',
    '/c2c': 'form',
    '/c2cRelease': 'table',
  },
  peerDeals: {
    '/c2cTrade': 'table',
    '/userSetting': 'form',
  },
  leverage: {
    '/leverList': 'table',
    '/allTransaction': 'table',
  },
  savings: {
    '/Property/product': 'table',
    '/Property/myOrder': 'link',
    '/upstart': 'img',
  },
} as const;

for (const path of screens) {
  test(`DESK-412 ${path} has no accessibility fault that a machine can find, by day and by night`, async ({
    exchange,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await exchange.open(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expectFaultless(page, path);
  });
}

for (const [group, pages] of Object.entries(assets)) {
  test(`DESK-412 the pages of ${group} have no accessibility fault that a machine can find, by day and by night`, async ({
    exchange,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await exchange.open('/', { as: 'demo' });
    for (const [path, role] of Object.entries(pages)) {
      await visit(page, path);
      await expect(page.getByRole('main').getByRole(role).first()).toBeVisible();
      await expectFaultless(page, path);
    }
  });
}

for (const [what, colorScheme] of [
  ['day', 'light'],
  ['night', 'dark'],
] as const) {
  test(`DESK-412 the deposit, withdraw and transfer panels have no accessibility fault that a machine can find, by ${what}`, async ({
    exchange,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await exchange.open('/change', { as: 'demo' });
    await page.getByRole('button', { name: 'Record: BTC' }).click();
    await page.getByRole('button', { name: 'Deposit: BTC' }).click();
    await expect(page.getByRole('img', { name: /^QR code of the BTC deposit address/ })).toBeVisible();
    expect(await faultsOf(page), 'deposit').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Deposit BTC' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Withdraw: BTC' }).click();
    await expect(page.getByTestId('withdraw-fee')).toBeVisible();
    expect(await faultsOf(page), 'withdraw').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Withdraw BTC' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Transfer: BTC' }).click();
    await expect(page.getByRole('form', { name: 'Transfer' })).toBeVisible();
    expect(await faultsOf(page), 'transfer').toEqual([]);
  });
}

test('the drawing tools of a chart and its table of bars have no accessibility fault that a machine can find, by day and by night', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
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
});
