import type { Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { words, word, wordLike } from '../support/words.ts';

const chart = (page: Page) => page.getByRole('figure', { name: 'Price chart of BTC/USDT' });
const surface = (page: Page) =>
  page.getByRole('application', { name: word('desk.drawings_surface', { symbol: 'BTC/USDT' }) });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: word('desk.drawings_toolbar') });
const drawings = (page: Page) =>
  page.getByRole('list', { name: word('desk.drawings_list', { symbol: 'BTC/USDT' }) }).getByRole('listitem');

const choose = (page: Page, name: string) => toolbar(page).getByRole('button', { name }).click();

/** Clicks in the chart, at shares of its width and height. */
async function clickAt(page: Page, ...places: readonly (readonly [number, number])[]): Promise<void> {
  const box = await chart(page).boundingBox();
  for (const [across, down] of places) {
    await chart(page).click({
      position: { x: across * (box?.width ?? 0), y: down * (box?.height ?? 0) },
    });
  }
}

/** Drags in the chart from one place to another. */
async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  await page.mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 5 });
  await page.mouse.up();
}

const showInterval = (page: Page, name: string) =>
  page
    .getByRole('group', { name: word('desk.chart_intervals') })
    .getByRole('button', { name, exact: true })
    .click();

async function fromMenu(page: Page, name: string): Promise<void> {
  await choose(page, word('desk.drawings_all'));
  await page.getByRole('menuitem', { name }).click();
}

test('DESK-523 DESK-481 DESK-157 DESK-159 DESK-161 drawings are placed, moved and deleted with the pointer, which picks no price', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(chart(page)).toBeVisible();
  const price = page
    .getByRole('form', { name: word('common.trade') })
    .getByRole('textbox', { name: word('common.price') });
  await expect(price).not.toHaveValue('');
  const first = await price.inputValue();
  await choose(page, word('desk.drawings_trend'));
  await clickAt(page, [0.3, 0.3], [0.6, 0.5]);
  const point = String.raw`[\d.]+ at 2025-06-02 \d\d:\d\d`;
  await expect(drawings(page)).toHaveText([new RegExp(`^Trend line: ${point}, ${point}$`)]);
  await choose(page, word('desk.drawings_measure'));
  await drag(page, [0.2, 0.6], [0.4, 0.2]);
  await expect(drawings(page).nth(1)).toHaveText(/\+[\d.]+ \(\+\d+\.\d\d%\), \d+ bars, \d+m/);
  await choose(page, word('desk.drawings_text'));
  await clickAt(page, [0.7, 0.2]);
  // Typed at once: no letter may be lost, or reach the shortcuts of the desk.
  await page.keyboard.type('Resistance');
  await page.keyboard.press('Enter');
  await expect(drawings(page).nth(2)).toHaveText(/^Text: Resistance, /);
  await expect(price).toHaveValue(first);

  const before = (await drawings(page).first().textContent()) ?? '';
  await drag(page, [0.45, 0.4], [0.5, 0.45]);
  await expect(drawings(page).first()).not.toHaveText(before);
  await expect(drawings(page).first()).toHaveAttribute('aria-current', 'true');
  // The browser shows the focus after the first key: a press of the pointer takes it from sight, a key shows it again.
  const frame = () => surface(page).evaluate((area) => getComputedStyle(area).outlineStyle);
  expect(await frame()).toBe('none');
  await page.keyboard.press('ArrowUp');
  expect(await frame()).toBe('solid');
  await clickAt(page, [0.5, 0.45]);
  await expect(surface(page)).toBeFocused();
  expect(await frame()).toBe('none');
  await page.keyboard.press('Delete');
  await expect(drawings(page)).toHaveCount(2);
  await fromMenu(page, word('desk.drawings_undo'));
  await expect(drawings(page)).toHaveCount(3);
  await fromMenu(page, word('desk.drawings_hide'));
  await expect(drawings(page)).toHaveCount(0);
  await fromMenu(page, word('desk.drawings_show'));
  await expect(drawings(page)).toHaveCount(3);
  await fromMenu(page, word('desk.drawings_deleteAll'));
  await expect(page.getByRole('dialog')).toContainText(
    word('desk.drawings_confirmAll', { count: 3, symbol: 'BTC/USDT' }),
  );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('desk.drawings_delete') })
    .click();
  await expect(drawings(page)).toHaveCount(0);
});

test('DESK-158 DESK-160 DESK-162 a drawing made by keys is there after a reload, in another interval and scale, scrolled away and back, for its pair alone', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await expect(chart(page)).toBeVisible();
  await toolbar(page)
    .getByRole('button', { name: word('desk.drawings_trend') })
    .focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  await expect(toolbar(page).getByRole('button', { name: word('desk.drawings_rectangle') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(surface(page)).toBeFocused();
  for (const key of ['ArrowLeft', 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(drawings(page)).toHaveText([/^Rectangle: /]);
  const drawn = (await drawings(page).textContent()) ?? '';

  await page.reload();
  await expect(drawings(page)).toHaveText([drawn]);
  await showInterval(page, '5m');
  await expect(page.getByRole('figure', { name: /interval 5m/ })).toBeVisible();
  await expect(drawings(page)).toHaveText([drawn]);
  for (const view of words(
    'desk.chart_logarithmic',
    'desk.chart_percent',
    'desk.chart_fit',
    'desk.chart_toNow',
  )) {
    await page.getByRole('button', { name: word('desk.chart_viewLabel') }).click();
    await page.getByRole('menuitem', { name: view }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(drawings(page)).toHaveText([drawn]);
  }
  await page.getByRole('button', { name: /^ETH\/USDT/ }).click();
  await expect(
    page.getByRole('application', { name: word('desk.drawings_surface', { symbol: 'ETH/USDT' }) }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: wordLike('desk.drawings_list') })).toHaveCount(0);
  await page.getByRole('button', { name: /^BTC\/USDT/ }).click();
  await expect(drawings(page)).toHaveText([drawn]);

  await surface(page).focus();
  for (const key of ['PageDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(drawings(page)).not.toHaveText([drawn]);
  await page.keyboard.press('Delete');
  await expect(drawings(page)).toHaveCount(0);
});

test('DESK-157 DESK-160 on a phone the tools lie over the chart, which keeps its width, for visitors too', async ({
  exchange,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await exchange.open('/newmarket');
  await expect(chart(page)).toBeVisible();
  await expect(toolbar(page)).toBeHidden();
  const before = await chart(page).boundingBox();
  expect(before?.width).toBe(390);
  await page.getByRole('button', { name: word('desk.drawings_toolbar') }).click();
  await choose(page, word('desk.drawings_horizontal'));
  expect(await chart(page).boundingBox()).toEqual(before);
  await clickAt(page, [0.4, 0.5]);
  await expect(drawings(page)).toHaveText([/^Horizontal line: [\d.]+$/]);
  await page.reload();
  await expect(drawings(page)).toHaveCount(1);
});
