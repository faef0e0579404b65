import { errorMessage, fieldError, fields } from './auth-helpers.ts';
import { expect, test } from './fixtures.ts';
import { passTime, stopTime } from './page-clock.ts';
import { visit } from './visit.ts';

test('ERR-001 ERR-002 every call lies under /api and carries the time in milliseconds', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  await expect(page.getByRole('table', { name: 'Markets' }).getByRole('row', { name: /BTC/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' }).click();
  await expect(page.getByRole('region', { name: 'Latest trades' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await fields(page).email.fill('nobody@example.com');
  await fields(page).password.fill('secret7');
  await fields(page).button('Log in').click();
  await expect(fieldError(page, '')).toHaveCount(1);
  const calls = await exchange.requests();
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
  expect(calls.map(({ path }) => path)).toContain('/api/user/login');
  for (const { path, parameters } of calls) {
    expect(path).toMatch(/^\/api\//);
    expect(parameters._timespan, path).toMatch(/^\d{13}$/);
  }
});

test('ERR-007 ERR-008 an unknown token ends the session, and the login opens after half a second', async ({
  exchange,
  page,
}) => {
  await page.clock.install();
  await exchange.open('/authentication');
  // Before the token is there: the page that is about to be left would send it with its next poll.
  await stopTime(page);
  await page.evaluate(() => {
    localStorage.setItem('token', '0123456789abcdef0123456789abcdef');
    localStorage.setItem('user_id', '7');
    localStorage.setItem('night_mode', '1');
  });
  await page.reload();
  await expect(errorMessage(page, 'Login out of date, please login again')).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ night_mode: '1' });
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user_id')])).toEqual(
    [null, null],
  );
  await passTime(page, 450);
  await expect(page).toHaveURL(/\/authentication$/);
  await passTime(page, 100);
  await expect(page).toHaveURL(/\/components\/login$/);
});

test('DESK-417 while calls fail and prices arrive, each part says why it is not there', async ({
  exchange,
  page,
}) => {
  await exchange.open('/newmarket', { as: 'demo' });
  await expect(page.getByText('Live prices', { exact: true })).toBeVisible();
  await exchange.fault({ on: 'all', error: 'http502' });
  const reason = page.getByText('The exchange did not respond, or responded with a server error.');
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(reason.first()).toBeVisible();
  await expect(page.getByText('Live prices', { exact: true })).toBeVisible();
  for (const address of ['/recharge', '/authentication', '/withdraw_address', '/jymm']) {
    await visit(page, address);
    await expect(page.getByRole('main').getByRole('alert').filter({ has: reason }), address).toBeVisible();
  }
});
