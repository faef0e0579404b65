import { expect, test } from 'sandpit-exchange/playwright';

test('a market order is filled at the pinned price, and its receipt says what it cost', async ({
  exchange,
  page,
}) => {
  await exchange.load({ balances: { demo: { USDT: 5_000 } }, path: '/newmarket', as: 'demo' });
  await exchange.price('BTC/USDT', 100_000);
  const trade = page.getByRole('form', { name: 'Trade' });
  await trade.getByRole('radio', { name: 'Market', exact: true }).click();
  await trade.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await page.getByTestId('submit-order').click();

  await page.getByRole('tab', { name: 'Order history' }).click();
  const order = page.getByRole('table', { name: 'Order history' }).getByRole('row').nth(1);
  await expect(order).toContainText('Filled');
  await order.getByRole('button', { name: /^Receipt/ }).click();
  const levels = page.getByRole('table', { name: 'Price levels filled on arrival' });
  await expect(levels.getByRole('row').nth(1)).toContainText(/^1000\d\d\./);
  await expect(page.getByRole('table', { name: 'Trades', exact: true })).toContainText('Taker');
  const { holdings = [], balanced } = await exchange.ledger('demo@sandpit.test');
  const left = Number(holdings.find(({ wallet, name }) => wallet === 'change' && name === 'USDT')?.available);
  expect(left).toBeGreaterThan(3_980);
  expect(left).toBeLessThan(4_000);
  expect(balanced).toBe(true);
});
