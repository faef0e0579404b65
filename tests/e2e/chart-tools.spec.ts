import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { btcUsdt, expectBookOfNow, openDesk, tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

/** Own leverage trades as the exchange lists them. */
interface Trades {
  readonly message: {
    readonly message: { readonly data: readonly { readonly id: number; readonly stop_loss_price: string }[] };
  };
}

const legend = (page: Page) => page.getByTestId('chart-legend');
const chart = (page: Page) => page.getByRole('figure', { name: 'Price chart of BTC/USDT' });

const reading = (page: Page, name: string) => legend(page).getByRole('group', { name, exact: true });

async function openIndicators(page: Page) {
  await page.getByRole('button', { name: /^Indicators/ }).click();
  return page.getByRole('dialog', { name: 'Indicators' });
}

test('DESK-152 chosen indicators are in the legend at once and after a reload, for the account that chose them', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const before = await chart(page).boundingBox();
  const dialog = await openIndicators(page);
  await dialog.getByRole('checkbox', { name: /^MA/ }).first().check();
  await dialog.getByRole('checkbox', { name: /^MACD/ }).check();
  await expect(reading(page, 'MA')).toHaveText(/^MA 7 [\d.]+MA 25 [\d.]+MA 99 [\d.]+$/);
  await expect(reading(page, 'MACD')).toHaveText(/^MACD 12 26 9DIF -?[\d.]+DEA -?[\d.]+MACD -?[\d.]+$/);

  const short = dialog.getByRole('textbox', { name: 'MA: Short' });
  await short.fill('0');
  await expect(dialog.getByText('1 to 500')).toBeVisible();
  await expect(reading(page, 'MA')).toContainText('MA 7');
  await short.fill('10');
  await expect(reading(page, 'MA')).toContainText('MA 10');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Indicators (2)' })).toBeFocused();

  await page.reload();
  await expect(reading(page, 'MA')).toContainText('MA 10');
  await expect(reading(page, 'MACD')).toBeVisible();
  expect((await chart(page).boundingBox())?.width).toBe(before?.width);

  await exchange.logIn('alice');
  await page.goto('/newmarket');
  await expect(legend(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Indicators', exact: true })).toBeVisible();
  await expect(reading(page, 'MA')).toHaveCount(0);
});

test('DESK-152 the legend follows the crosshair and keeps its height', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const dialog = await openIndicators(page);
  await dialog.getByRole('checkbox', { name: /^BOLL/ }).check();
  await dialog.getByRole('checkbox', { name: /^KDJ/ }).check();
  await page.keyboard.press('Escape');
  await expect(reading(page, 'KDJ')).toBeVisible();
  // The pointer stands where the dialog was: over the chart, now.
  await page.mouse.move(0, 0);
  await expect(legend(page)).toHaveText(/^2025-06-02 10:00/);
  const height = (await legend(page).boundingBox())?.height;
  const place = await chart(page).boundingBox();
  await chart(page).hover({ position: { x: (place?.width ?? 0) / 3, y: 40 } });
  await expect(legend(page)).not.toHaveText(/^2025-06-02 10:00/);
  expect((await legend(page).boundingBox())?.height).toBe(height);
});

test('DESK-453 the legend shows the values of every chosen indicator', async ({ exchange, page }) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const dialog = await openIndicators(page);
  const names = ['MA', 'EMA', 'BOLL', 'VWAP', 'MACD', 'RSI'];
  for (const name of names) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }).check();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await expect(legend(page).getByRole('group')).toHaveCount(names.length);
  const edges = await legend(page).boundingBox();
  for (const name of names) {
    const figures = await reading(page, name).boundingBox();
    expect(figures?.y, name).toBeGreaterThanOrEqual(edges?.y ?? 0);
    expect((figures?.y ?? 0) + (figures?.height ?? 0), name).toBeLessThanOrEqual(
      (edges?.y ?? 0) + (edges?.height ?? 0) + 1,
    );
    expect((figures?.x ?? 0) + (figures?.width ?? 0), name).toBeLessThanOrEqual(
      (edges?.x ?? 0) + (edges?.width ?? 0),
    );
  }
});

test('DESK-455 the border between panes has the colour of the scheme, by day and by night', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openDesk(exchange, page, '/newmarket', 'demo');
  const dialog = await openIndicators(page);
  await dialog.getByRole('checkbox', { name: /^MACD/ }).check();
  await page.keyboard.press('Escape');
  await expect(reading(page, 'MACD')).toBeVisible();
  // Each border is a row of the library's table that is one pixel high.
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
  await expect.poll(borders).toEqual([true]);
  await page.getByRole('button', { name: 'Switch to night mode' }).click();
  await expect.poll(borders).toEqual([true]);
});

test('DESK-153 the chart changes its scale, shows all bars, goes to the newest one and can be saved', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(legend(page)).toHaveText(/[+-]?\d+\.\d\d%$/);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Scale and view of the chart' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  const picture = async () =>
    createHash('sha256')
      .update(await chart(page).screenshot())
      .digest('hex');
  const linear = await picture();
  await choose('Percent');
  await expect.poll(picture).not.toBe(linear);
  const percent = await picture();
  await choose('Logarithmic');
  await expect.poll(picture).not.toBe(percent);
  const logarithmic = await picture();
  await choose('Show all loaded bars');
  await expect.poll(picture).not.toBe(logarithmic);
  const all = await picture();
  await choose('Go to the newest bar');
  await expect.poll(picture).not.toBe(all);

  const saved = page.waitForEvent('download');
  await choose('Save as a picture');
  expect((await saved).suggestedFilename()).toBe('BTC-USDT-1m.png');
  await choose('Full screen');
  const full = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'));
  await expect.poll(full).toBe('Chart');
});

test('DESK-154 DESK-155 DESK-156 an order stands in the chart at the price pressed there, and follows when it is dragged', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(legend(page)).toBeVisible();
  const form = page.getByRole('form', { name: 'Trade' });
  const price = form.getByRole('textbox', { name: 'Price' });
  const place = await chart(page).boundingBox();
  const x = (place?.width ?? 0) / 2;
  const low = (place?.height ?? 0) * 0.66;
  await chart(page).click({ position: { x, y: low + 40 } });
  await expect(price).not.toHaveValue('');
  const moved = await price.inputValue();
  await chart(page).click({ position: { x, y: low } });
  await expect(price).not.toHaveValue(moved);
  const first = await price.inputValue();
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await form.getByRole('button', { name: 'Buy 0.01 BTC' }).click();

  const orders = page.getByRole('table', { name: 'Open orders' });
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
  await expect.poll(async () => Math.abs((await priceShown()) - Number(moved))).toBeLessThan(2 * pixel);
  await expect(orders.getByRole('row')).toHaveCount(2);
});

test('DESK-165 the bar above the chart stands in one line at 1440 px in every language', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  const dialog = await openIndicators(page);
  await dialog.getByRole('checkbox', { name: /^MACD/ }).check();
  const bar = page.getByRole('group').filter({ has: page.getByRole('button', { name: '15m' }) });
  for (const language of ['en', 'zh', 'hk', 'jp', 'kr']) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language);
    await page.reload();
    await expect(legend(page)).toBeVisible();
    await expect
      .poll(() => bar.evaluate((line) => line.scrollWidth - line.clientWidth), language)
      .toBeLessThanOrEqual(0);
    expect((await bar.boundingBox())?.height, language).toBeLessThanOrEqual(36);
  }
});

test('DESK-155 the stop loss of a position follows its line, and Escape puts it back', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/leverdealCenter', 'demo');
  const token = await tokenOf(page);
  const order = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
  await exchange.call('POST', '/api/lever/submit', order, token);
  await exchange.advance(1000);
  // A price that comes later changes the scale.
  await expectBookOfNow(exchange, page);
  await expect(legend(page)).toBeVisible();
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  const [x, low] = [box.width / 2, box.height * 0.66];
  // A drawn line says which price is at a height.
  const lines = page.getByRole('list', { name: 'Drawings of BTC/USDT' }).getByRole('listitem');
  const priceAt = async (y: number) => {
    await page.getByRole('button', { name: 'Horizontal line' }).click();
    await chart(page).click({ position: { x, y } });
    const price = Number(/[\d.]+$/.exec((await lines.textContent()) ?? '')?.[0]);
    await page.keyboard.press('Delete');
    await expect(lines).toHaveCount(0);
    return price;
  };
  const [first, next] = [await priceAt(low), await priceAt(low + 30)];
  const position = async () => {
    const response = await exchange.call<Trades>('POST', '/api/lever/my_trade', { status: '1' }, token);
    return response.message.message.data[0];
  };
  const id = (await position())?.id;
  const stops = { id: String(id), target_profit_price: '0', stop_loss_price: String(first) };
  await exchange.call('POST', '/api/lever/setstop', stops, token);
  const stop = async () => Number((await position())?.stop_loss_price);
  await exchange.advance(1000);
  await expectBookOfNow(exchange, page);
  const positions = page.getByRole('group', { name: 'Positions' });
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
