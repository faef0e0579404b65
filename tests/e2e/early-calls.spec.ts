import type { Page } from '@playwright/test';
import { hold } from './desk.ts';
import { expect, test } from './fixtures.ts';

/** Scripts that install the exchange wait from now on, in every page; the returned function releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(start|simulator)-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

const isInPlace = (page: Page): Promise<boolean> => page.evaluate(() => 'sandpit' in window);

test('a call waits until the exchange is in place, also on the page that comes next; a page that is left repeats queries only', async ({
  exchange,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/noticeList');
  const advanced = exchange.clock.advance('1m');
  expect(await isInPlace(page)).toBe(false);
  await page.goto('/noticeList?scenario=flash-crash&speed=0');
  const state = exchange.state();
  expect(await isInPlace(page)).toBe(false);
  release();
  const now = await advanced;
  expect(await state).toMatchObject({ scenario: 'flash-crash', audit: [] });
  expect(await exchange.state()).toMatchObject({ scenario: 'flash-crash', now });

  await hold(page, '/sim/');
  const question = exchange.state();
  const command = exchange.clock.advance('1m').catch((error: unknown) => String(error));
  await isInPlace(page);
  await page.reload();
  expect(await question).toMatchObject({ now });
  expect(await command).toContain('POST /sim/clock: the page was left before the response came');
});
