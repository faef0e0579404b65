import { faultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';

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

/** Pages of a user's assets and records, each with what shows that it is there. */
const assets = {
  '/lever': 'table',
  '/finance': 'table',
  '/letransactions': 'table',
  '/transfer': 'form',
  '/transferLegal': 'form',
  '/transferRecord': 'table',
  '/lever_manger': 'meter',
  '/match': 'table',
} as const;

for (const colorScheme of ['dark', 'light'] as const) {
  for (const path of screens) {
    test(`${path} has no accessibility fault that a machine can find, ${colorScheme}`, async ({
      exchange,
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await exchange.open(path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  }

  test(`the pages of the assets have no accessibility fault that a machine can find, ${colorScheme}`, async ({
    exchange,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await exchange.open('/', { as: 'demo' });
    for (const [path, role] of Object.entries(assets)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole(role).first()).toBeVisible();
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.goto('/letransactions');
    await page.getByRole('button', { name: 'Withdraw: USDT' }).click();
    await expect(page.getByTestId('withdraw-fee')).toBeVisible();
    expect(await faultsOf(page), 'the withdraw panel').toEqual([]);
  });
}
