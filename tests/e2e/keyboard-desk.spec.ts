import type { Locator, Page } from '@playwright/test';
import { bookRows, expectBookOfNow, liveMark, tradeForm } from './desk.ts';
import { expect, seats, test } from './fixtures.ts';
import { word, wordLike } from '../support/words.ts';

/** No screen has more stops than this. */
const MAX_STOPS = 200;

/** Presses Tab until `target`, or one of what it names, has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  const isFocused = () =>
    target.evaluateAll((all) => all.some((element) => element === document.activeElement));
  for (let stop = 0; stop < MAX_STOPS && !(await isFocused()); stop += 1) await page.keyboard.press('Tab');
  expect(await isFocused(), `Tab reaches ${target.toString()}`).toBe(true);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function logIn(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: word('common.email') }));
  await page.keyboard.type(seats.demo.account);
  await tabTo(page, page.getByLabel(word('account.auth_password'), { exact: true }));
  await page.keyboard.type(seats.demo.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: wordLike('common.accountMenu') })).toBeVisible();
}

async function chooseIndicator(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: word('desk.indicators_indicators') }));
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page
      .getByRole('dialog', { name: word('desk.indicators_indicators') })
      .getByRole('checkbox', { name: /^MACD/ }),
  );
  await press(page, 'Space', 'Escape');
  await expect(page.getByRole('group', { name: 'MACD', exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: word('desk.indicators_chosen', { count: '1' }) }),
  ).toBeFocused();
}

async function drawTrendLine(page: Page): Promise<void> {
  const tools = page.getByRole('toolbar', { name: word('desk.drawings_toolbar') }).getByRole('button');
  await tabTo(page, tools);
  const line = tools.and(page.getByRole('button', { name: word('desk.drawings_trend') }));
  const count = await tools.count();
  const isThere = () => line.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < count && !(await isThere()); stop += 1) await page.keyboard.press('ArrowDown');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('application', { name: word('desk.drawings_surface', { symbol: 'BTC/USDT' }) }),
  ).toBeFocused();
  await press(page, 'ArrowLeft', 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter');
  const drawings = page
    .getByRole('list', { name: word('desk.drawings_list', { symbol: 'BTC/USDT' }) })
    .getByRole('listitem');
  await expect(drawings).toHaveText([/^Trend line: /]);
}

/** Fills the price of the order form from the sixth row of the buy orders; returns it. */
async function takePrice(page: Page): Promise<string> {
  const rows = bookRows(page, 'buys');
  await tabTo(page, rows);
  await expect(rows.first()).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect(rows.nth(5)).toBeFocused();
  const [, price = ''] = / at ([\d.]+),/.exec((await rows.nth(5).getAttribute('aria-label')) ?? '') ?? [];
  await page.keyboard.press('Enter');
  await expect(tradeForm(page).getByRole('textbox', { name: word('common.price') })).toHaveValue(
    String(Number(price)),
  );
  return price;
}

/** The side of an order is chosen with arrow keys, and Enter does not send it. */
async function expectSides(page: Page): Promise<void> {
  const form = tradeForm(page);
  const [buy, sell] = [word('common.buy'), word('common.sell')].map((name) =>
    form.getByRole('radio', { name, exact: true }),
  ) as [Locator, Locator];
  await tabTo(page, form.getByRole('textbox', { name: word('common.amount') }));
  await page.keyboard.type('0.001');
  await buy.focus();
  await page.keyboard.press('ArrowRight');
  await expect(sell).toBeFocused();
  await expect(sell).toBeChecked();
  const outline = sell
    .locator('xpath=following-sibling::label')
    .evaluate((label) => getComputedStyle(label).outlineStyle);
  expect(await outline).toBe('solid');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await expect(buy).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: word('common.amount') })).toHaveValue('0.001');
}

/** A tab shows the panel that it names. */
async function expectTabs(page: Page): Promise<void> {
  const orders = page.getByRole('region', { name: word('spot.orderList') });
  await tabTo(page, orders.getByRole('tab', { selected: true }));
  for (const [name, ...keys] of [
    [word('spot.currentOrders'), 'Home', 'Enter'],
    [word('spot.historyOrders'), 'ArrowRight'],
  ] as const) {
    await press(page, ...keys);
    const tab = orders.getByRole('tab', { name, selected: true });
    await expect(tab).toBeFocused();
    // A tab says what it controls once its panel is there.
    const panel = (await orders.getByRole('tabpanel', { name }).getAttribute('id')) ?? 'no panel';
    await expect(tab).toHaveAttribute('aria-controls', panel);
  }
}

test('DESK-402 PROOF-348 login, an indicator, a trend line, a price of the book, an order that is cancelled, another side and a tab, by keys alone', async ({
  exchange,
  page,
}) => {
  await exchange.open('/components/login');
  await logIn(page);
  await page.goto('/newmarket');
  await expect(liveMark(page)).toBeVisible();
  await exchange.advance(1000);
  await expectBookOfNow(exchange, page);
  await chooseIndicator(page);
  await drawTrendLine(page);
  const price = await takePrice(page);

  await tabTo(page, tradeForm(page).getByRole('textbox', { name: word('common.amount') }));
  await page.keyboard.type('0.001');
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('table', { name: word('spot.currentOrders') })
    .locator('tbody tr')
    .filter({ hasText: Number(price).toFixed(2) });
  await expect(row).toHaveCount(1);
  await tabTo(page, row.getByRole('button', { name: wordLike('spot.revokeLabel_buy') }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: word('common.confirmCancel') }).locator(':focus'),
  ).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);

  await expectSides(page);
  await expectTabs(page);
});
