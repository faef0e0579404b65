import type { Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { openDesk, place } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { word, wordLike, words } from '../support/words.ts';

const MINUTE = 60_000;

const openOrders = (page: Page) =>
  page.getByRole('table', { name: word('spot.currentOrders') }).locator('tbody tr');
const banner = (page: Page) => page.getByRole('region', { name: word('common.session') });
const bar = (page: Page) => page.getByRole('region', { name: word('desk.replay_replay') });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();

async function openBar(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('desk.chart_viewLabel') }).click();
  await page.getByRole('menuitem', { name: word('desk.replay_replay') }).click();
  await expect(bar(page)).toBeVisible();
}

test('DESK-570 DESK-571 DESK-320 DESK-321 DESK-322 DESK-326 DESK-327 DESK-454 going back takes an order away, forward brings it back, and an order in the past begins a branch', async ({
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await exchange.clock.pause();
  await exchange.advance(10 * MINUTE);
  await place(exchange, page, 'in');
  await expect(openOrders(page)).toHaveCount(1);
  await exchange.advance(MINUTE);
  const end = await exchange.hash();
  await openBar(page);
  const slider = bar(page).getByRole('slider', { name: word('common.timeOfDay') });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(bar(page)).toContainText(word('desk.replay_note'));
  await expect(openOrders(page)).toHaveCount(0);
  await expect(banner(page)).toContainText(wordLike('desk.session_pastText'));
  await expect(page.getByTestId('connection')).toHaveText(word('desk.session_past'));
  await press(page, word('desk.replay_toEnd'));
  await expect(openOrders(page)).toHaveCount(1);
  await expect.poll(() => exchange.hash()).toBe(end);

  await press(page, word('desk.replay_back'));
  await expect(bar(page)).toContainText(word('desk.replay_note'));
  await place(exchange, page, 'in');
  await expect(bar(page)).toContainText(word('desk.replay_noteLive'));
  expect(await exchange.control('GET', '/sim/state')).toMatchObject({ branch: 'branch 2' });
  await expect(banner(page)).toContainText(wordLike('desk.session_branchText'));
  await press(page, word('desk.replay_compare'));
  const dialog = page.getByRole('dialog', { name: word('desk.replay_compareTitle') });
  await expect(dialog.getByRole('figure')).toBeVisible();
  await expect(dialog.getByTestId('branch-difference')).toHaveText(/^[+-]?\d[\d,\s]*\.\d\d USDT$/);
  await expect(dialog).toContainText(word('desk.replay_first'));
  await page.keyboard.press('Escape');

  // Beside further charts.
  await page.getByRole('button', { name: word('spot.layouts_layout') }).click();
  await page.getByRole('menuitem', { name: word('spot.layouts_fourCharts') }).click();
  const charts = page.getByRole('figure', { name: wordLike('desk.chart_label') });
  await expect(charts).toHaveCount(4);
  const tools = page.getByRole('group', { name: word('desk.chart_intervals'), exact: true });
  for (const name of words(
    'desk.indicators_indicators',
    'desk.chart_table',
    'desk.chart_viewLabel',
    'desk.chart_depth',
  ))
    await expect(tools.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await tools.getByRole('button', { name: `${word('desk.chart_intervals')}: 1m` }).click();
  await page.getByRole('menuitem', { name: '4h' }).click();
  await expect(page.getByRole('figure', { name: /, interval 4h/ })).toHaveCount(1);
  const belowBar = async () => {
    const [{ top = 0 } = {}] = await boxesOf(bar(page));
    return (await boxesOf(charts)).filter(({ bottom }) => bottom > top + 1);
  };
  await expect.poll(belowBar).toEqual([]);
});
