import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { btcUsdt, expectBookOfNow, openDesk, tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { words, word } from '../support/words.ts';

/** Own leverage trades as the exchange lists them. */
interface Trades {
  readonly message: {
    readonly message: { readonly data: readonly { readonly id: number; readonly stop_loss_price: string }[] };
  };
}

const legend = (page: Page) => page.getByTestId('chart-legend');
const chart = (page: Page) => page.getByRole('figure', { name: 'Price chart of BTC/USDT' });

const reading = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** What the chart looks like. */
async function picture(page: Page): Promise<string> {
  return createHash('sha256')
    .update(await chart(page).screenshot())
    .digest('hex');
}

/** What the chart looks like when nothing that has arrived is still being drawn. */
async function restingPicture(page: Page): Promise<string> {
  let last = await picture(page);
  const isAsBefore = async () => {
    const before = last;
    last = await picture(page);
    return last === before;
  };
  await expect.poll(isAsBefore).toBe(true);
  return last;
}

async function openIndicators(page: Page) {
  await page.getByRole('button', { name: word('desk.indicators_indicators') }).click();
  return page.getByRole('dialog', { name: word('desk.indicators_indicators') });
}

const bar = (page: Page) =>
  page.getByRole('group').filter({ has: page.getByRole('button', { name: '15m' }) });

/** The bar above the chart stands in one line. */
async function expectOneLine(page: Page, what: string): Promise<void> {
  await expect
    .poll(() => bar(page).evaluate((line) => line.scrollWidth - line.clientWidth), what)
    .toBeLessThanOrEqual(0);
  expect((await bar(page).boundingBox())?.height, what).toBeLessThanOrEqual(36);
}

test('DESK-152 DESK-521 DESK-453 DESK-455 DESK-165 chosen indicators are in the legend at once and after a reload, for the account that chose them', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openDesk(exchange, page, '/newmarket', 'demo');
  const before = await chart(page).boundingBox();
  const dialog = await openIndicators(page);
  const names = ['MA', 'EMA', 'BOLL', 'VWAP', 'MACD', 'KDJ'];
  for (const name of names) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }).check();
  await expect(reading(page, 'MA')).toHaveText(/^MA 7 [\d.]+MA 25 [\d.]+MA 99 [\d.]+$/);
  await expect(reading(page, 'MACD')).toHaveText(/^MACD 12 26 9DIF -?[\d.]+DEA -?[\d.]+MACD -?[\d.]+$/);
  const short = dialog.getByRole('textbox', { name: `MA: ${word('desk.indicators_short')}`, exact: true });
  await short.fill('0');
  await expect(dialog.getByText('1 to 500')).toBeVisible();
  await expect(reading(page, 'MA')).toContainText('MA 7');
  await short.fill('10');
  await expect(reading(page, 'MA')).toContainText('MA 10');
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('button', { name: word('desk.indicators_chosen', { count: '6' }) }),
  ).toBeFocused();

  // The pointer stands where the dialog was: over the chart, now.
  await page.mouse.move(0, 0);
  await expect(legend(page)).toHaveText(/^2025-06-02 10:00/);
  const overlays = ['MA', 'EMA', 'BOLL', 'VWAP'];
  await expect(legend(page).getByRole('group')).toHaveCount(overlays.length);
  const edges = await legend(page).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = edges ?? {};
  for (const name of overlays) {
    const figures = await reading(page, name).boundingBox();
    if (!figures) throw new Error(`${name} is not drawn`);
    expect(figures.y, name).toBeGreaterThanOrEqual(y);
    expect(figures.y + figures.height, name).toBeLessThanOrEqual(y + height + 1);
    expect(figures.x + figures.width, name).toBeLessThanOrEqual(x + width);
  }
  // The panes are rows of the library's table, with borders between them and the axis of time below.
  const panes = await chart(page)
    .locator('tr')
    .evaluateAll((rows) =>
      rows
        .map((row) => row.getBoundingClientRect())
        .filter(({ height: each }) => each > 1)
        .map((row) => row.y),
    );
  const volume = await page.getByTestId('volume-legend').boundingBox();
  expect(volume?.y).toBeGreaterThan(panes[0] ?? 0);
  expect(volume?.y).toBeLessThan(panes[1] ?? 0);
  for (const [index, name] of ['MACD', 'KDJ'].entries()) {
    const above = ((await reading(page, name).boundingBox())?.y ?? 0) - (panes[index + 1] ?? 0);
    expect(above, name).toBeGreaterThanOrEqual(0);
    expect(above, name).toBeLessThan(6);
  }
  await chart(page).hover({ position: { x: (before?.width ?? 0) / 3, y: 40 } });
  await expect(legend(page)).not.toHaveText(/^2025-06-02 10:00/);
  expect((await legend(page).boundingBox())?.height).toBe(height);

  // Each border between panes is a row of the library's table that is one pixel high.
  const borders = () =>
    chart(page).evaluate((figure) => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--chart-border)';
      figure.append(probe);
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      const rows = [...figure.querySelectorAll('tr')].filter((row) => row.offsetHeight === 1);
      return rows.map((row) => {
        const cells = [row, ...row.querySelectorAll('*')].map(
          (part) => getComputedStyle(part).backgroundColor,
        );
        return cells.includes(wanted);
      });
    });
  await expect.poll(borders).toEqual([true, true]);
  await page.getByRole('button', { name: word('common.toNight') }).click();
  await expect.poll(borders).toEqual([true, true]);

  await page.reload();
  await expect(reading(page, 'MA')).toContainText('MA 10');
  await expect(reading(page, 'MACD')).toBeVisible();
  await expect.poll(async () => (await chart(page).boundingBox())?.width).toBe(before?.width);
  await expectOneLine(page, 'English');

  await exchange.open('/newmarket', { as: 'alice' });
  await expect(legend(page)).toBeVisible();
  await expect(
    page.getByRole('button', { name: word('desk.indicators_indicators'), exact: true }),
  ).toBeVisible();
  await expect(reading(page, 'MA')).toHaveCount(0);
});

/** The chart changes its scale and colours, shows all bars, goes to the newest one and can be saved. */
async function expectViews(page: Page): Promise<void> {
  await expect(legend(page)).toHaveText(/[+-]?\d+\.\d\d%$/);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: word('desk.chart_viewLabel') }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  for (const view of words(
    'desk.chart_percent',
    'desk.chart_logarithmic',
    'desk.chart_fit',
    'desk.chart_toNow',
  )) {
    const before = await picture(page);
    await choose(view);
    await expect.poll(() => picture(page), view).not.toBe(before);
  }
  const greenUp = await picture(page);
  await page.keyboard.press('u');
  await expect.poll(() => picture(page)).not.toBe(greenUp);

  const saved = page.waitForEvent('download');
  await choose(word('desk.chart_picture'));
  expect((await saved).suggestedFilename()).toBe('BTC-USDT-1m.png');
  await choose(word('desk.chart_fullScreen'));
  const full = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'));
  await expect.poll(full).toBe(word('desk.chart'));
}

test('DESK-153 DESK-154 DESK-155 DESK-156 DESK-380 an order stands in the chart at the price pressed there, and follows when it is dragged; the chart changes its scale and colours, shows all bars, goes to the newest one and can be saved', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(legend(page)).toBeVisible();
  const form = page.getByRole('form', { name: word('common.trade') });
  const price = form.getByRole('textbox', { name: word('common.price') });
  const place = await chart(page).boundingBox();
  const x = (place?.width ?? 0) / 2;
  const low = (place?.height ?? 0) * 0.66;
  // Until a price is typed the last one stands there.
  await price.fill('1');
  await chart(page).click({ position: { x, y: low + 40 } });
  await expect(price).not.toHaveValue('1');
  const moved = await price.inputValue();
  await chart(page).click({ position: { x, y: low } });
  await expect(price).not.toHaveValue(moved);
  const first = await price.inputValue();
  await form.getByRole('textbox', { name: word('common.amount') }).fill('0.01');
  await form.getByRole('button', { name: word('spot.submitBuy', { coin: '0.01 BTC' }) }).click();

  const orders = page.getByRole('table', { name: word('spot.currentOrders') });
  const row = orders.getByRole('row').nth(1);
  const priceShown = async () => {
    const titles = await orders.getByRole('columnheader').allTextContents();
    return Number(await row.getByRole('cell').nth(titles.indexOf('Price')).textContent());
  };
  await expect.poll(priceShown).toBe(Number(first));
  const drag = async (press: string | undefined) => {
    await page.mouse.move((place?.x ?? 0) + x, (place?.y ?? 0) + low);
    await page.mouse.down();
    await page.mouse.move((place?.x ?? 0) + x, (place?.y ?? 0) + low + 40, { steps: 4 });
    if (press !== undefined) await page.keyboard.press(press);
    await page.mouse.up();
  };
  await drag('Escape');
  await expect.poll(priceShown).toBe(Number(first));
  // A line is drawn on whole pixels, each of which stands for several prices.
  const pixel = Math.abs(Number(moved) - Number(first)) / 40;
  await drag(undefined);
  await page.getByRole('button', { name: word('common.revokeNo') }).click();
  await expect.poll(priceShown).toBe(Number(first));
  await drag(undefined);
  await page.getByRole('button', { name: word('spot.moveYes') }).click();
  await expect.poll(async () => Math.abs((await priceShown()) - Number(moved))).toBeLessThan(2 * pixel);
  await expect(orders.getByRole('row')).toHaveCount(2);
  await expectViews(page);
});

test(
  'DESK-165 the bar above the chart stands in one line at 1440 px in every language',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openDesk(exchange, page, '/newmarket', 'demo');
    const dialog = await openIndicators(page);
    await dialog.getByRole('checkbox', { name: /^MACD/ }).check();
    for (const language of ['en', 'zh', 'hk', 'jp', 'kr']) {
      await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language);
      await page.reload();
      await expect(legend(page)).toBeVisible();
      await expectOneLine(page, language);
    }
  },
);

test('DESK-154 DESK-155 a position stands in the chart while it is open, and its stop loss follows its line', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/leverdealCenter', 'demo');
  await expect(legend(page)).toBeVisible();
  await page.mouse.move(0, 0);
  const without = await restingPicture(page);
  const token = await tokenOf(page);
  const order = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
  const position = async () => {
    const response = await exchange.call<Trades>('POST', '/api/lever/my_trade', { status: '1' }, token);
    return response.message.message.data[0];
  };
  const positions = page.getByRole('group', { name: word('leverage.positions') });
  await exchange.call('POST', '/api/lever/submit', order, token);
  await expect(positions.getByRole('cell', { name: /^Long 20×/ })).toHaveCount(1);
  await expect.poll(() => picture(page)).not.toBe(without);
  await exchange.call('POST', '/api/lever/close', { id: String((await position())?.id) }, token);
  await expect(positions.locator('tbody tr')).toHaveCount(0);
  await expect.poll(() => picture(page)).toBe(without);

  await exchange.call('POST', '/api/lever/submit', order, token);
  await exchange.advance(1000);
  // A price that comes later changes the scale.
  await expectBookOfNow(exchange, page);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  const [x, low] = [box.width / 2, box.height * 0.66];
  // A drawn line says which price is at a height.
  const lines = page
    .getByRole('list', { name: word('desk.drawings_list', { symbol: 'BTC/USDT' }) })
    .getByRole('listitem');
  const priceAt = async (y: number) => {
    await page.getByRole('button', { name: word('desk.drawings_horizontal') }).click();
    await chart(page).click({ position: { x, y } });
    const price = Number(/[\d.]+$/.exec((await lines.textContent()) ?? '')?.[0]);
    await page.keyboard.press('Delete');
    await expect(lines).toHaveCount(0);
    return price;
  };
  const [first, next] = [await priceAt(low), await priceAt(low + 30)];
  const id = (await position())?.id;
  const stops = { id: String(id), target_profit_price: '0', stop_loss_price: String(first) };
  await exchange.call('POST', '/api/lever/setstop', stops, token);
  const stop = async () => Number((await position())?.stop_loss_price);
  await exchange.advance(1000);
  await expectBookOfNow(exchange, page);
  await expect(positions).toContainText(first.toFixed(2));
  const drag = async (press?: string) => {
    await page.mouse.move(box.x + x, box.y + low);
    await page.mouse.down();
    await page.mouse.move(box.x + x, box.y + low + 30, { steps: 4 });
    if (press !== undefined) await page.keyboard.press(press);
    await page.mouse.up();
  };
  await drag('Escape');
  expect(await stop()).toBe(first);
  await drag();
  const pixel = Math.abs(next - first) / 30;
  await expect.poll(async () => Math.abs((await stop()) - next)).toBeLessThan(2 * pixel);
});

test('DESK-154 own trades stand in the chart of their user alone', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const demo = await exchange.as('demo', { path: '/newmarket' });
  const alice = await exchange.as('alice', { path: '/newmarket' });
  const pictures = async () => {
    for (const desk of [page, alice.page]) {
      await expect(legend(desk)).toBeVisible();
      await expectBookOfNow(exchange, desk);
    }
    return [await restingPicture(page), await restingPicture(alice.page)];
  };
  await exchange.advance(1000);
  const [before, beforeOfAlice] = await pictures();
  expect(beforeOfAlice).toBe(before);
  await demo.call('POST', '/api/transaction/in', { ...btcUsdt, price: '106000', num: '0.01', mode: '2' });
  await exchange.advance(60_000);
  await page.getByRole('tab', { name: word('spot.historyOrders') }).click();
  await expect(page.getByRole('table', { name: word('spot.historyOrders') })).toContainText(
    word('spot.filled'),
  );
  const [after, afterOfAlice] = await pictures();
  expect(afterOfAlice).not.toBe(after);
});
