import { routes } from './all-routes.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';
import { word, wordLike } from '../support/words.ts';

const LOGIN = 'components/login';

test('ROLE-005 ROLE-009 a user reaches every area from the menus, and every screen opens without an error', async ({
  exchange,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  // A screen that fails is caught, and shows that.
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  await exchange.open('/', { as: 'demo' });
  const header = page.getByRole('banner');
  for (const [name, address] of [
    [word('common.navSpot'), '/newmarket'],
    [word('common.navLever'), '/leverdealCenter'],
    [word('common.navMicro'), '/secondDealCenter'],
    ['C2C', '/c2cOrder'],
    [word('common.navProducts'), '/Property/product'],
    [word('common.navAsset'), '/assets'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
  await header.getByRole('button', { name: wordLike('common.accountMenu') }).click();
  await page.getByRole('menuitem', { name: word('common.titleAccountSet') }).click();
  await expect(page).toHaveURL(/\/accountSet$/);
  for (const path of routes.map((route) => route.path).filter((path) => path !== LOGIN)) {
    await visit(page, `/${path}`);
    await expect(page, path).toHaveTitle(/ – Sandpit$|^Sandpit/);
    await expect(page, path).not.toHaveTitle(/^(Log in|Page not found)/);
  }
  expect(errors).toEqual([]);
});
