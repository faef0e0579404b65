import { bookRows } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { expectPrice, expectSound, headline, openStage, priceShown, settle } from './stage.ts';

test('calm market: an hour passes and nothing happens, until a cue lets a headline out @once', async ({
  exchange,
  page,
}) => {
  await openStage(exchange, page, 'calm-market', 'demo', '/dealCenter');
  const before = await priceShown(page);
  await exchange.clock.advance('1h');
  await expectPrice(page, before, 0.97, 1.03);
  for (const side of ['Buy', 'Sell'] as const)
    await expect.poll(() => bookRows(page, side).count()).toBeGreaterThan(5);
  await expect(headline(page)).toHaveText(/\S/);
  await expect(headline(page)).not.toHaveText('Trading volume at the average of the year');
  expect(await exchange.cue('headline')).toBe('headline');
  await page.reload();
  await expect(headline(page)).toHaveText('Trading volume at the average of the year');
  await settle(exchange, page);
  await expectSound(exchange);
});
