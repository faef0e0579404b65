import type { Page } from '@playwright/test';
import { drawerOf, openDrawer, pressDrawerKey, tabs } from './drawer.ts';
import { expect, test } from './fixtures.ts';

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
  const button = page.getByRole('button', { name: 'Controls' });
  await button.focus();
  await page.keyboard.press('Control+Alt+KeyS');
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('tab', { name: 'Time' })).toBeFocused();
  const beside = { left: before.left, top: before.top, width: before.width - 480 };
  await expect.poll(() => boxOf(page)).toMatchObject(beside);
  for (const tab of [...tabs.slice(1), tabs[0]]) {
    await page.keyboard.press('ArrowRight');
    await expect(drawer.getByRole('tab', { name: tab })).toBeFocused();
    await expect(drawer.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    const panel = drawer.getByRole('tabpanel', { name: tab });
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(panel.getByText('Loading …')).toHaveCount(0);
    await expect(panel.getByRole('alert')).toHaveCount(0);
    expect(await boxOf(page)).toMatchObject(beside);
  }
  // Typing in the drawer triggers no shortcut of the page.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
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
    await expect(body.getByText('Loading …')).toHaveCount(0);
    await expect
      .poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), tab)
      .toBe(0);
  }
  await page.keyboard.press('Control+Alt+KeyP');
  await expect(drawer).toBeHidden();
});

test('the drawer sets the speed, goes forward, and back into a branch of its own, and returns to the old one', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { scenario: 'flash-crash' });
  const drawer = await openDrawer(page, 'Time');
  const { now: start } = await exchange.state();
  const speed = drawer.getByRole('group', { name: 'Speed' });
  await speed.getByRole('button', { name: '600×', exact: true }).click();
  await expect(speed.getByRole('button', { name: '600×', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await exchange.state()).speed).toBe(600);
  await speed.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(async () => (await exchange.state()).speed).toBe(0);
  const scrubber = drawer.getByRole('slider', { name: 'Point in time' });
  await scrubber.press('End');
  const forward = drawer.getByRole('button', { name: 'Go forward', exact: true });
  await forward.click();
  // On the way there it is later already: what is wanted is taken off the scrubber when it has been reached.
  await expect(forward).toBeDisabled();
  const there = await exchange.state();
  expect(there.now).toBeGreaterThan(start + 1_500_000);
  const beats = drawer.getByRole('list', { name: 'Beats' });
  await expect(beats.getByRole('button', { name: 'Back to “The crash”' })).toBeVisible();

  await scrubber.press('Home');
  await scrubber.press('Enter');
  const form = drawer.getByRole('form', { name: 'Go back' });
  await form.getByLabel('Name of the new branch').fill('second try');
  await form.getByRole('button', { name: 'Go back' }).click();
  await expect(form).toBeHidden();
  expect((await exchange.state()).now).toBe(start);
  await expect(beats.getByRole('button', { name: 'Go to “The crash”' })).toBeVisible();
  const branches = drawer.getByRole('list', { name: 'Branches' }).getByRole('listitem');
  await expect(branches.filter({ hasText: 'second try' })).toContainText('present');

  await branches.getByRole('button', { name: 'Return to main' }).click();
  await expect(branches.filter({ hasText: 'main' }).first()).toContainText('present');
  expect(await exchange.state()).toMatchObject({ now: there.now, hash: there.hash, seq: there.seq });
});

test('a fault set in the drawer shows in the client until it is cleared, and seats are taken beside each other', async ({
  exchange,
  page,
  context,
}) => {
  await exchange.open('/components/login');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'E-mail' }).fill('demo@sandpit.test');
  await main.getByLabel('Password', { exact: true }).fill('demo123');
  let drawer = await openDrawer(page, 'Faults');
  await drawer.getByLabel('Where').selectOption('E76');
  await drawer.getByRole('combobox', { name: 'Refusal', exact: true }).selectOption('LOCKED');
  await drawer.getByRole('button', { name: 'Set fault' }).click();
  const rule = drawer.getByRole('list', { name: 'Active faults' }).getByRole('listitem');
  await expect(rule).toContainText('LOCKED');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(main.getByText('Your account is locked. Please contact support.')).toBeVisible();
  await openDrawer(page, 'Faults');
  await rule.getByRole('button', { name: /Clear/ }).press('Enter');
  await expect(drawer).toContainText('Everything works.');
  // What had the focus is gone, and Escape still closes the drawer.
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Account d***@sandpit.test' })).toBeVisible();

  drawer = await openDrawer(page, 'Seats');
  await expect(drawer).toContainText('This tab is logged in as demo@sandpit.test.');
  const opened = context.waitForEvent('page');
  await drawer.getByRole('button', { name: 'Open a second seat as alice@sandpit.test' }).click();
  const beside = await opened;
  await expect(beside.getByRole('button', { name: 'Account a***@sandpit.test' })).toBeVisible();
  expect(new URL(beside.url()).searchParams.get('seat')).toBe('b');
  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: 'Log in here as alice@sandpit.test' }).click();
  await loaded;
  await expect(page.getByRole('button', { name: 'Account a***@sandpit.test' })).toBeVisible();
});

test('the operator halts a pair and reads what happened in the inspector, and another scenario begins', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList?scenario=calm-market');
  const drawer = await openDrawer(page, 'Operator');
  await drawer.getByLabel('Pair').selectOption('DOT/USDT');
  const halt = drawer.getByRole('button', { name: 'Halt' });
  await halt.click();
  await expect(drawer.getByRole('status').filter({ hasText: /^halted$/ })).toBeVisible();
  await expect(halt).toBeFocused();
  await drawer.getByRole('tab', { name: 'Inspector' }).click();
  await expect(drawer).toContainText('Balanced: every currency adds up to zero.');
  await drawer.getByLabel('Account').selectOption('demo@sandpit.test');
  await expect(drawer.getByRole('row', { name: 'Spot BTC 0.50000000 0.00000000' })).toBeVisible();
  const view = (name: string): Promise<void> => drawer.getByRole('button', { name, exact: true }).click();
  await view('Book');
  await expect(drawer.getByRole('table', { name: 'Asks' }).getByRole('row')).toHaveCount(13);
  await view('Journal');
  await drawer.getByText('market.halt').click();
  await expect(drawer.getByText('"pairs"')).toBeVisible();
  await view('Calls');
  await expect(drawer.getByText('POST /api/news/list').first()).toBeVisible();
  await view('Events');
  await expect(drawer.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible();
  await view('Audit');
  await expect(drawer).toContainText('All invariants hold.');
  await expect(drawer).toContainText(await exchange.hash());

  await drawer.getByRole('tab', { name: 'Scenario' }).click();
  await drawer.getByRole('radio', { name: /Flash crash/ }).check();
  await drawer.getByLabel('Seed').fill('chosen');
  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: 'Start from the beginning' }).click();
  await loaded;
  await expect(page.getByRole('region', { name: 'Simulation' })).toContainText('Flash crash');
  expect(await exchange.state()).toMatchObject({ scenario: 'flash-crash', seed: 'chosen', seq: 0 });
});
