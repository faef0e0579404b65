import type { Page } from '@playwright/test';
import { bookRows, expectColour, expectNoScroll, openDesk, place, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: 'Price' | 'Amount') => tradeForm(page).getByRole('textbox', { name });
const lists = (page: Page) => page.getByRole('region', { name: 'Which orders to show' });
const listTab = (page: Page, name: string) => lists(page).getByRole('tab', { name, exact: true });
const rowsOf = (page: Page, list: string) =>
  lists(page).getByRole('table', { name: list }).locator('tbody tr');

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
    const tabs = lists(page).getByRole('tablist', { name: 'Which orders to show' }).getByRole('tab');
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

test('SPOT-023 SPOT-024 SPOT-025 SPOT-047 DESK-221 DESK-222 DESK-380 a trader buys, places an order, cancels all, and finds everything in the lists', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const form = tradeForm(page);
  const submit = page.getByTestId('submit-order');
  await expect(form).toContainText('10000.00 USDT');
  await form.getByRole('tab', { name: 'Market' }).click();
  await expect(field(page, 'Price')).toBeDisabled();
  await expect(field(page, 'Price')).not.toHaveValue('');
  await field(page, 'Amount').fill('0.001');
  await submit.click();
  await expect(field(page, 'Amount')).toHaveValue('');
  await expect(form).not.toContainText('10000.00 USDT');

  await form.getByRole('tab', { name: 'Limit' }).click();
  const label = (await bookRows(page, 'Buy').first().getAttribute('aria-label')) ?? '';
  const own = (Number(/price ([\d.]+)/.exec(label)?.[1]) + 0.01).toFixed(2);
  await field(page, 'Price').fill(own);
  await form.getByRole('button', { name: '25%', exact: true }).click();
  await submit.click();
  await expect(field(page, 'Price')).toHaveValue('');
  await expect(form.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await expect(rowsOf(page, 'Open orders')).toContainText([own]);
  const row = bookRows(page, 'Buy').and(page.getByRole('button', { name: /your order/ }));
  await expect(row).toHaveAccessibleName(new RegExp(`price ${own.replace('.', '\\.')}00`));

  await place(exchange, page, 'out');
  await expect(listTab(page, 'Open orders (2)')).toBeVisible();
  await lists(page).getByRole('button', { name: 'Cancel all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 open orders of BTC/USDT?' });
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(page.getByText('Cancelled 2 orders.')).toBeVisible();
  await expect(lists(page).getByText(/No open orders/)).toBeVisible();
  await listTab(page, 'Order history').click();
  await expect(rowsOf(page, 'Order history')).toHaveCount(3);
  await listTab(page, 'Cancelled').click();
  await expect(rowsOf(page, 'Order history')).toHaveCount(2);
  await listTab(page, 'Filled').click();
  await expect(rowsOf(page, 'Order history')).toHaveCount(1);

  await listTab(page, 'Trades').click();
  const bought = rowsOf(page, 'Trades').getByText('Buy', { exact: true });
  await expectColour(bought, '--up');
  const colour = () => bought.evaluate((element) => getComputedStyle(element).color);
  const green = await colour();
  await page.keyboard.press('u');
  await expect.poll(colour).not.toBe(green);
  const red = await colour();
  await page.reload();
  await listTab(page, 'Trades').click();
  await expect.poll(colour).toBe(red);
  await expectColour(bought, '--up');
});
