import type { Page } from '@playwright/test';
import { drawerOf, openDrawer, pressDrawerKey, tabs } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

const boxOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.getBoundingClientRect().toJSON());

test('DESK-061 the drawer is operated by keyboard, stands beside the page or over it, and fills a phone', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('listitem').first()).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await boxOf(page);
  const button = page.getByRole('button', { name: word('panel.controls') });
  await button.focus();
  await page.keyboard.press('Control+Alt+KeyS');
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('tab', { name: word('panel.tab_time') })).toBeFocused();
  const beside = { left: before.left, top: before.top, width: before.width - 480 };
  await expect.poll(() => boxOf(page)).toMatchObject(beside);
  for (const tab of [...tabs.slice(1), tabs[0]]) {
    await page.keyboard.press('ArrowRight');
    await expect(drawer.getByRole('tab', { name: tab })).toBeFocused();
    await expect(drawer.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    const panel = drawer.getByRole('tabpanel', { name: tab });
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(panel.getByText(word('panel.loading'))).toHaveCount(0);
    await expect(panel.getByRole('alert')).toHaveCount(0);
    expect(await boxOf(page)).toMatchObject(beside);
  }
  // Typing in the drawer triggers no shortcut of the page.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: word('common.shortcuts') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await expect.poll(() => boxOf(page)).toEqual(before);
  await page.setViewportSize({ width: 1279, height: 900 });
  const narrow = await boxOf(page);
  await pressDrawerKey(page);
  await expect(drawer).toBeVisible();
  expect(await boxOf(page)).toEqual(narrow);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  for (const tab of tabs) await expect(drawer.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 });
  for (const tab of tabs) {
    await drawer.getByRole('tab', { name: tab }).click();
    const body = drawer.getByRole('tabpanel', { name: tab });
    await expect(body.getByText(word('panel.loading'))).toHaveCount(0);
    await expect
      .poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), tab)
      .toBe(0);
  }
  await page.keyboard.press('Control+Alt+KeyP');
  await expect(drawer).toBeHidden();
});

test('from the drawer seats are taken beside each other, and another scenario begins', async ({
  exchange,
  page,
  context,
}) => {
  await exchange.open('/noticeList', { as: 'demo' });
  const drawer = await openDrawer(page, word('panel.tab_seats'));
  await expect(drawer).toContainText(word('panel.somebodyHere', { account: 'demo@sandpit.test' }));
  const opened = context.waitForEvent('page');
  await drawer
    .getByRole('button', { name: word('panel.secondSeatAs', { account: 'alice@sandpit.test' }) })
    .click();
  const beside = await opened;
  await expect(
    beside.getByRole('button', { name: word('common.accountMenu', { account: 'a***@sandpit.test' }) }),
  ).toBeVisible();
  expect(new URL(beside.url()).searchParams.get('seat')).toBe('b');
  const loaded = page.waitForEvent('load');
  await drawer
    .getByRole('button', { name: word('panel.logInHereAs', { account: 'alice@sandpit.test' }) })
    .click();
  await loaded;
  await expect(
    page.getByRole('button', { name: word('common.accountMenu', { account: 'a***@sandpit.test' }) }),
  ).toBeVisible();

  await openDrawer(page, word('panel.tab_scenario'));
  await drawer.getByRole('radio', { name: /Flash crash/ }).check();
  await drawer.getByLabel(word('panel.seed')).fill('chosen');
  const restarted = page.waitForEvent('load');
  await drawer.getByRole('button', { name: word('panel.restart') }).click();
  await restarted;
  await expect(page.getByRole('region', { name: word('panel.label') })).toContainText('Flash crash');
  expect(await exchange.state()).toMatchObject({ scenario: 'flash-crash', seed: 'chosen' });
});
