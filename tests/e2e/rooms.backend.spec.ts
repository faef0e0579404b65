import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startRoomsHost } from '#simulator/hosts/node/rooms/host.ts';
import { faultsOf } from './axe.ts';
import { choose } from './desk.ts';
import { expect, test as base } from './fixtures.ts';
import { textsThatDoNotFit } from './overflow.ts';
import { builds } from './servers.ts';

const PHONE = { width: 390, height: 844 };

/** A host with rooms of its own, in a folder of its own. */
const test = base.extend<{ rooms: { readonly url: string; readonly administrator: string } }>({
  rooms: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sandpit-rooms-'));
    const host = await startRoomsHost({ port: 0, rooms: folder, client: builds.backend });
    await use(host);
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Makes the room `monday` on the page of rooms, opens its desk, and returns the join code. */
async function makeRoom(page: Page, url: string, administrator: string, mode?: string): Promise<string> {
  await page.goto(`${url}/rooms`);
  await page.getByRole('textbox', { name: 'Token of the administrator' }).fill(administrator);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Address').fill('monday');
  await page.getByLabel('Name', { exact: true }).fill('Monday class');
  if (mode !== undefined) await choose(page.getByRole('combobox', { name: 'Market' }), mode);
  await page.getByRole('button', { name: 'Create room' }).click();
  const shown = page.getByTestId('copied-text');
  await expect(shown).toHaveCount(4);
  const code = await shown.nth(2).innerText();
  await expect(shown.nth(3)).toHaveText(`${url}/join/monday`);
  await page.getByRole('link', { name: 'Open the room' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  return code;
}

interface Entry {
  readonly url: string;
  readonly code: string;
  readonly name: string;
  readonly viewport?: typeof PHONE;
}

/** Joins in a browser of its own; resolves when the desk has been loaded. */
async function enter(browser: Browser, { url, code, name, viewport }: Entry): Promise<Page> {
  const page = await browser.newPage(viewport ? { viewport } : {});
  await page.goto(`${url}/join/monday`);
  await page.getByLabel('Join code').fill('WRONG1');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Nickname').fill(`${name.split(' ')[0]}`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('Join code')).toHaveAccessibleDescription(/code/i);
  await page.getByLabel('Join code').fill(code);
  if (viewport) expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByTestId('copied-text')).toHaveText(/^\S{8,}$/);
  await page.getByRole('button', { name: 'To the exchange' }).click();
  await expect(page).toHaveURL(/newmarket/);
  await expect(page.locator('html')).toHaveAttribute('data-connected', /\d/);
  return page;
}

test('ROOM-080 ROOM-081 ROOM-082 ROOM-083 ROOM-084 ROOM-085 ROOM-086 ROOM-087 a class from the first page to the results', async ({
  browser,
  page,
  rooms: { url, administrator },
}) => {
  // Three browsers, and every page of rooms.
  test.slow();
  const code = await makeRoom(page, url, administrator);
  const ada = await enter(browser, { url, code, name: 'Ada Example', viewport: PHONE });
  const bob = await enter(browser, { url, code, name: 'Bob Example' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(ada.getByText('Monday class: Running')).toBeVisible();
  await page.getByLabel('Text').fill('Buy low, sell high');
  await page.getByRole('button', { name: 'Send a message' }).click();
  await expect(bob.getByText('Buy low, sell high')).toBeVisible();
  await bob.getByRole('main').getByText('Market', { exact: true }).click();
  await bob.getByRole('textbox', { name: /^Amount/ }).fill('0.01');
  await bob.getByRole('main').locator('form button[type="submit"]').first().click();
  const row = page.getByRole('row', { name: /Bob Example/ });
  await expect(row.getByRole('cell').nth(9)).toHaveText('1');
  await expect(row).toContainText('Connected');
  await page.getByRole('textbox', { name: 'Search' }).fill('ada');
  await expect(row).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  expect(await faultsOf(page)).toEqual([]);
  await ada.getByRole('button', { name: 'Menu' }).click();
  await ada.getByRole('menuitem', { name: 'Room', exact: true }).click();
  await expect(ada.getByRole('main')).toContainText('Buy low, sell high');
  expect(await faultsOf(ada)).toEqual([]);
  await bob.goto(`${url}/room`);
  await bob.getByLabel('Minutes ago').fill('0');
  await bob.getByRole('button', { name: 'Open a branch' }).click();
  await expect(bob).toHaveURL(/newmarket/);
  await bob.goto(`${url}/room`);
  await expect(bob.getByText(/^Your branch began at/)).toBeVisible();
  await bob.getByRole('button', { name: 'Back to the room' }).click();
  await expect(bob.getByRole('button', { name: 'Open a branch' })).toBeVisible();
  await page.getByRole('link', { name: 'Ranking' }).click();
  await expect(page.getByRole('table', { name: 'Ranking' }).getByRole('row')).toHaveText([
    /Rank/,
    /1Ada/,
    /2Bob/,
  ]);
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Results as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('monday-results.csv');
  await bob.goto(`${url}/room/results`);
  await expect(bob.getByRole('main')).toContainText('Hash of the journal');
  await expect(bob.getByRole('table', { name: 'Spot orders that traded' })).toContainText('BTC/USDT');
  expect(await faultsOf(bob)).toEqual([]);
});

test(
  'ROOM-091 ROOM-097 ROOM-098 ROOM-099 a room with own books, steered at a desk and on a phone',
  { tag: '@nightly' },
  async ({ browser, page, rooms: { url, administrator } }) => {
    test.slow();
    const code = await makeRoom(page, url, administrator, 'Same market, own book');
    const ada = await enter(browser, { url, code, name: 'Ada Example' });
    const bob = await enter(browser, { url, code, name: 'Bob Example' });
    await expect(page.getByText('Same market, own book')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(ada.getByText('Monday class: Running')).toBeVisible();
    await ada.getByRole('main').getByText('Market', { exact: true }).click();
    await ada.getByRole('textbox', { name: /^Amount/ }).fill('0.01');
    await ada.getByRole('main').locator('form button[type="submit"]').first().click();
    await expect(
      page
        .getByRole('row', { name: /Ada Example/ })
        .getByRole('cell')
        .nth(9),
    ).toHaveText('1');
    await expect(
      page
        .getByRole('row', { name: /Bob Example/ })
        .getByRole('cell')
        .nth(9),
    ).toHaveText('0');
    await choose(page.getByRole('combobox', { name: 'What', exact: true }), 'Change funds');
    await choose(page.getByRole('combobox', { name: 'Trader' }), '2 · Bob Example');
    await page.getByRole('textbox', { name: 'Amount' }).fill('500');
    await page.getByRole('button', { name: 'Change funds' }).click();
    await expect(page.getByRole('row', { name: /Bob Example/ })).toContainText(/10\s?500\.00/);
    await page.getByRole('checkbox', { name: 'Show the curve of Ada' }).check();
    await choose(page.getByRole('combobox', { name: 'Pair of the price curve' }), 'ETH/USDT');
    const chart = page.getByRole('figure', { name: /^Profit since the start of Ada.* ETH\/USDT$/ });
    await expect(chart).toBeVisible();
    await page.setViewportSize(PHONE);
    const table = page.getByRole('table', { name: 'Traders' });
    for (const figure of ['Equity', 'Exposure', 'Fees', 'Orders', 'Connection'])
      await expect(table.getByText(figure, { exact: true }).first()).toBeVisible();
    const watch = table.getByRole('button', { name: 'Watch the account of Ada' });
    await watch.scrollIntoViewIfNeeded();
    await expect(watch).toBeInViewport();
    expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await page.evaluate(textsThatDoNotFit)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    await bob.goto(`${url}/room`);
    await expect(bob.getByText('Same market, own book')).toBeVisible();
  },
);

test('ROOM-080 ROOM-084 ROOM-112 ROOM-113 without a seat every page leads to the way into a room, before any call has a response too; a host without rooms says so', async ({
  exchange,
  page,
  rooms: { url, administrator },
}) => {
  await exchange.open('/rooms', { as: 'demo' });
  await expect(page.getByText('This exchange has no rooms.')).toBeVisible();
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Room' })).toHaveCount(0);

  // No call has a response yet.
  await page.route('**/api/**', () => undefined);
  await page.goto(`${url}/newmarket`);
  await expect(page).toHaveURL(`${url}/room`);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Sandpit', 'Room', 'Rooms']);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await page.unroute('**/api/**');

  await makeRoom(page, url, administrator);
  for (const path of ['/', '/newmarket', '/assets', '/components/login']) {
    await page.goto(`${url}${path}`);
    await expect(page).toHaveURL(`${url}/room`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room');
  }
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Sandpit', 'Room', 'Rooms']);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /^Go to Rooms/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Go to Spot/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Join a room' }).click();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveAccessibleDescription(/needed/);
  await page.getByRole('textbox', { name: 'Room' }).fill(' Monday ');
  await page.getByRole('button', { name: 'Join a room' }).click();
  await expect(page).toHaveURL(`${url}/join/monday`);
  await expect(page.getByText('Monday class')).toBeVisible();
  await page.goto(`${url}/room?name=monday`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday class');
});
