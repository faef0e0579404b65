import { expect, test } from '../fixtures.ts';
import { choose, expectPrice, expectSound, headline, priceShown, settle } from './stage.ts';

test('depeg weekend: news at their real hours, a dollar worth 1.15 USDC at the worst minute, and almost one on Monday @once', async ({
  exchange,
  page,
}) => {
  // As a visitor: a session does not outlast two days without its user.
  await exchange.open('/newmarket', { scenario: 'depeg-weekend', seed: 'depeg-weekend' });
  await settle(exchange, page);
  await choose(page, 'USDT/USDC');
  await exchange.advance(1000);
  await expectPrice(page, 1, 0.99, 1.01);
  await exchange.clock.toBeat('issuer');
  await page.goto('/dealCenter');
  await expect(headline(page)).toHaveText('3.3 billion dollars of USDC reserves are at the failed bank');
  await page.goto('/newmarket');
  await exchange.clock.toBeat('worst');
  await expectPrice(page, 1, 1.13, 1.18);
  await choose(page, 'BTC/USDC');
  await expectPrice(page, 1, 10_000, 50_000);
  const inUsdc = await priceShown(page);
  await choose(page, 'BTC/USDT');
  await expectPrice(page, inUsdc, 0.85, 0.89);
  await exchange.clock.toBeat('authorities');
  await page.goto('/dealCenter');
  await expect(headline(page)).toHaveText('All depositors of the failed bank will be paid in full');
  await page.goto('/newmarket');
  await exchange.clock.toBeat('almost');
  await choose(page, 'USDT/USDC');
  await expectPrice(page, 1, 0.995, 1.01);
  await expectSound(exchange);
});
