import type { Locator, Page } from '@playwright/test';
import * as palette from '#client/app/palette.ts';
import panelTexts from '#locales/en/panel.json' with { type: 'json' };
import { boxesOf } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

const header = (page: Page) => page.getByRole('banner');
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
/** What the client has stored; the engine notes there that it stores something elsewhere. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const { 'sandpit-stored': _engine, ...client } = localStorage;
    return client;
  });
/** A colour such as `#080a0e` as a browser writes it. */
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

test(
  'the footer begins below the window, a typed address begins at its top, and a reload stays where it was',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/components/login', '/nowhere', '/myLegalShops']) {
        await exchange.open(path);
        const [footer, strip] = await Promise.all([
          topOf(page.getByRole('contentinfo')),
          topOf(page.getByRole('region', { name: panelTexts.label })),
        ]);
        expect(footer).toBeGreaterThanOrEqual(strip);
      }
    }
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(scrolled).toBeGreaterThan(100);
    await page.reload();
    await expect.poll(scrolled).toBeGreaterThan(100);
    await exchange.open('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await scrolled()).toBe(0);
  },
);

/** What a browser makes of the page's manifest and icons: how it starts, and how large its pictures are. Runs inside the page. */
async function installation() {
  const address = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href ?? '';
  interface Manifest {
    readonly display: string;
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  }
  const manifest = (await (await fetch(address('manifest'))).json()) as Manifest;
  const from = (path: string) => new URL(path, address('manifest'));
  const drawn = manifest.icons.filter(({ sizes }) => sizes !== 'any');
  const pictures = [...drawn.map(({ src }) => from(src).href), address('apple-touch-icon')];
  const sizeOf = async (src: string) => {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
  };
  return {
    display: manifest.display,
    start: from(manifest.start_url).pathname,
    purposes: drawn.map(({ purpose }) => purpose ?? 'any'),
    sizes: await Promise.all(pictures.map(sizeOf)),
  };
}

test('SHELL-013 DESK-607 night and day change the whole page at once, are stored, and hold after a reload; the page can be installed', async ({
  exchange,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await exchange.open('/');
  const looks = () =>
    page.evaluate(() => ({
      scheme: document.documentElement.dataset.mantineColorScheme,
      page: getComputedStyle(document.body).backgroundColor,
      colour: getComputedStyle(document.body).color,
      around: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    }));
  await expect(header(page).getByRole('button', { name: word('common.toNight') })).toBeVisible();
  const day = await looks();
  await header(page)
    .getByRole('button', { name: word('common.toNight') })
    .click();
  await expect(header(page).getByRole('button', { name: word('common.toDay') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const night = await looks();
  expect([day.around, night.around]).toEqual([palette.day.header, palette.night.header]);
  expect(night.page).not.toBe(day.page);
  expect(night.colour).not.toBe(day.colour);
  expect(await stored(page)).toMatchObject({ night_mode: '1' });
  await page.reload();
  await expect(header(page).getByRole('button', { name: word('common.toDay') })).toBeVisible();
  await expect.poll(looks).toEqual(night);
  expect(await page.evaluate(installation)).toEqual({
    display: 'standalone',
    start: '/',
    purposes: ['any', 'any', 'maskable'],
    sizes: ['192x192', '512x512', '512x512', '180x180'],
  });
});

test('DESK-411 until the client is loaded, the page has the place of the header and the colours of the scheme', async ({
  page,
}) => {
  await page.route(/\/assets\/(?!first-)[^/]*\.js$/, () => undefined);
  const painted = () =>
    page.evaluate(() => {
      const [top, below] = [10, innerHeight - 10].map(
        (y) => document.elementFromPoint(4, y) ?? document.body,
      );
      const colours = [top, below].map((part) => part && getComputedStyle(part).backgroundColor);
      return { colours, height: top?.getBoundingClientRect().height };
    });
  for (const [system, choice, { header: above, page: below }] of [
    ['light', undefined, palette.day],
    ['dark', undefined, palette.night],
    ['light', '1', palette.night],
    ['dark', '0', palette.day],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/', { waitUntil: 'commit' });
    await page.evaluate((night) => localStorage.setItem('night_mode', night ?? ''), choice);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(painted, `${system}, ${choice}`).toEqual({
      colours: [rgb(above), rgb(below)],
      height: 48,
    });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await expect(header(page)).toBeVisible();
  const [box] = await boxesOf(header(page));
  expect([box?.top, box?.bottom]).toEqual([0, 48]);
});
