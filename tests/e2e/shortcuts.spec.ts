import { openDesk, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

test('DESK-286 DESK-481 an order is placed and cancelled and another pair opened by keys alone, of which none is lost', async ({
  exchange,
  page,
}) => {
  // A dialog that closes is in the way for as long as it fades.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openDesk(exchange, page, '/newmarket', 'demo');
  const { keyboard } = page;
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: word('common.shortcuts') })).toBeVisible();
  await keyboard.press('Escape');
  const rows = page.getByRole('table', { name: word('spot.currentOrders') }).locator('tbody tr');
  await keyboard.press('s');
  await expect(tradeForm(page).getByRole('radio', { name: word('common.sell') })).toBeChecked();
  await keyboard.press('b');
  await keyboard.press('p');
  await keyboard.type('50000');
  await keyboard.press('ArrowUp');
  await keyboard.press('a');
  await keyboard.type('0.001');
  const field = page.getByRole('textbox', { name: word('common.price') });
  await expect(field).toHaveValue(/^50000\.0*1$/);
  await keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: word('common.confirmOrder') });
  // The price is far from the market.
  await expect(confirm.locator(':focus')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(rows.filter({ hasText: '50000.0' })).toHaveCount(1);
  await keyboard.press('x');
  await expect(
    page.getByRole('dialog', { name: word('common.confirmCancel') }).locator(':focus'),
  ).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(rows.filter({ hasText: '50000.0' })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: word('common.paletteSearch') })).toBeFocused();
  await keyboard.type('eth/usdt');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH');
});
