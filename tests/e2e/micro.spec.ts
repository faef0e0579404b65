import { expect, test } from './fixtures.ts';
import { closedOrders, openMicro, SECOND, timer } from './micro.ts';
import { word } from '../support/words.ts';
import { liveMark } from './desk.ts';

test('ROUTE-012 MICRO-008 MICRO-017 a second contract is staked, counts down, and shows its result and its receipt', async ({
  exchange,
  page,
}) => {
  await openMicro(exchange, '/secondDealCenter');
  await expect(liveMark(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: word('common.navMain') })).toBeVisible();
  const form = page.getByRole('form', { name: word('common.trade') });
  await form.getByRole('radio', { name: /^30s / }).click();
  await form.getByRole('button', { name: '100.00', exact: true }).click();
  await form.getByRole('button', { name: word('micro.up'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: word('common.confirmOrder') });
  await expect(dialog).toContainText(`${word('micro.left')}899.00 USDT`);
  await dialog.getByRole('button', { name: /^Up / }).click();
  await expect(form).toContainText('899.00 USDT');
  await expect(timer(page)).toHaveText('00:30');
  await exchange.advance(31 * SECOND);
  await expect(timer(page)).toHaveCount(0);
  await page.getByRole('tab', { name: word('micro.closed') }).click();
  await expect(closedOrders(page)).toContainText(/(\+9|-101)\.00/);
  await closedOrders(page)
    .getByRole('button', { name: word('micro.receiptOf', { order: 'BTC/USDT Up 30s' }) })
    .click();
  await expect(
    page.getByRole('region', { name: word('micro.receiptOf', { order: 'BTC/USDT Up 30s' }) }),
  ).toContainText(/Net result.*(\+9|-101)\.00/);
});
