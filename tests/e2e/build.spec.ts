import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesOf } from '../support/licences.ts';
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';
import { builds } from './servers.ts';
import { visit } from './visit.ts';
import { word } from '../support/words.ts';

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Words that only the simulator says: its scenarios, its control plane, its recorded data, its interception, its users. */
const marks = [
  'calm-market',
  'depeg-weekend',
  '/sim/journal',
  'BTCUSDC-1m',
  'sandpit.test',
  'SharedWorker',
  'open_time',
];

test('a build for a real backend holds no byte of the simulator', () => {
  const product = textOf(builds.simulator);
  const real = textOf(builds.backend);
  expect(marks.filter((mark) => !product.includes(mark))).toEqual([]);
  expect(marks.filter((mark) => real.includes(mark))).toEqual([]);
});

test('PROOF-590 the worker of the exchange starts from one script of at most 200 kB', () => {
  const folder = join(builds.simulator, 'assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const [engine = '', ...others] = files.filter((name) => /^engine\./.test(name));
  expect(others).toEqual([]);
  const code = readFileSync(join(folder, engine), 'utf8');
  expect(gzipSync(code).length).toBeLessThanOrEqual(200_000);
  const imported = [...code.matchAll(/(?:^|[;}])import[^(;]{0,2000}?"([^"]+)"/g)].map(([, file]) => file);
  expect(imported).toEqual([]);
  // The control plane, the title of a scenario, a text of the server.
  const later = ['/sim/journal', '牛市行情', '下单成功'];
  const all = textOf(builds.simulator);
  expect(later.filter((mark) => !all.includes(mark))).toEqual([]);
  expect(later.filter((mark) => code.includes(mark))).toEqual([]);
});

test('PROOF-614 a desk, the login and an unknown address request ahead only style sheets that they use', async ({
  page,
}) => {
  for (const path of ['/newmarket', '/components/login', '/nowhere']) {
    await page.goto(path);
    const unused = () =>
      page.evaluate(() => {
        const used = [...document.styleSheets].map(({ href }) => href);
        const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
        return [...ahead].map(({ href }) => href).filter((href) => !used.includes(href));
      });
    await expect.poll(unused).toEqual([]);
  }
});

test('PKG-111 both builds have the licences of the packages that are in them', () => {
  const [product, real] = [builds.simulator, builds.backend].map((folder) => [...licencesOf(folder).keys()]);
  expect(product).toEqual(
    expect.arrayContaining(['@fontsource-variable/inter', 'lightweight-charts', 'msw', 'react', 'yaml']),
  );
  expect(real).toEqual(
    expect.arrayContaining(['@fontsource-variable/inter', 'lightweight-charts', 'react', 'socket.io-client']),
  );
  expect(real).not.toEqual(expect.arrayContaining(['yaml']));
});

test('DESK-352 PROOF-353 a first visit of the spot desk requests at most 40 files, the script of its chart before its own is there, and no request leaves the origin', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('websocket', (socket) => requested.push(socket.url()));
  const chart = page.waitForRequest(/\/assets\/candle-chart-[^/]*\.js$/);
  await page.route(/\/assets\/spot-desk-page-[^/]*\.js$/, async (route) => {
    await chart;
    await route.continue();
  });
  // As somebody comes who types the address: time goes on.
  await page.goto('/newmarket');
  await expect(
    page
      .getByRole('list', { name: word('desk.book_sells') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('figure').locator('canvas').first()).toBeVisible();
  await page.waitForLoadState('load');
  const files = new Set(requested.filter((url) => !new URL(url).pathname.startsWith('/api/')));
  expect(files.size).toBeGreaterThan(10);
  expect(files.size).toBeLessThanOrEqual(40);
  for (const path of ['/', '/quotation', '/components/register']) await visit(page, path);
  const own = (url: string) =>
    url.startsWith(`${baseURL}/`) || url.startsWith('data:') || url.startsWith('blob:');
  expect(requested.filter((url) => !own(url))).toEqual([]);
});

test('PROOF-384 PROOF-411 the page that the address names and the texts of it and around it are requested before the client is there, in the language that was chosen', async ({
  exchange,
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().match(/texts-common-\w+(?=-)/)?.[0] ?? ''));
  const needed = Promise.all([
    page.waitForRequest(/\/assets\/texts-common-kr-[^/]*\.js$/),
    page.waitForRequest(/\/assets\/products-page-[^/]*\.js$/),
    page.waitForRequest(/\/assets\/texts-earn-kr-[^/]*\.js$/),
  ]);
  await page.addInitScript(() => localStorage.setItem('locale', 'kr'));
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await needed;
    await route.continue();
  });
  await exchange.open('/Property/product');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  expect(requested.filter((name) => name !== '')).toEqual(['texts-common-kr']);
});

test('PROOF-354 PROOF-355 the command palette on the first page loads at most 8 kB, and no chart before a page draws one', async ({
  exchange,
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) scripts.push(pathname);
  });
  const charts = () => scripts.filter((path) => /\/(charts|candle-chart)-/.test(path));
  await exchange.open('/');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = new Set(scripts);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: word('common.paletteSearch') })).toBeVisible();
  const loaded = [...new Set(scripts)].filter((path) => !before.has(path));
  const sizes = loaded.map((path) => gzipSync(readFileSync(join(builds.simulator, path))).length);
  const size = sizes.reduce((sum, each) => sum + each, 0);
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThanOrEqual(8_000);
  await visit(page, '/assets');
  expect(charts()).toEqual([]);
  await visit(page, '/newmarket');
  await expect(page.getByRole('figure').locator('canvas').first()).toBeVisible();
  expect(charts().length).toBeGreaterThan(0);
});
