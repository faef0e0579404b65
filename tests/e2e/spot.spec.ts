import { expectNoScroll, openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('DESK-006 DESK-340 DESK-341 SPOT-001 ROUTE-010 ROUTE-022 CHART-014 both layouts of the spot desk hold all its panels inside the home layout', async ({
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
    await expect(page.getByRole('complementary', { name: 'Notice' }).getByRole('link')).toHaveText(/\S/);
    for (const name of ['Latest trades', 'Order book', 'Trade', 'Chart', 'Markets', /^About /])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    const tabs = page.getByRole('tablist', { name: 'Which orders to show' }).getByRole('tab');
    await expect(tabs).toHaveText(['Open orders', 'Order history', 'Trades']);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' });
    await expect(link).toHaveAttribute('aria-current', place);
    await expectNoScroll(page);
  };
  await expectPanels('page');
  const [chart, book, trade] = [await boxOf('Chart'), await boxOf('Order book'), await boxOf('Trade')];
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
  expect(facts.map(([name]) => name).sort()).toEqual([
    ...['Height of Chart', 'Height of Markets', 'Height of Order book'],
    ...['Width of Chart', 'Width of Markets', 'Width of Order book'],
  ]);
  for (const [name, stated, drawn] of facts) expect(stated, name ?? '').toBe(drawn);

  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Book first' }).click();
  await expect(page).toHaveURL(/\/dealCenter$/);
  await expectPanels('true');
  expect((await boxOf('Order book')).left).toBeLessThan((await boxOf('Chart')).left);
});
