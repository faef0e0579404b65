import type { Page } from '@playwright/test';
import { expectColour, hold, openDesk, place } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { expectCallEvery } from './page-clock.ts';

const orders = (page: Page) => page.getByRole('region', { name: 'Which orders to show' });
const openTable = (page: Page) => orders(page).getByRole('table', { name: 'Open orders' });
const openRows = (page: Page) => openTable(page).locator('tbody tr');
const history = (page: Page) => orders(page).getByRole('table', { name: 'Trades' });
const historyRows = (page: Page) => history(page).locator('tbody tr');
const tab = (page: Page, name: string) => orders(page).getByRole('tab', { name, exact: true });
const more = (page: Page) => orders(page).getByRole('button', { name: 'Load more' });

async function times(count: number, action: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await action();
}

const buyAtMarket = (exchange: ExchangeDriver, page: Page) =>
  place(exchange, page, 'in', { mode: '1', price: '0' });
const sellAtMarket = (exchange: ExchangeDriver, page: Page) =>
  place(exchange, page, 'out', { mode: '1', price: '0' });

test('SPOT-028 SPOT-029 DESK-220 open orders have a tab for all and for each side, and rows with all figures', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await place(exchange, page, 'in');
  await place(exchange, page, 'out', { num: '0.002' });
  await page.reload();
  await expect(tab(page, 'Open orders (2)')).toBeVisible();
  await expect(openRows(page)).toHaveCount(2);
  const first = openRows(page).first().getByRole('cell');
  const when = /^ ?BTC\/USDT\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
  const sell = [when, 'Sell', '0.0020', '200000.00', '0%', '400.0000', 'Cancel'];
  await expect(first).toHaveText(sell);
  await tab(page, 'Buy').click();
  await expect(first).toHaveText([when, 'Buy', '0.0010', '50000.00', '0%', '50.0000', 'Cancel']);
  await tab(page, 'Sell').click();
  await expect(first).toHaveText(sell);
  const box = orders(page).getByRole('group', { name: 'Open orders' });
  await expect.poll(() => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('SPOT-031 ERR-012 open orders offer more above 8 rows, until there are no more', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await times(8, () => place(exchange, page, 'in'));
  await page.reload();
  await expect(openRows(page)).toHaveCount(8);
  await expect(more(page)).toHaveCount(0);
  await times(4, () => place(exchange, page, 'in'));
  await page.reload();
  await expect(openRows(page)).toHaveCount(10);
  await more(page).click();
  await expect(openRows(page)).toHaveCount(12);
  await more(page).click();
  await expect(orders(page).getByText('No more')).toBeVisible();
});

test('SPOT-032 ERR-011 open orders say that they are loading, and that there are none', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(orders(page).getByText(/No open orders/)).toBeVisible();
  const release = await hold(page, '/api/transaction_out');
  await tab(page, 'Sell').click();
  await expect(orders(page).getByRole('status', { name: 'Loading…' })).toBeVisible();
  await release();
  await expect(orders(page).getByText(/No open orders/)).toBeVisible();
});

test('SPOT-033 changing the tab of the open orders starts at page 1 again', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await times(12, () => place(exchange, page, 'in'));
  await page.reload();
  await more(page).click();
  await expect(openRows(page)).toHaveCount(12);
  await tab(page, 'Sell').click();
  await expect(orders(page).getByText(/No open orders/)).toBeVisible();
  await tab(page, 'All').click();
  await expect(openRows(page)).toHaveCount(10);
});

test('DESK-221 DESK-222 cancel all asks once, and the history finds what was cancelled', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await times(2, () => place(exchange, page, 'in'));
  await place(exchange, page, 'out');
  await buyAtMarket(exchange, page);
  await page.reload();
  await orders(page).getByRole('button', { name: 'Cancel all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 open orders of BTC/USDT?' });
  await dialog.getByRole('button', { name: 'Cancel 3 orders' }).click();
  await expect(page.getByText('Cancelled 3 orders.')).toBeVisible();
  await expect(orders(page).getByText(/No open orders/)).toBeVisible();
  await tab(page, 'Order history').click();
  const rows = orders(page).getByRole('table', { name: 'Order history' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await tab(page, 'Cancelled').click();
  await expect(rows).toHaveCount(3);
  await tab(page, 'Filled').click();
  await expect(rows).toHaveCount(1);
});

test('DESK-115 SPOT-035 SPOT-037 revoking sends at once and removes the row', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await place(exchange, page, 'in');
  await page.reload();
  const sent = () => exchange.requests('/api/transaction_del');
  await openRows(page)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(openRows(page)).toHaveCount(0);
  expect((await sent()).map(({ parameters }) => parameters.type)).toEqual(['in']);
});

test('SPOT-043 SPOT-044 SPOT-045 SPOT-046 completed trades have tabs and columns', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  await buyAtMarket(exchange, page);
  await sellAtMarket(exchange, page);
  await page.reload();
  await tab(page, 'Trades').click();
  await expect(history(page).getByRole('columnheader')).toHaveText([
    'Time',
    'Pair',
    'Number',
    'Price',
    'Deal total',
    'Status',
    'Direction',
  ]);
  await tab(page, 'All').click();
  await expect(historyRows(page)).toHaveCount(2);
  for (const row of await historyRows(page).all()) {
    const [, , number = '', price = '', total = '', status] = await row.getByRole('cell').allTextContents();
    const exact = (BigInt(number.replace('.', '')) * BigInt(price.replace('.', ''))) / 100n;
    expect(total).toMatch(/^\d+\.\d{4}$/);
    expect(BigInt(total.replace('.', ''))).toBe(exact);
    expect(status).toBe('Dealed');
  }
  await tab(page, 'Buy').click();
  await expect(historyRows(page)).toHaveCount(1);
  await expect(historyRows(page)).toContainText('Buy');
  await tab(page, 'Sell').click();
  await expect(historyRows(page)).toHaveCount(1);
  await expect(historyRows(page)).toContainText('Sell');
});

test('SPOT-047 DESK-380 a completed buy has the colour of rising, a completed sell that of falling; both can be exchanged', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  await buyAtMarket(exchange, page);
  await sellAtMarket(exchange, page);
  await page.reload();
  await tab(page, 'Trades').click();
  await expectColour(historyRows(page).getByText('Buy', { exact: true }), '--up');
  await expectColour(historyRows(page).getByText('Sell', { exact: true }), '--down');
  const buy = historyRows(page).getByText('Buy', { exact: true });
  const colour = () => buy.evaluate((element) => getComputedStyle(element).color);
  const green = await colour();
  await page.keyboard.press('u');
  await expect.poll(colour).not.toBe(green);
  const red = await colour();
  await expectColour(buy, '--up');
  await page.reload();
  await tab(page, 'Trades').click();
  await expect.poll(colour).toBe(red);
});

test('SPOT-048 completed trades offer more above 8 rows and none at 8', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  await times(8, () => buyAtMarket(exchange, page));
  await page.reload();
  await tab(page, 'Trades').click();
  await expect(historyRows(page)).toHaveCount(8);
  await expect(more(page)).toHaveCount(0);
  await buyAtMarket(exchange, page);
  await page.reload();
  await tab(page, 'Trades').click();
  await expect(historyRows(page)).toHaveCount(9);
  await expect(more(page)).toBeVisible();
});

test('SPOT-049 completed trades say when there are none', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  await tab(page, 'Trades').click();
  await expect(orders(page).getByText(/No trades yet/)).toBeVisible();
});

test('SPOT-050 completed trades are asked for again every 5 seconds', async ({ exchange, page }) => {
  await page.clock.install();
  await openDesk(exchange, page, '/newmarket', 'demo');
  await tab(page, 'Trades').click();
  await expect(orders(page).getByText(/No trades yet/)).toBeVisible();
  await expectCallEvery(page, '/api/transaction_complete', 5000);
});

test('own orders invite a visitor to log in', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  await expect(orders(page).getByRole('link', { name: 'Log in' })).toBeVisible();
});
