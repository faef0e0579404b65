import { btcUsdt } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectPrice, expectSound, headline, openStage, priceShown, rows } from './stage.ts';

test('bull run: the headline comes first, then the price; waiting sell orders fill at their own prices @once', async ({
  exchange,
  page,
}) => {
  const token = await openStage(exchange, page, 'bull-run', 'alice', '/dealCenter');
  const before = await priceShown(page);
  const waiting = await rows(exchange, token, 'transaction_out', btcUsdt);
  expect(waiting).toHaveLength(2);
  await exchange.clock.toBeat('first-push');
  await page.reload();
  await expect(headline(page)).toHaveText('Pension fund puts two per cent into bitcoin');
  await expectPrice(page, before, 0.99, 1.01);
  await exchange.clock.toBeat('pause');
  await expectPrice(page, before, 1.03, 1.06);
  expect(await rows(exchange, token, 'transaction_out', btcUsdt)).toHaveLength(1);
  await exchange.clock.toBeat('settled');
  await expectPrice(page, before, 1.08, 1.14);
  expect(await rows(exchange, token, 'transaction_out', btcUsdt)).toEqual([]);
  const prices = (await rows(exchange, token, 'transaction_complete', btcUsdt)).map(({ price }) =>
    Number(price),
  );
  expect(new Set(prices)).toEqual(new Set(waiting.map(({ price }) => Number(price))));
  await page.reload();
  const history = page.getByRole('region', { name: 'Which orders to show' });
  await history.getByRole('tab', { name: 'Order history', exact: true }).click();
  await expect(history.getByRole('row', { name: /Sell/ }).first()).toBeVisible();
  await expectSound(exchange);
});
