import { expect, test } from 'sandpit-exchange/playwright';

test('a scenario of the project runs: its users, its prices and its timeline', async ({ exchange, page }) => {
  await exchange.load({
    scenario: { file: 'two-days.yaml' },
    users: ['ben'],
    balances: { ben: { USDT: 250 } },
    path: '/newmarket',
    as: 'ben',
  });
  await expect(page.getByRole('form', { name: 'Trade' })).toContainText('250.00');
  await expect(page.getByTestId('last-price')).toContainText('60000.00');
  await exchange.clock.toBeat('fall');
  await exchange.clock.tick();
  await expect(page.getByTestId('last-price')).toContainText('55000.00');
  await exchange.clock.advance('1d');
  await exchange.as('ben', { path: '/quotation' });
  await expect(page.getByRole('main').getByRole('link', { name: /A day later/ })).toBeVisible();
  await expect(exchange.load({ scenario: { title: 'Mine', start: 'soon' } })).rejects.toThrow(
    'start: expected a time such as',
  );
});
