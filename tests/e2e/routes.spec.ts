import type { Page } from '@playwright/test';
import { fields } from './auth-helpers.ts';
import { expect, test } from './fixtures.ts';

/** The menu above and a footer below: what the home layout puts around its pages. */
async function expectHomeLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('ROUTE-001 ROUTE-010 ROUTE-011 ROUTE-022 home, quotations and both layouts of the spot desk open inside the home layout', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  await expectHomeLayout(page);
  await expect(page).toHaveTitle(/Sandpit/);
  await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();

  await page.goto('/quotation');
  await expectHomeLayout(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();

  await page.goto('/dealCenter');
  await expectHomeLayout(page);
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();

  await page.goto('/newmarket');
  await expectHomeLayout(page);
  await expect(page.getByRole('region', { name: 'Latest trades' })).toBeVisible();
});

test('ROUTE-028 ROUTE-029 ROUTE-030 ROUTE-031 login, registration and both password forms open at their addresses', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/login');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Log in');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/components\/register$/);
  await expect(heading).toHaveText('Create an account');
  await page.goBack();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgetPwd$/);
  await expect(heading).toHaveText('Set a new password');
  await page.goto('/resetPwd?user_string=someone%40example.com');
  await expect(heading).toHaveText('Reset password');
  await expect(page.getByRole('main')).toContainText('someone@example.com');
});

test('ROUTE-067 an action that needs a token and finds none goes to the login, and nothing is sent', async ({
  exchange,
  page,
}) => {
  await exchange.open('/bindEmail');
  await expectHomeLayout(page);
  const form = fields(page);
  await form.email.fill('someone@example.com');
  await form.code.fill('123456');
  await form.button('Bind e-mail').click();
  await expect(page).toHaveURL(/\/components\/login$/);
  expect(await exchange.requests('/api/safe/email')).toEqual([]);
});
