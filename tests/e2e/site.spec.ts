import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { preview } from 'vite';
import { deadLinks, sitePages } from '../support/site-links.ts';
import { licencesOf } from '../support/licences.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './servers.ts';
import { word, wordLike } from '../support/words.ts';

/** The site is built once, and below a path, which is the harder case. */
test.describe.configure({ mode: 'default' });

const BASE = '/manual/';
const FOLDER = 'test-results/site';

let site: Server;

test.beforeAll(async () => {
  // A build of the site and of the client.
  test.setTimeout(900_000);
  const env = { ...process.env, SANDPIT_BASE: BASE, SANDPIT_DOCS_DIR: FOLDER };
  await promisify(execFile)('npm', ['run', 'docs:build'], { env });
  const server = await preview({
    configFile: false,
    base: BASE,
    appType: 'mpa',
    logLevel: 'error',
    build: { outDir: FOLDER },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  site = { url: `http://127.0.0.1:${port}${BASE}`, close: () => server.close() };
});

test.afterAll(() => site?.close());

const addressOf = (page: string): string => page.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '');

/** Opens a page of the site as somebody has it whose system is dark or light. */
async function openPage(page: Page, address: string, colorScheme: 'dark' | 'light' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.goto(site.url + address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('PKG-090 every link of the site leads to a page, a heading or a file', { tag: '@nightly' }, () => {
  expect(sitePages(FOLDER).length).toBeGreaterThan(60);
  expect(deadLinks(FOLDER, BASE)).toEqual([]);
});

test(
  'PKG-111 the site and the exchange in it have the licences of their packages',
  { tag: '@nightly' },
  () => {
    const fonts = '@fontsource-variable/inter';
    expect([...licencesOf(FOLDER).keys()]).toEqual(expect.arrayContaining([fonts, 'vitepress', 'vue']));
    expect([...licencesOf(join(FOLDER, 'live')).keys()]).toEqual(
      expect.arrayContaining([fonts, 'react', 'yaml']),
    );
  },
);

test(
  'PKG-094 a page opens an exchange on request, in its colours, that fills an order',
  { tag: '@nightly' },
  async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await openPage(page, '', 'dark');
    const part = page.getByRole('region', { name: 'The exchange: flash crash' });
    await expect(part.getByRole('button', { name: 'Open here' })).toBeVisible();
    expect(requested.filter((path) => path.startsWith(`${BASE}live/`))).toEqual([]);

    await part.getByRole('button', { name: 'Open here' }).press('Enter');
    await expect(part.getByTitle('The exchange: flash crash')).toBeFocused();
    const exchange = part.frameLocator('iframe');
    await expect(exchange.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(exchange.getByRole('button', { name: wordLike('common.accountMenu') })).toBeVisible();
    await exchange.getByRole('tab', { name: word('common.trade'), exact: true }).click();
    const trade = exchange.getByRole('form', { name: word('common.trade') });
    await trade.getByRole('radio', { name: word('spot.market') }).click();
    await trade.getByRole('button', { name: '25%' }).click();
    await exchange.getByTestId('submit-order').click();
    await expect(
      exchange
        .getByRole('list', { name: word('common.messages') })
        .getByText(wordLike('spot.receipt_bought')),
    ).toBeVisible();

    await part.getByRole('button', { name: 'Close' }).click();
    await expect(part.locator('iframe')).toHaveCount(0);
  },
);

test(
  'PKG-095 the address of a scenario in a text opens it in a new tab',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await openPage(page, 'guides/recipes');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^\/c2cRelease\?scenario=c2c-busy-hour/ }).click();
    const exchange = await opened;
    await expect(exchange.getByRole('region', { name: word('panel.label') })).toContainText(
      'A busy hour in C2C',
    );
    await expect(exchange).toHaveURL(`${site.url}live/c2cRelease`);
    await exchange.reload();
    await expect(exchange.getByRole('main')).toBeVisible();
    for (const address of ['newmarket', 'Property/myOrder', 'components/login'])
      expect(existsSync(join(FOLDER, 'live', `${address}.html`)), address).toBe(true);
  },
);

test(
  'PKG-148 a call of the reference is made in an exchange of the page, which runs only then',
  { tag: '@nightly' },
  async ({ page }) => {
    const frames = page.locator('iframe');
    await openPage(page, 'reference/calls-spot');
    await expect(frames).toHaveCount(0);
    const order = page.getByRole('region', { name: 'Try POST /api/transaction/in' });
    await order.getByRole('button', { name: 'Try it' }).click();
    const parameters = order.getByLabel('Parameters, as JSON');
    await expect(parameters).toHaveValue(/"num": "0.5"/);
    await parameters.fill('{ "legal_id": 3, "currency_id": 1, "price": "20000", "num": "0.01", "mode": 2 }');
    await order.getByRole('button', { name: 'Send' }).click();
    await expect(order.getByRole('status')).toContainText('"type": "ok"');
    expect(await faultsOf(page)).toEqual([]);
    await parameters.fill('{ "legal_id": ');
    await order.getByRole('button', { name: 'Send' }).click();
    await expect(order.getByRole('status')).toContainText('JSON');

    await openPage(page, 'reference/control');
    const journal = page.getByRole('region', { name: 'Try GET /sim/journal' });
    await journal.getByRole('button', { name: 'Try it' }).click();
    await journal.getByLabel('Parameters, as JSON').fill('{ "latest": 1 }');
    await journal.getByRole('button', { name: 'Send' }).click();
    await expect(journal.getByRole('status')).toContainText('"name": "spot.');
    await expect(frames).toHaveCount(1);
  },
);

/** One page of each kind: a beginning, a guide, tables, pictures with exchanges, calls, a format, and a list of changes. */
const KINDS = [
  '',
  'guides/front-end',
  'differences',
  'faults',
  'scenarios-gallery',
  'reference/calls-spot',
  'reference/scenario-format',
  'project/changelog',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `PKG-096 a page of each kind has no accessibility fault, ${colorScheme}`,
    { tag: '@nightly' },
    async ({ page }) => {
      for (const address of KINDS) {
        await openPage(page, address, colorScheme);
        expect(await faultsOf(page), address).toEqual([]);
      }
    },
  );
}

test('PKG-096 no page is wider than a window of 390 px', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = sitePages(FOLDER).filter((file) => file !== '404.html');
  const wide: string[] = [];
  for (const file of pages) {
    await openPage(page, addressOf(file));
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(file);
  }
  expect(pages.length).toBeGreaterThan(60);
  expect(wide).toEqual([]);
});

test(
  'PKG-097 the search finds a page by its words and leads to it',
  { tag: '@nightly' },
  async ({ page }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) outside.push(request.url());
    });
    await openPage(page, '');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('insurance pool liquidation');
    await page.getByRole('option').filter({ hasText: 'Leverage' }).first().click();
    await expect(page).toHaveURL(/\/leverage#/);
    await expect(page.getByRole('heading', { level: 1, name: 'Leverage' })).toBeVisible();
    expect(outside).toEqual([]);
  },
);
