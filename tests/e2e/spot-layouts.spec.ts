import { expectNoScroll, openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';

for (const path of ['/newmarket', '/dealCenter']) {
  test(`DESK-340 SPOT-001 ROUTE-010 ROUTE-022 ${path} holds all panels of the spot desk inside the home layout`, async ({
    exchange,
    page,
  }) => {
    await openDesk(exchange, page, path, 'demo');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Notice' }).getByRole('link')).toHaveText(/\S/);
    for (const name of ['Latest trades', 'Order book', 'Trade', 'Chart', 'Markets', /^About /])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    const lists = page.getByRole('region', { name: 'Which orders to show' });
    await expect(lists.getByRole('tablist', { name: 'Which orders to show' }).getByRole('tab')).toHaveText([
      'Open orders',
      'Order history',
      'Trades',
    ]);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' });
    await expect(link).toHaveAttribute('aria-current', path === '/newmarket' ? 'page' : 'true');
    await expectNoScroll(page);
  });
}

test('DESK-341 the layout menu goes to the other layout: the book stands beside the markets or the chart does', async ({
  exchange,
  page,
}) => {
  const left = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.x ?? 0;
  await openDesk(exchange, page, '/newmarket');
  const isBookFirst = async () => (await left('Order book')) < (await left('Chart'));
  expect(await isBookFirst()).toBe(false);
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Book first' }).click();
  await expect(page).toHaveURL(/\/dealCenter$/);
  await expect.poll(isBookFirst).toBe(true);
});
