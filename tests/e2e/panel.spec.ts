import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawerOf, openDrawer, pressDrawerKey, tabs } from './drawer.ts';
import { expect, test } from './fixtures.ts';

const boxOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.getBoundingClientRect().toJSON());

test('DESK-061 the drawer is operated by keyboard', async ({ exchange, page }) => {
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
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await expect.poll(() => boxOf(page)).toEqual(before);
  await page.setViewportSize({ width: 1279, height: 900 });
  const narrow = await boxOf(page);
  await pressDrawerKey(page);
  await expect(drawer).toBeVisible();
  expect(await boxOf(page)).toEqual(narrow);
});

test('typing in the drawer triggers no shortcut of the page', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Time');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  await page.keyboard.press('Control+Alt+KeyP');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('region', { name: 'Simulation' })).toHaveText('Simulated');
});

test('the clock pauses, changes speed, steps and jumps', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Time');
  const { now } = await exchange.state();
  await drawer.getByRole('button', { name: 'One tick' }).click();
  await expect.poll(async () => (await exchange.state()).now).toBe(now + 500);
  await drawer.getByRole('button', { name: 'Go forward 1 hour' }).click();
  await expect.poll(async () => (await exchange.state()).now).toBe(now + 500 + 3_600_000);
  await drawer.getByRole('button', { name: '600×', exact: true }).click();
  await expect(drawer.getByRole('button', { name: '600×', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await exchange.state()).speed).toBe(600);
  await drawer.getByRole('group', { name: 'Speed' }).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(async () => (await exchange.state()).speed).toBe(0);
});

test('the scrubber goes forward, and back into a branch of its own, and the old branch can be returned to', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { scenario: 'flash-crash' });
  const drawer = await openDrawer(page, 'Time');
  const scrubber = drawer.getByRole('slider', { name: 'Point in time' });
  const { now: start } = await exchange.state();
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

test('the timeline jumps to an event, goes back before it, and runs a cue', async ({ exchange, page }) => {
  await exchange.open('/noticeList', { scenario: 'flash-crash' });
  const drawer = await openDrawer(page, 'Time');
  const beats = drawer.getByRole('list', { name: 'Beats' });
  await beats.getByRole('button', { name: 'Run “A second leg down”' }).click();
  await expect(beats.getByRole('button', { name: 'Back to “A second leg down”' })).toBeVisible();
  await beats.getByRole('button', { name: 'Go to “The headline”' }).click();
  await beats.getByRole('button', { name: 'Back to “The crash”' }).click();
  await drawer.getByRole('form', { name: 'Go back' }).getByRole('button', { name: 'Go back' }).click();
  await expect(beats.getByRole('button', { name: 'Go to “The crash”' })).toBeVisible();
  await expect(beats.getByRole('button', { name: 'Back to “The book thins out”' })).toBeVisible();
});

test('another scenario starts from its beginning, whatever the link named', async ({ exchange, page }) => {
  await exchange.open('/noticeList?scenario=calm-market');
  const drawer = await openDrawer(page, 'Scenario');
  await drawer.getByRole('radio', { name: /Flash crash/ }).check();
  await drawer.getByLabel('Seed').fill('chosen');
  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: 'Start from the beginning' }).click();
  await loaded;
  await expect(page.getByRole('region', { name: 'Simulation' })).toContainText('Flash crash');
  expect(await exchange.state()).toMatchObject({ scenario: 'flash-crash', seed: 'chosen', seq: 0 });
});

test('a tab is logged in as a seeded user, and a second seat beside it as another', async ({
  exchange,
  page,
  context,
}) => {
  await exchange.open('/newmarket');
  let drawer = await openDrawer(page, 'Seats');
  await expect(drawer).toContainText('Nobody is logged in at this tab.');
  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: 'Log in here as demo@sandpit.test' }).click();
  await loaded;
  await expect(page.getByRole('button', { name: 'Account d***@sandpit.test' })).toBeVisible();
  drawer = await openDrawer(page, 'Seats');
  await expect(drawer).toContainText('This tab is logged in as demo@sandpit.test.');
  const opened = context.waitForEvent('page');
  await drawer.getByRole('button', { name: 'Open a second seat as alice@sandpit.test' }).click();
  const beside = await opened;
  await expect(beside.getByRole('button', { name: 'Account a***@sandpit.test' })).toBeVisible();
  expect(new URL(beside.url()).searchParams.get('seat')).toBe('b');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account d***@sandpit.test' })).toBeVisible();
});

test('the operator halts a pair, moves a price and publishes news', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Operator');
  await drawer.getByLabel('Pair').selectOption('ETH/USDT');
  await drawer.getByRole('button', { name: 'Halt' }).click();
  await expect(drawer.getByText('Done: Halt, ETH/USDT')).toBeVisible();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await expect(drawer.getByText('Done: Resume, ETH/USDT')).toBeVisible();
  const price = async () =>
    Number((await exchange.control<{ reference: string }>('GET', '/sim/book?pair=ETH/USDT')).reference);
  const before = await price();
  await drawer.getByLabel('By, %').fill('-20');
  await drawer.getByLabel('Over, minutes').fill('1');
  await drawer.getByRole('button', { name: 'Move price' }).click();
  await expect(drawer.getByText('Done: Move price, ETH/USDT')).toBeVisible();
  await exchange.clock.advance('2m');
  expect((await price()) / before).toBeLessThan(0.85);
  await drawer.getByLabel('Title').fill('Trading resumes');
  await drawer.getByLabel('Text').fill('ETH/USDT trades again.');
  await drawer.getByRole('button', { name: 'Publish' }).click();
  await expect(drawer.getByText('Published: Trading resumes')).toBeVisible();
  await drawer.getByRole('button', { name: 'Lock for a day' }).click();
  await expect(drawer.getByText(/Done: Lock for a day/)).toBeVisible();
  const names = (await exchange.journal()).map(({ name }) => name);
  expect(names).toEqual(['market.halt', 'market.resume', 'market.move', 'news.publish', 'account.lock']);
});

test('the operator sees how a pair trades, and is offered only what makes sense', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Operator');
  const pair = drawer.getByLabel('Pair');
  const trading = drawer.getByRole('status').filter({ hasText: /^(trading|halted|delisted)$/ });
  const button = (name: string) => drawer.getByRole('button', { name, exact: true });
  const offers = async (enabled: readonly string[]): Promise<void> => {
    for (const name of ['Halt', 'Resume', 'List', 'Delist', 'Move price', 'Shake price'])
      await expect(button(name)).toBeEnabled({ enabled: enabled.includes(name) });
  };
  await pair.selectOption('DOT/USDT');
  await expect(trading).toHaveText('trading');
  await offers(['Halt', 'Delist', 'Move price', 'Shake price']);
  await button('Halt').click();
  await expect(trading).toHaveText('halted');
  await expect(button('Halt')).toBeFocused();
  await offers(['Resume', 'Delist']);
  await page.keyboard.press('Enter');
  await pair.selectOption('ETH/USDT');
  await expect(trading).toHaveText('trading');
  await pair.selectOption('DOT/USDT');
  await expect(trading).toHaveText('halted');
  await button('Delist').click();
  await expect(trading).toHaveText('delisted');
  await offers(['List', 'Move price', 'Shake price']);
  await button('List').click();
  await expect(trading).toHaveText('trading');
  await pair.selectOption('All pairs');
  await expect(trading).toHaveCount(0);
  await offers(['Halt', 'Resume', 'List', 'Delist', 'Move price', 'Shake price']);
  // What was pressed while it made no sense never reached the exchange.
  const names = (await exchange.journal()).map(({ name }) => name);
  expect(names).toEqual(['market.halt', 'market.delist', 'market.list']);
});

test('the operator makes a price restless for some minutes, and pins one', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Operator');
  await drawer.getByLabel('Pair').selectOption('ETH/USDT');
  await drawer.getByLabel('Amplitude, %').fill('12.5');
  await drawer.getByLabel('For, minutes').fill('4');
  await drawer.getByRole('button', { name: 'Shake price' }).click();
  await expect(drawer.getByText('Done: Shake price, ETH/USDT')).toBeVisible();
  const [shake] = await exchange.journal();
  expect(shake).toMatchObject({ name: 'market.shake', input: { permille: 125, forMs: 240_000 } });
  const pinning = drawer.getByRole('form', { name: 'Pin price' });
  await pinning.getByLabel('Price').fill('3000.5');
  await pinning.getByRole('button', { name: 'Pin price', exact: true }).click();
  await expect(drawer.getByText('Done: Pin price, ETH/USDT')).toBeVisible();
  await pinning.getByRole('button', { name: 'Unpin price' }).click();
  await expect(drawer.getByText('Done: Unpin price, ETH/USDT')).toBeVisible();
  expect((await exchange.journal()).slice(1)).toMatchObject([
    { name: 'market.pin', input: { pair: 2, ticks: 300_050 } },
    { name: 'market.unpin', input: { pairs: [2] } },
  ]);
});

test('a visitor sees the missions with their stories, and how to begin', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Missions');
  await expect(drawer.getByText('Log in first')).toBeVisible();
  const { missions } = await exchange.control<{
    missions: readonly { title: { en: string }; story: { en: string } }[];
  }>('GET', '/sim/missions');
  expect(missions.length).toBeGreaterThan(0);
  const rows = drawer.getByRole('list', { name: 'Missions' }).getByRole('listitem');
  await expect(rows).toHaveCount(missions.length);
  for (const [index, { title, story }] of missions.entries()) {
    await expect(rows.nth(index)).toContainText(title.en);
    await expect(rows.nth(index)).toContainText(story.en);
  }
  await expect(rows.getByRole('button')).toHaveCount(0);
});

test('a fault set in the drawer shows in the client, until it is cleared', async ({ exchange, page }) => {
  await exchange.open('/components/login');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'E-mail' }).fill('demo@sandpit.test');
  await main.getByLabel('Password', { exact: true }).fill('demo123');
  const drawer = await openDrawer(page, 'Faults');
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
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /Account/ })).toBeVisible();
});

test('the inspector shows money, book, journal, calls, events and the audit', async ({ exchange, page }) => {
  await exchange.open('/newmarket');
  await exchange.control('POST', '/sim/operator/halt', { pairs: 'DOT/USDT' });
  await exchange.advance(2000);
  const drawer = await openDrawer(page, 'Inspector');
  await expect(drawer).toContainText('Balanced: every currency adds up to zero.');
  await drawer.getByLabel('Account').selectOption('demo@sandpit.test');
  await expect(drawer.getByRole('row', { name: 'Spot BTC 0.50000000 0.00000000' })).toBeVisible();
  const view = async (name: string): Promise<void> =>
    drawer.getByRole('button', { name, exact: true }).click();
  await view('Book');
  await expect(drawer.getByRole('table', { name: 'Asks' }).getByRole('row')).toHaveCount(13);
  await view('Journal');
  await drawer.getByText('market.halt').click();
  await expect(drawer.getByText('"pairs"')).toBeVisible();
  await view('Calls');
  await expect(drawer.getByText('GET /api/currency/quotation_new').first()).toBeVisible();
  await view('Events');
  await expect(drawer.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible();
  await view('Audit');
  await expect(drawer).toContainText('All invariants hold.');
  await expect(drawer).toContainText(await exchange.hash());
});

for (const language of ['en', 'hk', 'kr', 'jp', 'zh']) {
  test(`the drawer speaks ${language}`, async ({ exchange, page }) => {
    const text = JSON.parse(readFileSync(`locales/${language}/panel-drawer.json`, 'utf8')) as Record<
      string,
      string
    >;
    const english = JSON.parse(readFileSync('locales/en/panel-drawer.json', 'utf8')) as Record<
      string,
      string
    >;
    expect(Object.keys(text)).toEqual(Object.keys(english));
    await exchange.open('/noticeList');
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language);
    await page.reload();
    await pressDrawerKey(page);
    const names = tabs.map((tab) => text[`tab_${tab.toLowerCase()}`]);
    await expect(page.locator('#sandpit-panel').getByRole('tab')).toHaveText(names as string[]);
  });
}

test('on a phone the drawer is a full-width sheet with all tabs in sight', async ({ exchange, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await exchange.open('/noticeList');
  const drawer = await openDrawer(page, 'Operator');
  const box = await drawer.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
  for (const tab of tabs) await expect(drawer.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 });
  for (const tab of tabs) {
    await drawer.getByRole('tab', { name: tab }).click();
    const body = drawer.getByRole('tabpanel', { name: tab });
    await expect(body.getByText('Loading …')).toHaveCount(0);
    await expect
      .poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), tab)
      .toBe(0);
  }
});
