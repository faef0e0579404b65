import type { Page } from '@playwright/test';
import { btcUsdt, place, tokenOf } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { saveAsPalette } from './scenarios/palette.ts';
import { word } from '../support/words.ts';

/**
 * In one browser at most a few pixels differ, a little. Letters with other hinting, another anti-aliasing or in the whole Chromium in place of its
 * shell differ in up to 2.1 % of the pixels; a panel that is missing or moved, or another colour, in more than 3 %.
 */
const TOLERANCE = { threshold: 0.3, maxDiffPixelRatio: 0.03 };

/** Pictures that pages of the documentation show, so that these are never older than the screens. All others lie beside this file. */
const SHOWN: Readonly<Record<string, string>> = {
  'home-day': 'docs/images/home-day.png',
  'spot-desk-night': 'docs/images/desk-night.png',
  'drawer-night': 'docs/images/drawer-night.png',
};

const PHONE = { width: 390, height: 844 };

interface Screen {
  readonly path: string;
  /** The calm market if left out. */
  readonly scenario?: string;
  /** A visitor if left out. */
  readonly as?: 'demo';
  readonly prepare?: (exchange: ExchangeDriver, page: Page) => Promise<unknown>;
}

/** Where a desk is tabs, its orders stand on the one of the ticket. */
async function openTicket(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: word('common.trade'), exact: true });
  if ((page.viewportSize()?.width ?? 0) <= PHONE.width) await tab.click();
}

async function openPosition(exchange: ExchangeDriver, page: Page): Promise<void> {
  const order = { ...btcUsdt, multiple: '20', share: '1', type: '1', status: '1' };
  await exchange.call('POST', '/api/lever/submit', order, await tokenOf(page));
  await openTicket(page);
  await exchange.advance(1000);
  await expect(page.getByRole('table', { name: word('leverage.positions') }).getByText('20×')).toBeVisible();
  await expect(page.getByTestId('lever-balance')).not.toHaveText(/^5000\./);
}

async function waitAndTrade(exchange: ExchangeDriver, page: Page): Promise<void> {
  for (const order of [{ price: '104000' }, { price: '106000', num: '0.05' }, {}])
    await place(exchange, page, 'in', order);
  await exchange.advance(1000);
}

async function showTimeline(_exchange: ExchangeDriver, page: Page): Promise<void> {
  const drawer = await openDrawer(page, word('panel.tab_time'));
  await expect(drawer.getByText('The crash', { exact: true })).toBeVisible();
}

const screens: Readonly<Record<string, Screen>> = {
  home: { path: '/' },
  markets: { path: '/quotation' },
  'spot-desk': {
    path: '/newmarket',
    as: 'demo',
    async prepare(exchange, page) {
      await waitAndTrade(exchange, page);
      await openTicket(page);
      await expect(
        page.getByRole('tab', { name: word('spot.currentOrdersCount', { count: '2' }) }),
      ).toBeVisible();
    },
  },
  'leverage-desk': { path: '/leverdealCenter', as: 'demo', prepare: openPosition },
  'seconds-desk': { path: '/secondDealCenter', as: 'demo' },
  assets: { path: '/assets', as: 'demo' },
  orders: {
    path: '/accountEntrust',
    as: 'demo',
    async prepare(exchange, page) {
      await waitAndTrade(exchange, page);
      await page.getByRole('tab', { name: word('spot.historyOrders') }).click();
      await expect(
        page.getByRole('table', { name: word('spot.historyOrders') }).locator('tbody tr'),
      ).toHaveCount(3);
    },
  },
  'c2c-market': { path: '/c2cOrder', as: 'demo' },
  login: { path: '/components/login' },
  'deposit-products': { path: '/Property/product', as: 'demo' },
  'account-centre': { path: '/accountCenter', as: 'demo' },
  drawer: { path: '/newmarket', scenario: 'flash-crash', as: 'demo', prepare: showTimeline },
};

/** Resolves when the screen has drawn all it asked for, in its own letters. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/ – Sandpit$/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** A look at every layout: of a page, of a desk, of a list, and of the drawer. The others are compared at night. */
const SAMPLE = new Set(['home-day', 'spot-desk-night', 'assets-night', 'drawer-day']);

for (const [look, colorScheme, title] of [
  ['day', 'light', 'by day'],
  ['night', 'dark', 'by night'],
  ['phone', 'dark', 'on a phone'],
] as const) {
  for (const [name, { path, scenario, as, prepare }] of Object.entries(screens)) {
    const tag = SAMPLE.has(`${name}-${look}`) ? [] : '@nightly';
    test(`DESK-401 ${name} looks ${title} as it does in its picture`, { tag }, async ({ exchange, page }) => {
      await page.emulateMedia({ colorScheme });
      if (look === 'phone') await page.setViewportSize(PHONE);
      await exchange.open(path, { as, scenario });
      await expectDrawn(page);
      await exchange.advance(1000);
      await prepare?.(exchange, page);
      await expectDrawn(page);
      await page.mouse.move(0, 0);
      const picture = SHOWN[`${name}-${look}`] ?? `tests/e2e/pictures/${name}-${look}.png`;
      if (process.env.SANDPIT_PICTURES)
        saveAsPalette(await page.screenshot({ animations: 'disabled' }), picture);
      else await expect(page).toHaveScreenshot(picture.split('/'), TOLERANCE);
    });
  }
}
