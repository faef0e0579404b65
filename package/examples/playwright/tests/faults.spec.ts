import { expect, test } from 'sandpit-exchange/playwright';

test('an order that hangs keeps its button busy, and is taken when the server responds again', async ({
  exchange,
  page,
}) => {
  await exchange.load('calm-market', { path: '/newmarket', as: 'demo' });
  await exchange.price('BTC/USDT', 100_000);
  const stuck = await exchange.fault({ on: 'E11', error: 'hang', times: 1 });
  const trade = page.getByRole('form', { name: 'Trade' });
  await trade.getByRole('textbox', { name: 'Price' }).fill('100000');
  await trade.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  const submit = page.getByTestId('submit-order');
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  expect((await exchange.journal()).filter(({ name }) => name === 'spot.place')).toEqual([]);

  await exchange.clearFaults(stuck);
  await expect(submit).toHaveAttribute('aria-busy', 'false');
  const open = page
    .getByRole('table', { name: 'Open orders' })
    .getByRole('row')
    .filter({ hasText: '100000' });
  await expect(open).toHaveCount(1);

  await exchange.fault({ on: 'socket', disconnect: true });
  const notice = page.getByRole('banner').getByText('Reconnecting…');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(0);
});
