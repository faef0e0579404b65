import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

/** Above this a reader loses the line; what browsers call good ends at 0.1. */
const MAX_SHIFT = 0.02;

/** At 1440 px with every run. */
const sample = ['/', '/newmarket', '/assets'];
const screens = [...sample, '/leverdealCenter', '/quotation', '/c2c'];

/** What the browser says of one shift: it is in no list of types yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** The sum of the shifts of this document since it began, without those that follow an input. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let all = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const { value, hadRecentInput } of entries as LayoutShift[]) if (!hadRecentInput) all += value;
        };
        // What is buffered and what the frame now being drawn adds come in calls of their own.
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              add(observer.takeRecords());
              resolve(all);
            }),
          ),
        );
      }),
  );
}

/** Resolves when the screen has drawn what it asked for. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/ – Sandpit$/);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0);
}

/** Proves that the screens of these addresses stand still while they load. */
async function expectStill(
  exchange: ExchangeDriver,
  page: Page,
  addresses: readonly string[],
): Promise<void> {
  for (const path of addresses) {
    await page.goto(path);
    await expectDrawn(page);
    await page.evaluate(() => document.fonts.ready);
    await exchange.advance(3000);
    await expectDrawn(page);
    expect.soft(await shifts(page), path).toBeLessThan(MAX_SHIFT);
  }
}

test('DESK-403 the layout stands still while a screen loads, and a shift would be counted', async ({
  exchange,
  page,
}) => {
  await exchange.open('/noticeList', { as: 'demo' });
  await expectStill(exchange, page, sample);
  await page.evaluate(() => {
    const strip = document.createElement('div');
    strip.style.height = '120px';
    document.body.prepend(strip);
  });
  await expect.poll(() => shifts(page)).toBeGreaterThan(MAX_SHIFT);
});

test('DESK-641 nothing moves when the letters of the client come after what is written in them', async ({
  exchange,
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await exchange.open('/withdraw', { as: 'demo' });
  await expectDrawn(page);
  await page.waitForFunction(() => document.fonts.status === 'loading');
  release();
  await page.waitForFunction(() => document.fonts.check('1em "Inter Variable"'));
  expect(await shifts(page)).toBeLessThan(MAX_SHIFT);
});

test(
  'DESK-403 every screen stands still while it loads, at 1440 and 390 px',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await exchange.open('/noticeList', { as: 'demo' });
    await expectStill(exchange, page, screens);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectStill(exchange, page, screens);
  },
);
