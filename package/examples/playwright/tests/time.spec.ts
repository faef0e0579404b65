import { expect, test } from 'sandpit-exchange/playwright';

test('what happened is undone by going back, and kept on the branch it happened on', async ({
  exchange,
  page,
}) => {
  await exchange.load('calm-market');
  const demo = await exchange.as('demo', { path: '/newmarket' });
  const open = page.getByRole('table', { name: 'Open orders' }).getByRole('row').filter({ hasText: '51000' });
  await exchange.clock.advance('10m');
  const before = await exchange.clock.now();
  await exchange.clock.advance('5m');
  const order = { legal_id: '3', currency_id: '1', mode: '2', price: '51000', num: '0.01' };
  await demo.call('POST', '/api/transaction/in', order);
  await expect(open).toHaveCount(1);

  await exchange.clock.back({ toInstant: before }, 'without the order');
  expect(await exchange.state()).toMatchObject({ branch: 'without the order', now: before });
  await expect(open).toHaveCount(0);
  await exchange.control('POST', '/sim/branches', { name: 'main' });
  await expect(open).toHaveCount(1);
});
