import { bookRows } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { buyAtMarket, closeMessages, expectMainMoment, messages, openDeskLink, orders } from './link.ts';
import { choose, expectPrice, expectSound, headline, priceShown } from './stage.ts';

test(
  'PROOF-010 calm market: an hour passes quietly, and a headline comes out on cue',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'calm-market', '/dealCenter');
    const before = await priceShown(page);
    await exchange.clock.advance('1h');
    await expectPrice(page, before, 0.97, 1.03);
    await expect(headline(page)).not.toHaveText('Trading volume at the average of the year');
    await exchange.cue('headline');
    await expect(headline(page)).toHaveText('Trading volume at the average of the year');
    await expectMainMoment(page, 'calm-market');
    await expectSound(exchange);
  },
);

test(
  'PROOF-010 bull run: the headline first, then the price, and both waiting sell orders fill',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'bull-run', '/dealCenter', 'alice');
    const before = await priceShown(page);
    await orders(page).getByRole('tab', { name: 'Open orders' }).click();
    await orders(page).getByRole('tab', { name: 'Sell' }).click();
    const waiting = orders(page).getByRole('row', { name: /Sell/ });
    await expect(waiting).toHaveCount(2);
    await exchange.clock.toBeat('first-push');
    await expect(headline(page)).toHaveText('Pension fund puts two per cent into bitcoin');
    await expectPrice(page, before, 0.99, 1.01);
    await exchange.clock.toBeat('pause');
    await expectPrice(page, before, 1.03, 1.06);
    await expect(waiting).toHaveCount(1);
    await exchange.clock.toBeat('settled');
    await expect(messages(page).getByText('Order filled: sold 0.3 BTC')).toBeVisible();
    await expectPrice(page, before, 1.08, 1.14);
    await expect(waiting).toHaveCount(0);
    await closeMessages(page);
    await orders(page).getByRole('tab', { name: 'Order history' }).click();
    await expect(orders(page).getByRole('row', { name: /Sell.*Filled/ })).toHaveCount(2);
    await expectMainMoment(page, 'bull-run');
    await expectSound(exchange);
  },
);

test('PROOF-010 flash crash: a far bid fills, a market order walks the thin book, and prices recover', async ({
  exchange,
  page,
}) => {
  await openDeskLink(exchange, page, 'flash-crash', '/newmarket');
  const before = await priceShown(page);
  const waiting = orders(page).getByRole('row', { name: /Buy/ });
  await expect(waiting).toHaveCount(1);
  await exchange.clock.toBeat('thin-book');
  await expectPrice(page, before, 0.99, 1.01);
  await exchange.clock.toBeat('bottom');
  await expect(messages(page).getByText('Order filled: bought 0.02 BTC')).toBeVisible();
  await expectPrice(page, before, 0.77, 0.83);
  await expect(waiting).toHaveCount(0);
  await closeMessages(page);
  await buyAtMarket(exchange, page, '0.09');
  await orders(page).getByRole('tab', { name: 'Order history' }).click();
  await orders(page)
    .getByRole('button', { name: /Receipt: Buy 0.09/ })
    .click();
  const receipt = page.getByRole('region', { name: /Receipt: Buy 0.09/ });
  const levels = receipt.getByRole('table', { name: 'Levels taken on arrival' }).locator('tbody tr');
  await expect.poll(() => levels.count()).toBeGreaterThan(1);
  await expectMainMoment(page, 'flash-crash');
  await exchange.clock.toBeat('normal');
  await expectPrice(page, before, 0.89, 0.98);
  await expectSound(exchange);
});

test(
  'PROOF-010 depeg weekend: a dollar is worth 1.15 USDC at the worst minute, and almost one on Monday',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'depeg-weekend', '/newmarket');
    await choose(page, 'USDT/USDC');
    await expectPrice(page, 1, 0.99, 1.01);
    await exchange.clock.toBeat('worst');
    await expectPrice(page, 1, 1.13, 1.18);
    await expect(bookRows(page, 'Buy').first()).toBeVisible();
    await expectMainMoment(page, 'depeg-weekend');
    await expect(headline(page)).toHaveText('3.3 billion dollars of USDC reserves are at the failed bank');
    await exchange.clock.toBeat('authorities');
    await expect(headline(page)).toHaveText('All depositors of the failed bank will be paid in full');
    await exchange.clock.toBeat('almost');
    await choose(page, 'USDT/USDC');
    await expectPrice(page, 1, 0.995, 1.01);
    await expectSound(exchange);
  },
);
