import type { Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { bookRows, choose, expectColour, openDesk } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { openStage } from './scenarios/stage.ts';
import { word, wordLike, words } from '../support/words.ts';

/** Rows that are cut off at an edge of the pane of their side. */
const cutRows = (page: Page) =>
  page.locator('ol[aria-label$="orders"]').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const frame = list.parentElement?.getBoundingClientRect();
      const { top = 0, bottom = 0 } = frame ?? {};
      return [...list.querySelectorAll('button')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top < top - 1 || box.bottom > bottom + 1;
      }).length;
    }),
  );

/** Texts of the book that touch their neighbour or leave the row, as they are drawn. */
const collisions = (page: Page) =>
  page.getByRole('region', { name: word('desk.book_title') }).evaluate((panel) => {
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

test('BOOK-001 BOOK-003 DESK-004 DESK-201 DESK-203 red sells stand above the last price and green buys below it, in whole rows, at every width and for every choice of sides', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const priceIn = (side: 'buys' | 'sells') =>
    bookRows(page, side)
      .first()
      .getByText(/^\d+\.\d{2}$/);
  await expectColour(priceIn('sells'), '--down');
  await expectColour(priceIn('buys'), '--up');
  const last = page.getByRole('group', { name: word('common.lastPrice') });
  const [sell, middle, buy] = await boxesOf(
    bookRows(page, 'sells').last().or(last).or(bookRows(page, 'buys').first()),
  );
  expect(sell?.bottom).toBeLessThanOrEqual((middle?.top ?? 0) + 1);
  expect(buy?.top).toBeGreaterThanOrEqual((middle?.bottom ?? Infinity) - 1);

  const rows = page.locator('ol[aria-label$="orders"] button');
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 390) await page.getByRole('tab', { name: word('desk.spot_tabBook') }).click();
    else await expect.poll(() => collisions(page), `${width} px`).toEqual([]);
    let both = 0;
    for (const sides of words('desk.book_sidesBoth', 'desk.book_sidesAsks', 'desk.book_sidesBids')) {
      await page.getByRole('button', { name: sides }).click();
      await expect.poll(() => cutRows(page)).toEqual(sides === word('desk.book_sidesBoth') ? [0, 0] : [0]);
      if (sides === word('desk.book_sidesBoth')) both = await rows.count();
    }
    // One side has the room of both.
    await expect.poll(() => rows.count()).toBeGreaterThan(both / 2);
  }
});

test(
  'DESK-004 no figure of the order book touches its neighbour or leaves its row, for any listed pair',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openStage(exchange, page, 'listing-day');
    await exchange.clock.toBeat('opening');
    await exchange.advance(2000);
    const rows = page
      .getByRole('list', { name: word('common.markets') })
      .getByRole('button', { name: /^\w+\// });
    await expect(rows.filter({ hasText: 'IEPN' })).toHaveCount(1);
    for (const quote of ['USDT', 'USDC']) {
      await page.getByRole('radio', { name: quote, exact: true }).click();
      await expect(rows.first()).toContainText(`/${quote}`);
      for (const pair of await rows.all()) {
        const name = /^\w+\/USD[TC]/.exec((await pair.textContent()) ?? '')?.[0] ?? '';
        await pair.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await exchange.clock.tick();
        await expect(bookRows(page, 'sells').nth(3)).toBeVisible();
        for (const width of [1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => collisions(page), `${name} at ${width} px`).toEqual([]);
        }
      }
    }
  },
);

test('DESK-005 DESK-450 DESK-451 a side of the book reaches all its levels by wheel and arrow keys, keeps the focus, and another pair begins at its best price', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket');
  const { bids } = await exchange.control<{ bids: readonly { price: string; number: string }[] }>(
    'GET',
    '/sim/book?pair=BTC/USDT&levels=50',
  );
  const buys = bookRows(page, 'buys');
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
      `^Buy ${bids.length}: [\\d.]+ at ${Number(bids.at(-1)?.price).toFixed(2)}, sum ${sum.toFixed(4)}$`,
    ),
  );
  await expect(buys).toHaveCount(fitting);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(buys.last()).toBeFocused();

  const sells = bookRows(page, 'sells');
  await sells.first().hover();
  await page.mouse.wheel(0, -10_000);
  await expect(sells.first()).toHaveAccessibleName(/^Sell (2[5-9]|[3-5]\d):/);
  await page.mouse.wheel(0, 10_000);
  await expect(sells.last()).toHaveAccessibleName(wordLike('desk.book_rowSell', { position: 1 }));

  const step = page.getByRole('combobox', { name: word('desk.book_grouping') });
  await choose(step, '10');
  await expect(buys.first()).toHaveAccessibleName(/^Buy 1: [\d.]+ at \d+0\.00,/);
  await page.getByRole('button', { name: /^ETH\/USDT/ }).click();
  await exchange.clock.tick();
  await expect(step).toHaveValue('0.01');
});
