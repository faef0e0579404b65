import { btcUsdt, hold, openDesk, tokenOf, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('FEED-003 the rows of the home table follow the market while no call returns', async ({
  exchange,
  page,
}) => {
  await exchange.open('/');
  const price = page
    .getByRole('table', { name: 'Markets' })
    .getByRole('row', { name: /BTC\/USDT/ })
    .getByRole('cell')
    .nth(1);
  await expect(price).toHaveText(/^\d+\.\d{2}$/);
  await hold(page, '/api/');
  const before = await price.innerText();
  await expect
    .poll(async () => {
      await exchange.advance(10_000);
      return price.innerText();
    })
    .not.toBe(before);
  await expect(price).toHaveText(/^\d+\.\d{2}$/);
});

test('FEED-002 FEED-006 a change of the user’s balance is announced, and the balance fetched again', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(tradeForm(page)).toContainText('10000.00');
  const transfer = { currency_id: btcUsdt.legal_id, number: '1500', from_field: 'change', to_field: 'legal' };
  await exchange.call('POST', '/api/wallet/change', transfer, await tokenOf(page));
  await expect(tradeForm(page)).toContainText('8500.00');
});
