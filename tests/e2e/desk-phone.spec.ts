import type { Locator, Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { liveMark, place } from './desk.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { closedOrders, orders, place as stake, SECOND } from './micro.ts';
import { visit } from './visit.ts';
import { word, wordLike, words } from '../support/words.ts';

/** Texts of a table that leave it, or that a column which stays in sight covers or fades. */
const hiddenTexts = (table: Locator) =>
  table.evaluate((element) => {
    const FADE = 8;
    const scroller = element.closest('[role="group"]') ?? element;
    const { left, right } = scroller.getBoundingClientRect();
    return [...element.querySelectorAll('tbody tr')].flatMap((row) => {
      const cells = [...row.children];
      const last = cells.at(-1);
      const pinned =
        last && getComputedStyle(last).position === 'sticky' ? last.getBoundingClientRect().left : right;
      return cells.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const box = range.getBoundingClientRect();
        const end = cell === last ? right : Math.min(right, pinned - FADE + 0.5);
        return box.width > 0 && (box.left < left || box.right > end) ? [cell.textContent] : [];
      });
    });
  });

const expectNoneHidden = (table: Locator): Promise<void> => expect.poll(() => hiddenTexts(table)).toEqual([]);

test.use({ viewport: { width: 390, height: 844 } });

/** What is pressed in those elements and is less than 44 px high. */
const smallTargets = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.flatMap((part) =>
      [...part.querySelectorAll('a, button, [role="tab"], input + label, input[type="text"]')].flatMap(
        (target) => {
          const { width, height } = target.getBoundingClientRect();
          const name = target.getAttribute('aria-label') ?? target.textContent;
          return width > 0 && height < 43.5 ? [`${name}: ${height}`] : [];
        },
      ),
    ),
  );

test('DESK-600 DESK-601 DESK-602 DESK-603 DESK-604 DESK-605 DESK-606 DESK-636 DESK-639 a phone has a bar of links, both sides of the ticket and the book beside it, sheets, and on its side the chart', async ({
  exchange,
  page,
}) => {
  await exchange.open('/leverdealCenter', { as: 'demo' });
  const bar = page.getByRole('navigation', { name: word('common.navMain') });
  await expect(bar.getByRole('link')).toHaveText(
    words('common.home_title', 'common.markets', 'common.navSpot', 'common.navLever', 'common.navAsset'),
  );
  await expect(bar.locator('[aria-current]')).toHaveText(word('common.navLever'));
  const strip = page.getByRole('region', { name: word('panel.label') });
  const banner = page.getByRole('banner');
  const header = page.getByRole('main').locator('header');
  const tabs = page.getByRole('tablist');
  const intervals = page.getByRole('group', { name: word('desk.chart_intervals') });
  await expect(intervals.getByRole('button', { name: word('desk.chart_depth') })).toBeInViewport({
    ratio: 1,
  });
  const sides = page.getByRole('group', { name: word('common.trade') });
  for (const part of [bar, strip, banner, header, tabs, intervals, sides])
    expect(await smallTargets(part)).toEqual([]);
  const tools = page.getByRole('toolbar', { name: word('desk.drawings_toolbar') });
  const toggle = page.getByRole('button', { name: word('desk.drawings_toolbar') });
  await toggle.click();
  expect(await smallTargets(tools)).toEqual([]);
  const [opener, toolbar] = await boxesOf(toggle.or(tools));
  expect((opener?.bottom ?? 0) - (opener?.top ?? 0)).toBeGreaterThanOrEqual(44);
  expect(toolbar?.right).toBeLessThan(390 - 64);
  await toggle.click();
  const [, above, below] = await boxesOf(sides.or(bar).or(strip));
  const [buttons] = await boxesOf(sides);
  expect(buttons?.bottom).toBeLessThanOrEqual(above?.top ?? 0);
  expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0);

  await sides.getByRole('button', { name: word('leverage.short') }).click();
  await expect(page.getByRole('tab', { name: word('common.trade'), exact: true })).toBeFocused();
  await expect(page.getByRole('radio', { name: word('leverage.short') })).toBeChecked();
  const form = page.getByRole('form', { name: word('common.trade') });
  const book = page.getByRole('region', { name: word('desk.book_title') });
  await expect(page.getByTestId('submit-lever')).toBeInViewport({ ratio: 1 });
  for (const name of words('desk.book_sells', 'desk.book_buys')) {
    const levels = book.getByRole('list', { name }).getByRole('button');
    await expect(levels.nth(8)).toBeInViewport();
  }
  const [ticket, levels] = [await boxesOf(form), await boxesOf(book)].flat();
  expect(levels?.left).toBeGreaterThanOrEqual(ticket?.right ?? Infinity);
  expect(levels?.right).toBeLessThanOrEqual(390);
  await expect.poll(() => smallTargets(form)).toEqual([]);

  await page.getByRole('tab', { name: word('desk.spot_tabBook') }).click();
  await expect(liveMark(page)).toBeInViewport({ ratio: 1 });
  const level = book
    .getByRole('list', { name: word('desk.book_buys') })
    .getByRole('button')
    .nth(2);
  const price = / at ([\d.]+),/.exec((await level.getAttribute('aria-label')) ?? '')?.[1];
  await level.click();
  await expect(page.getByRole('tab', { name: word('common.trade'), exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(form.getByRole('textbox', { name: word('common.price'), exact: true })).toHaveValue(
    String(Number(price)),
  );

  await page.keyboard.press('Control+k');
  const sheet = page.getByRole('dialog');
  await expect
    .poll(async () => (await boxesOf(sheet.or(strip))).map(({ left, right }) => [left, right]))
    .toEqual([
      [0, 390],
      [0, 390],
    ]);
  await expect.poll(async () => (await boxesOf(sheet))[0]?.bottom).toBe(below?.top);
  await page.keyboard.press('Escape');
  // Its head is a banner, too, as long as it closes.
  await expect(sheet).toBeHidden();

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(banner).toBeVisible();
  await page.getByRole('tab', { name: word('desk.chart') }).click();
  await expect(banner).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(page.getByTestId('last-price')).toBeInViewport({ ratio: 1 });
  await expect(intervals.getByRole('button', { name: '15m' })).toBeInViewport({ ratio: 1 });
  const [picture] = await boxesOf(page.getByRole('region', { name: word('desk.chart'), exact: true }));
  expect(picture).toMatchObject({ left: 0, right: 844 });
  expect((picture?.bottom ?? 0) - (picture?.top ?? 0)).toBeGreaterThan(290);
});

/** Financial records and second contracts show every figure, and options are at least 44 px high. */
async function expectRecordsFit(exchange: ExchangeDriver, page: Page): Promise<void> {
  const records = page.getByRole('table').first();
  await expect(records.locator('tbody tr').first()).toBeVisible();
  await expectNoneHidden(records);
  await visit(page, '/quotation');
  const order = page.getByRole('combobox', { name: word('common.markets_order') });
  await order.click();
  const options = page.getByRole('option');
  await expect(options).toHaveText(
    words('common.markets_listed', 'common.home_turnover', 'common.change24h', 'common.price', 'common.name'),
  );
  const heights = await options.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await options.filter({ hasText: word('common.name') }).click();
  await expect(order).toHaveValue(word('common.name'));

  await visit(page, '/match');
  await stake(exchange, page);
  const open = orders(page);
  await expect(open.getByRole('term').filter({ hasText: word('micro.openPrice') })).toBeVisible();
  await expectNoneHidden(open);
  await exchange.advance(61 * SECOND);
  await page.getByRole('tab', { name: word('micro.closed') }).click();
  const closed = closedOrders(page);
  await expect(closed.getByRole('button', { name: word('spot.receipt_receipt') })).toBeVisible();
  await expectNoneHidden(closed);
}

test('DESK-014 DESK-118 DESK-346 DESK-347 DESK-416 on a phone financial records and second contracts show every figure without scrolling sideways, options are at least 44 px high, the spot desk is four tabs, its orders and menus fit, and the market list is a drawer', async ({
  exchange,
  page,
}) => {
  await exchange.open('/finanrec', { as: 'demo' });
  await expectRecordsFit(exchange, page);

  await visit(page, '/newmarket');
  await expect(page.getByRole('tab', { name: word('desk.chart') })).toHaveAttribute('aria-selected', 'true');
  for (const name of [word('common.menu'), wordLike('common.accountMenu'), word('spot.layouts_layout')]) {
    await page.getByRole('button', { name }).click();
    const rows = page.getByRole('menuitem');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(0);
  }
  await place(exchange, page, 'in', { num: '0.12345', price: '50000.01' });
  await place(exchange, page, 'in', { mode: '1', price: '0', num: '0.02345' });
  await page.getByRole('tab', { name: word('common.trade'), exact: true }).click();
  await expect(page.getByTestId('last-price')).toBeInViewport();
  const open = page.getByRole('table', { name: word('spot.currentOrders') });
  await expect(open.getByRole('button', { name: wordLike('spot.revokeLabel_buy') })).toHaveCount(1);
  const [form, orderList] = await boxesOf(page.getByTestId('submit-order').or(open));
  expect(orderList?.top).toBeGreaterThan(form?.top ?? Infinity);
  await expectNoneHidden(open);

  await page.getByRole('tab', { name: word('common.orders'), exact: true }).click();
  await expect(open.locator('tbody tr').first().getByRole('cell')).toHaveText([
    /^Buy BTC\/USDT\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    '0.1234550000.01',
    word('desk.revoke'),
  ]);
  await expectNoneHidden(open);
  await open.getByRole('button', { name: wordLike('spot.revokeLabel_buy') }).click();
  await page.getByRole('button', { name: word('common.revokeYes') }).click();
  await expect(open.locator('tbody tr')).toHaveCount(0);
  await page.getByRole('tab', { name: word('spot.receipt_trades') }).click();
  const trades = page.getByRole('table', { name: word('spot.receipt_trades') });
  await expect(trades.locator('tbody tr').first()).toContainText(word('spot.dealed'));
  await expectNoneHidden(trades);
  await page.getByRole('tab', { name: word('spot.historyOrders') }).click();
  const history = page.getByRole('table', { name: word('spot.historyOrders') });
  await expect(history.getByRole('button', { name: word('spot.receipt_receipt') }).first()).toBeVisible();
  await expectNoneHidden(history);

  await page.getByRole('button', { name: word('spot.layouts_showMarkets') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test('DESK-100 DESK-113 DESK-118 on a phone leverage lists fit, and no message lies over the order form', async ({
  exchange,
  page,
}) => {
  await exchange.open('/leverdealCenter', { scenario: 'short-squeeze', as: 'demo' });
  await page.getByRole('tab', { name: word('common.orders'), exact: true }).click();
  const positions = page.getByRole('table', { name: word('leverage.positions') });
  await expect(positions.getByRole('button', { name: wordLike('leverage.closeLabel') })).toBeVisible();
  await expect(
    positions.getByRole('term').filter({ hasText: word('leverage.liquidationPrice') }),
  ).toBeVisible();
  await expectNoneHidden(positions);
  await page.getByRole('tab', { name: word('common.trade') }).click();
  const submit = page.getByRole('button', { name: word('leverage.formLong') });
  await expect(submit).toBeVisible();
  await exchange.control('POST', '/sim/operator/move', { pairs: 'BTC/USDT', permille: 40, overMs: 0 });
  await exchange.advance(1000);
  const toast = page.getByRole('region', { name: word('common.toasts') }).getByRole('listitem');
  await expect(toast).toContainText('Liquidated');
  // It stays while the pointer is over it.
  await toast.hover();
  const between = async () => {
    await submit.scrollIntoViewIfNeeded();
    const [form, message] = [await submit.boundingBox(), await toast.boundingBox()];
    return (message?.y ?? NaN) - (form?.y ?? NaN) - (form?.height ?? NaN);
  };
  await expect.poll(between).toBeGreaterThanOrEqual(0);
  await page.getByRole('tab', { name: word('common.orders'), exact: true }).click();
  await page.getByRole('tab', { name: word('leverage.history') }).click();
  const history = page.getByRole('table', { name: word('leverage.history') });
  await expect(
    history.getByRole('cell', {
      name: new RegExp(`${word('leverage.closedByLiquidation')}$`),
    }),
  ).toBeVisible();
  await expectNoneHidden(history);
});
