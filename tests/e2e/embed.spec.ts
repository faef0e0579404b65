/** Exchanges on a page of another origin, under a Content-Security-Policy that allows the exchange's origin its script and its frames. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { word, wordLike } from '../support/words.ts';
import { expect, seats, test as base } from './fixtures.ts';
import { withoutSiteData } from './no-site-data.ts';
import { builds } from './servers.ts';
import type { Server } from './servers.ts';
import { isFile, startServer, types } from './static-server.ts';

const EXAMPLE = 'package/examples/embed';
const EXCHANGE = 'https://exchange.example';

/** A site of the loopback under another name than the exchange's; `pages` stand in for files of the example. */
interface Site extends Server {
  readonly pages: Map<string, string>;
  policy: string;
}

/** Serves the example as it is, but for where its exchange comes from. */
async function startSite(exchange: string): Promise<Site> {
  const pages = new Map<string, string>();
  const policy = `default-src 'none'; script-src 'self' ${exchange}; style-src 'self'; frame-src ${exchange}; require-trusted-types-for 'script'`;
  const server = await startServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    const file = join(EXAMPLE, name);
    const text = pages.get(name) ?? (isFile(file) ? readFileSync(file, 'utf8') : undefined);
    if (text === undefined) return void response.writeHead(404).end();
    response.setHeader('content-type', types[extname(name)] ?? 'text/plain');
    response.setHeader('content-security-policy', site.policy);
    response.end(text.replaceAll(EXCHANGE, exchange));
  });
  const site: Site = { ...server, url: server.url.replace('127.0.0.1', 'localhost'), pages, policy };
  return site;
}

const test = base.extend<{ site: Site }>({
  site: async ({ server }, use) => {
    const site = await startSite(server.url);
    await use(site);
    await site.close();
  },
});

/** What the page was refused by a policy, and what its console says is wrong. */
function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', ({ message }) => found.push(message));
  return found;
}

const frameOf = (page: Page, selector: string): FrameLocator =>
  page.locator(`${selector} iframe`).contentFrame();

const priceIn = (frame: FrameLocator) =>
  frame
    .getByRole('list', { name: word('desk.book_sells') })
    .getByRole('listitem')
    .first();

const exchanges = (page: Page) =>
  page.evaluate(() =>
    Promise.all([...document.querySelectorAll('sandpit-exchange')].map((each) => each.session.state())),
  );

test('PKG-170 PKG-171 PKG-172 three exchanges on a page of another origin, apart, under a strict policy', async ({
  page,
  site,
  server,
}) => {
  const found = troubles(page);
  await page.goto(site.url);
  const [crash, calm, lever] = ['#crash', '[scenario=calm-market]', '[page]'].map((each) =>
    frameOf(page, each),
  ) as [FrameLocator, FrameLocator, FrameLocator];
  const price = await priceIn(calm).textContent();
  await expect(priceIn(calm)).not.toHaveText(price ?? '');
  await expect(calm.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(lever.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(crash.getByRole('button', { name: wordLike('common.accountMenu') })).toBeVisible();

  const before = await exchanges(page);
  expect(before.map(({ scenario }) => scenario)).toEqual(['flash-crash', 'calm-market', 'short-squeeze']);
  await page.getByRole('button', { name: 'Ten minutes later' }).click();
  await expect(page.locator('#fills')).toHaveText(/^Bought 0\.02\d* at \d+/);
  const after = await exchanges(page);
  const moved = after.map(({ now }, place) => now - (before[place]?.now ?? 0) >= 600_000);
  expect(moved).toEqual([true, false, false]);
  expect(found).toEqual([]);

  await page.goto(`${server.url}/LICENCES.txt`);
  const kept = await page.evaluate(async () => [localStorage.length, (await indexedDB.databases()).length]);
  expect(kept).toEqual([0, 0]);
});

/** A page of the site with one exchange. */
const onePage = (element: string): string =>
  `<!doctype html><title>One</title><script src="${EXCHANGE}/embed.js"></script><button>Before</button>${element}<button>After</button>`;

/** What the element says by its event `error` when its attributes become these. */
const faultOf = (page: Page, attributes: Readonly<Record<string, string>>) =>
  page.evaluate((wanted) => {
    const element = document.querySelector('sandpit-exchange');
    const told = new Promise<string>((resolve) =>
      element?.addEventListener('error', ({ message }) => resolve(message), { once: true }),
    );
    for (const name of element?.getAttributeNames() ?? []) element?.removeAttribute(name);
    for (const [name, value] of Object.entries(wanted)) element?.setAttribute(name, value);
    return told;
  }, attributes);

const WRONG: readonly (readonly [attribute: string, value: string, fault: RegExp])[] = [
  ['scenario', 'flash-crsh', /^There is no scenario "flash-crsh"; there are .*flash-crash/],
  ['at', 'soon', /^at: expected a time .* such as 00:15:00/],
  ['speed', '9999', /^speed: must be 0 \(paused\) or 1 to 3600/],
  ['as', 'nobody', /^There is no user nobody/],
  ['lang', 'german', /^lang must be one of en, /],
  ['night', '2', /^night must be 0 or 1/],
  ['pair', 'NO/NE', /^pair: expected one of BTC\/USDT, /],
  ['page', '/nowhere', /^page: there is no page \/nowhere/],
];

/** What says it in the place of the reason. */
const TITLES: Readonly<Record<string, string>> = {
  scenario: word('panel.noScenarioTitle', { name: 'flash-crsh' }),
  page: word('common.notFound'),
};

test(
  'PKG-173 what an attribute asks for and there is not is named in the element and by an event',
  { tag: '@nightly' },
  async ({ page, site }) => {
    site.pages.set('one.html', onePage('<sandpit-exchange speed="0"></sandpit-exchange>'));
    await page.goto(`${site.url}/one.html`);
    const inside = frameOf(page, 'sandpit-exchange').locator('body');
    for (const [attribute, value, fault] of WRONG) {
      const told = await faultOf(page, { [attribute]: value });
      expect(told, attribute).toMatch(fault);
      await expect(inside, attribute).toContainText(TITLES[attribute] ?? told);
    }
  },
);

test(
  'PKG-174 a policy without the frame, and an address without a build, are named in the element',
  { tag: '@nightly' },
  async ({ page, site, server }) => {
    const faults = page.getByRole('alert');
    site.pages.set('one.html', onePage('<sandpit-exchange></sandpit-exchange>'));
    site.policy = `default-src 'none'; script-src ${server.url}`;
    await page.goto(`${site.url}/one.html`);
    await expect(faults).toHaveText(
      `The Content-Security-Policy of this page forbids ${server.url}: its frame-src has to allow that.`,
    );
    site.policy = "default-src 'self'";
    site.pages.set('embed.js', await (await fetch(`${server.url}/embed.js`)).text());
    site.pages.set('one.html', onePage('<sandpit-exchange></sandpit-exchange>').replace(EXCHANGE, ''));
    await page.goto(`${site.url}/one.html`);
    await expect(faults).toContainText(`${site.url}/embed.html cannot be shown here`);
  },
);

test(
  'PKG-175 PKG-178 choices change what is shown of the same exchange, and the keyboard goes in and out',
  { tag: '@nightly' },
  async ({ page, site }) => {
    site.pages.set(
      'one.html',
      onePage('<sandpit-exchange as="demo" night="0" speed="0"></sandpit-exchange>'),
    );
    await page.goto(`${site.url}/one.html`);
    const element = page.locator('sandpit-exchange');
    const frame = frameOf(page, 'sandpit-exchange');
    const hash = await element.evaluate(async (each: HTMLElementTagNameMap['sandpit-exchange']) => {
      await each.ready;
      return each.session.hash();
    });
    const set = (name: string, value: string) =>
      element.evaluate((each, [key, text]) => each.setAttribute(key, text), [name, value] as const);
    await set('night', '1');
    await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await set('lang', 'ja');
    await expect(frame.locator('html')).toHaveAttribute('lang', 'ja');
    await set('pair', 'ETH/USDT');
    await expect(frame.getByRole('heading', { name: /ETH/ }).first()).toBeVisible();
    await set('page', '/lever');
    await expect(frame.locator('a[href$="/lever"][aria-current=page]')).toBeVisible();
    expect(
      await element.evaluate((each: HTMLElementTagNameMap['sandpit-exchange']) => each.session.hash()),
    ).toBe(hash);

    await element.evaluate((each: HTMLElement) => each.focus());
    await expect(element.locator('iframe')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(frame.locator(':focus')).toBeVisible();
    await page.getByRole('button', { name: 'After' }).focus();
    await expect(element.locator('iframe')).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(element.locator('iframe')).toBeFocused();
  },
);

test(
  'PKG-171 PKG-179 what the browser has stored is not touched, and the page for frames opens nothing else',
  { tag: '@nightly' },
  async ({ page, site, server, exchange }) => {
    await exchange.open('/noticeList', { scenario: 'bull-run', as: 'alice' });
    const stored = await exchange.state();
    site.pages.set('one.html', onePage('<sandpit-exchange as="demo"></sandpit-exchange>'));
    const other = await page.context().newPage();
    await other.goto(`${site.url}/one.html`);
    await expect(priceIn(frameOf(other, 'sandpit-exchange'))).toBeVisible();
    const scenario = () =>
      other.evaluate(
        async () => (await document.querySelector('sandpit-exchange')?.session.state())?.scenario,
      );
    expect(await scenario()).toBe('calm-market');
    expect(await exchange.state()).toEqual(stored);
    await other.goto(`${server.url}/embed.html?speaker=1&intercept=worker&seat=b&as=demo`);
    await expect(other.getByRole('button', { name: wordLike('common.accountMenu') })).toBeVisible();
    expect(await other.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    await page.reload();
    await expect(page.getByRole('button', { name: wordLike('common.accountMenu') })).toContainText(
      seats.alice.account.slice(0, 1),
    );
    for (const file of ['embed.js', 'embed.html']) {
      expect(existsSync(join(builds.simulator, file))).toBe(true);
      expect(existsSync(join(builds.backend, file))).toBe(false);
    }
  },
);

test(
  'PKG-177 an exchange on another page runs where the browser refuses site data',
  { tag: '@nightly' },
  async ({ site }) => {
    const profile = mkdtempSync(join(tmpdir(), 'sandpit-embed-'));
    const context = await withoutSiteData(profile);
    try {
      const page = await context.newPage();
      const found = troubles(page);
      site.pages.set('one.html', onePage('<sandpit-exchange as="demo"></sandpit-exchange>'));
      await page.goto(`${site.url}/one.html`);
      const frame = frameOf(page, 'sandpit-exchange');
      const price = await priceIn(frame).textContent();
      await expect(priceIn(frame)).not.toHaveText(price ?? '');
      await expect(frame.getByText(word('common.siteDataRefused'))).toHaveCount(0);
      expect(found).toEqual([]);
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  },
);
