import { readFileSync } from 'node:fs';
import { operations } from '#contract/index.ts';
import { refusalKeyOf } from '../support/refusals.ts';
import { tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Every address of the client, as the criteria of the area ROUTE name them. */
const addresses = [
  ...readFileSync('docs/acceptance.md', 'utf8').matchAll(/^- `ROUTE-0(?!6[4-9]|7)\d\d` `(\/[^`?]*)/gm),
].map((match) => match[1] ?? '/');

/** All but the login, in parts that a slow machine opens well within a test's time. */
const PART = 22;
const screens = addresses.filter((path) => path !== '/components/login');
const parts = Array.from({ length: Math.ceil(screens.length / PART) }, (_, at) =>
  screens.slice(at * PART, (at + 1) * PART),
);

for (const [at, part] of parts.entries()) {
  test(`ROLE-009 an ordinary user may open every screen, part ${at + 1}`, async ({ exchange, page }) => {
    await exchange.open('/', { as: 'demo' });
    for (const address of part) {
      await visit(page, '/nowhere');
      await expect(page).toHaveTitle('Page not found – Sandpit');
      await visit(page, address);
      await expect(page, address).not.toHaveTitle('Page not found – Sandpit');
      await expect(page, address).not.toHaveTitle('Log in – Sandpit');
      await expect(page, address).not.toHaveURL(/\/components\/login$/);
    }
  });
}

test('ROLE-009 an ordinary user may make every call: what is refused is refused for a reason of that call', async ({
  exchange,
  page,
}) => {
  await exchange.open('/', { as: 'demo' });
  expect(addresses.length).toBeGreaterThan(60);
  const token = await tokenOf(page);
  for (const [name, { method, path, errors }] of Object.entries(operations)) {
    const form = method === 'POST' ? {} : undefined;
    const { type, message } = await exchange.tryCall<{ type?: string; message?: string }>(
      method,
      path,
      form,
      token,
    );
    if (type === undefined || type === 'ok') continue;
    const refusal = refusalKeyOf(message);
    expect(errors, `${path}: ${message}`).toContain(refusal);
    // The users of a region are listed to its agent alone; there is no other role.
    expect(refusal === 'NO_PERMISSION', path).toBe(name === 'regionUsers');
  }
});

test('ROLE-005 a logged-in user reaches every area from the menus, and its calls succeed', async ({
  exchange,
  page,
}) => {
  await exchange.open('/', { as: 'demo' });
  const header = page.getByRole('banner');
  for (const [name, address] of [
    ['Spot', '/newmarket'],
    ['Leverage', '/leverdealCenter'],
    ['Seconds', '/secondDealCenter'],
    ['C2C', '/c2cOrder'],
    ['Gold mining', '/Property/product'],
    ['Assets', '/assets'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page).not.toHaveTitle(/^(Log in|Page not found)/);
  }
  await header.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await expect(page).toHaveURL(/\/accountSet$/);
  const token = await tokenOf(page);
  const pair = { legal_id: '3', currency_id: '1' };
  for (const [method, path, form] of [
    ['POST', '/api/transaction/deal', pair],
    ['POST', '/api/lever/deal', pair],
    ['POST', '/api/wallet/list', {}],
    ['GET', '/api/user/info', undefined],
    ['GET', '/api/c2c_user_deal', undefined],
    ['GET', '/api/lh/deposit/config', undefined],
  ] as const)
    await exchange.call(method, path, form, token);
});
