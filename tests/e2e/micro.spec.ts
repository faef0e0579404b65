import { expect, test } from './fixtures.ts';
import { closedOrders, openMicro, SECOND, timer } from './micro.ts';

test('ROUTE-012 MICRO-008 MICRO-017 a second contract is staked, counts down, and shows its result and its receipt', async ({
  exchange,
  page,
}) => {
  await openMicro(exchange, '/secondDealCenter');
  await expect(page.getByText('Live prices', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Trade' });
  await form.getByRole('radio', { name: /^30s / }).click();
  await form.getByRole('button', { name: '100.00', exact: true }).click();
  await form.getByRole('button', { name: 'Up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm placing order?' });
  await expect(dialog).toContainText('Left after it899.0000 USDT');
  await dialog.getByRole('button', { name: /^Up / }).click();
  await expect(form).toContainText('899.00 USDT');
  await expect(timer(page)).toHaveText('00:30');
  await exchange.advance(31 * SECOND);
  await expect(page.getByText(/^Second contract BTC\/USDT Up: (won 10|lost 100) USDT/)).toBeVisible();
  await expect(timer(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await closedOrders(page).getByRole('button', { name: 'Receipt: BTC/USDT Up 30s' }).click();
  await expect(page.getByRole('region', { name: 'Receipt: BTC/USDT Up 30s' })).toContainText(
    /Net of the fee.*(\+9|-101)\.0000/,
  );
});
