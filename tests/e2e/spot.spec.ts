import type { Page } from '@playwright/test';
import { bookRows, expectNoScroll, openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { word, words } from '../support/words.ts';
import type { Word } from '../support/words.ts';

/** Figures have commas between their thousands that are drawn alone. */
async function expectCommas(page: Page): Promise<void> {
  const price = page.getByTestId('last-price');
  await expect(price).toHaveText(/^\d{5,6}\.\d\d/);
  const drawn = await price.evaluate((element) =>
    [...element.querySelectorAll('*')].map((part) => getComputedStyle(part, '::before').content),
  );
  // One in the price, one in its value in CNY.
  expect(drawn.filter((content) => content.startsWith('","'))).toHaveLength(2);
  await expect(
    page.getByRole('list', { name: word('common.markets') }).getByRole('button', { name: /^BTC\/USDT/ }),
  ).toHaveAccessibleName(/^BTC\/USDT \d{5,6}\.\d\d [+-]\d+\.\d\d%$/);
}

test('DESK-006 DESK-340 DESK-341 DESK-510 DESK-630 SPOT-001 ROUTE-010 ROUTE-022 CHART-014 PROOF-350 both layouts of the spot desk hold all its panels inside the home layout, with commas in figures that are neither read aloud nor copied', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox();
    if (!box) throw new Error(`${name} is not drawn`);
    return { left: box.x, right: box.x + box.width };
  };
  const expectPanels = async (place: 'page' | 'true') => {
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(
      page.getByRole('complementary', { name: word('desk.spot_notice') }).getByRole('link'),
    ).toHaveText(/\S/);
    for (const name of [
      ...words('desk.book_trades', 'desk.book_title', 'common.trade', 'desk.chart', 'common.markets'),
    ])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    const tabs = page.getByRole('tablist', { name: word('spot.orderList') }).getByRole('tab');
    await expect(tabs).toHaveText(words('spot.currentOrders', 'spot.historyOrders', 'spot.receipt_trades'));
    const link = page
      .getByRole('navigation', { name: word('common.navMain') })
      .getByRole('link', { name: word('common.navSpot') });
    await expect(link).toHaveAttribute('aria-current', place);
    await expectNoScroll(page);
  };
  await expectPanels('page');
  await expectCommas(page);
  for (const side of ['buys', 'sells'] as const) await expect(bookRows(page, side)).toHaveCount(18);
  const [chart, book, trade] = [
    await boxOf(word('desk.chart')),
    await boxOf(word('desk.book_title')),
    await boxOf(word('common.trade')),
  ];
  expect(book.left).toBeGreaterThanOrEqual(chart.right - 1);
  expect(trade.left).toBeGreaterThanOrEqual(book.right - 1);
  // The chart separates its tools, too; only what resizes takes the focus.
  const facts = await page
    .locator('[role="separator"][tabindex]')
    .evaluateAll((all) =>
      all.map((border) => [
        border.getAttribute('aria-label'),
        border.getAttribute('aria-orientation'),
        border.clientWidth < border.clientHeight ? 'vertical' : 'horizontal',
      ]),
    );
  const stacked = words('desk.chart', 'common.markets');
  expect(facts.map(([name]) => name).sort()).toEqual([
    ...stacked.map((pane) => word('common.desk_paneHeight', { pane })),
    ...[...stacked, word('desk.book_title')].map((pane) => word('common.desk_paneWidth', { pane })),
  ]);
  for (const [name, stated, drawn] of facts) expect(stated, name ?? '').toBe(drawn);

  await page.getByRole('button', { name: word('spot.layouts_layout') }).click();
  await page.getByRole('menuitem', { name: word('spot.layouts_bookFirst') }).click();
  await expect(page).toHaveURL(/\/dealCenter$/);
  await expectPanels('true');
  expect((await boxOf(word('desk.book_title'))).left).toBeLessThan((await boxOf(word('desk.chart'))).left);

  const expectBelow = async (upper: Word, lower: Word) => {
    const [above, under] = [await boxOf(word(upper)), await boxOf(word(lower))];
    expect([under.left, under.right]).toEqual([above.left, above.right]);
  };
  await expectBelow('common.markets', 'desk.book_trades');
  await page.getByRole('button', { name: word('desk.spot_collapseMarkets') }).click();
  await expectBelow('desk.book_title', 'desk.book_trades');
  await page.getByRole('button', { name: word('desk.spot_expandMarkets') }).click();
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const side of ['buys', 'sells'] as const) await expect(bookRows(page, side)).toHaveCount(23);
});
