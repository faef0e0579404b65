import { expect, test } from 'sandpit-exchange/playwright';

test('a long is liquidated at the price that its row names, and not before', async ({ exchange, page }) => {
  await exchange.load({ balances: { demo: { lever: { USDT: 1_000 } } } });
  await exchange.price('BTC/USDT', 100_000);
  const demo = await exchange.as('demo', { path: '/leverTransactions' });
  const order = { legal_id: '3', currency_id: '1', multiple: '50', share: '4', type: '1', status: '1' };
  await demo.call('POST', '/api/lever/submit', order);
  const position = (table: string) =>
    page.getByRole('table', { name: table }).getByRole('row', { name: /^Long 50× BTC\/USDT/ });
  await expect(position('Positions')).toContainText('90167.08');

  await exchange.price('BTC/USDT', 90_180);
  await exchange.clock.advance('1m');
  await expect(position('Positions')).toContainText('90180.00');

  await exchange.price('BTC/USDT', 90_160);
  await exchange.clock.advance('1m');
  const messages = page.getByRole('region', { name: 'Latest messages' });
  await expect(messages).toContainText('Liquidated: Long 4 contracts of BTC/USDT closed at 90160.00');
  await expect(position('Positions')).toHaveCount(0);
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await expect(position('History')).toContainText('Liquidation');
  expect((await exchange.ledger()).balanced).toBe(true);
});
