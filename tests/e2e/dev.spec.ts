import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openDevCopy } from '../../scripts/dev-copy.ts';
import type { DevCopy } from '../../scripts/dev-copy.ts';
import { word } from '../support/words.ts';

const test = base.extend<{ dev: DevCopy }>({
  // Playwright wants this argument even where no fixture is used.
  dev: async ({}, use) => {
    const dev = await openDevCopy();
    await use(dev);
    await dev.close();
  },
});

// Sources are compiled as the page asks for them.
test.slow();

const price = (page: Page) => page.getByRole('table').getByText('BTC').first();

/** Opens a page and waits until the development server can report changes to it. */
async function openConnected(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const { debug } = console;
    console.debug = (...line: readonly unknown[]) => {
      if (line[0] === '[vite] connected.') Object.assign(window, { followsChanges: true });
      debug(...line);
    };
  });
  await page.goto(address);
  await expect(price(page)).toBeVisible();
  await page.waitForFunction(() => 'followsChanges' in window);
}

/** The calls of a page that the browser's list of network requests has, each with whether a service worker has answered it. */
function listCalls(page: Page): { readonly path: string; readonly isAnswered: boolean }[] {
  const calls: { path: string; isAnswered: boolean }[] = [];
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    const isAnswered = response.fromServiceWorker() && response.ok();
    if (path.startsWith('/api/')) calls.push({ path, isAnswered });
  });
  return calls;
}

const QUOTATIONS = { path: '/api/currency/quotation_new', isAnswered: true };

test('PKG-060 PROOF-358 the page that developers work on complains of nothing, lists its calls as network requests, and shows a changed file without a reload', async ({
  context,
  page,
  dev,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  // The first page, the same loaded again, and a second tab.
  for (const tab of [page, page, await context.newPage()]) {
    const calls = listCalls(tab);
    await openConnected(tab, dev.url);
    await expect.poll(() => calls).toContainEqual(QUOTATIONS);
    expect(calls.filter(({ isAnswered }) => !isAnswered)).toEqual([]);
    const prices = tab.getByRole('table').first();
    await expect(prices).not.toHaveText((await prices.textContent()) ?? '');
    if (tab !== page) await tab.close();
  }
  const guides = page.getByRole('contentinfo').getByRole('navigation', { name: word('common.explain') });
  await expect(guides.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('list', { name: word('common.messages') }).getByRole('listitem')).toHaveCount(
    0,
  );
  await page.evaluate(() => Object.assign(window, { kept: 'since the page was loaded' }));
  dev.change('client/app/layout/footer.tsx', '{t(title)}</h2>', '{t(title)} (changed)</h2>');
  await expect(page.getByRole('heading', { name: `${word('common.explain')} (changed)` })).toBeVisible();
  expect(await page.evaluate(() => (window as { kept?: string }).kept)).toBe('since the page was loaded');
  expect(complaints).toEqual([]);
});

/** In the order in which they are opened, each closed at its first price: the service worker retires with the last page. */
const ORDERS = [
  ['/', '/newmarket', '/'],
  ['/newmarket', '/', '/newmarket'],
  ['/', '/', '/newmarket'],
] as const;

test(
  'PROOF-298 behind a server that has just been started, pages show prices in whatever order they are opened and closed',
  { tag: '@nightly' },
  async ({ browser, dev }) => {
    for (const order of ORDERS) {
      const context = await browser.newContext({ locale: 'en-US' });
      for (const address of order) {
        const page = await context.newPage();
        await page.goto(`${dev.url}${address}`);
        await expect(address === '/' ? price(page) : page.getByTestId('last-price')).toBeVisible();
        await expect(page.getByText(word('common.loadFailed'))).toHaveCount(0);
        await page.close();
      }
      await context.close();
    }
  },
);

interface State {
  readonly hash: string;
  readonly seq: number;
  readonly now: number;
}

test(
  'PKG-061 a changed module of the engine restarts the exchange where it stood',
  { tag: '@nightly' },
  async ({ page, dev }) => {
    await openConnected(page, `${dev.url}/?scenario=calm-market&seed=dev&speed=0`);
    await page.evaluate(() =>
      window.sandpit?.post('/sim/operator/pin', { pair: 'BTC/USDT', price: '99000' }),
    );
    await page.evaluate(() => window.sandpit?.post('/sim/clock', { advanceMs: 3_600_000 }));
    const stands = () => page.evaluate(() => window.sandpit?.state()) as Promise<State>;
    const before = await stands();
    expect(before.seq).toBeGreaterThan(0);
    const summary = () =>
      page.evaluate(async () => (await window.sandpit?.calls())?.['GET /sim/acceptor-deals']);
    const text = 'Deals with acceptors: those that wait, or the latest.';
    expect(await summary()).toBe(text);
    dev.change('simulator/control/calls/acceptors.ts', text, 'Changed.');
    // The worker is bundled again, and the page is loaded again by itself.
    await expect.poll(() => summary().catch(() => undefined)).toBe('Changed.');
    await page.evaluate(() => window.sandpit?.ready);
    expect(await stands()).toEqual(before);
  },
);
