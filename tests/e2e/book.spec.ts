import type { Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { bookRows, btcUsdt, choose, expectColour, openDesk, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';

const positionsOf = (labels: readonly (string | null)[]) =>
  labels.map((label) => Number(/^(?:Buy|Sell) (\d+):/.exec(label ?? '')?.[1]));

const labelsOf = (rows: ReturnType<typeof bookRows>) =>
  rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));

const lastPrice = (page: Page) => page.getByRole('group', { name: 'Last price' });

test('BOOK-001 BOOK-002 sells stand in red above the last price, numbered downwards', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const sells = bookRows(page, 'Sell');
  const positions = positionsOf(await labelsOf(sells));
  expect(positions).toEqual(positions.map((_, index) => positions.length - index));
  await expectColour(
    sells
      .last()
      .getByText(/^\d+\.\d{2}$/)
      .first(),
    '--down',
  );
  const [above, middle] = await boxesOf(sells.last().or(lastPrice(page)));
  expect(above?.bottom).toBeLessThanOrEqual((middle?.top ?? 0) + 1);
});

test('BOOK-003 buys stand in green below the last price', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  const buys = bookRows(page, 'Buy');
  const positions = positionsOf(await labelsOf(buys));
  expect(positions).toEqual(positions.map((_, index) => index + 1));
  await expectColour(
    buys
      .first()
      .getByText(/^\d+\.\d{2}$/)
      .first(),
    '--up',
  );
  const [middle, below] = await boxesOf(buys.first().or(lastPrice(page)));
  expect(below?.top).toBeGreaterThanOrEqual((middle?.bottom ?? Infinity) - 1);
});

test('BOOK-004 the last-price line names the quote currency of the pair', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  const last = lastPrice(page);
  await expect(last).toContainText(/\d+\.\d{2} USDT/);
  await page.getByRole('tab', { name: 'USDC' }).click();
  await page.getByRole('button', { name: /^BTC\/USDC/ }).click();
  await exchange.advance(1000);
  await expect(last).toContainText(/\d+\.\d{2} USDC/);
});

test('BOOK-005 rows show price and quantity with their decimals', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  for (const side of ['Sell', 'Buy'] as const) {
    for (const label of await labelsOf(bookRows(page, side)))
      expect(label).toMatch(/: price \d+\.\d{4}, amount \d+\.\d{4}, sum \d+\.\d{4}$/);
  }
  await expect(bookRows(page, 'Buy').first()).toHaveText(/^1\s*\d+\.\d{2}\s*\d+\.\d{4}\s*\d+\.\d{4}$/);
});

test('BOOK-006 the depth bar of a row is its share of the largest quantity', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  const rows = await page
    .locator('ol[aria-label="Sell orders"] button, ol[aria-label="Buy orders"] button')
    .evaluateAll((all) =>
      all.map((row) => ({
        quantity: Number(/amount ([\d.]+)/.exec(row.getAttribute('aria-label') ?? '')?.[1]),
        bar: new DOMMatrix((row.firstElementChild as HTMLElement).style.transform).a * 100,
      })),
    );
  const maxQuantity = Math.max(...rows.map(({ quantity }) => quantity));
  expect(rows.length).toBeGreaterThan(4);
  for (const { quantity, bar } of rows)
    expect(Math.abs(bar - (quantity / maxQuantity) * 100)).toBeLessThan(0.5);
});

test('BOOK-007 a click on a row fills the price field with its price', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  const row = bookRows(page, 'Buy').nth(2);
  const price = /price ([\d.]+)/.exec((await row.getAttribute('aria-label')) ?? '')?.[1];
  await row.click();
  const field = tradeForm(page).getByRole('textbox', { name: 'Price' });
  await expect.poll(async () => Number(await field.inputValue())).toBe(Number(price));
});

test('rows of the book are reached and picked by keyboard', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket');
  await bookRows(page, 'Buy').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(bookRows(page, 'Buy').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tradeForm(page).getByRole('textbox', { name: 'Price' })).not.toHaveValue('');
});

test('DESK-201 the price step adds up all levels of the exchange, and the rows that fit are shown', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const sums = async () =>
    (await labelsOf(bookRows(page, 'Buy'))).map((label) => /sum ([\d.]+)/.exec(label ?? '')?.[1]);
  const fitting = (await sums()).length;
  expect(fitting).toBeLessThan(25);
  await choose(page.getByRole('combobox', { name: 'Price step' }), '100');
  await expect.poll(async () => (await sums()).length).toBeLessThan(fitting);
  for (const label of await labelsOf(bookRows(page, 'Buy'))) expect(label).toMatch(/price \d+00\.0000/);
  const { bids } = await exchange.control<{ bids: readonly { number: string }[] }>(
    'GET',
    '/sim/book?pair=BTC/USDT&levels=50',
  );
  const all = bids.reduce((sum, { number }) => sum + Number(number), 0);
  expect(bids.length).toBeGreaterThan(fitting);
  expect(Math.abs(Number((await sums()).at(-1)) - all)).toBeLessThan(0.0002);
});

test('DESK-201 DESK-202 DESK-203 only whole rows of the book are drawn, at every width and for every choice of sides', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const last = lastPrice(page);
  await expect(last).toHaveText(/Spread \d+\.\d\d · \d+(\.\d+)?%/);
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 390) await page.getByRole('tab', { name: 'Book' }).click();
    const rows = page.locator('ol[aria-label$="orders"] button');
    let both = 0;
    for (const sides of ['Buys and sells', 'Sells only', 'Buys only']) {
      await page.getByRole('button', { name: sides }).click();
      const cut = () =>
        page.locator('ol[aria-label$="orders"]').evaluateAll((lists) =>
          lists.map((list) => {
            const frame = list.parentElement?.getBoundingClientRect();
            const places = [...list.querySelectorAll('button')].map((row) => row.getBoundingClientRect());
            return places.filter(
              (row) => row.top < (frame?.top ?? 0) - 1 || row.bottom > (frame?.bottom ?? 0) + 1,
            ).length;
          }),
        );
      await expect.poll(cut).toEqual(sides === 'Buys and sells' ? [0, 0] : [0]);
      if (sides === 'Buys and sells') both = await rows.count();
    }
    // One side has the room of both.
    await expect.poll(() => rows.count()).toBeGreaterThan(both / 2);
  }
});

test('BOOK-009 the latest trades show time, price and amount of each', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/dealCenter');
  const table = page.getByRole('table', { name: 'Latest trades' });
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Price', 'Amount']);
  const { message } = await exchange.call<{
    message: readonly { ts: number; price: string | number; amount: string | number }[];
  }>('GET', `/api/currency/new_tradehistory?legal_id=${btcUsdt.legal_id}&currency_id=${btcUsdt.currency_id}`);
  const [trade] = message;
  if (!trade) throw new Error('there are no trades');
  const clock = new Date(trade.ts + 8 * 3_600_000).toISOString().slice(11, 19);
  const row = table.getByRole('row').nth(1).getByRole('cell');
  await expect(row.nth(0)).toHaveText(clock);
  await expect.poll(async () => Number(await row.nth(1).textContent())).toBe(Number(trade.price));
  await expect.poll(async () => Number(await row.nth(2).textContent())).toBe(Number(trade.amount));
});

test('BOOK-011 FEED-007 the latest trades keep the last 20 and drop older ones', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const rows = page.getByRole('table', { name: 'Latest trades' }).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  const oldest = await rows.last().textContent();
  const newest = await rows.first().textContent();
  await exchange.advance(60_000);
  await expect(rows.first()).not.toHaveText(newest ?? '');
  await expect(rows).toHaveCount(20);
  await expect(rows.last()).not.toHaveText(oldest ?? '');
});

test('BOOK-012 the latest trades show prices with 2 decimals from 100 on, and amounts with 6', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const row = page
    .getByRole('table', { name: 'Latest trades' })
    .locator('tbody tr')
    .first()
    .getByRole('cell');
  await expect(row.nth(0)).toHaveText(/^\d{2}:\d{2}:\d{2}$/);
  await expect(row.nth(1)).toHaveText(/^\d+\.\d{2}$/);
  await expect(row.nth(2)).toHaveText(/^\d+\.\d{6}$/);
});

test('ROLE-001 FEED-008 a visitor sees the book of the feed, and no call that needs a token is made', async ({
  exchange,
  page,
}) => {
  for (const path of ['/newmarket', '/quotation', '/']) {
    await exchange.open(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await openDesk(exchange, page, '/newmarket');
  await expect(bookRows(page, 'Buy').first()).toBeVisible();
  await expect(page).toHaveURL(/\/newmarket$/);
  const requested = (await exchange.requests()).map(({ path }) => path);
  const open = /^\/api\/(currency|news|set|ltc|user\/login|sms|notify|sandpit\/practice)/;
  expect(requested.filter((path) => !open.test(path))).toEqual([]);
});
