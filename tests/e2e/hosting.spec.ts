import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { runCommand } from './child-run.ts';
import { seats } from './fixtures.ts';
import { withoutSiteData } from './no-site-data.ts';
import { builds } from './servers.ts';
import { startStaticServer } from './static-server.ts';
import { word } from '../support/words.ts';

const test = base.extend<{ folder: string }>({
  // Playwright wants this argument even where no fixture is used.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sandpit-hosting-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Buys at a price that is not reached, as a user would from the spot desk. */
async function placeOrder(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: word('common.price'), exact: true })
    .first()
    .fill('100000');
  await page.getByLabel(word('common.amount'), { exact: true }).first().fill('0.01');
  await page.getByTestId('submit-order').first().click();
  await expect(openOrder(page)).toBeVisible();
}

const openOrder = (page: Page) =>
  page
    .getByRole('table', { name: word('spot.currentOrders') })
    .getByRole('row')
    .filter({ hasText: '100000' });

const prices = (page: Page) =>
  page
    .getByRole('list', { name: word('desk.book_sells') })
    .getByRole('listitem')
    .first();

const demo = `as=${encodeURIComponent(seats.demo.account)}`;

test(
  'PKG-065 PKG-066 a build for a path runs below it on a server of files: links, trade, reload',
  { tag: '@nightly' },
  async ({ page, folder }) => {
    test.slow();
    const { status } = await runCommand(['vite', 'build', '--logLevel', 'warn'], {
      SANDPIT_BASE: '/demo/',
      SANDPIT_OUT_DIR: folder,
    });
    expect(status).toBe(0);
    const server = await startStaticServer(folder, '/demo/');
    const missing: string[] = [];
    page.on('response', (response) => {
      const isPage = response.request().isNavigationRequest();
      if (response.status() >= 400 && !isPage) missing.push(response.url());
    });
    try {
      // A demo link, which is a deep link, too.
      await page.goto(`${server.url}/demo/newmarket?scenario=calm-market&seed=hosting&speed=0&${demo}`);
      await expect(prices(page)).toBeVisible();
      await placeOrder(page);
      await page.reload();
      await expect(page).toHaveURL(`${server.url}/demo/newmarket`);
      await expect(openOrder(page)).toBeVisible();
      await page.goto(`${server.url}/demo/components/noticeDetail?id=1`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.goto(`${server.url}/demo/`);
      await expect(page.getByRole('main').locator('img').first()).toBeVisible();
      expect(missing).toEqual([]);
    } finally {
      await server.close();
    }
  },
);

test('PKG-067 over plain http under the name of another machine the page trades, and keeps its session', async () => {
  const server = await startStaticServer(builds.simulator);
  const { port } = new URL(server.url);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs, '--host-resolver-rules=MAP lan.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(`http://lan.test:${port}/newmarket?scenario=calm-market&seed=lan&speed=0&${demo}`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(prices(page)).toBeVisible();
    await placeOrder(page);
    await page.reload();
    await expect(openOrder(page)).toBeVisible();
    await page.goto(`http://lan.test:${port}/components/noticeDetail?id=1`);
    await expect(page.getByRole('heading', { name: 'Welcome to Sandpit' })).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});

test('PKG-068 a build that is opened as a file says why nothing runs and how to serve it', async ({
  page,
}) => {
  await page.goto(pathToFileURL(resolve(builds.simulator, 'index.html')).href);
  await expect(page.getByRole('alert')).toContainText('opened as a file, so nothing runs');
  await expect(page.getByRole('alert')).toContainText('python3 -m http.server 8000');
});

test(
  'PKG-069 where the browser refuses site data the page runs and says what a reload loses',
  { tag: '@nightly' },
  async ({ folder }) => {
    const server = await startStaticServer(builds.simulator);
    const context = await withoutSiteData(folder);
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(`${server.url}/newmarket?scenario=calm-market&seed=refused&speed=0&${demo}`);
      await expect(prices(page)).toBeVisible();
      await expect(
        page.getByRole('status').filter({ hasText: word('common.siteDataRefused') }),
      ).toBeVisible();
      await placeOrder(page);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
      await server.close();
    }
  },
);
