import type { Page } from '@playwright/test';
import { boxesOf } from './boxes.ts';
import { openDesk, place } from './desk.ts';
import { expect, test } from './fixtures.ts';

const MINUTE = 60_000;

const openOrders = (page: Page) => page.getByRole('table', { name: 'Open orders' }).locator('tbody tr');
const bar = (page: Page) => page.getByRole('region', { name: 'Replay' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();

async function openBar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scale and view of the chart' }).click();
  await page.getByRole('menuitem', { name: 'Replay' }).click();
  await expect(bar(page)).toBeVisible();
}

test('DESK-320 DESK-321 DESK-322 DESK-326 DESK-327 DESK-454 going back takes an order away, forward brings it back, and an order in the past begins a branch', async ({
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
  const slider = bar(page).getByRole('slider', { name: 'Time' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(bar(page)).toContainText('What you do now begins a new one');
  await expect(openOrders(page)).toHaveCount(0);
  await press(page, 'To the end');
  await expect(openOrders(page)).toHaveCount(1);
  await expect.poll(() => exchange.hash()).toBe(end);

  await press(page, 'One bar back');
  await expect(bar(page)).toContainText('What you do now begins a new one');
  await place(exchange, page, 'in');
  await expect(bar(page)).toContainText('Go back to see orders');
  expect(await exchange.control('GET', '/sim/state')).toMatchObject({ branch: 'branch 2' });
  await press(page, 'What if…');
  const dialog = page.getByRole('dialog', { name: 'What if I had not?' });
  await expect(dialog.getByRole('figure')).toBeVisible();
  await expect(dialog.getByTestId('branch-difference')).toHaveText(/^[+-]?\d[\d,\s]*\.\d\d USDT$/);
  await expect(dialog).toContainText('main');
  await page.keyboard.press('Escape');

  // Beside further charts.
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Four charts' }).click();
  const charts = page.getByRole('figure', { name: /^Price chart of/ });
  await expect(charts).toHaveCount(4);
  const tools = page.getByRole('group', { name: 'Interval', exact: true });
  for (const name of ['Indicators', 'Table of bars', 'Scale and view of the chart', 'Depth'])
    await expect(tools.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await tools.getByRole('button', { name: 'Interval: 1m' }).click();
  await page.getByRole('menuitem', { name: '4h' }).click();
  await expect(page.getByRole('figure', { name: /, interval 4h/ })).toHaveCount(1);
  const belowBar = async () => {
    const [{ top = 0 } = {}] = await boxesOf(bar(page));
    return (await boxesOf(charts)).filter(({ bottom }) => bottom > top + 1);
  };
  await expect.poll(belowBar).toEqual([]);
});
