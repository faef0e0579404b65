// @vitest-environment jsdom
/** The book of a pair on its desk. */
import { expect, test } from 'vitest';
import { ok, openPage, refused, screen, seen, setUpPages } from '../../support/pages.tsx';

setUpPages();

test('ERR-017 the book and the deals of a pair that has left the lists are empty and wait for nothing', async () => {
  for (const [key, value] of Object.entries({
    ...{ token: 'token-1', legal_id: '3', currency_id: '1' },
    ...{ legal_name: 'USDT', currency_name: 'BTC', symbol: 'BTC/USDT' },
  }))
    localStorage.setItem(key, value);
  const gone = refused('error', 'What you ask for does not exist.');
  await openPage('/dealCenter', {
    ...{ quotations: ok([]), spotDeal: gone, tradeHistory: gone, openOrders: gone },
  });
  await seen(() => screen.getAllByText(/no longer listed/));
  const book = screen.getByRole('heading', { name: 'Order book' }).closest('section');
  expect(book?.textContent).toContain('No orders');
  expect(book?.querySelector('[aria-label="Loading"]')).toBeNull();
  const deals = screen.getByRole('heading', { name: 'Recent deals' }).closest('section');
  await seen(() => expect(deals?.textContent).toContain('No deals yet'));
});
