import { fields } from '../auth-helpers.ts';
import { btcUsdt, tokenOf, tradeForm } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectSound, funds, openStage, rows } from './stage.ts';

test('DESK-021 session expiry: the login leads back to the unsent order, and nothing is lost', async ({
  exchange,
  page,
}) => {
  await openStage(exchange, page, 'session-expiry');
  const before = await funds(exchange, 'demo@sandpit.test', 'USDT');
  await tradeForm(page).getByRole('textbox', { name: 'Price' }).fill('100000');
  await tradeForm(page).getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await exchange.clock.toBeat('expiry');
  // Whichever call is made next is refused: the order, or one of those that follow what changed.
  await expect(page.getByText('Login out of date, please login again').first()).toBeVisible();
  await expect(page).toHaveURL(/\/components\/login$/);
  expect(await funds(exchange, 'demo@sandpit.test', 'USDT')).toEqual(before);
  await fields(page).email.fill('demo@sandpit.test');
  await fields(page).password.fill('demo123');
  await fields(page).button('Log in').click();
  await expect(page).toHaveURL(/\/newmarket/);
  await expect(page.getByText('Login out of date, please login again')).toHaveCount(0);
  await expect(tradeForm(page).getByRole('textbox', { name: 'Price' })).toHaveValue('100000');
  await expect(tradeForm(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('0.01');
  expect(await rows(exchange, await tokenOf(page), 'transaction_in', btcUsdt)).toHaveLength(1);
  await page.getByTestId('submit-order').click();
  await expect
    .poll(async () => (await rows(exchange, await tokenOf(page), 'transaction_in', btcUsdt)).length)
    .toBe(2);
  expect((await funds(exchange, 'demo@sandpit.test', 'USDT')).locked).toBeCloseTo(before.locked + 1000, 4);
  await expectSound(exchange);
});
