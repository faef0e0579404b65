import type { Page } from '@playwright/test';
import { bookRows } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { buyAtMarket, expectMainMoment, messages, openDeskLink, orders } from './link.ts';
import { expectPrice, expectSound, priceShown } from './stage.ts';

/** What the order book offers to buyers, as its rows say it. */
async function offered(page: Page): Promise<number> {
  const labels = await bookRows(page, 'Sell').evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('aria-label') ?? ''),
  );
  return labels.reduce((sum, label) => sum + Number(/amount ([\d.]+)/.exec(label)?.[1]), 0);
}

test(
  'PROOF-011 liquidity drought: four quotes a side remain, and a market order fills little',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'liquidity-drought', '/newmarket');
    const before = await priceShown(page);
    expect(await bookRows(page, 'Sell').count()).toBeGreaterThan(4);
    const full = await offered(page);
    await buyAtMarket(exchange, page, '1');
    await exchange.clock.toBeat('drought');
    await exchange.advance(1000);
    for (const side of ['Buy', 'Sell'] as const) await expect(bookRows(page, side)).toHaveCount(4);
    await expect.poll(() => offered(page)).toBeLessThan(full / 50);
    await expectPrice(page, before, 0.98, 1.02);
    await buyAtMarket(exchange, page, '1');
    await orders(page).getByRole('tab', { name: 'Order history' }).click();
    const rows = orders(page).getByRole('row', { name: /Buy/ });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Partly filled, rest cancelled');
    await expect(rows.last()).toContainText(/Filled$|Filled\s*Receipt/);
    await expectMainMoment(page, 'liquidity-drought');
    await exchange.clock.toBeat('rain');
    await exchange.advance(1000);
    await expect.poll(() => offered(page)).toBeGreaterThan(full / 4);
    await expectSound(exchange);
  },
);

test(
  'PROOF-011 short squeeze: the short position is liquidated, history says so, and the price falls back',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDeskLink(exchange, page, 'short-squeeze', '/leverdealCenter');
    const before = await priceShown(page);
    const trades = page.getByRole('region', { name: 'Which leverage trades to show' });
    const short = trades.getByRole('cell', { name: 'BTC/USDT Short 20×' });
    await expect(short).toHaveCount(1);
    await exchange.clock.toBeat('first-calls');
    await expectPrice(page, before, 1.01, 1.03);
    await expect(short).toHaveCount(1);
    await exchange.clock.toBeat('liquidated');
    const sent = messages(page).getByText('Liquidated: Short 20 hands of BTC/USDT closed at');
    await expect(sent).toBeVisible();
    await messages(page).getByRole('button', { name: 'Why?' }).click();
    await expect(short).toHaveCount(0);
    await expect(trades.getByText('No open positions.')).toBeVisible();
    const notice = page.getByRole('list', { name: 'List of notifications' }).getByRole('listitem').first();
    await expect(notice).toContainText('The risk rate fell to');
    await expect(notice).toContainText('would have prevented it');
    await trades.getByRole('tab', { name: 'History' }).click();
    await expect(short).toHaveCount(1);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(notice).toBeVisible();
    await expectMainMoment(page, 'short-squeeze');
    await page.keyboard.press('Escape');
    await exchange.clock.toBeat('peak');
    await expectPrice(page, before, 1.12, 1.17);
    await exchange.clock.toBeat('normal');
    await expectPrice(page, before, 1.03, 1.1);
    await expectSound(exchange);
  },
);
