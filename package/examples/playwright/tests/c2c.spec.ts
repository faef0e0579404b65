import { expect, test } from 'sandpit-exchange/playwright';

test('two users deal with each other: an advertisement is taken, paid and released', async ({ exchange }) => {
  await exchange.load({ users: ['ann', 'ben'], balances: { ann: { legal: { USDT: 500 } } } });
  const ann = await exchange.as('ann', { path: '/c2cRelease' });
  const ben = await exchange.as('ben', { path: '/c2cTrade' });
  const bank = { bank_name: 'River Bank', bank_account: '6222000000000001' };
  await ann.call('POST', '/api/user/cash_save', { ...bank, real_name: 'Ann Lee' });
  await ben.call('POST', '/api/user/cash_save', { ...bank, real_name: 'Ben Ho' });
  const ad = { type: 'sell', way: 'bank', price: '7.5', total_number: '120', currency_id: '3' };
  await ann.call('POST', '/api/c2c_send', ad);
  await ben.call('POST', '/api/c2c/do_legal_deal', { id: '1' });

  await ben.page.getByRole('button', { name: 'Details of order no. 1' }).click();
  const order = ben.page.getByRole('dialog', { name: 'Order no. 1' });
  await expect(order.getByRole('region', { name: 'Pay to' })).toContainText('Ann Lee');
  await order.getByRole('button', { name: 'I have paid' }).click();
  const question = ben.page.getByRole('dialog', { name: 'Have you paid the seller?' });
  await question.getByRole('button', { name: 'I have paid', exact: true }).click();
  await expect(order).toContainText('Paid');

  await exchange.as('ann', { path: '/c2cDetail?id=1' });
  await ann.page.getByRole('button', { name: 'Confirm payment for order no. 1' }).click();
  const sure = ann.page.getByRole('dialog', { name: 'Has the buyer paid you?' });
  await sure.getByRole('button', { name: 'Confirm payment', exact: true }).click();
  await expect(order).toContainText('The coins are in your funding account.');
  const { holdings = [] } = await exchange.ledger(ben.account);
  expect(holdings.find(({ wallet, name }) => wallet === 'legal' && name === 'USDT')?.available).toBe(
    '120.00000000',
  );
});
