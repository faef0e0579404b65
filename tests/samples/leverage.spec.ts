import { expect, test } from 'sandpit/playwright';

test('a long is liquidated when the price comes to its limit, and not before', async ({ exchange, page }) => {
  await exchange.load({
    balances: { demo: { lever: { USDT: 1_000 } } },
    path: '/leverTransactions',
    as: 'demo',
  });
  await exchange.price('BTC/USDT', 100_000);
  const demo = await exchange.user('demo');
  const order = { legal_id: '3', currency_id: '1', multiple: '50', share: '4', type: '1', status: '1' };
  await demo.call('POST', '/api/lever/submit', order);
  const held = async () => {
    const { message } = await demo.call<{ message: { message: { data: { status: number }[] } } }>(
      'POST',
      '/api/lever/my_trade',
      { legal_id: '3', currency_id: '1' },
    );
    return message.message.data.map(({ status }) => status);
  };
  expect(await held()).toEqual([1]);
  await exchange.price('BTC/USDT', 99_500);
  await exchange.clock.advance('10m');
  expect(await held()).toEqual([1]);

  await exchange.price('BTC/USDT', 50_000);
  await exchange.clock.advance('1m');
  expect(await held()).toEqual([3]);
  await exchange.as('demo', { path: '/leverTransactions' });
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Liquidat');
  expect((await exchange.ledger()).balanced).toBe(true);
});
