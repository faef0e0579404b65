import { btcUsdt, tokenOf, tradeForm } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectSound, funds, openStage, rows, settle } from './stage.ts';

test('session expiry: the order in the making is refused, the login opens, and nothing was placed or lost', async ({
  exchange,
  page,
}) => {
  await openStage(exchange, page, 'session-expiry');
  const before = await funds(exchange, 'demo@sandpit.test', 'USDT');
  const order = async () => {
    await tradeForm(page).getByRole('textbox', { name: 'Price' }).fill('50000');
    await tradeForm(page).getByRole('textbox', { name: 'Amount' }).fill('0.01');
  };
  const submit = page.getByTestId('submit-order');
  await order();
  await exchange.clock.toBeat('expiry');
  await submit.click();
  await expect(page.getByText('Login out of date, please login again').first()).toBeVisible();
  await expect(page).toHaveURL(/\/components\/login$/);
  expect(await funds(exchange, 'demo@sandpit.test', 'USDT')).toEqual(before);
  await exchange.logIn('demo');
  await page.goto('/newmarket');
  await settle(exchange, page);
  expect(await rows(exchange, await tokenOf(page), 'transaction_in', btcUsdt)).toHaveLength(1);
  await order();
  await submit.click();
  await expect
    .poll(async () => (await rows(exchange, await tokenOf(page), 'transaction_in', btcUsdt)).length)
    .toBe(2);
  expect((await funds(exchange, 'demo@sandpit.test', 'USDT')).locked).toBeCloseTo(before.locked + 500, 4);
  await expectSound(exchange);
});
