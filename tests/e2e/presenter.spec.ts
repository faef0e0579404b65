import type { Page } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { expectPrice, headline, priceShown } from './scenarios/stage.ts';
import { word } from '../support/words.ts';

const view = (page: Page) => page.getByRole('main', { name: word('panel.title') });
const sent = (page: Page) => page.getByRole('status');
/** What a window says when its key is done: a press of it before is left out. */
const happened = (page: Page, name: string) => page.getByText(word('panel.eventRan', { name }));
/** The card of the last event, then of what comes. */
const card = (page: Page, index: 0 | 1) => view(page).locator('section').nth(index);

test('DESK-041 DESK-042 DESK-043 DESK-045 DESK-048 one link runs two scenarios', async ({
  page,
  context,
}) => {
  const link = '/dealCenter?order=flash-crash,listing-day&as=demo@sandpit.test&present=1&speed=0&night=1';
  await page.goto(link);
  const mark = page.getByRole('region', { name: word('panel.label') });
  await expect(mark).toHaveText(word('panel.simulated'));
  await expect(
    page.getByRole('button', { name: word('common.accountMenu', { account: 'd***@sandpit.test' }) }),
  ).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Alt+KeyV');
  const speaker = await opened;
  await expect(card(speaker, 0)).toContainText('Calm before');
  await expect(card(speaker, 1)).toContainText('The book thins out');
  await expect(speaker.getByRole('banner')).toContainText('paused');
  expect(await faultsOf(speaker, '#sandpit-panel')).toEqual([]);

  const before = await priceShown(page);
  await speaker.keyboard.press('PageDown');
  await expect(sent(speaker)).toHaveText('“The book thins out” has happened.');
  await page.keyboard.press('PageDown');
  await expect(card(speaker, 0)).toContainText('The crash');
  await expect(happened(page, 'The crash')).toHaveCount(1);
  await expect(card(speaker, 1)).toContainText('The headline');
  await speaker.getByRole('button', { name: word('panel.next') }).click();
  await expect(headline(page)).toContainText('Prices fall sharply');
  await page.keyboard.press('F8');
  await expect(card(speaker, 0)).toContainText('The bottom');
  await expect(happened(page, 'The bottom')).toHaveCount(1);
  await expectPrice(page, before, 0.7, 0.87);
  // The audience has seen no word of it.
  await expect(mark).toHaveText(word('panel.simulated'));
  await expect(page.getByRole('complementary', { name: word('panel.note') })).toHaveCount(0);

  await speaker.keyboard.press('PageUp');
  await expect(sent(speaker)).toHaveText(word('panel.wentBack', { name: 'The bottom' }));
  await expect(card(speaker, 1)).toContainText('The bottom');
  await expect(speaker.getByRole('banner')).toContainText('branch 2');

  await speaker.keyboard.press('PageDown');
  await expect(sent(speaker)).toHaveText('“The bottom” has happened.');
  for (const name of ['The recovery', 'Back to normal', 'A second leg down']) {
    await page.keyboard.press('F8');
    await expect(card(speaker, 0)).toContainText(name);
    await expect(happened(page, name)).toHaveCount(1);
  }
  await expect(card(speaker, 1)).toContainText(word('panel.nextScenario'));
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('F8');
  await loaded;
  await expect(speaker.getByRole('heading', { level: 1 })).toHaveText('Listing day');
  await expect(
    page.getByRole('button', { name: word('common.accountMenu', { account: 'd***@sandpit.test' }) }),
  ).toBeVisible();

  // A window that is closed and opened again goes on where it was.
  const again = await context.newPage();
  await page.close();
  await again.goto('/dealCenter');
  await expect(again.getByRole('region', { name: word('panel.label') })).toHaveText(word('panel.simulated'));
  await speaker.reload();
  const order = view(speaker).getByRole('list', { name: word('panel.orderTitle') });
  await expect(order.getByRole('listitem').locator('span')).toHaveText([
    '1',
    'Flash crash',
    '2',
    'Listing day',
  ]);
  await expect(order.locator('[aria-current] span')).toHaveText(['2', 'Listing day']);
  const drawer = await openDrawer(again, word('panel.tab_time'));
  await drawer.getByRole('checkbox', { name: word('panel.presenting') }).uncheck();
  await expect(
    again
      .getByRole('region', { name: word('panel.label') })
      .getByRole('button', { name: word('panel.controls') }),
  ).toBeVisible();
});
