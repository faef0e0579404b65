import { bookRows, btcUsdt } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectPrice, expectSound, openStage, priceShown, rows } from './stage.ts';

test('flash crash: prices lose a fifth and mostly recover, and a far bid fills at its own price', async ({
  exchange,
  page,
}) => {
  const token = await openStage(exchange, page, 'flash-crash');
  const orders = page.getByRole('region', { name: 'Which orders to show' });
  await expect(orders.getByRole('row', { name: /Buy/ })).toHaveCount(1);
  const before = await priceShown(page);
  const [bid] = await rows(exchange, token, 'transaction_in', btcUsdt);
  await exchange.clock.toBeat('crash');
  await expectPrice(page, before, 0.98, 1.02);
  await exchange.clock.toBeat('bottom');
  await expectPrice(page, before, 0.77, 0.83);
  await expect(bookRows(page, 'Buy').first()).toBeVisible();
  expect(await rows(exchange, token, 'transaction_in', btcUsdt)).toEqual([]);
  const fills = await rows(exchange, token, 'transaction_complete', btcUsdt);
  expect(new Set(fills.map(({ price }) => Number(price)))).toEqual(new Set([Number(bid?.price)]));
  expect(fills.reduce((sum, { number }) => sum + Number(number), 0)).toBeCloseTo(0.02, 8);
  await page.reload();
  await expect(orders.getByRole('row', { name: /Buy/ })).toHaveCount(0);
  await exchange.clock.toBeat('normal');
  await expectPrice(page, before, 0.89, 0.98);
  await expectSound(exchange);
});
