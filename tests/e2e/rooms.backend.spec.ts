import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startRoomsHost } from '#simulator/server/rooms/host.ts';
import { faultsOf } from './axe.ts';
import { choose } from './desk.ts';
import { expect, test as base } from './fixtures.ts';
import { textsThatDoNotFit } from './overflow.ts';
import { builds } from './servers.ts';
import texts from '#locales/en/control.json' with { type: 'json' };
import { word, wordLike, words } from '../support/words.ts';

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
  await page.getByRole('textbox', { name: word('rooms.administratorToken') }).fill(administrator);
  await page.getByRole('button', { name: word('rooms.open'), exact: true }).click();
  await page.getByLabel(word('common.address')).fill('monday');
  await page.getByLabel(word('common.name'), { exact: true }).fill('Monday class');
  if (mode !== undefined) await choose(page.getByRole('combobox', { name: word('rooms.mode') }), mode);
  await page.getByRole('button', { name: word('rooms.createSubmit') }).click();
  const shown = page.getByTestId('copied-text');
  await expect(shown).toHaveCount(4);
  const code = await shown.nth(2).innerText();
  await expect(shown.nth(3)).toHaveText(`${url}/join/monday`);
  await page.getByRole('link', { name: word('rooms.openRoom') }).click();
  await expect(page.getByRole('button', { name: word('rooms.start'), exact: true })).toBeVisible();
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
  await page.getByLabel(word('rooms.code')).fill('WRONG1');
  await page.getByLabel(word('rooms.yourName')).fill(name);
  await page.getByLabel(word('rooms.nickname')).fill(`${name.split(' ')[0]}`);
  await page.getByRole('button', { name: word('rooms.join'), exact: true }).click();
  await expect(page.getByLabel(word('rooms.code'))).toHaveAccessibleDescription(/code/i);
  await page.getByLabel(word('rooms.code')).fill(code);
  if (viewport) expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: word('rooms.join'), exact: true }).click();
  await expect(page.getByTestId('copied-text')).toHaveText(/^\S{8,}$/);
  await page.getByRole('button', { name: word('rooms.toExchange') }).click();
  await expect(page).toHaveURL(/newmarket/);
  await expect(page.locator('html')).toHaveAttribute('data-connected', /\d/);
  return page;
}

test('ROOM-080 ROOM-081 ROOM-082 ROOM-083 ROOM-084 ROOM-085 ROOM-086 ROOM-087 ROOM-130 ROOM-133 a class from the first page to the results', async ({
  browser,
  page,
  rooms: { url, administrator },
}) => {
  // Three browsers, and every page of rooms.
  test.slow();
  const code = await makeRoom(page, url, administrator);
  const ada = await enter(browser, { url, code, name: 'Ada Example', viewport: PHONE });
  const bob = await enter(browser, { url, code, name: 'Bob Example' });
  const banner = ada.getByRole('region', { name: word('common.session') });
  await expect(banner).toHaveText(word('rooms.session_openText', { name: 'Ada' }));
  await page.getByRole('button', { name: word('rooms.start'), exact: true }).click();
  await expect(ada.getByText(`Monday class: ${word('rooms.phaseRunning')}`)).toBeVisible();
  await expect(banner).toHaveCount(0);
  const traders = page.getByRole('table', { name: word('rooms.traders') });
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    const cut = () =>
      traders.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? NaN) - (box?.clientWidth ?? 0));
    await expect.poll(cut).toBe(0);
  }
  await page.getByLabel(word('rooms.text')).fill('Buy low, sell high');
  await page.getByRole('button', { name: word('rooms.sendMessage') }).click();
  await expect(bob.getByText('Buy low, sell high')).toBeVisible();
  await bob.getByRole('radio', { name: word('spot.market'), exact: true }).click();
  await bob.getByRole('textbox', { name: word('common.amount') }).fill('0.01');
  await bob.getByRole('main').locator('form button[type="submit"]').first().click();
  const row = page.getByRole('row', { name: /Bob Example/ });
  await expect(row.getByRole('cell').nth(9)).toHaveText('1');
  await expect(row).toContainText(word('rooms.connected'));
  await page.getByRole('textbox', { name: word('common.search') }).fill('ada');
  await expect(row).toHaveCount(0);
  await page.getByRole('textbox', { name: word('common.search') }).fill('');
  expect(await faultsOf(page)).toEqual([]);
  await ada.getByRole('button', { name: word('common.menu') }).click();
  await ada.getByRole('menuitem', { name: word('common.rooms_roomTitle'), exact: true }).click();
  await expect(ada.getByRole('main')).toContainText('Buy low, sell high');
  expect(await faultsOf(ada)).toEqual([]);
  // The follower of the room is loaded after the page, and perhaps after the press.
  await bob.route(/assets\/follower/, (route) => route.abort());
  await bob.goto(`${url}/room`);
  await bob.getByLabel(word('rooms.whatIfMinutes')).fill('0');
  await bob.getByRole('button', { name: word('rooms.whatIfStart') }).click();
  await expect(bob).toHaveURL(/newmarket/);
  await bob.unrouteAll();
  await bob.goto(`${url}/room`);
  await expect(bob.getByText(wordLike('rooms.whatIfOpen'))).toBeVisible();
  await expect(bob.getByRole('region', { name: word('common.session') })).toContainText(
    wordLike('rooms.session_branchText'),
  );
  await bob
    .getByRole('main')
    .getByRole('button', { name: word('rooms.whatIfLeave') })
    .click();
  await expect(bob.getByRole('button', { name: word('rooms.whatIfStart') })).toBeVisible();
  await page.getByRole('link', { name: word('common.ranking') }).click();
  await expect(page.getByRole('table', { name: word('common.ranking') }).getByRole('row')).toHaveText([
    /Rank/,
    /1Ada/,
    /2Bob/,
  ]);
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: word('rooms.end'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('rooms.end'), exact: true })
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: word('rooms.resultsCsv') }).click();
  expect((await saved).suggestedFilename()).toBe('monday-results.csv');
  await bob.goto(`${url}/room/results`);
  await expect(bob.getByRole('main')).toContainText(word('rooms.journalHash'));
  await expect(bob.getByRole('table', { name: word('rooms.spotOrders') })).toContainText('BTC/USDT');
  expect(await faultsOf(bob)).toEqual([]);
});

test(
  'ROOM-091 ROOM-097 ROOM-098 ROOM-099 a room with own books, steered at a desk and on a phone',
  { tag: '@nightly' },
  async ({ browser, page, rooms: { url, administrator } }) => {
    test.slow();
    const code = await makeRoom(page, url, administrator, word('rooms.modeOwn'));
    const ada = await enter(browser, { url, code, name: 'Ada Example' });
    const bob = await enter(browser, { url, code, name: 'Bob Example' });
    await expect(page.getByText(word('rooms.modeOwn'))).toBeVisible();
    await page.getByRole('button', { name: word('rooms.start'), exact: true }).click();
    await expect(ada.getByText(`Monday class: ${word('rooms.phaseRunning')}`)).toBeVisible();
    await ada.getByRole('radio', { name: word('spot.market'), exact: true }).click();
    await ada.getByRole('textbox', { name: word('common.amount') }).fill('0.01');
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
    await choose(
      page.getByRole('combobox', { name: word('rooms.what'), exact: true }),
      texts['operator.funds'],
    );
    await choose(page.getByRole('combobox', { name: word('rooms.trader') }), '2 · Bob Example');
    await page.getByRole('textbox', { name: texts['operator.field.amount'] }).fill('500');
    await page.getByRole('button', { name: texts['operator.funds'] }).click();
    await expect(page.getByRole('row', { name: /Bob Example/ })).toContainText(/10\s?500\.00/);
    await page.getByRole('checkbox', { name: word('rooms.chooseCurve', { name: 'Ada' }) }).check();
    await choose(page.getByRole('combobox', { name: word('rooms.curvesPair') }), 'ETH/USDT');
    const chart = page.getByRole('figure', { name: /^Profit of Ada.* ETH\/USDT$/ });
    await expect(chart).toBeVisible();
    await page.setViewportSize(PHONE);
    const table = page.getByRole('table', { name: word('rooms.traders') });
    for (const figure of words(
      'rooms.equity',
      'rooms.exposure',
      'rooms.fees',
      'rooms.orders',
      'rooms.online',
    ))
      await expect(table.getByText(figure, { exact: true }).first()).toBeVisible();
    const watch = table.getByRole('button', { name: word('rooms.watchOf', { name: 'Ada' }) });
    await watch.scrollIntoViewIfNeeded();
    await expect(watch).toBeInViewport();
    expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await page.evaluate(textsThatDoNotFit)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    await bob.goto(`${url}/room`);
    await expect(bob.getByText(word('rooms.modeOwn'))).toBeVisible();
  },
);

test('ROOM-080 ROOM-084 ROOM-112 ROOM-113 without a seat every page leads to the way into a room, before any call has a response too; a host without rooms says so', async ({
  exchange,
  page,
  rooms: { url, administrator },
}) => {
  await exchange.open('/rooms', { as: 'demo' });
  await expect(page.getByText(word('rooms.noRooms'))).toBeVisible();
  const entries = page.getByRole('navigation', { name: word('common.navMain') }).getByRole('link');
  await expect(entries.filter({ hasText: word('common.rooms_roomTitle') })).toHaveCount(0);

  // No call has a response yet.
  await page.route('**/api/**', () => undefined);
  await page.goto(`${url}/newmarket`);
  await expect(page).toHaveURL(`${url}/room`);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Sandpit',
    word('common.rooms_roomTitle'),
    word('common.rooms_title'),
  ]);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await page.unroute('**/api/**');

  await makeRoom(page, url, administrator);
  for (const path of ['/', '/newmarket', '/assets', '/components/login']) {
    await page.goto(`${url}${path}`);
    await expect(page).toHaveURL(`${url}/room`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('common.rooms_roomTitle'));
  }
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Sandpit',
    word('common.rooms_roomTitle'),
    word('common.rooms_title'),
  ]);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('option', { name: word('common.paletteGoTo', { name: word('common.rooms_title') }) }),
  ).toBeVisible();
  await expect(
    page.getByRole('option', { name: wordLike('common.paletteGoTo', { name: word('common.navSpot') }) }),
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: word('common.rooms_joinTitle') }).click();
  await expect(
    page.getByRole('textbox', { name: word('common.rooms_roomTitle') }),
  ).toHaveAccessibleDescription(wordLike('rooms.missing'));
  await page.getByRole('textbox', { name: word('common.rooms_roomTitle') }).fill(' Monday ');
  await page.getByRole('button', { name: word('common.rooms_joinTitle') }).click();
  await expect(page).toHaveURL(`${url}/join/monday`);
  await expect(page.getByText('Monday class')).toBeVisible();
  await page.goto(`${url}/room?name=monday`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday class');
});
