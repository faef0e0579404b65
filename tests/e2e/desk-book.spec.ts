import type { Page } from '@playwright/test';
import { bookRows, choose, openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { openStage } from './scenarios/stage.ts';

/** Texts of the book that touch their neighbour or leave the row, as they are drawn. */
const collisions = (page: Page) =>
  page.getByRole('region', { name: 'Order book' }).evaluate((panel) => {
    const drawn = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const lines = [
      ...panel.querySelectorAll('li > button'),
      panel.querySelector('[role=group] > div:has([aria-pressed])'),
    ];
    return lines.flatMap((line) => {
      if (!line) return ['no columns'];
      const texts = [...line.children].filter((part) => part.textContent.trim() !== '');
      const boxes = texts.map(drawn);
      const { left, right } = line.getBoundingClientRect();
      const isTight = boxes.some((box, index) => box.left < (boxes[index - 1]?.right ?? left) + 4);
      const isOut = boxes.some((box) => box.right > right - 4);
      return isTight || isOut ? [texts.map((part) => part.textContent).join(' | ')] : [];
    });
  });

test('DESK-004 no figure of the order book touches its neighbour or leaves its row, for any listed pair', async ({
  exchange,
  page,
}) => {
  await openStage(exchange, page, 'listing-day');
  await exchange.clock.toBeat('opening');
  await exchange.advance(2000);
  const rows = page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /^\w+\// });
  await expect(rows.filter({ hasText: 'IEPN' })).toHaveCount(1);
  for (const quote of ['USDT', 'USDC']) {
    await page.getByRole('tab', { name: quote, exact: true }).click();
    await expect(rows.first()).toContainText(`/${quote}`);
    for (const pair of await rows.all()) {
      const name = /^\w+\/USD[TC]/.exec((await pair.textContent()) ?? '')?.[0] ?? '';
      await pair.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await exchange.clock.tick();
      await expect(bookRows(page, 'Sell').nth(3)).toBeVisible();
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => collisions(page), `${name} at ${width} px`).toEqual([]);
      }
    }
  }
});

test('DESK-005 the focus stays on its row of the order book while the market sends new quotes', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  await bookRows(page, 'Buy').first().focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  const row = bookRows(page, 'Buy').nth(4);
  await expect(row).toBeFocused();
  const quoted = (await row.getAttribute('aria-label')) ?? '';
  await exchange.advance(30_000);
  await expect(row).not.toHaveAccessibleName(quoted);
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(bookRows(page, 'Buy').nth(5)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(bookRows(page, 'Buy').nth(5)).toBeFocused();
});

test('DESK-006 the borders between panels say what they resize and how they run', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  // The chart separates its tools, too; only what resizes takes the focus.
  const borders = page.locator('[role="separator"][tabindex]');
  const facts = await borders.evaluateAll((all) =>
    all.map((border) => [
      border.getAttribute('aria-label'),
      border.getAttribute('aria-orientation'),
      border.clientWidth < border.clientHeight ? 'vertical' : 'horizontal',
    ]),
  );
  expect(facts.map(([name]) => name).sort()).toEqual([
    'Height of Chart',
    'Height of Markets',
    'Height of Order book',
    'Width of Chart',
    'Width of Markets',
    'Width of Order book',
  ]);
  for (const [name, sent, drawn] of facts) expect(sent, name ?? '').toBe(drawn);
});

test('DESK-450 DESK-451 a side of the book reaches all its levels by wheel and arrow keys, and another pair begins at its best price', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const { bids } = await exchange.control<{ bids: readonly { price: string; number: string }[] }>(
    'GET',
    '/sim/book?pair=BTC/USDT&levels=50',
  );
  const buys = bookRows(page, 'Buy');
  const fitting = await buys.count();
  expect(bids.length).toBeGreaterThan(fitting);
  await buys.first().focus();
  for (let level = 1; level < bids.length; level += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^Buy ${level + 1}:`));
  }
  const sum = bids.reduce((all, { number }) => all + Number(number), 0);
  await expect(buys.last()).toHaveAccessibleName(
    new RegExp(
      `^Buy ${bids.length}: price ${Number(bids.at(-1)?.price).toFixed(4)}, .* sum ${sum.toFixed(4)}$`,
    ),
  );
  await expect(buys).toHaveCount(fitting);

  const sells = bookRows(page, 'Sell');
  await sells.first().hover();
  await page.mouse.wheel(0, -10_000);
  await expect(sells.first()).toHaveAccessibleName(/^Sell (2[5-9]|[3-5]\d):/);
  await page.mouse.wheel(0, 10_000);
  await expect(sells.last()).toHaveAccessibleName(/^Sell 1:/);

  const step = page.getByRole('combobox', { name: 'Price step' });
  await choose(step, '10');
  await expect(buys.first()).toHaveAccessibleName(/^Buy 1: price \d+0\.0000,/);
  await page.getByRole('button', { name: /^ETH\/USDT/ }).click();
  await exchange.clock.tick();
  await expect(step).toHaveValue('0.01');
});
