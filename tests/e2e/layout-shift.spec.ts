import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Above this a reader loses the line; what browsers call good ends at 0.1. */
const MAX_SHIFT = 0.02;

const screens = ['/', '/newmarket', '/leverdealCenter', '/assets', '/quotation', '/c2c'];

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

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

/** Resolves when the screen has drawn what it asked for, in its own letters. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/ – Sandpit$/);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

test('DESK-403 a shift of the layout is counted', async ({ exchange, page }) => {
  await exchange.open('/quotation');
  await expectDrawn(page);
  await page.evaluate(() => {
    const strip = document.createElement('div');
    strip.style.height = '120px';
    document.body.prepend(strip);
  });
  await expect.poll(() => shifts(page)).toBeGreaterThan(MAX_SHIFT);
});

for (const viewport of sizes) {
  test(`DESK-403 the layout stands still while a screen loads, at ${viewport.width} px`, async ({
    exchange,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await exchange.open('/', { as: 'demo' });
    for (const path of screens) {
      await page.goto(path);
      await expectDrawn(page);
      await exchange.advance(3000);
      await expectDrawn(page);
      expect.soft(await shifts(page), path).toBeLessThan(MAX_SHIFT);
    }
  });
}
